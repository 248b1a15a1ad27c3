/* For the callers of functions that `an5dc --verify` writes behind the user's text (an5d_calls.c). */
#ifndef AN5D_CALLS_H
#define AN5D_CALLS_H

#ifdef __cplusplus
extern "C" {
#endif

enum { kAn5dInteger, kAn5dReal, kAn5dBool, kAn5dPointer };

/* Numbers or pointers in an object: `count` of them from `offset` on, `stride` apart. */
struct an5d_leaf {
  int kind;
  long long offset, bytes, count, stride;
  int pointee; /* of pointers: which layout */
};

struct an5d_layout {
  long long bytes;
  int first, end; /* of its leaves */
};

/* What the callers know; defined behind the user's text. */
extern const struct an5d_leaf an5d_leaves[];
extern const struct an5d_layout an5d_layouts[];
extern const char* const an5d_functions[];
extern const int an5d_function_count;
void an5d_call(int function);

/* Fills the object with data of the call under way; pointers get memory of their own. */
void an5d_make(const char* name, int layout, void* object);
/* No pointer of this call leads into the memory of another one: the program says `restrict`. */
void an5d_keep_apart(void);
/* Prints what numbers are in it. */
void an5d_show(const char* name, int layout, const void* object);
/* Prints what is in all memory that pointers have got. */
void an5d_show_memory(void);

/* Makes every call in a process of its own, or those of which the first argument has a 1. */
int an5d_call_all(int argc, char** argv);

#ifdef __cplusplus
}
#endif

#endif
