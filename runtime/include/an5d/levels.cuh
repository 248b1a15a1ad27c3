// Host side of arrays of which a step reads the values of two steps ago, before it overwrites them.
// Needs fields.cuh.
namespace an5d {
namespace {

// Makes planes[older][0], in `memory`, a copy of the plane of array `newer` that the first step
// overwrites: of what is read of it. After that both are read and written side by side.
template <class Plan>
an5d_status take_older(const Plan& plan, an5d_domain domain, const an5d_box* boxes,
                       char* (&planes)[Plan::kFields][kMostPlanes], int older, int newer,
                       cudaStream_t stream, DeviceMemory& memory) {
  FieldSweep<char, Plan::kFields> sweep = {};
  const an5d_status status = find_cells(plan, &domain, boxes, &sweep);
  const Part loaded = read_part(plan, sweep, older);
  if (status.code || sweep.box.is_empty() || loaded.size() == 0) return status;
  const bool written = !plan.fields[newer].read_at(plan.first(domain));
  return add_plane(&memory, &planes[older][0], planes[newer][written], loaded, stream);
}

}  // namespace
}  // namespace an5d
