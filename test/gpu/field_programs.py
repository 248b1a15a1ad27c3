"""The programs of several arrays that fields.py times."""

# A box is (first, cells left at the end) along every axis, as text in terms of N where it ends at a fixed cell; a sweep is a box and its assignments. `planes` of a
# field: 2 for A[2][..], 1 in place. Arrays that are only read come last, in the order in which they are read: "k" has the shape of the grid
# and the type of the fields, others say what they have: "REAL a[i]", "unsigned char wall[i][j]".
def lattice():
    """D2Q9: the values stream in, and collide or, at walls, bounce back. As a body of sweeps."""
    cx, cy = (0, 1, 0, -1, 0, 1, -1, -1, 1), (0, 0, 1, 0, -1, 1, 1, -1, -1)
    opposite, weight = (0, 3, 4, 1, 2, 7, 8, 5, 6), (16, 4, 4, 4, 4, 1, 1, 1, 1)
    text = "REAL " + ", ".join(f"in{q} = f{q}[t % 2][i{-cy[q]:+}][j{-cx[q]:+}]".replace("+0", "") for q in range(9)) + ";\n"
    text += f"const REAL rho = {' + '.join(f'in{q}' for q in range(9))};\n"
    text += "const REAL ux = (in1 - in3 + in5 - in6 - in7 + in8) / rho, uy = (in2 - in4 + in5 + in6 - in7 - in8) / rho;\n"
    text += "const REAL still = 1 - (REAL)1.5 * (ux * ux + uy * uy);\n"
    for q in range(9):
        along = f"({cx[q]} * ux + {cy[q]} * uy)"
        text += f"const REAL c{q} = {along}, e{q} = (REAL){weight[q] / 36!r} * rho * (still + 3 * c{q} + (REAL)4.5 * c{q} * c{q});\n"
        text += f"f{q}[(t + 1) % 2][i][j] = wall[i][j] > (REAL)0.85 ? in{opposite[q]} : in{q} + (REAL)0.6 * (e{q} - in{q});\n"
    return text


def wave(radius):
    """A wave with a velocity for each cell, and so many neighbours along each axis."""
    weights = (1.6, -0.2, 0.0253968, -0.0017857)[:radius]
    around = "".join(f" + (REAL){w} * (u[t % 2][i][j][k - {d}] + u[t % 2][i][j][k + {d}] + u[t % 2][i][j - {d}][k] + u[t % 2][i][j + {d}][k] + "
                     f"u[t % 2][i - {d}][j][k] + u[t % 2][i + {d}][j][k])" for d, w in enumerate(weights, 1))
    return (3, {"u": 2}, [(((radius, radius),) * 3, "u[(t + 1) % 2][i][j][k] = 2 * u[t % 2][i][j][k] - u[(t + 1) % 2][i][j][k] + (REAL)0.01 * v[i][j][k] * ("
                           f"(REAL)-8.5416 * u[t % 2][i][j][k]{around});")], ["v"])


PROGRAMS = {
    "lattice2d": (2, {f"f{q}": 2 for q in range(9)}, [(((1, 1), (1, 1)), lattice())], ["wall"]),
    "jacobi2d": (2, {"B": 1, "A": 1}, [  # two nests that are equal but for the arrays
        (((1, 1), (1, 1)), "B[i][j] = (REAL)0.2 * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i + 1][j] + A[i - 1][j]);"),
        (((1, 1), (1, 1)), "A[i][j] = (REAL)0.2 * (B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i + 1][j] + B[i - 1][j]);")]),
    "coefficient2d": (2, {"u": 2}, [
        (((1, 1), (1, 1)), "u[(t + 1) % 2][i][j] = u[t % 2][i][j] + k[i][j] * (u[t % 2][i - 1][j] + u[t % 2][i][j - 1] + "
                           "u[t % 2][i][j + 1] + u[t % 2][i + 1][j] - 4 * u[t % 2][i][j]);")], ["k"]),
    "fdtd2d": (2, {"ey": 1, "ex": 1, "hz": 1}, [
        (((1, 0), (0, 0)), "ey[i][j] = ey[i][j] - (REAL)0.5 * (hz[i][j] - hz[i - 1][j]);"),
        (((0, 0), (1, 0)), "ex[i][j] = ex[i][j] - (REAL)0.5 * (hz[i][j] - hz[i][j - 1]);"),
        (((0, 1), (0, 1)), "hz[i][j] = hz[i][j] - (REAL)0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);")]),
    "gray_scott2d": (2, {"u": 2, "v": 2}, [
        (((1, 1), (1, 1)), """REAL a = u[t % 2][i][j], b = v[t % 2][i][j], r = a * b * b;
        u[(t + 1) % 2][i][j] = a + (REAL)0.16 * (u[t % 2][i - 1][j] + u[t % 2][i + 1][j] + u[t % 2][i][j - 1] + u[t % 2][i][j + 1] - 4 * a) - r + (REAL)0.035 * (1 - a);
        v[(t + 1) % 2][i][j] = b + (REAL)0.08 * (v[t % 2][i - 1][j] + v[t % 2][i + 1][j] + v[t % 2][i][j - 1] + v[t % 2][i][j + 1] - 4 * b) + r - (REAL)0.1 * b;""")]),
    "shallow_water": (2, {"u": 1, "v": 1, "h": 1}, [
        (((0, 0), (1, 0)), "u[i][j] -= (REAL)0.05 * (h[i][j] - h[i][j - 1]);"),
        (((1, 0), (0, 0)), "v[i][j] -= (REAL)0.05 * (h[i][j] - h[i - 1][j]);"),
        (((0, 1), (0, 1)), "h[i][j] -= (REAL)0.1 * (u[i][j + 1] - u[i][j] + v[i + 1][j] - v[i][j]);")]),
    "wave2d": (2, {"u": 2}, [
        (((1, 1), (1, 1)), "u[(t + 1) % 2][i][j] = 2 * u[t % 2][i][j] - u[(t + 1) % 2][i][j] + k[i][j] * (u[t % 2][i - 1][j] + u[t % 2][i][j - 1] + "
                           "u[t % 2][i][j + 1] + u[t % 2][i + 1][j] - 4 * u[t % 2][i][j]);")], ["k"]),
    "pair2d": (2, {"B": 1, "A": 1}, [
        (((1, 1), (1, 1)), "B[i][j] = (REAL)0.2 * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i + 1][j] + A[i - 1][j]);"),
        (((1, 1), (1, 1)), "A[i][j] = (REAL)0.19 * (B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i + 1][j] + B[i - 1][j]);")]),
    "gray_scott3d": (3, {"u": 2, "v": 2}, [
        (((1, 1), (1, 1), (1, 1)), """REAL a = u[t % 2][i][j][k], b = v[t % 2][i][j][k], r = a * b * b;
        u[(t + 1) % 2][i][j][k] = a + (REAL)0.1 * (u[t % 2][i - 1][j][k] + u[t % 2][i + 1][j][k] + u[t % 2][i][j - 1][k] + u[t % 2][i][j + 1][k] + u[t % 2][i][j][k - 1] + u[t % 2][i][j][k + 1] - 6 * a) - r + (REAL)0.035 * (1 - a);
        v[(t + 1) % 2][i][j][k] = b + (REAL)0.05 * (v[t % 2][i - 1][j][k] + v[t % 2][i + 1][j][k] + v[t % 2][i][j - 1][k] + v[t % 2][i][j + 1][k] + v[t % 2][i][j][k - 1] + v[t % 2][i][j][k + 1] - 6 * b) + r - (REAL)0.1 * b;""")]),
    "fdtd3d": (3, {"ex": 1, "ey": 1, "ez": 1, "hx": 1, "hy": 1, "hz": 1}, [
        (((1, 0), (1, 0), (1, 0)), """ex[i][j][k] += (REAL)0.4 * (hz[i][j][k] - hz[i][j - 1][k] - hy[i][j][k] + hy[i][j][k - 1]);
        ey[i][j][k] += (REAL)0.4 * (hx[i][j][k] - hx[i][j][k - 1] - hz[i][j][k] + hz[i - 1][j][k]);
        ez[i][j][k] += (REAL)0.4 * (hy[i][j][k] - hy[i - 1][j][k] - hx[i][j][k] + hx[i][j - 1][k]);"""),
        (((0, 1), (0, 1), (0, 1)), """hx[i][j][k] -= (REAL)0.4 * (ez[i][j + 1][k] - ez[i][j][k] - ey[i][j][k + 1] + ey[i][j][k]);
        hy[i][j][k] -= (REAL)0.4 * (ex[i][j][k + 1] - ex[i][j][k] - ez[i + 1][j][k] + ez[i][j][k]);
        hz[i][j][k] -= (REAL)0.4 * (ey[i + 1][j][k] - ey[i][j][k] - ex[i][j + 1][k] + ex[i][j][k]);""")]),
    "coefficient3d": (3, {"u": 2}, [
        (((1, 1), (1, 1), (1, 1)), "u[(t + 1) % 2][i][j][k] = u[t % 2][i][j][k] + c[i][j][k] * (u[t % 2][i - 1][j][k] + u[t % 2][i + 1][j][k] + "
                                   "u[t % 2][i][j - 1][k] + u[t % 2][i][j + 1][k] + u[t % 2][i][j][k - 1] + u[t % 2][i][j][k + 1] - 6 * u[t % 2][i][j][k]);")],
                      ["c"]),
    "seven3d": (3, {"u": 2}, [
        (((1, 1), (1, 1), (1, 1)), "u[(t + 1) % 2][i][j][k] = c0[i][j][k] * u[t % 2][i][j][k] + c1[i][j][k] * u[t % 2][i - 1][j][k] + "
                                   "c2[i][j][k] * u[t % 2][i + 1][j][k] + c3[i][j][k] * u[t % 2][i][j - 1][k] + c4[i][j][k] * u[t % 2][i][j + 1][k] + "
                                   "c5[i][j][k] * u[t % 2][i][j][k - 1] + c6[i][j][k] * u[t % 2][i][j][k + 1];")],
                [f"c{n}" for n in range(7)]),
    "wave3d": wave(4), "wave3d_r3": wave(3), "wave3d_r2": wave(2),
    "himeno": (3, {"p": 2}, [
        (((1, 1), (1, 1), (1, 1)), """REAL s = a0[i][j][k] * p[t % 2][i + 1][j][k] + a1[i][j][k] * p[t % 2][i][j + 1][k] + a2[i][j][k] * p[t % 2][i][j][k + 1]
          + b0[i][j][k] * (p[t % 2][i + 1][j + 1][k] - p[t % 2][i + 1][j - 1][k] - p[t % 2][i - 1][j + 1][k] + p[t % 2][i - 1][j - 1][k])
          + b1[i][j][k] * (p[t % 2][i][j + 1][k + 1] - p[t % 2][i][j - 1][k + 1] - p[t % 2][i][j + 1][k - 1] + p[t % 2][i][j - 1][k - 1])
          + b2[i][j][k] * (p[t % 2][i + 1][j][k + 1] - p[t % 2][i - 1][j][k + 1] - p[t % 2][i + 1][j][k - 1] + p[t % 2][i - 1][j][k - 1])
          + c0[i][j][k] * p[t % 2][i - 1][j][k] + c1[i][j][k] * p[t % 2][i][j - 1][k] + c2[i][j][k] * p[t % 2][i][j][k - 1] + w[i][j][k];
        p[(t + 1) % 2][i][j][k] = p[t % 2][i][j][k] + (REAL)0.8 * ((s * a3[i][j][k] - p[t % 2][i][j][k]) * bnd[i][j][k]);""")],
               ["a0", "a1", "a2", "b0", "b1", "b2", "c0", "c1", "c2", "w", "a3", "bnd"]),
}
# Elastic waves (velocity and stress), also with a source at a point; 25 points with a coefficient for each pair of them.
PROGRAMS |= {
    "elastic2d": (2, {"vx": 1, "vy": 1, "sxx": 1, "syy": 1, "sxy": 1}, [
        (((1, 1), (1, 1)), """vx[i][j] += (REAL)0.3 * r[i][j] * (sxx[i + 1][j] - sxx[i][j] + sxy[i][j] - sxy[i][j - 1]);
        vy[i][j] += (REAL)0.3 * r[i][j] * (sxy[i][j] - sxy[i - 1][j] + syy[i][j + 1] - syy[i][j]);"""),
        (((1, 1), (1, 1)), """const REAL dx = vx[i][j] - vx[i - 1][j], dy = vy[i][j] - vy[i][j - 1];
        sxx[i][j] += (REAL)0.3 * ((l[i][j] + 2 * m[i][j]) * dx + l[i][j] * dy);
        syy[i][j] += (REAL)0.3 * (l[i][j] * dx + (l[i][j] + 2 * m[i][j]) * dy);
        sxy[i][j] += (REAL)0.3 * m[i][j] * (vx[i][j + 1] - vx[i][j] + vy[i + 1][j] - vy[i][j]);""")], ["r", "l", "m"]),
}
rank, fields, sweeps, _ = PROGRAMS["elastic2d"]
PROGRAMS |= {
    "elastic2d_source": (rank, fields, [*sweeps, (((20, "(N - 21)"), (30, "(N - 31)")), "sxx[i][j] += (REAL)0.01; syy[i][j] += (REAL)0.01;")], ["r", "m", "l"]),
    "coefficients25": (3, {"u": 2}, [
        (((4, 4),) * 3, "u[(t + 1) % 2][i][j][k] = (REAL)0.08 * (c0[i][j][k] * u[t % 2][i][j][k]" + "".join(
            f" + c{4 * axis + d}[i][j][k] * (u[t % 2]{at.format(f'+ {d}')} + u[t % 2]{at.format(f'- {d}')})"
            for axis, at in enumerate(("[i {}][j][k]", "[i][j {}][k]", "[i][j][k {}]")) for d in (1, 2, 3, 4)) + ");")],
                       [f"c{n}" for n in range(13)]),
}
# Profiles along the axes, maps, masks.
PROGRAMS |= {
    "sponge2d": (2, {"u": 2}, [
        (((1, 1), (1, 1)), "u[(t + 1) % 2][i][j] = a[i] * b[j] * (2 * u[t % 2][i][j] - u[(t + 1) % 2][i][j] + (REAL)0.2 * (u[t % 2][i - 1][j] + "
                           "u[t % 2][i][j - 1] + u[t % 2][i][j + 1] + u[t % 2][i + 1][j] - 4 * u[t % 2][i][j]));")], ["REAL a[i]", "REAL b[j]"]),
    "stretched2d": (2, {"u": 2}, [
        (((1, 1), (1, 1)), "u[(t + 1) % 2][i][j] = u[t % 2][i][j] + cn[i] * (u[t % 2][i - 1][j] - u[t % 2][i][j]) + cs[i] * (u[t % 2][i + 1][j] - u[t % 2][i][j]) + "
                           "cw[j] * (u[t % 2][i][j - 1] - u[t % 2][i][j]) + ce[j] * (u[t % 2][i][j + 1] - u[t % 2][i][j]);")],
                    ["REAL cn[i]", "REAL cs[i]", "REAL cw[j]", "REAL ce[j]"]),
    "mask2d": (2, {"u": 2}, [
        (((1, 1), (1, 1)), "u[(t + 1) % 2][i][j] = wall[i][j] ? u[t % 2][i][j] : (REAL)0.2 * (u[t % 2][i - 1][j] + u[t % 2][i][j - 1] + u[t % 2][i][j] + "
                           "u[t % 2][i][j + 1] + u[t % 2][i + 1][j]);")], ["unsigned char wall[i][j]"]),
    "fdtd2d_profiles": (2, {"ey": 1, "ex": 1, "hz": 1}, [
        (((1, 1), (1, 1)), "ey[i][j] = a[i] * ey[i][j] - (REAL)0.5 * (hz[i][j] - hz[i - 1][j]);"),
        (((1, 1), (1, 1)), "ex[i][j] = b[j] * ex[i][j] - (REAL)0.5 * (hz[i][j] - hz[i][j - 1]);"),
        (((1, 1), (1, 1)), "hz[i][j] = hz[i][j] - (REAL)0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);")], ["REAL a[i]", "REAL b[j]"]),
    "sponge3d": (3, {"u": 2}, [
        (((1, 1), (1, 1), (1, 1)), "u[(t + 1) % 2][i][j][k] = a[i] * b[j] * c[k] * (2 * u[t % 2][i][j][k] - u[(t + 1) % 2][i][j][k] + (REAL)0.1 * (u[t % 2][i - 1][j][k] + "
                                   "u[t % 2][i + 1][j][k] + u[t % 2][i][j - 1][k] + u[t % 2][i][j + 1][k] + u[t % 2][i][j][k - 1] + u[t % 2][i][j][k + 1] - "
                                   "6 * u[t % 2][i][j][k]));")], ["REAL a[i]", "REAL b[j]", "REAL c[k]"]),
    "layers3d": (3, {"u": 2}, [
        (((1, 1), (1, 1), (1, 1)), "u[(t + 1) % 2][i][j][k] = u[t % 2][i][j][k] + c[i] * (u[t % 2][i - 1][j][k] + u[t % 2][i + 1][j][k] + u[t % 2][i][j - 1][k] + "
                                   "u[t % 2][i][j + 1][k] + u[t % 2][i][j][k - 1] + u[t % 2][i][j][k + 1] - 6 * u[t % 2][i][j][k]);")], ["REAL c[i]"]),
    "map3d": (3, {"u": 2}, [
        (((1, 1), (1, 1), (1, 1)), "u[(t + 1) % 2][i][j][k] = u[t % 2][i][j][k] + c[j][k] * (u[t % 2][i - 1][j][k] + u[t % 2][i + 1][j][k] + u[t % 2][i][j - 1][k] + "
                                   "u[t % 2][i][j + 1][k] + u[t % 2][i][j][k - 1] + u[t % 2][i][j][k + 1] - 6 * u[t % 2][i][j][k]);")], ["REAL c[j][k]"]),
    "flux3d": (3, {"u": 2}, [  # none through the sides
        (((0, 0), (0, 0), (0, 0)), "u[(t + 1) % 2][i][j][k] = u[t % 2][i][j][k] + (REAL)0.05 * (" + " + ".join(
            f"(c{at} + c[i][j][k]) * (u[t % 2]{at} - u[t % 2][i][j][k])" for at in (
                "[i > 0 ? i - 1 : 0][j][k]", "[i < N - 1 ? i + 1 : N - 1][j][k]", "[i][j > 0 ? j - 1 : 0][k]", "[i][j < N - 1 ? j + 1 : N - 1][k]",
                "[i][j][k > 0 ? k - 1 : 0]", "[i][j][k < N - 1 ? k + 1 : N - 1]")) + ");")], ["c"]),
    "slices3d": (3, {"u": 2}, [
        (((1, 1), (1, 1), (1, 1)), "u[(t + 1) % 2][i][j][k] = u[t % 2][i][j][k] + c[i][k] * (u[t % 2][i - 1][j][k] + u[t % 2][i + 1][j][k] + u[t % 2][i][j - 1][k] + "
                                   "u[t % 2][i][j + 1][k] + u[t % 2][i][j][k - 1] + u[t % 2][i][j][k + 1] - 6 * u[t % 2][i][j][k]);")], ["REAL c[i][k]"]),
    "mask3d": (3, {"u": 2}, [
        (((1, 1), (1, 1), (1, 1)), "u[(t + 1) % 2][i][j][k] = wall[i][j][k] ? u[t % 2][i][j][k] : (REAL)0.125 * (u[t % 2][i - 1][j][k] + u[t % 2][i + 1][j][k] + "
                                   "u[t % 2][i][j - 1][k] + u[t % 2][i][j + 1][k] + u[t % 2][i][j][k - 1] + u[t % 2][i][j][k + 1] + 2 * u[t % 2][i][j][k]);")],
               ["unsigned char wall[i][j][k]"]),
}
def laplacian(values, rank=2):
    """Of an expression with {} where the subscripts stand."""
    places = {2: ("[i - 1][j]", "[i + 1][j]", "[i][j - 1]", "[i][j + 1]", "[i][j]"),
              3: ("[i - 1][j][k]", "[i + 1][j][k]", "[i][j - 1][k]", "[i][j + 1][k]", "[i][j][k - 1]", "[i][j][k + 1]", "[i][j][k]")}[rank]
    return "(" + " + ".join(values.format(place) for place in places[:-1]) + f" - {len(places) - 1} * {values.format(places[-1])})"


def inner(radius, rank):
    """All cells but those within the radius of a side."""
    return ((radius, radius),) * rank


def burgers(rank):
    cell, before = {2: ("[i][j]", ("[i - 1][j]", "[i][j - 1]")),
                    3: ("[i][j][k]", ("[i - 1][j][k]", "[i][j - 1][k]", "[i][j][k - 1]"))}[rank]
    body = []
    for field in "uvw"[:rank]:
        own = f"{field}[t % 2]"
        carried = " + ".join(f"{by}[t % 2]{cell} * ({own}{cell} - {own}{at})" for by, at in zip("uvw", before))
        body.append(f"{field}[(t + 1) % 2]{cell} = {own}{cell} - (REAL)0.05 * ({carried}) + (REAL)0.05 * {laplacian(own + '{}', rank)};")
    return (rank, {field: 2 for field in "uvw"[:rank]}, [(inner(1, rank), " ".join(body))])


def wave2d(radius):
    around = "".join(f" + (REAL){w} * (u[t % 2][i][j - {d}] + u[t % 2][i][j + {d}] + u[t % 2][i - {d}][j] + u[t % 2][i + {d}][j])"
                     for d, w in enumerate((1.6, -0.2, 0.0253968, -0.0017857)[:radius], 1))
    return (2, {"u": 2}, [(inner(radius, 2), "u[(t + 1) % 2][i][j] = 2 * u[t % 2][i][j] - u[(t + 1) % 2][i][j] + (REAL)0.01 * v[i][j] * ("
                           f"(REAL)-5.6944 * u[t % 2][i][j]{around});")], ["v"])


def damped_wave(radius):
    """That of wave(), absorbed by a factor for each cell."""
    rank, fields, [(box, body)], inputs = wave(radius)
    body = body.replace("= 2 * u[t % 2][i][j][k] - u[(t + 1)", "= d[i][j][k] * (2 * u[t % 2][i][j][k] - d[i][j][k] * u[(t + 1)").replace(");", "));")
    return (rank, fields, [(box, body)], ["d", *inputs])


def box3d_coefficient():
    weight = (0, 0.06, 0.03, 0.01)
    around = [f"(REAL){weight[abs(x) + abs(y) + abs(z)]} * u[t % 2][i{x:+}][j{y:+}][k{z:+}]".replace("+0", "")
              for x in (-1, 0, 1) for y in (-1, 0, 1) for z in (-1, 0, 1) if (x, y, z) != (0, 0, 0)]
    return (3, {"u": 2}, [(inner(1, 3), f"u[(t + 1) % 2][i][j][k] = u[t % 2][i][j][k] + c[i][j][k] * ({' + '.join(around)} - u[t % 2][i][j][k]);")], ["c"])


# Stages of Runge and Kutta, chemical potentials, sound, heat that stays inside, transport, denoising, staggered fields with coefficients.
PROGRAMS |= {
    "rk2_2d": (2, {"h": 1, "u": 1}, [
        (inner(1, 2), f"h[i][j] = u[i][j] + (REAL)0.05 * {laplacian('u{}')};"),
        (inner(1, 2), f"u[i][j] = u[i][j] + (REAL)0.1 * {laplacian('h{}')};")]),
    "rk4_2d": (2, {"k1": 1, "k2": 1, "k3": 1, "k4": 1, "u": 1}, [
        (inner(1, 2), f"k1[i][j] = {laplacian('u{}')};"),
        (inner(1, 2), f"k2[i][j] = {laplacian('(u{0} + (REAL)0.05 * k1{0})')};"),
        (inner(1, 2), f"k3[i][j] = {laplacian('(u{0} + (REAL)0.05 * k2{0})')};"),
        (inner(1, 2), f"k4[i][j] = {laplacian('(u{0} + (REAL)0.1 * k3{0})')};"),
        (inner(1, 2), "u[i][j] += (REAL)0.0166 * (k1[i][j] + 2 * k2[i][j] + 2 * k3[i][j] + k4[i][j]);")]),
    "cahn2d": (2, {"m": 1, "c": 1}, [
        (inner(1, 2), f"m[i][j] = c[i][j] * c[i][j] * c[i][j] - c[i][j] - (REAL)0.5 * {laplacian('c{}')};"),
        (inner(1, 2), f"c[i][j] += (REAL)0.01 * {laplacian('m{}')};")]),
    "cahn3d": (3, {"m": 1, "c": 1}, [
        (inner(1, 3), f"m[i][j][k] = c[i][j][k] * c[i][j][k] * c[i][j][k] - c[i][j][k] - (REAL)0.5 * {laplacian('c{}', 3)};"),
        (inner(1, 3), f"c[i][j][k] += (REAL)0.01 * {laplacian('m{}', 3)};")]),
    "acoustic3d": (3, {"vx": 1, "vy": 1, "vz": 1, "p": 1}, [
        (((0, 1), (0, 1), (0, 1)), """vx[i][j][k] -= (REAL)0.3 * b[i][j][k] * (p[i + 1][j][k] - p[i][j][k]);
        vy[i][j][k] -= (REAL)0.3 * b[i][j][k] * (p[i][j + 1][k] - p[i][j][k]);
        vz[i][j][k] -= (REAL)0.3 * b[i][j][k] * (p[i][j][k + 1] - p[i][j][k]);"""),
        (((1, 0), (1, 0), (1, 0)), "p[i][j][k] -= (REAL)0.3 * q[i][j][k] * (vx[i][j][k] - vx[i - 1][j][k] + vy[i][j][k] - vy[i][j - 1][k] + vz[i][j][k] - vz[i][j][k - 1]);")],
                   ["b", "q"]),
    "hotspot2d": (2, {"u": 2}, [
        (inner(0, 2), """u[(t + 1) % 2][i][j] = u[t % 2][i][j] + (REAL)0.1 * (p[i][j]
          + (u[t % 2][i > 0 ? i - 1 : 0][j] + u[t % 2][i < N - 1 ? i + 1 : N - 1][j] - 2 * u[t % 2][i][j]) * (REAL)0.7
          + (u[t % 2][i][j > 0 ? j - 1 : 0] + u[t % 2][i][j < N - 1 ? j + 1 : N - 1] - 2 * u[t % 2][i][j]) * (REAL)0.6 + ((REAL)0.8 - u[t % 2][i][j]) * (REAL)0.05);""")], ["p"]),
    "hotspot3d": (3, {"u": 2}, [
        (inner(0, 3), """u[(t + 1) % 2][i][j][k] = (REAL)0.3 * u[t % 2][i][j][k]
          + (REAL)0.11 * u[t % 2][i][j][k > 0 ? k - 1 : 0] + (REAL)0.11 * u[t % 2][i][j][k < N - 1 ? k + 1 : N - 1]
          + (REAL)0.12 * u[t % 2][i][j > 0 ? j - 1 : 0][k] + (REAL)0.12 * u[t % 2][i][j < N - 1 ? j + 1 : N - 1][k]
          + (REAL)0.1 * u[t % 2][i > 0 ? i - 1 : 0][j][k] + (REAL)0.1 * u[t % 2][i < N - 1 ? i + 1 : N - 1][j][k] + (REAL)0.02 * p[i][j][k] + (REAL)0.01;""")], ["p"]),
    "upwind2d": (2, {"q": 2}, [
        (inner(1, 2), """q[(t + 1) % 2][i][j] = q[t % 2][i][j]
          - (REAL)0.2 * (a[i][j] > (REAL)0.5 ? a[i][j] * (q[t % 2][i][j] - q[t % 2][i - 1][j]) : a[i][j] * (q[t % 2][i + 1][j] - q[t % 2][i][j]))
          - (REAL)0.2 * (b[i][j] > (REAL)0.5 ? b[i][j] * (q[t % 2][i][j] - q[t % 2][i][j - 1]) : b[i][j] * (q[t % 2][i][j + 1] - q[t % 2][i][j]));""")], ["a", "b"]),
    "burgers2d": burgers(2),
    "burgers3d": burgers(3),
    "denoise2d": (2, {"g": 1, "u": 2}, [
        (inner(1, 2), """const REAL n = u[t % 2][i - 1][j] - u[t % 2][i][j], s = u[t % 2][i + 1][j] - u[t % 2][i][j];
        const REAL e = u[t % 2][i][j + 1] - u[t % 2][i][j], w = u[t % 2][i][j - 1] - u[t % 2][i][j];
        g[i][j] = 1 / (1 + n * n + s * s + e * e + w * w);"""),
        (inner(2, 2), """u[(t + 1) % 2][i][j] = (u[t % 2][i][j] + (REAL)0.5 * (u[t % 2][i + 1][j] * g[i + 1][j] + u[t % 2][i - 1][j] * g[i - 1][j]
          + u[t % 2][i][j + 1] * g[i][j + 1] + u[t % 2][i][j - 1] * g[i][j - 1])) / (1 + (REAL)0.5 * (g[i + 1][j] + g[i - 1][j] + g[i][j + 1] + g[i][j - 1]));""")]),
    "fdtd3d_coefficients": (3, {"ex": 1, "ey": 1, "ez": 1, "hx": 1, "hy": 1, "hz": 1}, [
        (((1, 0),) * 3, """ex[i][j][k] = a[i][j][k] * ex[i][j][k] + b[i][j][k] * (hz[i][j][k] - hz[i][j - 1][k] - hy[i][j][k] + hy[i][j][k - 1]);
        ey[i][j][k] = a[i][j][k] * ey[i][j][k] + b[i][j][k] * (hx[i][j][k] - hx[i][j][k - 1] - hz[i][j][k] + hz[i - 1][j][k]);
        ez[i][j][k] = a[i][j][k] * ez[i][j][k] + b[i][j][k] * (hy[i][j][k] - hy[i - 1][j][k] - hx[i][j][k] + hx[i][j - 1][k]);"""),
        PROGRAMS["fdtd3d"][2][1]], ["a", "b"]),
    "box3d_coefficient": box3d_coefficient(),
    "wave2d_r2": wave2d(2), "wave2d_r3": wave2d(3), "wave2d_r4": wave2d(4),
    "wave3d_damped": damped_wave(4),
    "coefficients3d": (3, {"u": 2}, [
        (inner(1, 3), """u[(t + 1) % 2][i][j][k] = a[i][j][k] * u[t % 2][i][j][k] + x[i][j][k] * (u[t % 2][i - 1][j][k] + u[t % 2][i + 1][j][k])
          + y[i][j][k] * (u[t % 2][i][j - 1][k] + u[t % 2][i][j + 1][k]) + z[i][j][k] * (u[t % 2][i][j][k - 1] + u[t % 2][i][j][k + 1]);""")], ["a", "x", "y", "z"]),
    "elastic3d": (3, {field: 1 for field in ("vx", "vy", "vz", "sxx", "syy", "szz", "sxy", "sxz", "syz")}, [
        (inner(1, 3), """vx[i][j][k] += (REAL)0.2 * r[i][j][k] * (sxx[i + 1][j][k] - sxx[i][j][k] + sxy[i][j][k] - sxy[i][j - 1][k] + sxz[i][j][k] - sxz[i][j][k - 1]);
        vy[i][j][k] += (REAL)0.2 * r[i][j][k] * (sxy[i][j][k] - sxy[i - 1][j][k] + syy[i][j + 1][k] - syy[i][j][k] + syz[i][j][k] - syz[i][j][k - 1]);
        vz[i][j][k] += (REAL)0.2 * r[i][j][k] * (sxz[i][j][k] - sxz[i - 1][j][k] + syz[i][j][k] - syz[i][j - 1][k] + szz[i][j][k + 1] - szz[i][j][k]);"""),
        (inner(1, 3), """const REAL dx = vx[i][j][k] - vx[i - 1][j][k], dy = vy[i][j][k] - vy[i][j - 1][k], dz = vz[i][j][k] - vz[i][j][k - 1];
        const REAL tr = l[i][j][k] * (dx + dy + dz);
        sxx[i][j][k] += (REAL)0.2 * (tr + 2 * m[i][j][k] * dx);
        syy[i][j][k] += (REAL)0.2 * (tr + 2 * m[i][j][k] * dy);
        szz[i][j][k] += (REAL)0.2 * (tr + 2 * m[i][j][k] * dz);
        sxy[i][j][k] += (REAL)0.2 * m[i][j][k] * (vx[i][j + 1][k] - vx[i][j][k] + vy[i + 1][j][k] - vy[i][j][k]);
        sxz[i][j][k] += (REAL)0.2 * m[i][j][k] * (vx[i][j][k + 1] - vx[i][j][k] + vz[i + 1][j][k] - vz[i][j][k]);
        syz[i][j][k] += (REAL)0.2 * m[i][j][k] * (vy[i][j][k + 1] - vy[i][j][k] + vz[i][j + 1][k] - vz[i][j][k]);""")], ["r", "l", "m"]),
}


def with_source(rank, fields, sweeps, inputs):
    """The same with a source at a cell of u."""
    cell, box = "".join(f"[{axis}]" for axis in "ijk"[:rank]), tuple((60 + axis, f"(N - {61 + axis})") for axis in range(rank))
    return rank, fields, [*sweeps, (box, f"u[(t + 1) % 2]{cell} += (REAL)0.01;")], inputs


PROGRAMS |= {f"{name}_source": with_source(*PROGRAMS[name]) for name in ("wave2d", "wave3d")}
# Arrays that take turns: a time step of the entry is one sweep, and its first plane is the array that the first one reads.
TURNS = ("jacobi2d",)
