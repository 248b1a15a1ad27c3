// The context of an analysis (isl_context.h).
#include "polyhedral/isl_context.h"

#include <isl/ctx.h>

namespace an5d {

IslContext::IslContext() : ctx_(isl_ctx_alloc()) {}

IslContext::~IslContext() { isl_ctx_free(ctx_); }

}  // namespace an5d
