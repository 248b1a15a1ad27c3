// Two components that a function moves on, from one array to the other and back.
// form: Storage: values of a cell in arrays behind each other that functions are given, `step(g, f); step(f, g);`
// nests: 1
// expect: verified
#define NX 64
#define NY 48
static float fa[2][NY][NX], fb[2][NY][NX];
static void step(float (*to)[NY][NX], float (*from)[NY][NX]) {
  for (int c = 0; c < 2; c++)
    for (int y = 1; y < NY - 1; y++)
      for (int x = 1; x < NX - 1; x++)
        to[c][y][x] = 0.25f * (from[c][y][x - 1] + from[1 - c][y][x + 1] + from[c][y - 1][x] + from[c][y + 1][x]);
}

void run(int pairs) {
  for (int n = 0; n < pairs; n++) {
    step(fb, fa);
    step(fa, fb);
  }
}
