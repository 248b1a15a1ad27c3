// A context of isl, which everything that isl computes belongs to.
#pragma once

struct isl_ctx;

namespace an5d {

// Lives as long as the analysis of one nest.
class IslContext {
 public:
  IslContext();
  IslContext(const IslContext&) = delete;
  IslContext& operator=(const IslContext&) = delete;
  ~IslContext();
  isl_ctx* get() const { return ctx_; }

  // What takes isl more operations throws an isl::exception, from then on.
  void limit(unsigned long operations) const;
  bool is_spent() const;

 private:
  isl_ctx* ctx_;
};

}  // namespace an5d
