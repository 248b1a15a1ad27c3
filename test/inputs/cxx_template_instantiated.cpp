// A class template that the file instantiates by name.
// form: C++: Templates of which the file has one instance, also by `template struct wave<float>;`
// expect: verified
// nests: 1
template <class T>
struct wave {
  void go(T *a, T *b, int n, int steps);
};

template <class T>
void wave<T>::go(T *a, T *b, int n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) b[i] = T(0.5) * (a[i - 1] + a[i + 1]);
    T *kept = a;
    a = b;
    b = kept;
  }
}

template struct wave<float>;
