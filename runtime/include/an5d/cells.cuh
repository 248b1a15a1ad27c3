// Arrays in host memory that have several values in each cell: for a call, each value that the
// loops name is copied into a block of its own, and back. Needs rows.cuh, where such an array is
// one of whole cells.
namespace an5d {
namespace {

// One of the values of a cell: the array, its place in there, its bytes; when it is written.
struct ValueType {
  int array, number, bytes, written;
};

inline void copy_value(char* to, const char* from, int bytes) {
  if (bytes == 4)
    memcpy(to, from, 4);
  else if (bytes == 8)
    memcpy(to, from, 8);
  else
    memcpy(to, from, bytes);
}

// Calls on_value(in C, in the block) for the cells of an array that are touched.
template <class OnValue>
void each_value(const Stored& array, const StoredType& type, const ValueType& value,
                const HostMemory& block, const OnValue& on_value) {
  const long long length = array.extent[type.rank - 1];
  each_span(array, type, [&](long long row, const Span& span) {
    char* const cells = const_cast<char*>(row_of(array, type, row)) + value.number * value.bytes;
    char* const alone = static_cast<char*>(block.start) + row * length * value.bytes;
    for (long long n = span.begin; n < span.end; ++n)
      on_value(cells + n * type.bytes, alone + n * value.bytes);
  });
}

template <int kArrays, int kValues>
an5d_status split_cells(const Stored (&arrays)[kArrays], const StoredType (&types)[kArrays],
                        const ValueType (&values)[kValues], HostMemory (&blocks)[kValues]) {
  for (int n = 0; n < kValues; ++n) {
    const Stored& array = arrays[values[n].array];
    const StoredType& type = types[values[n].array];
    const long long cells = rows_of(array, type) * array.extent[type.rank - 1];
    blocks[n].start = calloc(cells + 1, values[n].bytes);
    if (!blocks[n].start) return no_memory();
    each_value(array, type, values[n], blocks[n], [&](const char* cell, char* alone) {
      copy_value(alone, cell, values[n].bytes);
    });
  }
  return {};
}

template <class Plan, int kArrays, int kValues>
void join_cells(const Plan& plan, const an5d_domain& domain, const Stored (&arrays)[kArrays],
                const StoredType (&types)[kArrays], const ValueType (&values)[kValues],
                const HostMemory (&blocks)[kValues]) {
  for (int n = 0; n < kValues; ++n)
    if (plan.is_written(values[n].written, domain))
      each_value(arrays[values[n].array], types[values[n].array], values[n], blocks[n],
                 [&](char* cell, const char* alone) {
        copy_value(cell, alone, values[n].bytes);
      });
}

// A value that is only read, as entry points take arrays.
template <class Input>
Input value_of(const Stored& array, const HostMemory& block) {
  Input made = {block.start, {}};
  for (int d = 0; d < 4; ++d) made.extent[d] = array.extent[d];
  return made;
}

}  // namespace
}  // namespace an5d
