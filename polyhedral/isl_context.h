// A context of isl, which everything that isl computes belongs to.
#pragma once

#include <isl/ctx.h>

namespace an5d {

// Lives as long as the analysis of one nest.
class IslContext {
 public:
  IslContext() : ctx_(isl_ctx_alloc()) {}
  IslContext(const IslContext&) = delete;
  IslContext& operator=(const IslContext&) = delete;
  ~IslContext() { isl_ctx_free(ctx_); }
  isl_ctx* get() const { return ctx_; }

 private:
  isl_ctx* ctx_;
};

}  // namespace an5d
