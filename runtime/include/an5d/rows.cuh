// Arrays in host memory whose rows lie behind pointers, or that have extents of their own: for a
// call they are copied into blocks of the same extents, and back. Needs types.h.
namespace an5d {
namespace {

// What is fixed about an array: its rows are found behind `levels` of pointers; the last of `rank`
// dimensions is a row. One in one block may have extents of its own. The copy of a field has room
// for two planes if the array after it is the second one.
struct StoredType {
  const char* name;
  int levels, rank, bytes;
  bool is_field, has_extents, is_second;
};

inline bool is_copied(const StoredType& type) { return type.levels > 0 || type.has_extents; }

// What is touched of one: of each dimension, an iterator plus lo to hi. Of box 0 the iterator is
// that of an axis (or kTime, or kNone), of others the cells of the box are in its place.
struct StoredReach {
  int array, box, written;
  struct {
    int axis;
    long long lo, hi;
  } ranges[4];
};

// Host memory that ends with its scope.
struct HostMemory {
  void* start = nullptr;
  ~HostMemory() { free(start); }
};

// An array of a call. Extents are 0 where C does not say them; of fields the domain has them. Those
// of its own are the program's, which has the cells so far `by` from where the loops have them, or
// `by` minus that.
struct Stored {
  const void* start;
  long long extent[4] = {}, own_extent[4] = {}, by[4] = {};
  bool down[4] = {};
  HostMemory memory = {}, spans = {};  // what is touched of each row
  char* block = nullptr;

  long long in_c(int d, long long at) const { return down[d] ? by[d] - at : by[d] + at; }
};

struct Span {
  long long begin, end;  // cells
};

// Memory that is read or written, part by part.
struct MemoryParts {
  struct Part {
    const char *begin, *end;
    int array;
    bool written;
  };
  HostMemory memory;
  long long count = 0, room = 0;
  Part* all() const { return static_cast<Part*>(memory.start); }
  // Is there memory for one more?
  bool add(const Part& part) {
    if (count > 0) {
      Part& last = all()[count - 1];
      const bool alike = last.array == part.array && last.written == part.written;
      if (alike && last.end == part.begin) return last.end = part.end, true;
    }
    if (count == room) {
      room = 2 * room + 64;
      void* const more = realloc(memory.start, room * sizeof(Part));
      if (!more) return false;
      memory.start = more;
    }
    all()[count++] = part;
    return true;
  }
};

inline an5d_box loops_of(const an5d_domain& domain) {
  an5d_box box = {};
  for (int d = 0; d < 3; ++d) box.begin[d] = domain.begin[d], box.end[d] = domain.end[d];
  return box;
}

inline an5d_status no_memory() { return failure("host memory", "not enough to copy rows"); }

inline const char* pointer_at(const void* table, long long n) {
  const char* found;
  memcpy(&found, static_cast<const char*>(table) + n * (long long)sizeof found, sizeof found);
  return found;
}

// The table that has the pointer to a row, and the place in there.
inline const void* table_of(const Stored& array, const StoredType& type, long long* row) {
  const long long plane = type.levels < 2 ? 0 : *row / array.extent[1];
  *row = type.levels < 2 ? array.in_c(0, *row) : array.in_c(1, *row % array.extent[1]);
  return type.levels < 2 ? array.start : pointer_at(array.start, array.in_c(0, plane));
}

// Null if a pointer on the way is.
inline const char* row_of(const Stored& array, const StoredType& type, long long row) {
  if (type.levels == 0) {
    const long long* const extent = type.has_extents ? array.own_extent : array.extent;
    long long cell = 0, stride = extent[type.rank - 1];
    for (int d = type.rank - 2; d >= 0; stride *= extent[d--]) {
      cell += array.in_c(d, d > 0 ? row % array.extent[d] : row) * stride;
      if (d > 0) row /= array.extent[d];
    }
    return static_cast<const char*>(array.start) + cell * type.bytes;
  }
  const void* const table = table_of(array, type, &row);
  return table ? pointer_at(table, row) : nullptr;
}

// Cells of a row, in the program's memory: where the first one of these in memory is.
inline char* cells_in_c(const Stored& array, const StoredType& type, const char* row,
                        const Span& span) {
  const int last = type.rank - 1;
  const long long first = array.in_c(last, array.down[last] ? span.end - 1 : span.begin);
  return const_cast<char*>(row) + first * type.bytes;
}

// Copies them to the same row of the block, or from there.
inline void copy_span(const Stored& array, const StoredType& type, long long row, const Span& span,
                      bool to_block) {
  const long long length = array.extent[type.rank - 1], count = span.end - span.begin;
  char* const block = array.block + (row * length + span.begin) * type.bytes;
  char* const cells = cells_in_c(array, type, row_of(array, type, row), span);
  const bool down = array.down[type.rank - 1];
  const long long pieces = down ? count : 1, bytes = (down ? 1 : count) * type.bytes;
  for (long long n = 0; n < pieces; ++n) {
    char *const in_block = block + n * type.bytes,
         *const in_c = cells + (down ? count - 1 - n : n) * type.bytes;
    memcpy(to_block ? in_block : in_c, to_block ? in_c : in_block, bytes);
  }
}

inline long long rows_of(const Stored& array, const StoredType& type) {
  long long rows = 1;
  for (int d = 0; d + 1 < type.rank; ++d) rows *= array.extent[d];
  return rows;
}

// Both inclusive. Is there anything?
template <int kRank>
bool find_range(const StoredReach& reach, const StoredType& type, const an5d_domain& domain,
                const an5d_box& box, long long (&first)[4], long long (&last)[4]) {
  bool any = domain.t_begin < domain.t_end;
  for (int d = 0; d < kRank; ++d) any = any && box.begin[d] < box.end[d];
  for (int d = 0; d < type.rank; ++d) {
    const int axis = reach.ranges[d].axis;
    first[d] = reach.ranges[d].lo, last[d] = reach.ranges[d].hi;
    if (axis < kRank) first[d] += box.begin[axis], last[d] += box.end[axis] - 1;
    if (axis == 3) first[d] += domain.t_begin, last[d] += domain.t_end - 1;
    any = any && first[d] <= last[d];
  }
  return any;
}

// Calls on_row(number) for each row of a range.
template <class OnRow>
void each_row(const Stored& array, const StoredType& type, const long long (&first)[4],
              const long long (&last)[4], const OnRow& on_row) {
  long long at[4];
  for (int d = 0; d < 4; ++d) at[d] = first[d];
  for (int d = 0; d >= 0;) {
    long long row = 0;
    for (d = 0; d + 1 < type.rank; ++d) row = row * array.extent[d] + at[d];
    on_row(row);
    for (d = type.rank - 2; d >= 0 && ++at[d] > last[d]; --d) at[d] = first[d];
  }
}

// Calls on_reach(reach, first, last) for all that touch something.
template <int kRank, int kArrays, int kReaches, int kBoxes, class OnReach>
void each_reach(const an5d_domain& domain, const an5d_box (&boxes)[kBoxes],
                const StoredType (&types)[kArrays], const StoredReach (&reaches)[kReaches],
                const OnReach& on_reach) {
  for (const StoredReach& reach : reaches) {
    long long first[4] = {}, last[4] = {};
    if (find_range<kRank>(reach, types[reach.array], domain, boxes[reach.box], first, last))
      on_reach(reach, first, last);
  }
}

// Completes the extents of all arrays. `spans` has what is touched of every row then.
template <int kRank, int kArrays, int kReaches, int kBoxes>
an5d_status find_spans(an5d_domain* domain, const an5d_box (&boxes)[kBoxes],
                       Stored (&arrays)[kArrays], const StoredType (&types)[kArrays],
                       const StoredReach (&reaches)[kReaches]) {
  bool unknown[kArrays][4];
  const auto extent = [&](int n, int d) -> long long& {
    return types[n].is_field ? domain->extent[d] : arrays[n].extent[d];
  };
  for (int n = 0; n < kArrays; ++n)
    for (int d = 0; d < types[n].rank; ++d) unknown[n][d] = extent(n, d) == 0;
  each_reach<kRank>(*domain, boxes, types, reaches,
                    [&](const StoredReach& reach, const auto&, const auto& last) {
    for (int n = reach.array, d = 0; d < types[n].rank; ++d)
      if (unknown[n][d] && extent(n, d) <= last[d]) extent(n, d) = last[d] + 1;
  });
  an5d_status status = {};
  for (int n = 0; n < kArrays && !status.code; ++n) {
    for (int d = 0; d < types[n].rank; ++d) arrays[n].extent[d] = extent(n, d);
    arrays[n].spans.start = calloc(rows_of(arrays[n], types[n]) + 1, sizeof(Span));
    if (!arrays[n].spans.start) status = no_memory();
  }
  each_reach<kRank>(*domain, boxes, types, reaches,
                    [&](const StoredReach& reach, const auto& first, const auto& last) {
    const StoredType& type = types[reach.array];
    const Stored& array = arrays[reach.array];
    for (int d = 0; d < type.rank && !status.code; ++d) {
      const bool is_own = type.has_extents && array.own_extent[d] > 0;
      const long long one = array.in_c(d, first[d]), other = array.in_c(d, last[d]);
      const bool ends = is_own ? one < array.own_extent[d] && other < array.own_extent[d]
                               : last[d] < array.extent[d];
      if (first[d] < 0 || one < 0 || other < 0 || !ends)
        status = left_to_c(type.name, "the loops reach outside of the array");
    }
    if (status.code) return;
    each_row(array, type, first, last, [&](long long row) {
      Span& span = static_cast<Span*>(array.spans.start)[row];
      const long long begin = first[type.rank - 1], end = last[type.rank - 1] + 1;
      span.begin = span.end && span.begin < begin ? span.begin : begin;
      span.end = span.end > end ? span.end : end;
    });
  });
  return status;
}

// Calls on_row(number, span) for the rows of an array that are touched.
template <class OnRow>
void each_span(const Stored& array, const StoredType& type, const OnRow& on_row) {
  const Span* const spans = static_cast<const Span*>(array.spans.start);
  for (long long row = 0; row < rows_of(array, type); ++row)
    if (spans[row].end) on_row(row, spans[row]);
}

// Adds the cells of an array, and the pointers on the way to them.
inline an5d_status add_parts(int n, const Stored& array, const StoredType& type,
                             MemoryParts* parts) {
  const long long size = sizeof(void*);
  bool is_there = true, good = true;
  const auto add = [&](const void* at, long long bytes, bool written) {
    const char* const begin = static_cast<const char*>(at);
    good = good && parts->add({begin, begin + bytes, n, written});
  };
  each_span(array, type, [&](long long row, const Span& span) {
    const char* const cells = row_of(array, type, row);
    is_there = is_there && cells;
    if (cells)
      add(cells_in_c(array, type, cells, span), (span.end - span.begin) * type.bytes,
          type.is_field);
  });
  if (!is_there) return left_to_c(type.name, "a pointer to a row is null");
  each_span(array, type, [&](long long row, const Span&) {
    const void* const table = table_of(array, type, &row);
    if (type.levels > 0) add(static_cast<const char*>(table) + row * size, size, false);
  });
  long long before = -1;
  each_span(array, type, [&](long long row, const Span&) {
    const long long plane = type.levels > 1 ? row / array.extent[1] : before;
    if (plane != before)
      add(static_cast<const char*>(array.start) + array.in_c(0, plane) * size, size, false);
    before = plane;
  });
  return good ? an5d_status{} : no_memory();
}

// Does memory that is written have something of other memory?
template <int kArrays>
an5d_status keep_parts_apart(const MemoryParts& parts, const StoredType (&types)[kArrays]) {
  const auto order = [](const void* left, const void* right) {
    const char *one = static_cast<const MemoryParts::Part*>(left)->begin,
               *other = static_cast<const MemoryParts::Part*>(right)->begin;
    return one < other ? -1 : one > other ? 1 : 0;
  };
  if (parts.count > 0) qsort(parts.all(), parts.count, sizeof(MemoryParts::Part), order);
  const char *end = nullptr, *end_written = nullptr;
  for (long long n = 0; n < parts.count; ++n) {
    const MemoryParts::Part& part = parts.all()[n];
    if (part.begin < (part.written ? end : end_written))
      return left_to_c(types[part.array].name, "it overlaps other memory of the loops");
    if (end < part.end) end = part.end;
    if (part.written && end_written < part.end) end_written = part.end;
  }
  return {};
}

// Copies what is touched of rows, and of arrays with extents of their own, into blocks, unless the
// loops have no iteration: then `any` is false. Completes extents.
template <int kRank, int kArrays, int kReaches, int kBoxes>
an5d_status gather(an5d_domain* domain, const an5d_box (&boxes)[kBoxes],
                   Stored (&arrays)[kArrays], const StoredType (&types)[kArrays],
                   const StoredReach (&reaches)[kReaches], bool* any) {
  *any = false;
  each_reach<kRank>(*domain, boxes, types, reaches,
                    [&](const StoredReach&, const auto&, const auto&) { *any = true; });
  if (!*any) return {};
  an5d_status status = find_spans<kRank>(domain, boxes, arrays, types, reaches);
  MemoryParts parts;
  for (int n = 0; n < kArrays && !status.code; ++n)
    status = add_parts(n, arrays[n], types[n], &parts);
  if (!status.code) status = keep_parts_apart(parts, types);
  for (int n = 0; n < kArrays && !status.code; ++n) {
    const StoredType& type = types[n];
    const long long length = arrays[n].extent[type.rank - 1] * type.bytes;
    if (!is_copied(type) || length == 0) continue;
    const long long rows = rows_of(arrays[n], type);
    const bool has_second = n + 1 < kArrays && types[n + 1].is_second;
    if (!type.is_second) arrays[n].memory.start = calloc(rows, (has_second ? 2 : 1) * length);
    char* const block = type.is_second ? arrays[n - 1].block + rows * length
                                       : static_cast<char*>(arrays[n].memory.start);
    if (!block) return no_memory();
    arrays[n].block = block;
    each_span(arrays[n], type, [&](long long row, const Span& span) {
      copy_span(arrays[n], type, row, span, true);
    });
  }
  return status;
}

// An array that is only read, as entry points take it.
template <class Input>
Input block_of(const Stored& array) {
  Input made = {array.block, {}};
  for (int d = 0; d < 4; ++d) made.extent[d] = array.extent[d];
  return made;
}

// Copies what is written back to the rows.
template <class Plan, int kArrays, int kReaches, int kBoxes>
void scatter(const Plan& plan, const an5d_domain& domain, const an5d_box (&boxes)[kBoxes],
             const Stored (&arrays)[kArrays], const StoredType (&types)[kArrays],
             const StoredReach (&reaches)[kReaches]) {
  each_reach<Plan::kAxes>(domain, boxes, types, reaches,
                          [&](const StoredReach& reach, const auto& first, const auto& last) {
    const Stored& array = arrays[reach.array];
    const StoredType& type = types[reach.array];
    if (!plan.is_written(reach.written, domain) || !is_copied(type)) return;
    const Span span{first[type.rank - 1], last[type.rank - 1] + 1};
    each_row(array, type, first, last,
             [&](long long row) { copy_span(array, type, row, span, false); });
  });
}

}  // namespace
}  // namespace an5d
