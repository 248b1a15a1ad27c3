"""Does reduce.py leave what a failure needs, and no more?"""
import sys

sys.dont_write_bytecode = True
from reduce import reduced  # noqa: E402

PROGRAM = """float u[40][40];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 3; i < 37; i++)
    for (int j = 3; j < 36; j++)
      { float l0 = 0.2f * v[i][j]; u[i][j] = l0 + 0.2f * v[(i-1)][j] + g + 0.2f * w[i + 1][(j + 1)]; v[i][j] = 0.2f * v[i][j]; }
    for (int i = 3; i < 37; i++)
    for (int j = 3; j < 36; j++)
      { w[i][j] = 0.3f * u[i][j] + 1; }
    { void *kept = u; u = un; un = kept; }
  }
}
"""
BODY = "      { u[i][j] = 0.2f * w[i + 1][(j + 1)];"


def main():
    asked = []

    def fails(text):
        asked.append(text)
        return "u[i][j] = " in text and "w[i + 1][(j + 1)]" in text and text.count("{") == text.count("}")

    small = reduced(PROGRAM, fails)
    wrong = [line for line in (BODY, "kept = u") if line not in small] + [word for word in ("l0", "w[i][j]", "v[") if word in small]
    if wrong:
        print(f"not as small as it could be, or too small ({wrong}):\n{small}")
        return 1
    if reduced(PROGRAM, fails, 3) == small or len(asked) > 100:
        print(f"asked {len(asked)} times")
        return 1
    return 0 if reduced(PROGRAM, lambda text: False) == PROGRAM else 1


if __name__ == "__main__":
    sys.exit(main())
