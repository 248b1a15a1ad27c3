"""The mutants: faults planted in emitted text, one each, that --verify must find.

A base is a C file of this folder and a schedule. A mutant is (name, text as emitted, text instead) and stands for
exactly one place unless a number of places follows. Any white space in the text matches any other, so that line
breaks may move. Mutants that change nothing that can be observed are not listed; why some obvious ones are not:
  - another constant in slot() only renames the slots of a thread
  - the barrier after clearing shared memory matters only where the first publishing has none before it (1-D)
  - without the barrier behind a steady round, nothing is wrong where kTiers * kPlanes is even
"""

BARRIER = "__syncthreads();"

# 2-D star; 3 tiers x 3 planes: an odd number of buffers per round.
STAR = [
    ("barrier before publishing near the ends", f"if (step >= count) return result; {BARRIER} }}", "if (step >= count) return result; }"),
    ("barrier after publishing", f"own[0] = below[slot(0)]; {BARRIER}", "own[0] = below[slot(0)];"),
    ("barrier behind a round of odd length", f"if (!kChecked && kTiers * kPlanes % 2 == 1) {BARRIER}", ";"),
    ("one shared buffer instead of two", "(phase * kTiers + tier) % 2 * kBuffer", "0"),
    ("buffer by tier alone", "(phase * kTiers + tier) % 2 * kBuffer", "tier % 2 * kBuffer"),
    ("offset in the plane shifted by one", "A(0, -2)", "A(0, -1)"),
    ("offset along the stream shifted by one", "A(1, 0)", "A(0, 0)"),
    ("time of the first tier in all tiers", "(int)(part.time + (tier - 1))", "(int)(part.time)"),
    ("halo before narrowed by one", "kJ = 2, kLoJ = 2", "kJ = 2, kLoJ = 1"),
    ("halo after narrowed by one", "kLoJ = 2, kHiJ = 1", "kLoJ = 2, kHiJ = 0"),
    ("halo of the stream narrowed by one", "kLoI = 1, kHiI = 1", "kLoI = 0, kHiI = 1"),
    ("stored lanes one too early", "lane_x >= kTiers * kLoJ", "lane_x >= kTiers * kLoJ - 1"),
    ("stored lanes one too late", "lane_x < kBlockJ - kTiers * kHiJ", "lane_x <= kBlockJ - kTiers * kHiJ"),
    ("loaded columns one too few in front", "cell_J >= part.box.begin[kJ] - kLoJ",
     "cell_J > part.box.begin[kJ] - kLoJ"),
    ("loaded columns one too few behind", "cell_J < part.box.end[kJ] + kHiJ", "cell_J < part.box.end[kJ] + kHiJ - 1"),
    ("updated columns one too many", "thread.inside = cell_J >= part.box.begin[kJ]",
     "thread.inside = cell_J >= part.box.begin[kJ] - 1"),
    ("updated planes one too many", "z >= begin && z < end;", "z >= begin && z <= end;"),
    ("readable planes one too few", "z >= begin - kLoI", "z > begin - kLoI"),
    ("border planes swapped", "(tier % 2 ? part.odd : part.even)", "(tier % 2 ? part.even : part.odd)"),
    ("arriving plane in a slot too early", "below[slot(kHiI)] = value;", "below[slot(kHiI - 1)] = value;"),
    ("the wrong plane published", "own[0] = below[slot(0)];", "own[0] = below[slot(kHiI)];"),
    ("shared guard narrowed by one", "kGuardLo = kLoJ", "kGuardLo = kLoJ - 1"),
    ("store guard missing", "if (stores && complete)", "if (complete)"),
    ("store of planes that are not complete", "if (stores && complete)", "if (stores)"),
    ("barrier behind a step that not all tiers take", f"if (kRegion == kStart) {BARRIER}", ";"),
    ("tiers that wait begin a plane late", "step < tier * (kLoI + kHiI)) return result",
     "step < tier * (kLoI + kHiI) + 1) return result"),
    ("a block at the border taken for one within", "thread.begin <= kLoI && fills", "thread.begin <= kLoI * kTiers && fills"),
    ("stored a plane too early", "part.lead = (char*)part.to - (char*)part.from - (kTiers * kHiI)",
     "part.lead = (char*)part.to - (char*)part.from - (kTiers * kHiI + 1)"),
]

# 2-D partial sums with split edges and planes loaded ahead; 3 tiers x 4 planes; asymmetric along the stream.
PARTIAL = [
    ("barrier before publishing near the ends", f"if (step >= count) return value; {BARRIER} }}", "if (step >= count) return value; }"),
    ("barrier after publishing", f"own[0] = value; {BARRIER}", "own[0] = value;"),
    ("offset of a part shifted by one", "0.2 * A(-1)", "0.2 * A(0)"),
    ("slot of a part off by one", "to = sum[slot(kHiI - dz)];", "to = sum[slot(kHiI - dz + 1)];"),
    ("parts in the wrong places", "to = add(dz, to, at", "to = add(-dz, to, at"),
    ("iterator of a part off by one", "(plane + kHiI - dz)", "(plane + kHiI - dz + 1)"),
    ("border not carried along", "if (!computes || !updates(kHiI)) sum[slot(kHiI)] = value;", ""),
    ("steady planes begin one too early", "max(kTiers * (kLoI + kHiI),", "max(kTiers * (kLoI + kHiI) - 1,"),
    ("steady planes end one too late", "min(thread.count,", "min(thread.count + 1,"),
    ("steady planes end too late at the border", "thread.end - kLoI - 1)", "thread.end + kHiI + 1)"),
    ("chunks one plane apart", "begin + blockIdx.x / tiles_J * part.chunk", "begin + blockIdx.x / tiles_J * (part.chunk + 1)"),
    ("chunks overlap", "first + part.chunk < end ? first + part.chunk : end",
     "first + part.chunk < end ? first + part.chunk + 1 : end"),
    ("a tile at the side taken for one amid", "cell_J - lane_x >= part.box.begin[kJ]",
     "cell_J - lane_x >= part.box.begin[kJ] - kTiers * kLoJ"),
    ("a plane loaded too early", "next = (kChecked ? readable(step + 1)", "next = (kChecked ? readable(step)"),
    ("block ends a plane early", ": end) - start) + kTiers * kHiI;",
     ": end) - start) + kTiers * kHiI - 1;"),
    ("border planes swapped", "(tier % 2 ? part.odd : part.even)", "(tier % 2 ? part.even : part.odd)"),
]

# 3-D, every plane through shared memory; 2 tiers: an even degree.
GATHER = [
    ("barrier after publishing", f"= below[slot(dz)]; {BARRIER}", "= below[slot(dz)];"),
    ("last plane not published", "dz <= kHiI; ++dz) own", "dz < kHiI; ++dz) own"),
    ("shared plane off by one", "own[(dz + kLoI) * kShared + dy", "own[(dz == kHiI ? dz : dz + kLoI) * kShared + dy"),
    ("offset shifted by one", "A(1, -1, 0)", "A(1, 0, 0)"),
    ("rows of the guard narrowed", "kGuardLo = kLoJ * kBlockK + kLoK", "kGuardLo = kLoJ * kBlockK"),
    ("stored rows one too many", "lane_y >= kTiers * kLoJ", "lane_y >= kTiers * kLoJ - 1"),
    ("tiles overlap too little", "useful_K = kBlockK - kTiers * (kLoK + kHiK)",
     "useful_K = kBlockK - kTiers * (kLoK + kHiK) + 1"),
    ("too few blocks", "part.box.pieces(kI, part.chunk)", "part.box.pieces(kI, part.chunk + 1)"),
    ("launches of even degree unpaired", "rest / steps / 2 * 2", "rest / steps"),
    ("last step within a longer launch", "domain.t_end - domain.t_begin - 1; for", "domain.t_end - domain.t_begin; for"),
    ("time planes swapped", "Cell* state = planes[(sweep.time + nest.phase) & 1];",
     "Cell* state = planes[(sweep.time + nest.phase + 1) & 1];"),
    ("copies come back a plane off", "box.cell(n / 2, 0, 0)", "box.cell(n / 2 + 1, 0, 0)"),
]

# 1-D; 2 tiers.
LINE = [
    ("barrier after clearing shared memory", f"// the guards stay so {BARRIER}", "\n"),
    ("barrier after publishing", f"own[0] = value; {BARRIER}", "own[0] = value;"),
    ("one shared buffer instead of two", "shared + tier % 2 * kBuffer", "shared"),
    ("offset shifted by one", "A(-2)", "A(-1)"),
    ("halo narrowed by one", "kLoI = 2", "kLoI = 1"),
    ("border planes swapped", "(tier % 2 ? part.odd : part.even)", "(tier % 2 ? part.even : part.odd)"),
    ("borders taken as equal", "if (a[at] != b[at]) atomicExch(differ, 1);", ""),
    ("store guard missing", "if (stores) part.to", "if (thread.inside) part.to"),
    ("iterator off by one", "thread.at_I = cell_I", "thread.at_I = cell_I + 1"),
]

# name, schedule, mutants
BASES = [
    ("star", "tiers=3 block=32 stream=chunks:8 combine=star in=direct edge=select", STAR),
    ("partial", "tiers=3 block=32 stream=chunks:10 combine=partial in=prefetch:1 edge=split", PARTIAL),
    ("gather", "tiers=2 block=8x8 stream=chunks:5 combine=gather in=direct edge=select", GATHER),
    ("line", "tiers=2 block=32 stream=none combine=star", LINE),
]
