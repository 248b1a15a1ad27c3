// Heat in a body: a conductivity for each cell, another for each level, and cells that are walls.
// schedule: tiers=2 cells=4x2 block=128x12 stream=waves exchange=shuffle sync=neighbours combine=star in=cp_async:4 out=coalesced edge=split
// schedule: tiers=3 cells=4 block=128x8 stream=waves exchange=shuffle sync=step:1 combine=gather in=cp_async:3 out=coalesced edge=split resident=1
// expect: verified
#define NZ 24
#define NY 31
#define NX 140

static float t0[NZ][NY][NX], t1[NZ][NY][NX], lambda[NZ][NY][NX], level[NZ];
static int wall[NZ][NY][NX];

void diffuse(int steps, float dt) {
  float(*now)[NY][NX] = t0, (*next)[NY][NX] = t1;
  for (int s = 0; s < steps; ++s) {
    for (int z = 1; z < NZ - 1; ++z)
      for (int y = 1; y < NY - 1; ++y)
        for (int x = 1; x < NX - 1; ++x) {
          const float flow = lambda[z][y][x] * (now[z][y][x - 1] + now[z][y][x + 1] + now[z][y - 1][x] + now[z][y + 1][x] -
                                                4 * now[z][y][x]) +
                             level[z] * (now[z - 1][y][x] + now[z + 1][y][x] - 2 * now[z][y][x]);
          next[z][y][x] = wall[z][y][x] ? now[z][y][x] : now[z][y][x] + dt * flow;
        }
    float(*swap)[NY][NX] = now;
    now = next;
    next = swap;
  }
}
