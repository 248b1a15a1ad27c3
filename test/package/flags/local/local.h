/* Found through INCLUDE_DIRECTORIES. */
#define LOCAL OWN
