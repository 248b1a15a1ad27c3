// How many pieces of a size cover a length.
namespace an5d {
namespace {

__host__ __device__ inline long long pieces(long long length, long long each) {
  return (length + each - 1) / each;
}

}  // namespace
}  // namespace an5d
