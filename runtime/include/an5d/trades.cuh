// Host side of two arrays that trade places after every step, of which C sets both: kernels leave
// the values of each where they are. Needs fields.cuh.
namespace an5d {
namespace {

// Two fields. Cells that no update makes are those of the first one's array when a step begins.
struct Trade {
  int field, other;
};

// All time steps by calls of `run(planes, part)`. Where pointers have traded places an odd number
// of times in the end, the values do: the second field is in a plane of its own for as long as this
// runs. Where cells that no update makes differ in both arrays, each step is a call, in the arrays
// that C has then. Waits.
template <class Plan, int kCount, class Run>
an5d_status in_trade(const Plan& plan, const an5d_domain& domain, const an5d_box* boxes,
                     char* const (&planes)[Plan::kFields][kMostPlanes],
                     const Trade (&trades)[kCount], cudaStream_t stream, const Run& run) {
  FieldSweep<char, Plan::kFields> sweep = {};
  an5d_domain known = domain;
  an5d_status status = find_cells(plan, &known, boxes, &sweep);
  if (status.code || sweep.box.is_empty()) return status;
  const long long steps = domain.t_end - domain.t_begin;
  int differ = 0;
  for (const Trade& of : trades)
    if (steps > 1 && !differ && !status.code)
      status = compare(planes[of.field][0], planes[of.other][0],
                       sweep.frame(of.field, plan.fields[of.field].bytes), stream, &differ);
  const long long many = differ ? 1 : steps;
  DeviceMemory spare[kCount];
  char* arrays[kCount][2] = {};
  for (long long done = 0; done < steps && !status.code; done += many) {
    an5d_domain part = domain;
    part.t_begin = plan.way > 0 ? domain.t_begin + done : domain.t_end - done - many;
    part.t_end = part.t_begin + many;
    char* now[Plan::kFields][kMostPlanes] = {};
    for (int f = 0; f < Plan::kFields; ++f)
      for (int p = 0; p < plan.fields[f].planes; ++p) now[f][p] = planes[f][p];
    const auto each_traded = [&](const auto& copy) {
      for (int k = 0; k < kCount && many % 2 && !status.code; ++k) copy(trades[k], k);
    };
    for (int k = 0; k < kCount; ++k) {
      const Trade& of = trades[k];
      arrays[k][done % 2] = planes[of.field][0], arrays[k][!(done % 2)] = planes[of.other][0];
      now[of.field][0] = arrays[k][0], now[of.other][0] = arrays[k][1];
    }
    each_traded([&](const Trade& of, int k) {
      const Part loaded = read_part(plan, sweep, of.field);
      if (!spare[k].start) status = spare[k].take(loaded.end);
      char* const own = now[of.other][0] = static_cast<char*>(spare[k].start);
      if (!status.code) status = copy_part(own, arrays[k][0], loaded, stream);
      if (!status.code)
        status = copy_cells(own, arrays[k][1], plan.fields[of.other].bytes,
                            sweep.updated[of.other], sweep.box, stream);
    });
    if (!status.code) status = run(now, part);
    each_traded([&](const Trade& of, int k) {
      const int bytes = plan.fields[of.other].bytes;
      const Cells& cells = sweep.updated[of.other];
      status = copy_cells(arrays[k][1], arrays[k][0], bytes, cells, sweep.box, stream);
      if (!status.code)
        status = copy_cells(arrays[k][0], static_cast<char*>(spare[k].start), bytes, cells,
                            sweep.box, stream);
    });
  }
  const an5d_status end = check(cudaStreamSynchronize(stream), "kernel");
  return status.code ? status : end;
}

}  // namespace
}  // namespace an5d
