// The first time step apart from others: ghost cells are then what they were before the loops.
namespace an5d {
namespace {

// Runs the steps of `part` by others(domain), but the loops' first one, at `begin`, by
// first(domain).
template <class First, class Others>
an5d_status first_apart(an5d_domain part, long long begin, const First& first,
                        const Others& others) {
  an5d_status status = {};
  if (part.t_begin == begin) {
    an5d_domain step = part;
    part.t_begin = step.t_end = begin + 1;
    status = first(step);
  }
  return status.code || part.t_begin >= part.t_end ? status : others(part);
}

}  // namespace
}  // namespace an5d
