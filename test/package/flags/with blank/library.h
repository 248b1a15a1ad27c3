/* Found through the target's libraries. */
#define LIBRARY FROM_LIBRARY
