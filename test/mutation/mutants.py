"""The mutants: faults planted in emitted text, one each, that --verify must find.

A base is a C file of this folder and a schedule; several may share a file. A mutant is (name, text as emitted, text instead) and stands for
exactly one place unless a number of places follows. Any white space in the text matches any other, so that line
breaks may move. Mutants that change nothing that can be observed are not listed; why some obvious ones are not:
  - another constant in slot() only renames the slots of a thread
  - the barrier after clearing shared memory matters only where the first publishing has none before it (1-D)
  - without the barrier behind a steady round, nothing is wrong where kSteps * kPlanes is even
  - of planes that come and that tiers leave for each other, what is not updated matters from three tiers on only
  - where stages that are left without a tier take their rows says nothing of what they hand on
  - a round of stages could be steady kRows steps sooner, as the last of them updates its first row there
  - what a row of a tile at a side counts only decides which block has it
  - of stages of several arrays, rounds that read ahead end before those that update too far could, and rows of a piece are rows that
    all its arrays update where these have the same cells
  - of lines of several arrays, the lanes of a warp wait for each other at the shuffles behind those that leave; a plane too many
    that a block stores is one that it has made right
  - only after launches of an even degree do borders of the plane that comes differ from those that C reads
"""

BARRIER = "__syncthreads();"

# 2-D star; 3 tiers x 3 planes: an odd number of buffers per round.
STAR = [
    ("barrier before publishing near the ends", f"if (step >= count) return result; {BARRIER} }}", "if (step >= count) return result; }"),
    ("barrier after publishing", f"own[0] = below[slot(0)]; {BARRIER}", "own[0] = below[slot(0)];"),
    ("barrier behind a round of odd length", f"if (!kChecked && kSteps * kPlanes % 2 == 1) {BARRIER}", ";"),
    ("one shared buffer instead of two", "(phase * kSteps + tier) % 2 * kBuffer", "0"),
    ("buffer by tier alone", "(phase * kSteps + tier) % 2 * kBuffer", "tier % 2 * kBuffer"),
    ("offset in the plane shifted by one", "A(0, -2)", "A(0, -1)"),
    ("offset along the stream shifted by one", "A(1, 0)", "A(0, 0)"),
    ("time of the first tier in all tiers", "(int)(part.time + (tier - 1))", "(int)(part.time)"),
    ("halo before narrowed by one", "kJ = 2, kLoJ = 2", "kJ = 2, kLoJ = 1"),
    ("halo after narrowed by one", "kLoJ = 2, kHiJ = 1", "kLoJ = 2, kHiJ = 0"),
    ("halo of the stream narrowed by one", "kLoI = 1, kHiI = 1", "kLoI = 0, kHiI = 1"),
    ("stored lanes one too early", "lane_x >= kSteps * kLoJ", "lane_x >= kSteps * kLoJ - 1"),
    ("stored lanes one too late", "lane_x < kBlockJ - kSteps * kHiJ", "lane_x <= kBlockJ - kSteps * kHiJ"),
    ("loaded columns one too few in front", "cell_J >= part.box.begin[kJ] - kLoJ",
     "cell_J > part.box.begin[kJ] - kLoJ"),
    ("loaded columns one too few behind", "cell_J < part.box.end[kJ] + kHiJ", "cell_J < part.box.end[kJ] + kHiJ - 1"),
    ("updated columns one too many", "thread.inside = cell_J >= part.box.begin[kJ]",
     "thread.inside = cell_J >= part.box.begin[kJ] - 1"),
    ("updated planes one too many", "z >= begin && z < end;", "z >= begin && z <= end;"),
    ("readable planes one too few", "z >= begin - kLoI", "z > begin - kLoI"),
    ("border planes swapped", "(tier % 2 ? part.odd[0] : part.even[0])", "(tier % 2 ? part.even[0] : part.odd[0])"),
    ("arriving plane in a slot too early", "below[slot(kHiI)] = value;", "below[slot(kHiI - 1)] = value;"),
    ("the wrong plane published", "own[0] = below[slot(0)];", "own[0] = below[slot(kHiI)];"),
    ("shared guard narrowed by one", "kGuardLo = kLoJ", "kGuardLo = kLoJ - 1"),
    ("store guard missing", "if (stores && complete)", "if (complete)"),
    ("store of planes that are not complete", "if (stores && complete)", "if (stores)"),
    ("barrier behind a step that not all tiers take", f"if (kRegion == kStart) {BARRIER}", ";"),
    ("tiers that wait begin a plane late", "step < tier * (kLoI + kHiI)) return result",
     "step < tier * (kLoI + kHiI) + 1) return result"),
    ("a block at the border taken for one within", "thread.begin <= kLoI && fills", "thread.begin <= kLoI * kSteps && fills"),
    ("stored a plane too early", "part.lead = (char*)part.to[0] - (char*)part.from[0] - (kSteps * kHiI)",
     "part.lead = (char*)part.to[0] - (char*)part.from[0] - (kSteps * kHiI + 1)"),
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
    ("steady planes begin one too early", "max(kSteps * (kLoI + kHiI),", "max(kSteps * (kLoI + kHiI) - 1,"),
    ("steady planes end one too late", "min(thread.count,", "min(thread.count + 1,"),
    ("steady planes end too late at the border", "thread.end - kLoI - 1)", "thread.end + kHiI + 1)"),
    ("chunks one plane apart", "begin + blockIdx.x / tiles_J * part.chunk", "begin + blockIdx.x / tiles_J * (part.chunk + 1)"),
    ("chunks overlap", "first + part.chunk < end ? first + part.chunk : end",
     "first + part.chunk < end ? first + part.chunk + 1 : end"),
    ("a tile at the side taken for one amid", "cell_J - lane_x >= part.box.begin[kJ]",
     "cell_J - lane_x >= part.box.begin[kJ] - kSteps * kLoJ"),
    ("a plane loaded too early", "next = (kChecked ? readable(step + 1)", "next = (kChecked ? readable(step)"),
    ("block ends a plane early", ": end) - start) + kSteps * kHiI;",
     ": end) - start) + kSteps * kHiI - 1;"),
    ("border planes swapped", "(tier % 2 ? part.odd[0] : part.even[0])", "(tier % 2 ? part.even[0] : part.odd[0])"),
]

# 3-D, every plane through shared memory; 2 tiers: an even degree.
GATHER = [
    ("barrier after publishing", f"= below[slot(dz)]; {BARRIER}", "= below[slot(dz)];"),
    ("last plane not published", "dz <= kHiI; ++dz) own", "dz < kHiI; ++dz) own"),
    ("shared plane off by one", "own[(dz + kLoI) * kShared + dy", "own[(dz == kHiI ? dz : dz + kLoI) * kShared + dy"),
    ("offset shifted by one", "A(1, -1, 0)", "A(1, 0, 0)"),
    ("rows of the guard narrowed", "kGuardLo = kLoJ * kBlockK + kLoK", "kGuardLo = kLoJ * kBlockK"),
    ("stored rows one too many", "lane_y >= kSteps * kLoJ", "lane_y >= kSteps * kLoJ - 1"),
    ("tiles overlap too little", "useful_K = kBlockK - kSteps * (kLoK + kHiK)",
     "useful_K = kBlockK - kSteps * (kLoK + kHiK) + 1"),
    ("too few blocks", "an5d::pieces(part.box.size(kI), part.chunk)", "an5d::pieces(part.box.size(kI), part.chunk + 1)"),
    ("launches of even degree unpaired", "if (even % 2 && degrees[d] % 2 == 0 && counts[d])", "if (false)"),
    ("last step within a longer launch", "domain.t_begin, last = 1;", "domain.t_begin, last = 0;"),
    ("time planes swapped", "plan.plane_at(f, sweep.time, n)", "plan.plane_at(f, sweep.time, n + 1)"),
    ("copies come back a plane off", "make_cudaPitchedPtr(to + at,", "make_cudaPitchedPtr(to + at + pitch,"),
]

# Planes that move, of each form; 3, 3 and 2 tiers.
SHIFTED_STAR = [
    ("barrier after publishing", f"beside[kPlanes - 2] = value; {BARRIER}", "beside[kPlanes - 2] = value;"),
    ("barrier behind a step of one tier", f"if (kSteps == 1) {BARRIER}", ";"),
    ("one buffer for all tiers", "shared + (tier - 1) * kBuffer", "shared"),
    ("a buffer too few", "kBuffers = 3;", "kBuffers = 2;"),
    ("the plane behind that stays", "beside[kLoI - 1] = own[0];", ""),
    ("the arriving plane taken for the next", "own[0] = beside[kLoI];", "own[0] = value;"),
    ("the plane behind for the one ahead", "dz < 0 ? dz + kLoI : dz + kLoI - 1", "dz + kLoI - 1"),
    ("the cell behind kept", "float result = own[0];", "float result = beside[kLoI - 1];"),
    ("steady planes end one too late", "s >= steady_begin && s < steady_end", "s >= steady_begin && s <= steady_end"),
    ("tiers that wait begin a plane late", "step < tier * (kLoI + kHiI)) return result",
     "step < tier * (kLoI + kHiI) + 1) return result"),
]
SHIFTED_SUMS = [
    ("barrier after publishing", f"own[0] = value; {BARRIER}", "own[0] = value;"),
    ("sums that stay", "sum[n] = sum[n + 1];", "sum[n] = sum[n];"),
    ("sums that move before a tier begins", "if (kRegion >= kStart && step < (tier - 1) * (kLoI + kHiI)) return value;", "if (step == count - 1) return value;"),
    ("the sum of the next plane", "to = sum[kHiI - dz];", "to = sum[kHiI - dz - 1 + (dz == kHiI)];"),
    ("the next plane stored", "updated(plane)) return sum[0];", "updated(plane)) return sum[1];"),
]
SHIFTED_GATHER = [
    ("barrier after publishing", f"own[(kPlanes - 1) * kShared] = value; {BARRIER}", "own[(kPlanes - 1) * kShared] = value;"),
    ("planes that stay", "own[n * kShared] = own[(n + 1) * kShared];", ""),
    ("the first plane that stays", "for (int n = 0; n < kPlanes - 1; ++n) own", "for (int n = 1; n < kPlanes - 1; ++n) own"),
    ("the arriving plane in the middle", "own[(kPlanes - 1) * kShared] = value;", "own[kLoI * kShared] = value;"),
    ("the cell of another plane kept", "result = own[kLoI * kShared];", "result = own[0];"),
    ("the barrier behind a step of one tier", f"if (kSteps == 1) {BARRIER}", ";"),
]

# 1-D; 2 tiers.
LINE = [
    ("barrier after clearing shared memory", f"// the guards stay so {BARRIER}", "\n"),
    ("barrier after publishing", f"own[0] = value; {BARRIER}", "own[0] = value;"),
    ("one shared buffer instead of two", "shared + tier % 2 * kBuffer", "shared"),
    ("offset shifted by one", "A(-2)", "A(-1)"),
    ("halo narrowed by one", "kLoI = 2", "kLoI = 1"),
    ("border planes swapped", "(tier % 2 ? part.odd[0] : part.even[0])", "(tier % 2 ? part.even[0] : part.odd[0])"),
    ("borders taken as equal", "if (a[at] != b[at]) atomicExch(differ, 1);", ""),
    ("store guard missing", "if (stores) part.to[0]", "if (thread.inside) part.to[0]"),
    ("iterator off by one", "thread.cell_I = cell_I", "thread.cell_I = cell_I + 1"),
]

# Lines of cells in 3-D. How planes come, leave and are shared out is tried with stars, too.
STAR_LINES = [
    ("barrier behind a step", f"slot == P::kRing - 1 ? 0 : slot + 1; {BARRIER}", "slot == P::kRing - 1 ? 0 : slot + 1;"),
    ("barrier behind the choice of a piece", f"&shared->at); {BARRIER}", "&shared->at);"),
    ("barrier behind a piece", f"shared, shared->piece); {BARRIER}", "shared, shared->piece);"),
    ("wait for one plane too few", "__pipeline_wait_prior(kAhead - 1)", "__pipeline_wait_prior(kAhead)"),
    ("no wait behind a piece", "__pipeline_wait_prior(0);", ";"),
    ("ring a slot short", "slot == P::kRing - 1 ? 0", "slot == P::kRing - 2 ? 0"),
    ("planes asked for into the slot in use", "request<kRegion>(step + kAhead, kAhead)",
     "request<kRegion>(step + kAhead, 0)"),
    ("ring taken for a slot shorter by requests", "slot + ahead < P::kRing ?", "slot + ahead < P::kRing - 1 ?"),
    ("planes asked for by the next one's number", "request<kRegion>(step + kAhead, kAhead)",
     "request<kRegion>(step + kAhead + 1, kAhead)"),
    ("stored a plane too early", "kLead = kLag + kAhead + 1", "kLead = kLag + kAhead"),
    ("stored lines one too early", "n >= Shape::kAbove &&", "n >= Shape::kAbove - 1 &&"),
    ("stored lines one too late", "n < Shape::kBlockLines - Shape::kBelow", "n <= Shape::kBlockLines - Shape::kBelow"),
    ("stored cells one too early", "n >= Shape::kFront", "n >= Shape::kFront - 1"),
    ("stored cells one too late", "n < Shape::kBlockCells - Shape::kBack", "n <= Shape::kBlockCells - Shape::kBack"),
    ("stored beyond the grid", "stored.lines |= (at.updates_line(n) && useful)", "stored.lines |= useful"),
    ("a pack stored for its first cell", "kBordersDiffer ? c + kPack - 1 : c", "c"),
    ("part of a pack not stored", "n < kPack - 1; ++n) if", "n < 0; ++n) if"),
    ("packs readable one too few in front", "at + LineShape<P, 1>::kPack > first_cell - P::kLoCell", "at > first_cell - P::kLoCell"),
    ("packs readable one too few behind", "at < end_cell + P::kHiCell", "at + LineShape<P, 1>::kPack < end_cell + P::kHiCell"),
    ("lines readable one too few in front", "at >= first_line - P::kLoLine", "at > first_line - P::kLoLine"),
    ("lines readable one too few behind", "at < end_line + P::kHiLine", "at < end_line + P::kHiLine - 1"),
    ("updated lines one too many in front", "at >= first_line && at", "at >= first_line - 1 && at"),
    ("updated lines one too many behind", "at < end_line;", "at <= end_line;"),
    ("updated cells one too many in front", "at >= first_cell && at", "at >= first_cell - 1 && at"),
    ("updated cells one too many behind", "at < end_cell;", "at <= end_cell;"),
    ("updated planes one too many", "plane >= begin && plane < end", "plane >= begin && plane <= end"),
    ("readable planes one too few", "plane >= begin - P::kLoPlane && plane < end + P::kHiPlane);", "plane > begin - P::kLoPlane && plane < end + P::kHiPlane);"),
    ("grids that end amid a pack taken as whole", "in_packs = part.box", "in_packs = true || part.box"),
    ("first line of tiles taken for one amid", "of.first_line <= 0", "of.first_line <= Thread::kAbove + P::kLoLine"),
    ("last line of tiles taken for one amid", "of.end_line >= Thread::kBlockLines &&", "of.end_line >= 0 &&"),
    ("last tile of a strip taken for one amid", "of.first_cell <= 0 && of.end_cell >= Thread::kBlockCells", "of.first_cell <= 0 && of.end_cell >= 0"),
    ("steady rounds begin too early", "steady_begin = thread.begin + Thread::kLag", "steady_begin = thread.begin"),
    ("steady rounds end too late", "thread.end + P::kHiPlane - Thread::kAhead", "thread.end + P::kHiPlane + P::kPhases"),
    ("shares overlap", "share * (blockIdx.x + 1)", "share * (blockIdx.x + 1) + kFilling"),
    ("shares too small", "(work + gridDim.x - 1) / gridDim.x", "work / gridDim.x"),
    ("beginning a tile not taken off its first plane", "max(from - start - kFilling, 0ll)", "max(from - start, 0ll)"),
    ("beginning a tile not taken off its last plane", "max(stop - start - kFilling, 0ll)", "max(stop - start, 0ll)"),
    ("share begins with too few planes", "start = piece.first - Thread::kTimeSteps * P::kLoPlane", "start = piece.first - (Thread::kTimeSteps - 1) * P::kLoPlane"),
    ("share ends a plane early", "(int)(piece.last - start) + Thread::kLag", "(int)(piece.last - start) + Thread::kLag - 1"),
    ("stored a plane before the share", "step < kSteps * P::kLoPlane + kLag ||", "step < kSteps * P::kLoPlane + kLag - 1 ||"),
    ("tiles overlap too little along j", "kBlockLines - kAbove - kBelow,", "kBlockLines - kAbove - kBelow + 1,"),
    ("tiles overlap too little along k", "kBlockCells - kFront - kBack,", "kBlockCells - kFront - kBack + kPack,"),
    ("strips without borders between them", "made.length = (pieces(tile.lo, n) + pieces(cells, n) + pieces(tile.hi, n)) * n;", "made.length = pieces(cells, n) * n;"),
    ("too few tiles", "made.count = pieces((strips - 1) * made.length + cells, tile.cells);", "made.count = ((strips - 1) * made.length + cells) / tile.cells;"),
    ("cells beyond a strip left in it", "while (strips.through && tile", "while (false && tile"),
    ("cells beyond a strip a strip too far", "tile.line += Shape::kUsefulLines, tile", "tile.line += 2 * Shape::kUsefulLines, tile"),
    ("frame left out in front", "n / kWide - P::kLoLine", "n / kWide"),
    ("frame without its last pack", "number < Shape::kFrame &&", "number < Shape::kFrame - 1 &&"),
    ("frame of the line beside", "(P::kLoLine + place.line) * Shape::kWide", "(P::kLoLine + place.line + 1) * Shape::kWide"),
    ("frame from the strip of the thread that copies it", "seen = tiles.seen_from(piece, from)", "seen = own"),
    ("lines shown as the warp's before", "[step % 2][tier - 2][warp + 1];", "[step % 2][tier - 2][warp];"),
    ("last lines shown in the wrong places", "l : l - (kLines - P::kShown)", "l : kLines - 1 - l"),
    ("a warp's own lines taken for those behind", "lines[warp + 2]", "lines[warp + 1]"),
    ("lines of another plane shown", "P::kHiPlane == 1 ? cells :", "P::kHiPlane == 2 ? cells :"),
    ("ends of the own step read", "shown(phase + 1, tier", "shown(phase, tier"),
    ("cells of the lane behind for those before", "__shfl_up_sync", "__shfl_down_sync"),
    ("first cells of the lane before", "line[kLo + kCells - 1 - d % kCells]", "line[kLo + d % kCells]"),
    ("planes kept in the wrong slot", "planes[slot_of(P::kHiPlane)][l][c] = cells[c]", "planes[slot_of(0)][l][c] = cells[c]"),
    ("border not carried along", "result = lines[P::kLoLine][c];", "result = cells[c];"),
    ("border planes swapped", "(tier % 2 ? part.odd[0] : part.even[0])", "(tier % 2 ? part.even[0] : part.odd[0])"),
    ("border a plane off", "(plane - step - kAhead - 1)", "(plane - step - kAhead)"),
    ("border of the neighbouring cell", "l * part.box.stride[1] + c; return copied", "l * part.box.stride[1] + c + 1; return copied"),
    ("lines beside of the plane that arrives", "at_ring = Cells::before(slot, P::kHiPlane, P::kRing)", "at_ring = slot"),
    ("planes of the first tier in all tiers", "plane = step - tier * P::kHiPlane", "plane = step - P::kHiPlane"),
    ("lines of copies not aligned", "(sector - box.begin[2] % sector) % sector", "0"),
    ("padding left out of the way to the next line", "domain.extent[2] = pitch;", ""),
]

# Lines of cells whose blocks have chunks of planes.
WAVES = [
    ("barrier behind clearing shared memory", f"words[n] = 0; {BARRIER}", "words[n] = 0;"),
    ("shared memory not cleared", "n += Thread::kThreads) words[n] = 0;", "n += Thread::kThreads) {}"),
    ("chunks of all tiles counted from the first plane", "first = n / among * each;", "first = 0;"),
    ("chunks of a strip together", "waves, part.box.size(0), tiles.strips.count, blockIdx.x)", "waves, part.box.size(0), tiles.strips.of_strip, blockIdx.x)"),
    ("chunks overlap", "last = first + each < planes ? first + each : planes;", "last = first + each < planes ? first + each + 1 : planes;"),
    ("the last chunk longer than the stream", "last = first + each < planes ? first + each : planes;", "last = first + each;"),
    ("tiles beyond the last", "n % among,", "n,"),
    ("later blocks take the first tiles", "(late ? waves.early : 0) + n", "n"),
    ("later blocks counted with the first", "n = block - (late ? before : 0);", "n = block;"),
    ("first chunks as long as the later", "late ? waves.rest : waves.chunk", "waves.rest"),
    ("too few blocks", "(tiles - early) * pieces(planes, rest);", "(tiles - early) * (planes / rest);"),
]

# Lines of cells of the general form: what a tier leaves is read a step later, with lines and cells beside.
GENERAL_LINES = [
    ("barrier amid a step", f"{BARRIER} Cells::template request<kRegion>", "Cells::template request<kRegion>"),
    ("wait for one plane too few", "__pipeline_wait_prior(kAhead - 1)", "__pipeline_wait_prior(kAhead)"),
    ("ring a slot short", "slot = slot == P::kRing - 1 ? 0", "slot = slot == P::kRing - 2 ? 0"),
    ("skew dropped", "kSkew = 1", "kSkew = 0"),
    ("one turn", "kTurns = 2", "kTurns = 1"),
    ("no lines between planes", "kGuard = 1;", "kGuard = 0;"),
    ("the plane of the own step taken", "before(turn, 1 + ago, P::kTurns)", "before(turn, ago, P::kTurns)"),
    ("tiers leave planes in each other's place", "at * (kSteps - 1) + tier - 1", "at * (kSteps - 1)"),
    ("lines beside not taken", "taken_by(tier, 0, y - P::kLoLine)", "taken_by(tier, 0, min(max(y - P::kLoLine, 0), kLines - 1))"),
    ("cells beside not taken", "widen<P::kLoCell, P::kHiCell>(cells);", ";"),
    ("planes kept that do not rotate", "(phase - lag + tier", "(0 - lag + tier"),
    ("a plane kept in the wrong place", "kept[place(P::kHiPlane)][n / kWidth]", "kept[place(0)][n / kWidth]"),
    ("the plane that it takes for the one before", "dz == P::kHiPlane ?", "dz >= 0 ?"),
    ("the line before", "y = P::kLoLine + l + dy", "y = l + dy + (l + dy < 0)"),
    ("the cell before", "x = P::kLoCell + c + dx", "x = c + dx + (c + dx < 0)"),
    ("planes of the first tier in all tiers", "plane = step - lag", "plane = step - P::kHiPlane"),
    ("border not carried along", "result[l][c] = at(0, 0, 0);", ";"),
    ("border of the time step before", "own_border(tier, step, plane, l, c, result[l][c])",
     "own_border(tier - 1, step, plane, l, c, result[l][c])"),
    ("borders of arriving planes left as they are", "if (kBordersDiffer) Cells::template take_borders", "if (false) Cells::template take_borders"),
    ("steady rounds end too late", "thread.end + P::kHiPlane - Thread::kAhead", "thread.end + P::kHiPlane + P::kPhases"),
]

# Lines of cells that add up line by line: a tier leaves its plane for the next one, which reads it a step later.
SUM_LINES = [
    ("barrier amid a step", f"{BARRIER} Cells::template request<kRegion>", "Cells::template request<kRegion>"),
    ("wait for one plane too few", "__pipeline_wait_prior(kAhead - 1)", "__pipeline_wait_prior(kAhead)"),
    ("barrier behind a piece", f"shared, shared->piece); {BARRIER}", "shared, shared->piece);"),
    ("planes asked for into the slot in use", "request<kRegion>(step + kAhead, kAhead)",
     "request<kRegion>(step + kAhead, 0)"),
    ("one plane too many on its way", "kAhead = P::kRing - (P::kHiPlane + 1)", "kAhead = P::kRing - P::kHiPlane"),
    ("ring a slot short", "slot = slot == P::kRing - 1 ? 0", "slot = slot == P::kRing - 2 ? 0"),
    ("skew dropped", "kSkew = 1", "kSkew = 0"),
    ("turn one short", "kTurns = 4;", "kTurns = 3;"),
    ("no lines between planes", "kGuard = 1;", "kGuard = 0;"),
    ("the plane of the own step taken", "before(turn, 1 + ago, P::kTurns)", "before(turn, ago, P::kTurns)"),
    ("cells not updated of a plane too late", "taken_by(tier, P::kHiPlane, l)", "taken_by(tier, P::kHiPlane - 1, l)"),
    ("tiers leave planes in each other's place", "at * (kSteps - 1) + tier - 1", "at * (kSteps - 1)"),
    ("border not carried along", "result[l][c] = unchanged[c];", ";"),
    ("border of the time step before", "own_border(tier, step, plane, l, c, unchanged[c])",
     "own_border(tier - 1, step, plane, l, c, unchanged[c])"),
    ("border of the next step's plane", "own_border(0, step - 1, step,", "own_border(0, step, step,"),
    ("borders of arriving planes left as they are", "if (kBordersDiffer) Cells::template take_borders", "if (false) Cells::template take_borders"),
    ("borders of the frame left as they are", "c < kPack && there.read", "c < 0"),
    ("all cells of the frame taken for borders", "!(there.inside >> c & 1)", "true"),
    ("sums not moved up", "[n - 1][l][c] = sums[l][c][n]", "[n - 1][l][c] = sums[l][c][n - 1]"),
    ("part of the wrong plane", "sums[0] = sums[0] + 0.14 * A(0)", "sums[1] = sums[1] + 0.14 * A(0)"),
    ("part of the wrong line", "add_line(y - l, sums", "add_line(l - y, sums"),
    ("cells beside not asked of the lanes beside", "return line == 0;", "return false;"),
    ("iterator of a line off by one", "cell_J = thread.line + l;", "cell_J = thread.line + l + 1;", 2),
    ("stored lines one too early", "n >= Shape::kAbove &&", "n >= Shape::kAbove - 1 &&"),
    ("lag of the last tier left out", "kLag = kSteps * (P::kHiPlane + P::kSkew) - P::kSkew", "kLag = kSteps * (P::kHiPlane + P::kSkew) - P::kSkew - 1"),
    ("steady steps begin too early", "steady_begin = thread.begin + Thread::kLag", "steady_begin = thread.begin"),
    ("steady steps end too late", "thread.end + P::kHiPlane - Thread::kAhead", "thread.end + P::kHiPlane + P::kPhases"),
    ("grids that end amid a pack taken as whole", "in_packs = part.box", "in_packs = true || part.box"),
]

# Stages of warps (an5d/stages.cuh). How rows come, pass from stage to stage and leave is tried with stars: three stages, so that the last
# copy of a row is ragged; degrees of 9, 4, 2 and 1. What is wrong with several arrays, too, is among the faults of those.
STAR_STAGES = [
    ("tiles cut near a side", "(begin_of(tile - 1) + begin_of(tile) + useful) / 2", "begin_of(tile)"),
    ("a tile with both borders taken for one with one", "+ spare <= useful", "+ spare < 0"),
    ("no wait behind a piece", "__pipeline_wait_prior(0);", ";"),
    ("barrier behind a piece", f"__pipeline_wait_prior(0); {BARRIER}", "__pipeline_wait_prior(0);"),
    ("ring a slot short", "slot == kSlots - 1 ? 0", "slot == kSlots - 2 ? 0"),
    ("the slot left behind a row too soon", "if (r == P::kRows - 1) slot", "if (r == 0) slot"),
    ("the row of the stage behind taken", "load_line(row_of(stage, r, a) + lane", "load_line(row_of(stage + 1, r, a) + lane"),
    ("rows that leave taken from the last stage", "cell_of(P::kStages, r, f, n)", "cell_of(P::kStages - 1, r, f, n)"),
    ("rows asked for by the next ones' number", "step + (P::kRing - 2) * P::kRows", "step + (P::kRing - 1) * P::kRows"),
    ("first rows asked for into the wrong slots", "request<kEnd>(n * P::kRows, -n)", "request<kEnd>(n * P::kRows, n)"),
    ("rows of a slot asked for by the first one's number", "const long long at = start + row + r; const bool wanted",
     "const long long at = start + row; const bool wanted"),
    ("rows not handed on", "store_line(row_of(stage, r, a) + lane, newest[a]);", ";"),
    ("lag of a stage left out", "kLag = kSteps * P::kTierLag + P::kStages * P::kRows", "kLag = kSteps * P::kTierLag + (P::kStages - 1) * P::kRows"),
    ("stored a slot too early", "kLead = kLag + (P::kRing - 2) * P::kRows", "kLead = kLag + (P::kRing - 1) * P::kRows"),
    ("delay of stages left out", "thread.stage * P::kRows + thread.before * P::kTierLag", "thread.before * P::kTierLag"),
    ("delay of tiers before left out", "thread.stage * P::kRows + thread.before * P::kTierLag", "thread.stage * P::kRows"),
    ("a tier before each stage", "min(kSteps, thread.stage * Own::kOwn)", "min(kSteps, thread.stage)"),
    ("tiers of a stage rounded down", "kOwn = (kSteps + P::kStages - 1) / P::kStages",
     "kOwn = (kSteps + P::kStages - 1) / P::kStages > 1 ? kSteps / P::kStages : 1"),
    ("smaller degrees run a tier too few", "before + own <= kSteps", "before + own < kSteps"),
    ("shared memory not cleared", "n += 32 * P::kStages) cells[n] = 0;", "n += 32 * P::kStages) {}"),
    ("barrier behind clearing shared memory", f"cells[n] = 0; {BARRIER}", "cells[n] = 0;"),
    ("stored to the cell behind", "cell >= tile.begin && cell < tile.end;", "cell >= tile.begin && cell <= tile.end;"),
    ("border a cell off", "kBorder = (kSteps - 1) * P::kLoColumn % P::kCells", "kBorder = kSteps * P::kLoColumn % P::kCells"),
    ("last tile ends with the grid", "P::kBorderInPlace ? (P::kBlock - kSteps * P::kHiColumn - kBorder) % P::kCells : 0", "0"),
    ("border not guarded at the sides", "(n >= P::kLoColumn && n >= P::kHiColumn)", "n >= 0"),
    ("shares overlap", "share * (blockIdx.x + 1)", "share * (blockIdx.x + 1) + P::kSideWork"),
    ("shares too small", "(work + gridDim.x - 1) / gridDim.x", "work / (gridDim.x + 1)"),
    ("first row of a tile left out", "max(work / row_work - head, 0ll)", "max(work / row_work - head, 1ll)"),
    ("last row of a tile left out", "0ll), rows);", "0ll), rows - 1);"),
    ("a tile's work too small for its rows", "all = head + rows + tail", "all = rows + tail"),
    ("share begins with too few rows", "thread.start = first - kSteps * P::kLoRow", "thread.start = first - (kSteps - 1) * P::kLoRow"),
    ("cells of a row copied beyond its end", "(place < P::kBlock && in_columns(part.readable[a], cell))", "in_columns(part.readable[a], cell)"),
    ("the last copy taken for whole", "(n + 1) * kThreads <= P::kBlock", "n * kThreads <= P::kBlock"),
    ("the last copy left out", "kCopies = (P::kCells + P::kStages - 1) / P::kStages", "kCopies = P::kCells / P::kStages"),
    ("warps copy the same cells", "thread.copied = threadIdx.x;", "thread.copied = threadIdx.x % 32;"),
    ("columns not checked where borders differ", "if (!P::kBorderInPlace || kBordersDiffer) return", "if (!P::kBorderInPlace) return"),
    ("rows not checked near the ends", "return kRegion != kEnd || in_rows(part.updated[f]", "return true || in_rows(part.updated[f]"),
    ("stored rows by the first one's number", "row = step + r;", "row = step;"),
    ("all rows of a slot stored in the first one's place", "part.lead + r * part.box", "part.lead + 0 * part.box"),
    ("share ends a row early", "(int)(last - thread.start) + Own::kLag", "(int)(last - thread.start) + Own::kLag - 1"),
    ("cells beside the grid copied in the last row", "(P::kBorderInPlace ? 1 : 0)", "(P::kBorderInPlace ? -P::kRows : 0)"),
    ("a round of half the steps", "kPhases = 6", "kPhases = 3"),
    ("cells of the lane behind for those before", "__shfl_up_sync", "__shfl_down_sync"),
    ("first cells of the lane before", "line[kLo + kCells - 1 - d % kCells]", "line[kLo + d % kCells]"),
    ("cells of the lane but one before", "line[kLo + kCells - 1 - d % kCells], d / kCells + 1)", "line[kLo + kCells - 1 - d % kCells], d / kCells + 2)"),
    ("cells behind one too far", "__shfl_down_sync(~0u, line[kLo + d % kCells]", "__shfl_down_sync(~0u, line[kLo + d % kCells + 1]"),
    ("readable columns one too few in front", "cells.begin[axis] -= reach.lo[axis],", "cells.begin[axis] -= reach.lo[axis] - (axis == 2),"),
    ("readable columns one too few behind", "cells.end[axis] += reach.hi[axis];", "cells.end[axis] += reach.hi[axis] - (axis == 2);"),
    ("the row before updated", "wide_before_A[2 + c] = before_A[(phase + 1) % 2][c]", "wide_before_A[2 + c] = before_A[phase % 2][c]"),
    ("border not carried along", "new_A[c] = before_A[(phase + 1) % 2][c];", "new_A[c] = newest[0][c];"),
    ("time of the first tier in all tiers", "thread.part.time + (tier - 1)", "thread.part.time"),
]

# Stages of the general form, which keeps cells of the lanes beside with its rows.
GENERAL_STAGES = [
    ("border guarded as the tile's first cells", "(kBorder + n) % P::kCells & 1", "n & 1"),
    ("cells beside not taken from the lanes", "an5d::widen<1, 2>(wide_before_A);", ""),
    ("cells beside not kept", "for (int n = 0; n < 1 + kCells + 2; ++n)", "for (int n = 1; n < 1 + kCells; ++n)"),
    ("rows kept that do not rotate", "before_A[phase % 3][n] = wide", "before_A[0][n] = wide"),
    ("rows kept in the wrong place", "before_A[phase % 3][n] = wide", "before_A[(phase + 1) % 3][n] = wide"),
    ("the row that it takes for the one before", "return dz == 1 ? wide", "return dz >= 0 ? wide"),
    ("rows read a cell off", "before_A[(phase + 2) % 3][1 + c + dx]", "before_A[(phase + 2) % 3][c + dx]"),
    ("border not carried along", "new_A[c] = before_A[(phase + 2) % 3][1 + c]", "new_A[c] = newest[0][c]"),
    ("border of the time step before", "thread.border(0, tier, base - 1", "thread.border(0, tier - 1, base - 1"),
    ("border left as carried", "if (Thread::kDiffer) new_A[c] =", "if (false) new_A[c] ="),
]

# Stages where the two time planes' borders trade places (an5d/stages.cuh).
TRADING_STAGES = [
    ("borders that stay where they are", "if (Thread::template is_apart<kRegion>(c)) continue;", "continue;"),
    ("borders that go outwards only", "if (from_before >> c & 1) made[c] = same[c - P::kLoColumn];", ""),
    ("borders that go inwards only", "if (from_after >> c & 1) made[c] = same[c + P::kLoColumn];", ""),
    ("rows of borders that stay where they are", "const int away = is_border ?", "const int away = false ?"),
    ("rows of borders that go one way", "made[c] = away < 0 ? before[c] :", "made[c] = false ? before[c] :"),
    ("rows of borders updated", "const bool is_border = Thread::kDiffer &&", "const bool is_border = false &&"),
    ("the other plane's cells not asked for", "if ((thread().copies[0] | beyond) >> n & 1)", "if (thread().copies[0] >> n & 1)"),
    ("the other plane's rows not asked for", "const int rows = is_read ? 0 :", "const int rows = true ? 0 :"),
    ("the other plane's cells of the same plane", "other = part.odd[0] + thread().in", "other = part.even[0] + thread().in"),
    ("the other plane's cells of where they go", "source = other - P::kLoColumn;", "source = other;"),
    ("the other plane's cells of where they go, after", "source = other + P::kLoColumn;", "source = other;"),
    ("borders of arriving rows left as they are", "source = rows ? other : part.even[0] + thread().in;", "source = rows ? other : from;"),
    ("cells that trade taken for free", "n >= 2 * P::kLoColumn && n + P::kLoColumn < P::kCells", "true"),
    ("a tile with both borders as one with one", "!guarded && steady(step)", "steady(step)"),
]

# Stages that add up plane by plane: two, the first of which has a tier more in launches of 3 steps.
SUM_STAGES = [
    ("tiers of a stage rounded down", "kOwn = (kSteps + P::kStages - 1) / P::kStages", "kOwn = kSteps / P::kStages > 0 ? kSteps / P::kStages : 1"),
    ("sums kept in the wrong order", "sums[n - 1][c] = sum", "sums[kLoI + kHiI - n][c] = sum"),
    ("sums not moved up", "if (n > 0) sums[n - 1][c] = sum", "if (n < kLoI + kHiI) sums[n][c] = sum"),
    ("parts of the wrong row", "add(kHiI - n, before", "add(n - kHiI, before"),
    ("iterator of a part off by one", "(thread.start + plane + n)", "(thread.start + plane + n + 1)"),
    ("border not carried along", "sum = n == kHiI ? (double)line[kLoJ + c] : before_it;", "sum = before_it;"),
    ("rows that begin carried, too", "n <= kHiI && !thread", "n < kHiI && !thread"),
    ("rows of a sum guarded by the first one's", "updated<kRegion>(0, c, plane + n)) sum", "updated<kRegion>(0, c, plane)) sum"),
    ("border of the time step before", "thread.border(0, tier, plane", "thread.border(0, tier - 1, plane"),
    ("border left as carried", "if (Thread::kDiffer && !thread", "if (false && !thread"),
]

# Stages that several arrays stream through: three, of which the first has a tier more in launches of 4 steps. Faults of
# the pipeline (an5d/stages.cuh), of what Program says, and of the rows that Tier keeps.
FIELD_STAGES = [
    ("barrier behind arrival", f"__pipeline_wait_prior(P::kRing - 3), {BARRIER}", "__pipeline_wait_prior(P::kRing - 3);"),
    ("wait for one slot too few", "__pipeline_wait_prior(P::kRing - 3)", "__pipeline_wait_prior(P::kRing - 2)"),
    ("a slot too few", "kSlots = P::kRing + P::kStages - 1", "kSlots = P::kRing + P::kStages - 2"),
    ("rows asked for into the slot that leaves", "P::kRows, P::kStages + 1)", "P::kRows, P::kStages)"),
    ("smaller degrees run tiers too many", "if (kSteps % P::kStages == 0 || before + own <= kSteps)", "if (true)"),
    ("time of the stage's own steps", "*this, before + own, phase", "*this, own, phase"),
    ("rows of the first stage in all stages", "step - delay - (own - 1) * P::kTierLag", "step - (own - 1) * P::kTierLag"),
    ("tiers of a stage that do not lag", "step - delay - (own - 1) * P::kTierLag", "step - delay"),
    ("borders of arriving rows left as they are", "if (stage == 0) this->take_borders(step, newest);", ""),
    ("borders of arriving rows in all stages", "if (stage == 0) this->take_borders", "this->take_borders"),
    ("border planes swapped", "tier % 2 ? part.odd[f] : part.even[f]", "tier % 2 ? part.even[f] : part.odd[f]"),
    ("border of the neighbouring cell", "thread().own + c]", "thread().own + c + 1]"),
    ("rows updated one too many", "return kRegion != kEnd || in_rows(part.updated[f], start + row);", "return kRegion != kEnd || in_rows(part.updated[f], start + row - 1);"),
    ("columns updated one too many", "inside[f] |= in_columns(part.updated[f], own + n)", "inside[f] |= in_columns(part.updated[f], own + n - 1)"),
    ("rows asked for one too many", "const bool wanted = kRegion != kEnd || in_rows(part.readable[a], at);", "const bool wanted = kRegion != kEnd || in_rows(part.readable[a], at - 1);"),
    ("columns asked for one too many", "in_columns(part.readable[a], cell)) << n", "in_columns(part.readable[a], cell - 1)) << n"),
    ("stored a column too early", "cell >= tile.begin && cell < tile.end;", "cell >= tile.begin - 1 && cell < tile.end;"),
    ("rows stored that are not complete", "row >= kSteps * P::kLoRow + kLag &&", "row >= kSteps * P::kLoRow + kLag - 1 &&"),
    ("rows stored in the wrong place", "part.lead + r * part.box.stride", "part.lead + (r + 1) * part.box.stride"),
    ("a tile at the side taken for one amid", "amid = amid && tile.cell >= cells.begin[kColumnAxis] &&", "amid = amid &&"),
    ("steady rounds begin too early", "cells.begin[kRowAxis] - thread.start + Own::kLag", "cells.begin[kRowAxis] - thread.start"),
    ("rows ahead read beyond the array", "cells.end[kRowAxis] - thread.start - kAhead", "cells.end[kRowAxis] - thread.start"),
    ("second side tile not counted", "2 * side + (tiles - 2) * middle", "side + (tiles - 1) * middle"),
    ("tiles apart by all that they have", "constexpr int useful = P::kBlock - kSteps * (P::kLoColumn + P::kHiColumn)", "constexpr int useful = P::kBlock"),
    ("slot of the next rows forgotten", "if (r == P::kRows - 1) slot = slot == kSlots - 1 ? 0 : slot + 1;", ""),
    ("rows of coefficients as far apart as the field's", "scalars.k.extent[1]", "scalars.k.extent[1] + 1"),
    ("a tier lags too little", "kTierLag = 1", "kTierLag = 0"),
    ("cells beside not taken from the lanes", "an5d::widen<2, 0>(wide_before_u);", ""),
    ("coefficients beside not taken from the lanes", "an5d::widen<1, 0>(wide_before_k);", ""),
    ("rows kept that do not rotate", "before_u[(phase + 1) % 2][c]; an5d", "before_u[1][c]; an5d"),
    ("the row that arrives for the one before", "return dz == 1 ? newest[0][c] :", "return dz >= 0 ? newest[0][c] :"),
    ("what is not updated taken from the row that arrives", "new_u[c] = before_u[(phase + 1) % 2][c];", "new_u[c] = newest[0][c];"),
    ("border left as carried", "if (Thread::kDiffer) new_u[c] =", "if (false) new_u[c] ="),
    ("border of the time step before", "thread.border(0, tier, base - 1", "thread.border(0, tier - 1, base - 1"),
    ("the other field's new values read before they are kept", "return dz == 0 ? new_u[c] :", "return dz != 0 ? new_u[c] :"),
    ("what came not kept", "before_u[phase % 2][c] = newest[0][c];", ""),
    ("coefficients handed on a row early", "const Cell next_k = before_k[0][c];", "const Cell next_k = newest[2][c];"),
    ("coefficients not kept", "before_k[0][c] = newest[2][c];", ""),
    ("time of the first tier in all tiers", "thread.part.time + (tier - 1)", "thread.part.time"),
]

# Lines that several arrays stream through: faults of the pipeline (an5d/lines.cuh), of what Program says, and of the planes that
# Tier keeps. The second array reads lines that other warps have made in the same step.
FIELD_LINES = [
    ("barrier behind a step", "Sync::wait(warp);", ""),
    ("wait for one plane too few", "__pipeline_wait_prior(P::kAhead - 1)", "__pipeline_wait_prior(P::kAhead)"),
    ("own lines read before all lanes have copied them", "__syncwarp();  // own lines have arrived", ""),
    ("lines that leave read before all lanes have left them", "newest[f]); if (!kOwn) __syncwarp();", "newest[f]);"),
    ("planes asked for into the slot that is read", "request<kRegion>(step + P::kAhead, P::kAhead);", "request<kRegion>(step + P::kAhead, P::kAhead + 1);"),
    ("slot of the next planes forgotten", "slot = slot == P::kRing - 1 ? 0 : slot + 1;", ""),
    ("slot of the next planes alone forgotten", "plain = plain == Memory::kPlainPlanes - 1 ? 0 : plain + 1;", ""),
    ("planes of all tiers as those of the first", "step - (tier - 1) * P::kTierLag, l, newest", "step, l, newest"),
    ("borders of arriving planes left as they are", "if (kBordersDiffer && kRegion != kMiddle) put_borders(step);", ""),
    ("borders beside the tile left as they are", "if (Sync::has_beyond(warp, n)) put_borders(", "if (false) put_borders("),
    ("lines beside the tile copied by too few warps", "(kFrame + kWarps - 1) / kWarps", "kFrame / kWarps"),
    ("lines behind the tile copied from before it", "number < kLoFrame ? number - kLoFrame : number - kLoFrame + kWarps * kLines", "number - kLoFrame"),
    ("border planes swapped", "tier % 2 ? part.odd[f] : part.even[f]", "tier % 2 ? part.even[f] : part.odd[f]"),
    ("border of the neighbouring line", "j = line + l, k = cell + c", "j = line + l + 1, k = cell + c"),
    ("planes updated one too many", "if (kRegion == kEnd && !holds(part.updated[f], kPlaneAxis, start + plane)) return false;", ""),
    ("lines updated one too many", "inside_lines[b] |= holds(cells, kLineAxis, line + l)", "inside_lines[b] |= holds(cells, kLineAxis, line + l - 1)"),
    ("cells updated one too many", "inside_cells[b] |= holds(cells, kCellAxis, cell + c)", "inside_cells[b] |= holds(cells, kCellAxis, cell + c + 1)"),
    ("lines stored that are wrong", "place < Memory::kTileLines - kBelow", "place < Memory::kTileLines - kBelow + 1"),
    ("lines stored that are wrong, above", "place >= kAbove", "place >= kAbove - 1"),
    ("cells stored that are wrong", "place < P::kBlock - kBack", "place < P::kBlock - kSteps * P::kHiCell + 1"),
    ("cells stored that are wrong, before", "place >= kFront", "place >= kSteps * P::kLoCell - 1"),
    ("planes asked for one too many", "const bool wanted = kRegion != kEnd || holds(part.readable[a], kPlaneAxis, plane);", "const bool wanted = kRegion != kEnd || holds(part.readable[a], kPlaneAxis, plane - 1);"),
    ("lines asked for one too many", "copied_lines[a] |= holds(cells, kLineAxis, line + l)", "copied_lines[a] |= holds(cells, kLineAxis, line + l - 1)"),
    ("cells asked for one too many", "copied_cells[a] |= holds(cells, kCellAxis, tile.cell + copied_place(c))", "copied_cells[a] |= holds(cells, kCellAxis, tile.cell + copied_place(c) - 1)"),
    ("lines beside the tile not asked for", "n < kBeyond && P::reads_lines(a)", "n < kBeyond && false"),
    ("planes stored that are not complete", "number = plane - kSteps * P::kLoPlane", "number = plane - kSteps * P::kLoPlane + 1"),
    ("planes stored in the wrong place", "(P::kAhead + 1 + kLag + P::arrival(f))", "(P::kAhead + kLag + P::arrival(f))"),
    ("lines shown in one turn", "phase % of.turns)[", "0)["),
    ("lines of the step before the one before", "(phase + of.turns * ago - ago) % of.turns", "phase % of.turns"),
    ("the last lines not shown", "if (l >= kFirst && l < kLast) return;", "if (l >= kFirst) return;"),
    ("lines of the neighbouring warp on the other side", "l < 0 ? lines[above][P::kShown + l] : lines[below][l - kLines]", "l < 0 ? lines[below][P::kShown + l] : lines[above][l - kLines]"),
    ("a tile at the side taken for one amid", "tile.cell >= cells.begin[kCellAxis] && tile", "tile"),
    ("tiles apart by all lines that they have", "kUsefulLines = Memory::kTileLines - kAbove - kBelow", "kUsefulLines = Memory::kTileLines"),
    ("planes of coefficients as far apart as lines", "? input.extent[1] * input.extent[2] : input.extent[2]", "? input.extent[2] : input.extent[2]"),
    ("a tier lags too little", "kTierLag = 2", "kTierLag = 1"),
    ("no line lost to what is made beside", "kLoMade = 0, kHiMade = 1", "kLoMade = 0, kHiMade = 0"),
    ("cells beside not taken from the lanes", "an5d::widen<2, 1>(line_before_u_1);", ""),
    ("cells beside another line not taken from the lanes", "an5d::widen<2, 1>(line_before_u_1_lo1);", ""),
    ("coefficients of the line behind", "shown_before_k(), tier, phase, 1, l - 1", "shown_before_k(), tier, phase, 1, l + 1"),
    ("new lines not shown", "thread.show(shown_now_u(), tier, phase, l, new_u);", ""),
    ("lines not shown as they come", "thread.show(shown_before_u(), tier, phase, l, newest[0]);", ""),
    ("what is not updated taken from the plane that arrives", "new_u[c] = before_u[(phase + 1) % 2][l][c];", "new_u[c] = newest[0][c];"),
    ("border left as carried", "if (Thread::kDiffer) new_u[c] =", "if (false) new_u[c] ="),
    ("what came not kept", "before_u[phase % 2][l][c] = newest[0][c];", ""),
    ("what was made not kept", "now_u[phase % 2][l][c] = new_u[c];", ""),
    ("coefficients handed on a plane early", "const Cell next_k = before_k[phase % 2][l][c];", "const Cell next_k = newest[2][c];"),
    ("time of the first tier in all tiers", "thread.part.time + (tier - 1)", "thread.part.time"),
]

# Of the same program, those of packs and of planes that tiers find in shared memory.
FIELD_LINES_IN_RING = [
    ("arrays that begin between packs taken for aligned", "sizeof(typename P::Cell)) % 16 == 0", "sizeof(typename P::Cell)) % sizeof(typename P::Cell) == 0"),
    ("strides of other arrays not asked for", "P::stride(a, axis, part, scalars) == part.box.stride[axis] &&", ""),
    ("packs copied if their first cell is", "<< c / kMoved * kMoved;", "<< c;"),
    ("arrays that end with cells that are read, not with packs", "cells.end[2] = behind - behind % kAtOnce < row ? behind - behind % kAtOnce : row;", ""),
    ("arrays that begin with cells that are read, not with packs", "cells.begin[2] -= cells.begin[2] % kAtOnce;", ""),
    ("packs at a side stored as a whole", "if (kRegion == kMiddle && is_useful(place))", "if (is_useful(place))"),
    ("packs in the middle not stored", "if (kRegion == kMiddle && is_useful(place))", "if (false)"),
    ("cells stored as if moved one by one", "const int place = kGathers ? lane + 32 * c : lane * kCells + c;", "const int place = lane + 32 * c;"),
    ("coefficients of the first tier in all tiers", "in_ring(ago + (tier - 1) * P::kTierLag, a, l)", "in_ring(ago, a, l)"),
    ("coefficients of the plane behind", "take_input<0>(3, tier, 0, l,", "take_input<0>(3, tier, 1, l,"),
    ("no wait for the neighbour on one side", "__barrier_sync_count(warp % 2 == 0 ? warp : behind, 64);", ""),
    ("no wait for the neighbour on the other side", "__barrier_sync_count(warp % 2 == 0 ? behind : warp, 64);", ""),
    ("a warp waits for itself", "warp + 1 < kWarps ? warp + 1 : 0", "warp"),
    ("lines behind the tile copied by no warp", "warp == kWarps - 1 ? kHiFrame : 0", "0"),
    ("lines before the tile copied by no warp", "warp == 0 ? kLoFrame : warp", "warp"),
    ("lines behind the tile copied one too late", "kWarps * kLines + n;", "kWarps * kLines + n + 1;"),
    ("slot of planes in use", "P::kInputPlanes + (kSteps - 1) * P::kTierLag : 1", "P::kInputPlanes + (kSteps - 1) * P::kTierLag - 1 : 1"),
]

# Quotients by a constant of dividends that get ever smaller; a row of cells at once, or each for itself.
QUOTIENT_ROWS = [
    ("products of any dividend", "smallest[0] < magnitude(Divisor::least), 0", "false, 0"),
    ("products of any dividend in the branch", "magnitude(x) < magnitude(Divisor::least) && x != 0", "false"),
    ("products of dividends that are too small", "least = 0x1p-9", "least = 0x1p-12"),
    ("reciprocal without its lower part", "fma(x[n], Divisor::high, x[n] * Divisor::low)", "x[n] * Divisor::high"),
    ("what is not updated divided", "if (wanted(n)) x[n] = quotients.x[n];", "x[n] = quotients.x[n];"),
    ("first cell of a thread alone checked", "n + apart < kCount", "n + apart < 0"),
    ("quotients of the branch forgotten", "quotients = all;", ""),
    ("last cell of the branch forgotten", "n < kCount; ++n) all->x[n]", "n < kCount - 1; ++n) all->x[n]"),
]
QUOTIENT_CELLS = [
    ("products of any dividend", "magnitude(x) < magnitude(Divisor::least) && x != 0", "false"),
    ("reciprocal without its lower part", "fma(x, Divisor::high, x * Divisor::low)", "x * Divisor::high"),
]

# Naive kernels of four arrays: in place and read ahead, in two planes, in place with a launch between them.
LEVELS = [
    ("older values from the plane that is read", "values[f].find(done - 1)", "values[f].find(done)"),
    ("older values of the cell behind", "plane[values[f].find(done - 1)]", "plane[values[f].find(done - 1)] + 1"),
    ("older values not where C has them", "wanted > step - levels; --wanted", "wanted > step - 1; --wanted"),
    ("what is in the way of a level lost", "if (of->step[to] > step - levels) {", "if (false) {"),
    ("planes that are added left empty", "own.plane[0], read_part(plan, sweep, f), stream", "own.plane[0], Part{}, stream"),
    ("the level before as the older one", "update_u(read_u, read_u_older", "update_u(read_u, read_u"),
]
# Of more planes than two.
TURNS = [
    ("too few launches of one step", "if (last < count - levels) last = count - levels;", ""),
    ("planes that differ taken for two", "if (type.planes > 2) differ = &apart;", ""),
    ("values left where launches have them", "if (of->step[to] == wanted) continue;", "continue;"),
    ("any plane for new values", "of < 0 || step[of % count] >= oldest ? 0", "true ? 0"),
    ("turns taken from the next plane", "plan.first(domain), n)] = given[n];", "plan.first(domain), n + 1)] = given[n];"),
    ("borders that differ not told", "if (apart) sweep.borders_differ = 1;", ""),
    ("borders of the step before", "plane[(done + 1) % count]", "plane[done % count]"),
]
NAIVE_LEVELS = [
    ("older values where they are not", "return step.to[0][at", "return step.from[0][at"),
]
NAIVE = [
    ("a launch forgotten", "start(sweep0,", "start(sweep1,"),
    ("cells of the last box for all", "an5d::around(step.updated[0], step.updated[1], step.updated[2])", "step.updated[2]"),
    ("cells of the first box for all", "an5d::around(step.updated[0], step.updated[1], step.updated[2])", "step.updated[0]"),
    ("a row too many of one of several boxes", "cell_I < updated2.end[kI]", "cell_I <= updated2.end[kI]"),
    ("a column too few of one of several boxes", "cell_J >= updated2.begin[kJ]", "cell_J > updated2.begin[kJ]"),
    ("a column too many of a box", "cell_J >= cells.end[kJ] || cell_I", "cell_J > cells.end[kJ] || cell_I", 2),
    ("a row too many of a box", "cells.end[kJ] || cell_I >= cells.end[kI]", "cells.end[kJ] || cell_I > cells.end[kI]", 2),
    ("cells before the first one", " ||\n      cell_J < step.updated[3].begin[kJ]) return;", ") return;"),
    ("blocks a row apart", "blockIdx.y * kBlockI", "blockIdx.y * (kBlockI + 1)", 2),
    ("blocks overlap", "blockIdx.x * kBlockJ", "blockIdx.x * (kBlockJ - 1)", 2),
    ("rows and columns swapped", "cells.begin[kI] +", "cells.begin[kJ] +", 2),
    ("made over what is read ahead", "{\"u\", sizeof(double), 1, 0, 0, {1}, true}", "{\"u\", sizeof(double), 1, 0, 0, {1}}"),
    ("the array in place that moves not brought back", "plan.fields[f].moves && steps % 2", "false"),
    ("the array in place that moves read where it was", "(n + number) % 2 ? second", "number % 2 ? second"),
    ("planes of the other parity", "plan.plane_at(f, step.time, number)", "plan.plane_at(f, step.time, number + 1)"),
    ("one time for all steps", "++n, step.time += plan.way", "++n"),
    ("the second plane not filled", "return status.code ? status : copy_part(*plane, from, loaded, stream);", "return status;"),
    ("what the step has found for what it has made", "return step.to[1][at", "return step.from[1][at"),
]

# Some cells side by side of a thread (an5d/groups.cuh), in two launches, of chunks of planes.
GROUPS = [
    ("a group that is updated in part taken for a whole one", "min(first + threads * kCells, end) <= updated.end[axis]", "true"),
    ("a group that begins before the first cell taken for a whole one", "max(first, begin) >= updated.begin[axis]", "true"),
    ("a cell of a group in part left out", "if (updated.has(n)) own[n] = group.cells[n];", "if (n > 0 && updated.has(n)) own[n] = group.cells[n];"),
    ("a cell too many of a group in part", "(cell >= begin && cell < end)", "(cell >= begin && cell <= end)"),
    ("a cell too few of a group in part", "(cell >= begin && cell < end)", "(cell > begin && cell < end)"),
    ("a group in part stored as a whole", "if (kWhole || (updated.begin <= 0 && updated.end >= kCells))", "if (true)"),
    ("threads of a group in part left out", "cell_Z + kCells <= step.updated[0].begin[kZ]) return", "cell_Z < step.updated[0].begin[kZ]) return"),
    ("groups apart by one cell", "first + threadIdx.x * kCells;", "first + threadIdx.x * (kCells + 1);", 2),
    ("rows of blocks overlap", "blockIdx.y * kRows<kCells>", "blockIdx.y * (kRows<kCells> - 1)", 2),
    ("a row too many", "cell_Y >= cells.end[kY] ||", "cell_Y > cells.end[kY] ||", 2),
    ("chunks a plane too long", "min(begin + kChunk, cells.end[kX])", "min(begin + kChunk + 1, cells.end[kX])", 2),
    ("arrays that are not aligned in groups", "const bool whole = an5d::has_groups<kGroup>(step) &&", "const bool whole = true ||"),
    ("aligned planes, lines that are not", "of_plane % kCells == 0) && of_row % kCells == 0", "of_plane % kCells == 0)"),
    ("the group behind not read", "kLast = (kTo + kCells - 1) & -kCells", "kLast = kTo & -kCells"),
    ("the cell beside the first one for the first one", "return cells[n - kFirst];", "return cells[n - kFirst + 1];"),
    ("what a neighbour makes later for what it made", "made_u_Xlo1(step.to[0]", "made_u_Xlo1(step.from[0]"),
    ("one cell of a group for all", "new_v.cells[c] =", "new_v.cells[0] ="),
    ("a row of coefficients for the one before", "scalars.k, cell_X, cell_Y - 1", "scalars.k, cell_X, cell_Y"),
    ("elements of a row apart as lines", "at = at * input.extent[n++] + subscripts", "at = at * input.extent[0 * n++] + subscripts"),
]
# Of rows that begin and end with arrays.
GROUP_ROWS = [
    ("groups before those that are read", "return max((begin + kFrom) & -kCells,", "return max(cell,"),
]
GROUP_ROW_COLUMNS = [
    ("the group before for the one that is kept", "cells[n - kFirst] = kept.cells[n];", "cells[n] = kept.cells[n];"),
    ("another plane's group", ", kept_b(0))", ", kept_b(1))"),
]
# Of which a thread keeps planes.
GROUP_COLUMNS = [
    ("planes of a column that stay", "kept_[n] = kept_[n + 1];", ""),
    ("the first planes of a column left out", "n < kLo + kHi; ++n) advance();", "n < kLo + kHi - 1; ++n) advance();"),
    ("the own column for a row", "return dy == 0 && dx == 0 ? kept_u(dz)", "return dy == 0 ? kept_u(dz)"),
    ("a kept cell for the others of its group", "cells[n - kFirst] = kept.cells[n];", "cells[n - kFirst] = kept.cells[0];"),
    ("what was found for what was made", "kept_new_u(an5d::source_of(step, step.to[0], 0)", "kept_new_u(an5d::source_of(step, step.from[0], 0)"),
    ("the plane behind for the own one of coefficients", "kept_c(dz).cells[c]", "kept_c(0).cells[c]"),
    ("chunks with gaps", "blockIdx.z * kChunk", "blockIdx.z * (kChunk + 1)", 2),
    ("chunks beyond the grid", "min(begin + kChunk, cells.end[kX])", "begin + kChunk", 2),
]

# Planes of a thread's own column, in registers.
COLUMNS = [
    ("planes of a column that stay", "kept_[n] = kept_[n + 1];", ""),
    ("the first planes of a column left out", "n < kLo + kHi; ++n) advance();", "n < kLo + kHi - 1; ++n) advance();"),
    ("the own column for a row", "(dy == 0 && dx == 0 ? kept_", "(dy == 0 ? kept_"),
    ("the plane in the middle for the last", "kept_[plane + kLo]", "kept_[plane > 0 ? kLo : plane + kLo]"),
    ("chunks beyond the grid", "min(begin + kChunk, cells.end[kI])", "begin + kChunk"),
    ("chunks with gaps", "blockIdx.z * kChunk", "blockIdx.z * (kChunk + 1)"),
]
# Planes that pass through shared memory.
SHARED_PLANES = [
    ("planes one behind", "slots_[plane + Reach::lo(kAxis) + 1]", "slots_[plane + Reach::lo(kAxis)]"),
    ("planes without a barrier", "__syncthreads(); if (outside) continue;", "if (outside) continue;"),
    ("a column too few copied", "const int x = n % kColumns,", "const int x = n % (kColumns - 1),"),
    ("the row behind", "threadIdx.y + row + Reach::lo(1) : 0; return slots_", "threadIdx.y + row + Reach::lo(1) + 1 : 0; return slots_"),
    ("rows before the block left out", "first_[axis] = cell[axis] - Reach::lo(axis)", "first_[axis] = cell[axis] - (axis == 1 ? 0 : Reach::lo(axis))"),
    ("slots that stay", "slots_[n] = slots_[n + 1];", ""),
    ("cells that do not exist", "const bool exists = all || (", "const bool exists = true || ("),
    ("a block's last cells not copied", "begin < kCells; begin += kThreads) { const int n = begin + thread;",
     "begin < kCells - kThreads; begin += kThreads) { const int n = begin + thread;"),
]
# The current plane in shared memory, those of a thread's own column in registers.
MIXED_PLANES = [
    ("planes of a column that stay", "kept_[n] = kept_[n + 1];", ""),
    ("the current plane without a barrier", "__syncthreads(); if (outside) continue;", "if (outside) continue;"),
    ("one place for all planes", "current_ = other_;", ""),
    ("the plane ahead shown", "current_[place(0, 0)] = column_(0);", "current_[place(0, 0)] = column_(1);"),
    ("the plane before for neighbours", ": current_[place(row, column)]", ": other_[place(row, column)]"),
    ("rows behind the block for its own", "if (y >= kLoY) y += kRows;", ""),
    ("columns behind the block for its own", "if (x >= kLoX) x += Block::kX;", ""),
    ("no columns beside the block", "kCells = kWhole + kRows * kBothX;", "kCells = kWhole;"),
    ("the first plane's cells around all", "copy_around<Block, Reach, kAxis>(current_, from_, first_); ++first_[kAxis];",
     "copy_around<Block, Reach, kAxis>(current_, from_, first_);"),
    ("the column of another row", "cell[1] + (kAxis == 0 ? threadIdx.y : 0)", "cell[1]"),
    ("a column that begins with the block", "(axis == kAxis ? 0 : Reach::lo(axis))", "(axis == kAxis ? 0 : axis == 2 ? 0 : Reach::lo(axis))"),
]
# Tiles of two axes of several arrays, in shared memory.
SHARED_TILES = [
    ("tiles without a barrier", "__syncthreads(); if (outside) return;", "if (outside) return;", 2),
    ("rows before the tile left out", "cell[0] - Reach::lo(0), cell[1] - Reach::lo(1)", "cell[0] - Reach::lo(0), cell[1]"),
    ("the column before", "threadIdx.x + column + Reach::lo(2)]", "threadIdx.x + column + Reach::lo(2) - 1]", 2),
    ("cells that do not exist", "const bool exists = all || (", "const bool exists = true || ("),
    ("cells that exist taken for missing", "cell >= readable.begin[axis] &&", "cell > readable.begin[axis] &&"),
]

# The same of rows, in several launches.
MIXED_ROWS = [
    ("cells around that do not exist", "from.has(0, first[0]) && from.has(1, first[1] + y) && from.has(2, first[2] + x);", "true;"),
    ("a row shown a column off", "return y * kColumns + threadIdx.x + column + Reach::lo(2);", "return y * kColumns + threadIdx.x + column + kAxis;"),
    ("rows without a barrier", "__syncthreads(); if (outside) continue;", "if (outside) continue;", 2),
]
# Windows of arrays whose ends meet: of columns, of planes around a block, of tiles.
PERIODIC_MIXED = [
    ("no cells beyond the ends", "is_periodic(axis) || Source<Cell>::has", "Source<Cell>::has"),
    ("what lies behind the array", "is_periodic(axis) ? wrapped(cell, ends, axis) : cell;", "cell;"),
    ("a column that begins before the array", "plane_(from.place(kAxis, cell[kAxis] - kLo))", "plane_(cell[kAxis] - kLo)"),
    ("a column that goes on behind the array", "const long long after = from_.place(kAxis, plane_ + 1);", "const long long after = plane_ + 1;"),
    ("an axis that ends", "PeriodicSource<double, true, true, true>", "PeriodicSource<double, true, true, false>", 2),
]
PERIODIC_SHARED = [
    ("the plane behind the array", "(from.place(0, first[0] + z) - first[0])", "z"),
    ("rows behind the array", "(from.place(1, first[1] + y) - first[1])", "y"),
    ("columns behind the array", "(from.place(2, first[2] + x) - first[2])", "x"),
]

# Ghost cells of periodic axes, set behind the update: the first step is apart.
GHOSTS = [
    ("the first step like all others", "if (part.t_begin == begin)", "if (false)"),
    ("the first step twice", "part.t_begin = step.t_end = begin + 1;", "step.t_end = begin + 1;"),
    ("ghost cells that wrap around in the first step", "[at + dz * step.stride[kI] + dx]",
     "[an5d::wrapped(cell_I + dz, step.updated[0], kI) * step.stride[kI] + an5d::wrapped(cell_J + dx, step.updated[0], kJ)]"),
    ("a stream that does not begin at the other end", "entry = an5d::wrapped(start, part.box, kI)", "entry = part.box.begin[kI]"),
]

# Borders that a table and a mirror set behind each step.
BORDERS = [
    ("the table of the step that reads", "pulse((long long)t - 1) *", "pulse((long long)t) *"),
    ("the table's neighbour", "* inflow(j) :", "* inflow((long long)j + 1) :"),
    ("the first step like all others", "t == first_step ? u(-1, 0)", "false ? u(-1, 0)"),
    ("the mirror's own cell", "u(0, 0) : u(1, 0)", "u(1, 0) : u(1, 0)"),
    ("borders of a step too many", "set_all(false, domain.t_end - 1);", "set_all(false, domain.t_end);"),
    ("borders not set in the end", "set_all(false, domain.t_end - 1);", ""),
    ("the older plane left alone", "back = plan.fields[f].planes - 1", "back = 0"),
    ("the other plane's borders", "plan.plane_at(f, time - back, !is_before)", "plan.plane_at(f, time - back, is_before)"),
]

# Values of cells, in front of a naive kernel.
CELLS = [
    ("the value before the one that is meant", "+ value.number * value.bytes;", "+ value.number / 2 * value.bytes;"),
    ("cells as far apart as values", "cells + n * type.bytes", "cells + n * value.bytes"),
    ("values as far apart as cells", "row * length * value.bytes", "row * (length - 1) * value.bytes"),
    ("the last cell of a row left out", "n < span.end; ++n) on_value", "n < span.end - 1; ++n) on_value"),
    ("the first cell of a row left out", "long long n = span.begin; n < span.end; ++n) on_value", "long long n = span.begin + 1; n < span.end; ++n) on_value"),
    ("values not brought back", "copy_value(cell, alone", "copy_value(cell, cell"),
    ("one block for all values", "values[n], blocks[n], [&](const char* cell", "values[n], blocks[0], [&](const char* cell"),
]

# name, C file, schedule, mutants
# Arrays that C copies back: planes of the entry's own.
COPIED = [
    ("a border that stays", "copy_each(false, false); if (steps > 1)", "if (steps > 1)"),
    ("borders that are not compared", "if (any_beside && steps > 1 && !differ && !status.code)", "if (false)"),
    ("a second plane with the first border", "status = copy_beside(group.planes[n], group.arrays[0], group.made, stream);", ""),
    ("copies of the last step that are left out", "copy_each(false, false); if (steps > 1) copy_each", "if (steps > 1) copy_each(false, false), copy_each"),
    ("planes that begin the other way round", "planes[(step + n) % groups[g].count]", "planes[(step + n + 1) % groups[g].count]"),
    ("nothing in the copy's source", "else if (plane != group.arrays[n]) status", "else if (n == 0) status"),
    ("fewer cells beside", "{0, 0, 1, false, {0, 2, 1}, {0, 1, 2}},", "{0, 0, 1, false, {0, 1, 1}, {0, 1, 2}},"),
    ("a border that is not brought back", "if (!reach.is_set ||", "if (true ||"),
]
COPIED_FIELDS = [
    ("a border that stays", "copy_each(false, false); if (steps > 1)", "if (steps > 1)"),
    ("older values that are the present ones", "status = copy_cells(group->planes[2], group->arrays[2], group->made.bytes, group->made.inner, group->made.outer, stream);", "group = group;"),
    ("planes that begin the other way round", "planes[(step + n) % groups[g].count]", "planes[(step + n + 1) % groups[g].count]"),
    ("older values that stay behind the first step", "planes[(step + n) % groups[g].count]", "planes[(n < 2 ? step + n : 2) % groups[g].count]"),
    ("ages of another array", "{0, 0, 1}, {0, 0, 0}, {0, 0, 0}}", "{0, 1, 1}, {0, 0, 0}, {0, 0, 0}}"),
    ("a step less", "const long long steps = domain.t_end - domain.t_begin; an5d_status status = {}; bool any",
     "const long long steps = domain.t_end - domain.t_begin - 1; an5d_status status = {}; bool any"),
    ("a border that is not brought back", "if (!reach.is_set ||", "if (true ||"),
]

# Elements that threads and tiers of stages hold, and values of other types in cells of the fields'.
PROFILES = [
    ("a profile a cell further", "an5d::nearest(scalars.b, cell + c - 1)", "an5d::nearest(scalars.b, cell + c)"),
    ("the profile of another row", ": scalars.a(plane - 1)", ": scalars.a(plane - 2)"),
    ("the profile of another row near the ends", "an5d::nearest(scalars.a, plane - 1)", "an5d::nearest(scalars.a, plane)"),
    ("one row for updates of different rows", "an5d::nearest(scalars.a, plane - 2) : scalars.a(plane - 2)",
     "an5d::nearest(scalars.a, plane - 1) : scalars.a(plane - 1)"),
    ("the time of the first tier", "time = thread.part.time + (tier - 1)", "time = thread.part.time"),
    ("another constant", "an5d::nearest(scalars.w, 2)", "an5d::nearest(scalars.w, 1)"),
    ("nothing taken for a tile", "thread.held.take(scalars, 0, thread.own);", ""),
    ("what the first tier takes in all", "take<kRegion>(*this, before + own, step - delay - (own - 1) * P::kTierLag)",
     "take<kRegion>(*this, before + own, step - delay)"),
    ("nothing taken for a row", "if constexpr (P::kTiersHold)", "if constexpr (false)"),
    ("numbers instead of bits in cells", "to[n] = in_cell<Cell>(from[n]);", "to[n] = (Cell)from[n];"),
    ("numbers instead of bits of cells", "memcpy(&bits, &cell, sizeof cell); return (T)bits;", "return (T)cell;"),
    ("half of the values", "count = type.size(*input) / type.bytes;", "count = type.size(*input) / type.bytes / 2;"),
    ("elements beside an array", "max(0ll, min(at[d], input.extent[d] - 1))", "at[d]"),
    ("the element beside the nearest", "min(at[d], input.extent[d] - 1)", "min(at[d], input.extent[d] / 2)"),
]

# The same of lines.
VOLUME_PROFILES = [
    ("the profile of another line", "an5d::nearest(scalars.b, line + l + 1)", "an5d::nearest(scalars.b, line + l)"),
    ("the profile of another cell", "an5d::nearest(scalars.c, cell + c - 1)", "an5d::nearest(scalars.c, cell + c)"),
    ("a map that is turned", "an5d::nearest(scalars.map, line + l, cell + c)", "an5d::nearest(scalars.map, cell + c, line + l)"),
    ("rows of a map as long as a column", "place = place * input.extent[d]", "place = place * input.extent[0]"),
    ("the profile of another plane", ": scalars.a(plane - 1)", ": scalars.a(plane)"),
    ("another line's elements", "thread.held.take(scalars, thread.line, thread.cell);", "thread.held.take(scalars, thread.line + 1, thread.cell);"),
    ("another cell's elements", "thread.held.take(scalars, thread.line, thread.cell);", "thread.held.take(scalars, thread.line, thread.cell + 1);"),
    ("what the first tier takes in all", "take<kRegion>(*this, tier, step - (tier - 1) * P::kTierLag)", "take<kRegion>(*this, tier, step)"),
    ("nothing taken for a plane", "if constexpr (P::kTiersHold)", "if constexpr (false)"),
    ("numbers instead of bits in cells", "to[n] = in_cell<Cell>(from[n]);", "to[n] = (Cell)from[n];"),
]

BASES = [
    ("star", "star", "tiers=3 block=32 stream=chunks:8 combine=star in=direct edge=select", STAR),
    ("partial", "partial", "tiers=3 block=32 stream=chunks:10 combine=partial in=prefetch:1 edge=split", PARTIAL),
    ("gather", "gather", "tiers=2 block=8x8 stream=chunks:5 combine=gather in=direct edge=select", GATHER),
    ("shifted_star", "star", "tiers=3 block=32 stream=chunks:8 planes=shifted combine=star", SHIFTED_STAR),
    ("shifted_sums", "partial", "tiers=3 block=32 stream=chunks:10 planes=shifted combine=partial in=prefetch:1 edge=split", SHIFTED_SUMS),
    ("shifted_gather", "gather", "tiers=2 block=8x8 stream=chunks:5 planes=shifted combine=gather", SHIFTED_GATHER),
    ("line", "line", "tiers=2 block=32 stream=none combine=star", LINE),
    ("star_stages", "star", "tiers=3 stages=3 cells=4 block=128 stream=weighted:1 exchange=shuffle sync=step:3 "
     "combine=star in=cp_async:5 out=coalesced edge=lane", STAR_STAGES),
    ("sum_stages", "partial", "tiers=3 stages=2 cells=2 block=64 stream=weighted:1 exchange=shuffle sync=step:2 "
     "combine=partial in=cp_async:4 out=coalesced edge=lane", SUM_STAGES),
    ("general_stages", "box", "tiers=2 stages=3 cells=4 block=128 stream=weighted:1.5 exchange=shuffle sync=step:2 "
     "combine=gather in=cp_async:4 out=coalesced edge=lane", GENERAL_STAGES),
    ("trading_stages", "cross", "tiers=2 stages=3 cells=4 block=128 stream=weighted:1.5 exchange=shuffle sync=step:2 "
     "combine=star in=cp_async:3 out=coalesced edge=lane", TRADING_STAGES),
    ("field_stages", "fields", "tiers=2 stages=3 cells=2 block=64 stream=weighted:1.5 exchange=shuffle sync=step:2 "
     "combine=gather in=cp_async:4 out=coalesced edge=split", FIELD_STAGES),
    ("star_lines", "volume_star", "tiers=3 cells=4x3 block=128x12 stream=weighted:1 exchange=shuffle sync=step:1 "
     "combine=star in=cp_async:4 edge=split pad=16", STAR_LINES),
    ("wave_lines", "volume_star", "tiers=3 cells=4x4 block=128x16 stream=waves exchange=shuffle sync=step:1 "
     "combine=star in=cp_async:4 edge=split pad=16", WAVES),
    ("general_lines", "gather", "tiers=4 cells=4x2 block=128x16 stream=weighted:1 sync=step:1 skew=1 "
     "combine=gather in=cp_async:4 edge=split pad=16", GENERAL_LINES),
    ("sum_lines", "volume_sum", "tiers=4 cells=2x2 block=64x12 stream=weighted:1 sync=step:1 skew=1 "
     "combine=partial in=cp_async:5 edge=split pad=16", SUM_LINES),
    ("field_lines", "volume_fields", "tiers=2 cells=2x2 block=64x10 stream=waves exchange=shuffle sync=step:1 "
     "combine=gather in=cp_async:4 out=coalesced edge=split", FIELD_LINES),
    ("field_lines_in_ring", "volume_fields", "tiers=2 cells=2x2 block=64x10 stream=waves exchange=shuffle sync=neighbours "
     "combine=gather in=cp_async:4 out=coalesced edge=split coefficients=ring", FIELD_LINES_IN_RING),
    ("quotient_rows", "quotient", "tiers=1 stages=2 cells=4 block=128 stream=weighted:1 exchange=shuffle sync=step:2 "
     "combine=star in=cp_async:4 out=coalesced edge=lane", QUOTIENT_ROWS),
    ("quotient_cells", "quotient", "tiers=2 block=32 stream=chunks:8 combine=star", QUOTIENT_CELLS),
    ("levels", "wave", "tiers=2 stages=2 cells=4 block=128 stream=weighted:1 exchange=shuffle sync=step:2 combine=star in=cp_async:3 "
     "out=coalesced edge=split", LEVELS),
    ("naive_levels", "wave", "tiers=1 block=16x4 stream=none planes=global exchange=global combine=gather", NAIVE_LEVELS),
    ("turns", "turns", "tiers=3 block=32 stream=chunks:8", TURNS),
    ("copied", "copied", "tiers=3 block=32 stream=chunks:8 combine=star", COPIED),
    ("copied_fields", "copied_pair", "tiers=2 block=32 stream=chunks:8", COPIED_FIELDS),
    ("ghosts", "ghosts", "tiers=2 block=32 stream=chunks:8", GHOSTS),
    ("borders", "borders", "tiers=2 block=32 stream=chunks:8", BORDERS),
    ("naive", "steps", "tiers=1 block=16x4 stream=none planes=global exchange=global combine=gather", NAIVE),
    ("profiles", "profiles", "tiers=2 stages=3 cells=2 block=64 stream=weighted:1.5 exchange=shuffle sync=step:2 "
     "combine=gather in=cp_async:4 out=coalesced edge=split", PROFILES),
    ("volume_profiles", "volume_profiles", "tiers=2 cells=2x2 block=64x10 stream=waves exchange=shuffle sync=step:1 "
     "combine=gather in=cp_async:4 out=coalesced edge=split", VOLUME_PROFILES),
    ("groups", "volume_fields", "tiers=1 cells=2 block=64x2 stream=chunks:5 planes=global exchange=global combine=gather", GROUPS),
    ("group_rows", "group_rows", "tiers=1 cells=2 block=64x2 stream=none planes=global exchange=global combine=gather", GROUP_ROWS),
    ("group_row_columns", "group_rows", "tiers=1 cells=2 block=64x2 stream=chunks:5 planes=registers exchange=global combine=gather", GROUP_ROW_COLUMNS),
    ("group_columns", "volume_fields", "tiers=1 cells=2 block=64x2 stream=chunks:5 planes=registers exchange=global combine=gather", GROUP_COLUMNS),
    ("columns", "volume_star", "tiers=1 block=16x4 stream=chunks:5 planes=registers exchange=global combine=gather", COLUMNS),
    ("shared_planes", "volume_star", "tiers=1 block=16x4 stream=chunks:5 planes=shared combine=gather", SHARED_PLANES),
    ("mixed_planes", "volume_star", "tiers=1 block=16x4 stream=chunks:5 planes=mixed combine=gather", MIXED_PLANES),
    ("mixed_rows", "steps", "tiers=1 block=32 stream=chunks:5 planes=mixed combine=gather", MIXED_ROWS),
    ("periodic_mixed", "torus", "tiers=1 block=16x4 stream=chunks:5 planes=mixed combine=gather", PERIODIC_MIXED),
    ("periodic_shared", "torus", "tiers=1 block=16x4 stream=chunks:5 planes=shared combine=gather", PERIODIC_SHARED),
    ("periodic_tiles", "torus", "tiers=1 block=8x4x3 stream=none planes=shared combine=gather", PERIODIC_SHARED),
    ("shared_tiles", "steps", "tiers=1 block=16x4 stream=none planes=shared combine=gather", SHARED_TILES),
    ("cells", "cells", "tiers=1 block=16x4 stream=none planes=global exchange=global combine=gather", CELLS),
]
