"""The mutants: faults planted in emitted text, one each, that --verify must find.

A base is a C file of this folder and a schedule; several may share a file. A mutant is (name, text as emitted, text instead) and stands for
exactly one place unless a number of places follows. Any white space in the text matches any other, so that line
breaks may move. Mutants that change nothing that can be observed are not listed; why some obvious ones are not:
  - another constant in slot() only renames the slots of a thread
  - the barrier after clearing shared memory matters only where the first publishing has none before it (1-D)
  - without the barrier behind a steady round, nothing is wrong where kTiers * kPlanes is even
  - the barrier behind a piece matters for rows of sums only: those of stars end every step with one
  - steady rounds of rows could begin a step sooner, as the last tier updates its first row there
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

# Rows of cells. What stars and sums have in common, how rows come, leave and are shared out, is tried with stars.
STAR_ROWS = [
    ("warp barrier at the turn of rows", "__syncwarp();", ""),
    ("wait for one row too few", "__pipeline_wait_prior(kRing - 3)", "__pipeline_wait_prior(kRing - 2)"),
    ("no wait behind a piece", "__pipeline_wait_prior(0);", ";"),
    ("ring a slot short", "slot == kRing - 1 ? 0", "slot == kRing - 2 ? 0"),
    ("rows asked for into the slot that leaves", "request<kRegion>(step + kRing - 2, free_slot)",
     "request<kRegion>(step + kRing - 2, last_slot)"),
    ("rows asked for by the next one's number", "request<kRegion>(step + kRing - 2, free_slot)",
     "request<kRegion>(step + kRing - 1, free_slot)"),
    ("the wrong row leaves", "shared->ring[last_slot]", "shared->ring[slot]"),
    ("stored a row too early", "kRing - 1) * part.stride", "kRing) * part.stride"),
    ("lanes of all warps copy the same cells", "threadIdx.x / 32 * 32 * kCells + threadIdx.x % 32", "threadIdx.x % 32"),
    ("shared memory not cleared", "n += kThreads) cells[n] = 0;", "n += kThreads) {}"),
    ("barrier behind clearing shared memory", f"cells[n] = 0; {BARRIER}", "cells[n] = 0;"),
    ("first cells shown from one behind", "first.cells[n] = row[n]", "first.cells[n] = row[n + 1]"),
    ("last cells shown from one before", "row[kCells - kRim + n]", "row[kCells - kRim - 1 + n]"),
    ("a thread's own end taken for its neighbour's", "ends.first[threadIdx.x + 2]", "ends.first[threadIdx.x + 1]"),
    ("stored cells one too early", "place >= kTiers * kLoJ", "place >= kTiers * kLoJ - 1"),
    ("stored cells one too late", "place < kBlockJ - kTiers * kHiJ", "place <= kBlockJ - kTiers * kHiJ"),
    ("halo before stored amid the grid", "32 * n >= kTiers * kLoJ", "32 * n >= 0"),
    ("halo after stored amid the grid", "32 * (kCells - 1 - n) >= kTiers * kHiJ", "true"),
    ("stored beyond the grid", "useful_cell && tile + place < end_J", "useful_cell"),
    ("tiles overlap too little", "kBlockJ - kTiers * (kLoJ + kHiJ);", "kBlockJ - kTiers * (kLoJ + kHiJ) + 1;"),
    ("shares overlap", "share * (blockIdx.x + 1)", "share * (blockIdx.x + 1) + part.chunk"),
    ("shares too small", "(work + gridDim.x - 1) / gridDim.x", "work / gridDim.x"),
    ("first row of a share rounded up", "(at - start) / row", "(at - start + row - 1) / row"),
    ("one weight for all tiles", "row = is_side ? part.chunk : kMiddleWork", "row = kMiddleWork"),
    ("second side tile not counted", "2 * side + (tiles - 2) * middle", "side + (tiles - 1) * middle"),
    ("columns readable one too few", "x >= first_J - kLoJ", "x > first_J - kLoJ"),
    ("updated columns one too many", "own >= first_J &&", "own >= first_J - 1 &&"),
    ("updated rows one too many", "plane >= begin && plane < end", "plane >= begin && plane <= end"),
    ("readable rows one too few", "plane >= begin - kLoI && plane", "plane > begin - kLoI && plane"),
    ("stored a row before the share", "step >= kTiers * kLoI + kLag", "step >= kTiers * kLoI + kLag - 1"),
    ("share ends a row early", "(int)(last - start) + thread.kLag", "(int)(last - start) + thread.kLag - 1"),
    ("share begins with too few rows", "start = first - kTiers * kLoI", "start = first - (kTiers - 1) * kLoI"),
    ("steady rounds begin too early", "steady_begin = thread.begin + thread.kLag", "steady_begin = thread.begin"),
    ("first tile taken for one amid", "amid = tile >= first_J", "amid = tile >= first_J - kTiers * kLoJ"),
    ("last tile taken for one amid", "tile + kBlockJ <= end_J", "tile <= end_J"),
    ("border planes swapped", "(tier % 2 ? part.odd : part.even)", "(tier % 2 ? part.even : part.odd)"),
    ("border a row off", "(plane - step - kRing + 1)", "(plane - step - kRing + 2)"),
    ("border of the neighbouring cell", "(int)threadIdx.x * kCells + c - copied", "(int)threadIdx.x * kCells + c + 1 - copied"),
    ("barrier behind a step", f"leave(row); {BARRIER}", "leave(row);"),
    ("ends of the own step read", "shared->ends[(phase + 1) % 2]", "shared->ends[phase % 2]"),
    ("cell behind the row off by one", "right.cells[x - kCells]", "right.cells[x - kCells + 1]"),
    ("ends of another row shown", "kHiI == 1 ? row :", "kHiI == 0 ? row :"),
    ("arriving row kept in the wrong slot", "rows[slot(kHiI)][c] = row[c]", "rows[slot(0)][c] = row[c]"),
    ("border not carried along", "result[c] = rows[slot(0)][c];", "result[c] = row[c];"),
    ("steady rounds end too late", "min(kHiI, kHiI - kRing + 2)", "(kHiI + kPhases)"),
    ("rows of the first tier in all tiers", "plane = step - tier * kHiI", "plane = step - kHiI"),
]

# Rows of cells that add up plane by plane: their barrier is amid a step.
SUM_ROWS = [
    ("warp barrier at the turn of rows", "__syncwarp();", ""),
    ("wait for one row too few", "__pipeline_wait_prior(kRing - 3)", "__pipeline_wait_prior(kRing - 2)"),
    ("rows asked for into the slot that leaves", "request<kRegion>(step + kRing - 2, free_slot)",
     "request<kRegion>(step + kRing - 2, last_slot)"),
    ("halo after stored amid the grid", "32 * (kCells - 1 - n) >= kTiers * kHiJ", "true"),
    ("stored a row before the share", "step >= kTiers * kLoI + kLag", "step >= kTiers * kLoI + kLag - 1"),
    ("steady rounds begin too early", "steady_begin = thread.begin + thread.kLag", "steady_begin = thread.begin"),
    ("barrier amid a step", f"publish(step, tier, held[tier - 1]); {BARRIER}", "publish(step, tier, held[tier - 1]);"),
    ("barrier behind a piece", f"__pipeline_wait_prior(0); {BARRIER}", "__pipeline_wait_prior(0);"),
    ("ends of the step before read", "const auto& ends = shared->ends[step % 2]",
     "const auto& ends = shared->ends[(step + 1) % 2]"),
    ("one set of ends instead of two", "shared->ends[step % 2]", "shared->ends[0]", 2),
    ("skew dropped", "kSkew = 1", "kSkew = 0"),
    ("tiers in the order of time", "for (int tier = kTiers - 1; tier >= 1; --tier)", "for (int tier = 1; tier < kTiers; ++tier)"),
    ("sums kept in the wrong order", "sums[n - 1][c] = sum", "sums[kKept - n][c] = sum"),
    ("parts of the wrong row", "add(kHiI - n, before", "add(n - kHiI, before"),
    ("iterator of a part off by one", "(at_I + (plane + n))", "(at_I + (plane + n + 1))"),
    ("border not carried along", "sum = n == kHiI ? (double)row[c] : before;", "sum = before;"),
    ("rows of a sum guarded by the first one's", "updated<kRegion>(c, plane + n)) sum", "updated<kRegion>(c, plane)) sum"),
    ("border of the time step before", "border(tier, step, plane, c, result[c])", "border(tier - 1, step, plane, c, result[c])"),
    ("steady rounds end too late", "min(-kLoI, kHiI - kRing + 2)", "(kHiI + kPhases)"),
]

# name, C file, schedule, mutants
BASES = [
    ("star", "star", "tiers=3 block=32 stream=chunks:8 combine=star in=direct edge=select", STAR),
    ("partial", "partial", "tiers=3 block=32 stream=chunks:10 combine=partial in=prefetch:1 edge=split", PARTIAL),
    ("gather", "gather", "tiers=2 block=8x8 stream=chunks:5 combine=gather in=direct edge=select", GATHER),
    ("line", "line", "tiers=2 block=32 stream=none combine=star", LINE),
    ("star_rows", "star", "tiers=3 cells=4 block=256 stream=weighted:1.5 exchange=edge sync=step:1 combine=star "
     "in=cp_async:4 out=coalesced edge=split", STAR_ROWS),
    ("sum_rows", "partial", "tiers=3 cells=2 block=128 stream=weighted:1.5 exchange=edge sync=step:1 skew=1 "
     "combine=partial in=cp_async:5 out=coalesced edge=split", SUM_ROWS),
]
