// Arrays that take turns: C moves the pointers to them after every time step. Needs fields.cuh.
namespace an5d {
namespace {

// Makes planes by the parity of t, as kernels have them, of those that C reads and writes at the
// first step: the phase of such an array is 0, whatever that of others in the nest is.
template <class Plan>
void take_turns(char* (&planes)[kMostPlanes], const an5d_domain& domain, const Plan& plan) {
  if (!(plan.first(domain) & 1)) return;
  char* const kept = planes[0];
  planes[0] = planes[1], planes[1] = kept;
}

}  // namespace
}  // namespace an5d
