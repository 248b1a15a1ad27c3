// The context of an analysis (isl_context.h).
#include "polyhedral/isl/isl_context.h"

#include <isl/cpp.h>
#include <isl/ctx.h>

namespace an5d {

IslContext::IslContext() : ctx_(isl_ctx_alloc()) {}

IslContext::~IslContext() { isl_ctx_free(ctx_); }

void IslContext::limit(unsigned long operations) const { isl_ctx_set_max_operations(ctx_, operations); }

// It cannot be asked for: what isl was reading then is called a syntax error. A small question fails, too.
bool IslContext::is_spent() const {
  try {
    isl::set(isl::ctx(ctx_), "[n] -> { [i, j] : 2 i + 3 j = n and 0 <= i < j and n >= 5 }").is_empty();
    return false;
  } catch (const isl::exception&) {
    return true;
  }
}

}  // namespace an5d
