! Fortran: the entry point and its two types, and a call. C's T[2][n][m] is T(m, n, 0:1) here: the last index first.
module heat
  use, intrinsic :: iso_c_binding
  implicit none

  type, bind(c) :: an5d_status
    integer(c_int) :: code
    character(kind=c_char) :: message(156)
  end type

  ! Outermost axis first, as in C: n before m. The loops run from begin to end - 1, counted from 0.
  type, bind(c) :: an5d_domain
    integer(c_long_long) :: extent(3), begin(3), end(3), t_begin, t_end
  end type

  interface
    function an5d_heat_step(T, domain, rate, stream) bind(c) result(status)
      import
      real(c_float), intent(inout) :: T(*)
      type(an5d_domain), value :: domain
      real(c_float), value :: rate
      type(c_ptr), value :: stream
      type(an5d_status) :: status
    end function
  end interface
end module

program main
  use heat
  implicit none
  integer, parameter :: n = 60, m = 80, steps = 100
  real(c_float), allocatable :: T(:, :, :)
  type(an5d_domain) :: domain
  type(an5d_status) :: status

  allocate (T(m, n, 0:1))
  T = 20
  T(:, 1, :) = 100
  domain%extent = [n, m, 0]
  domain%begin = [1, 1, 0]
  domain%end = [n - 1, m - 1, 0]
  domain%t_begin = 0
  domain%t_end = steps
  status = an5d_heat_step(T, domain, 0.2_c_float, c_null_ptr)
  if (status%code /= 0) error stop 'an5d_heat_step failed'
  print '(a, i0, a, f0.4)', 'after ', steps, ' steps: ', T(m / 2 + 1, 11, modulo(steps, 2))
end program
