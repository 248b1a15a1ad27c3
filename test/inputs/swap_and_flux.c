// A flux made in the same step is read with the new values' own pointer; one array is updated in place.
// expect: verified
void step(int steps, int n, float *h, float *hn, float *flux, float dt) {
  for (int s = 0; s < steps; s++) {
    for (int i = 1; i < n; i++) flux[i] = 0.5f * (h[i] - h[i - 1]);
    for (int i = 1; i < n - 1; i++) hn[i] = h[i] + dt * (flux[i + 1] - flux[i]);
    float *tmp = hn;
    hn = h;
    h = tmp;
  }
}
