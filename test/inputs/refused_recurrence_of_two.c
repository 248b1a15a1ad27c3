// Two statements of one body that wait for each other.
// form: Several arrays in a time step: two statements that wait for each other
// expect: refused dependence
#define N 100

float u[N], v[N];

void step(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++) {
      u[i] = 0.5f * (u[i] + v[i - 1]);  // here
      v[i] = 0.5f * (v[i] + u[i]);
    }
}
