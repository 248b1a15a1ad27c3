// A reference that may be another name of a counter.
// form: C++: A reference to an integer beside an iterator from outside of the loops
// expect: refused cxx-form
int t;

void run(double (&a)[2][500], const int &phase) {  // here
  for (t = 0; t < 100; t++)
    for (int i = 1; i < 499; i++) a[(t + 1) % 2][i] = phase * a[t % 2][i - 1] + a[t % 2][i + 1];
}
