// An array with two time planes that is a member.
// form: C++: Arrays that are members of `*this`
// expect: verified
// nests: 1
class Plate {
  static constexpr int N = 66, M = 75;
  double temperature[2][N][M];
  float gain = 0.1f;

 public:
  void run(int steps);
};

void Plate::run(int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        temperature[(t + 1) % 2][i][j] =
            temperature[t % 2][i][j] + gain * (temperature[t % 2][i + 1][j] - temperature[t % 2][i][j - 1]);
}
