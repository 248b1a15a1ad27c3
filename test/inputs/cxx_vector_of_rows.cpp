// Vectors of rows of one length.
// form: C++: `std::vector` of `std::array`
// expect: verified
// nests: 1
#include <array>
#include <cstddef>
#include <vector>

constexpr std::size_t kWidth = 77;
using Row = std::array<float, kWidth>;

void blur(std::vector<Row> &image, std::vector<Row> &out, std::size_t height, int passes) {
  for (int p = 0; p < passes; ++p) {
    for (std::size_t y = 1; y < height - 1; ++y)
      for (std::size_t x = 1; x < kWidth - 1; ++x)
        out[y][x] = 0.25f * (image[y][x - 1] + image[y][x + 1] + image[y - 1][x] + image[y + 1][x]);
    image.swap(out);
  }
}
