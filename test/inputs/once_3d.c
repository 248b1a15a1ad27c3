// Three axes, with coefficients of their own shape.
// form: Sweeps without a time loop: three axes, and coefficients of other shapes
// schedule: block=32x2 planes=global exchange=global stream=none combine=gather
// nests: 1
// expect: verified
#define NX 30
#define NY 34
#define NZ 41

float p[NX][NY][NZ], next[NX][NY][NZ], speed[NX][NY][NZ], weight[NX];

void step(float dt) {
  for (int i = 2; i < NX - 2; i++)
    for (int j = 1; j < NY - 1; j++)
      for (int k = 1; k < NZ - 1; k++)
        next[i][j][k] = 2 * p[i][j][k] - next[i][j][k] +
                        dt * speed[i][j][k] * (weight[i] * (p[i - 2][j][k] + p[i + 2][j][k]) + p[i][j - 1][k] + p[i][j + 1][k] + p[i][j][k - 1] + p[i][j][k + 1]);
}
