// The device functions of an5d/quotient.cuh, called as on one thread (quotient.cu).
#pragma once

#include <vector>

namespace an5d::test {

// Dividends, rounded to Real, of which quotient<>() or divide<>() is not the quotient to the last bit; alone
// and among others.
template <class Real>
std::vector<double> wrong_quotients(const std::vector<double>& dividends);

// Does divide<>() leave alone what is not wanted, small or not?
bool divides_unwanted();

}  // namespace an5d::test
