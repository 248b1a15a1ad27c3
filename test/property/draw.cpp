// Draws nests (draw.h). Dimension, element type and form go round in turn, so that no run of the dice can
// leave one out; everything else is chance.
#include "test/property/draw.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace an5d::property {
namespace {

const std::vector<Element> kElements = {
    {"float", true, true},  {"double", true, true},          {"int", false, true},
    {"float", true, true},  {"unsigned", false, false},      {"short", false, true},
    {"double", true, true}, {"unsigned char", false, false}, {"long", false, true},
    {"float", true, true},  {"signed char", false, true},
};

const std::vector<Element> kRowElements = {
    {"float", true, true},  {"double", true, true}, {"int", false, true},  {"float", true, true},
    {"double", true, true}, {"float", true, true},  {"long", false, true}, {"unsigned", false, false},
};

const std::vector<Element> kLinesElements = {
    {"int", false, true},       {"double", true, true}, {"long", false, true}, {"float", true, true},
    {"unsigned", false, false}, {"long", false, true},  {"int", false, true},
};

enum class Kind { kStar, kBox, kGeneral, kSparse };

int draw_halo(Random& random, int most) {
  const int drawn = random.pick<int>({0, 1, 1, 1, 1, 2, 2, 3, 4});
  return std::min(drawn, most);
}

void add_halos(Draw& draw, Kind kind, Random& random) {
  const int most = kind == Kind::kBox ? (draw.rank == 3 ? 1 : 2) : 4;
  for (int d = 0; d < draw.rank; ++d) {
    const int lo = draw_halo(random, most);
    const int hi = random.chance(60) ? lo : draw_halo(random, most);
    draw.lo.push_back(lo);
    draw.hi.push_back(hi);
  }
}

std::vector<std::vector<int>> box_of(const Draw& draw) {
  std::vector<std::vector<int>> cells = {{}};
  for (int d = 0; d < draw.rank; ++d) {
    std::vector<std::vector<int>> longer;
    for (const std::vector<int>& cell : cells) {
      for (int offset = -draw.lo[d]; offset <= draw.hi[d]; ++offset) {
        longer.push_back(cell);
        longer.back().push_back(offset);
      }
    }
    cells = longer;
  }
  return cells;
}

bool on_axis(const std::vector<int>& cell) {
  return std::count_if(cell.begin(), cell.end(), [](int offset) { return offset != 0; }) <= 1;
}

// Nests for cells go through the halos in turn, since few of those drawn at random are uneven.
struct Uneven {
  int axis = kNone;
  bool one_sided = false;
  static constexpr int kNone = -1;
};

Uneven uneven_row(int turn) {
  constexpr Uneven kTurns[] = {{}, {}, {}, {}, {1, false}, {0, false}, {1, true}, {0, true}};
  return kTurns[turn % std::size(kTurns)];
}

Uneven uneven_lines(int turn) {
  constexpr Uneven kTurns[] = {{1, true}, {1, false}, {0, true},  {2, true},
                               {0, true}, {1, true},  {0, false}, {2, false}};
  return kTurns[turn % std::size(kTurns)];
}

void make_uneven(Draw& draw, Uneven uneven, Random& random) {
  const bool more_ahead = draw.rank < 3 || random.chance(50);
  draw.lo[uneven.axis] = more_ahead ? (uneven.one_sided ? 0 : 1) : (uneven.one_sided ? 1 : 2);
  draw.hi[uneven.axis] = more_ahead ? (uneven.one_sided ? 1 : 2) : (uneven.one_sided ? 0 : 1);
}

void add_taps(Draw& draw, Kind kind, Uneven uneven, Random& random) {
  add_halos(draw, kind, random);
  if (draw.cells == Cells::kLines)  // else there is no star of lines, and next to no sum of them
    draw.lo[0] = std::max(draw.lo[0], 1), draw.hi[0] = std::max(draw.hi[0], 1);
  if (uneven.axis != Uneven::kNone) make_uneven(draw, uneven, random);
  std::vector<std::vector<int>> cells = box_of(draw);
  if (kind == Kind::kStar) std::erase_if(cells, [](const std::vector<int>& cell) { return !on_axis(cell); });
  if (kind == Kind::kGeneral || kind == Kind::kSparse) {
    random.shuffle(cells);
    const int keep = kind == Kind::kSparse ? random.between(1, 4) : random.between(4, 14);
    if (static_cast<int>(cells.size()) > keep) cells.resize(keep);
  }
  draw.taps = cells;
}

// The order in which a left-to-right sum names the taps; within a plane any, or that of its lines.
void order_taps(Draw& draw, Random& random) {
  random.shuffle(draw.taps);
  if (draw.cells == Cells::kLines && random.chance(95)) {
    std::stable_sort(draw.taps.begin(), draw.taps.end(),
                     [](const auto& left, const auto& right) { return left[1] < right[1]; });
  }
  if (draw.order == Order::kAny) return;
  std::stable_sort(draw.taps.begin(), draw.taps.end(), [&](const auto& left, const auto& right) {
    return draw.order == Order::kUp ? left[0] < right[0] : left[0] > right[0];
  });
}

void measure_halos(Draw& draw) {
  for (int d = 0; d < draw.rank; ++d) {
    draw.lo[d] = draw.hi[d] = 0;
    for (const std::vector<int>& tap : draw.taps) {
      draw.lo[d] = std::max(draw.lo[d], -tap[d]);
      draw.hi[d] = std::max(draw.hi[d], tap[d]);
    }
  }
}

LoopDraw draw_loop(const std::string& iterator, Random& random) {
  LoopDraw loop;
  loop.iterator = iterator;
  loop.type = random.pick<std::string>({"int", "int", "int", "long", "unsigned", "size_t", "long long"});
  loop.unsigned_type = loop.type == "unsigned" || loop.type == "size_t";
  loop.down = random.chance(20);
  loop.inclusive = random.chance(30);
  loop.outside = random.chance(15);
  return loop;
}

void add_loops(Draw& draw, Random& random) {
  const std::vector<std::string> names = random.pick<std::vector<std::string>>(
      {{"i", "j", "k"}, {"x", "y", "z"}, {"I", "i", "ii"}, {"row", "col", "new"}});
  draw.time = draw_loop(random.pick<std::string>({"t", "step", "T"}), random);
  for (int d = 0; d < draw.rank; ++d) {
    LoopDraw loop = draw_loop(names[d], random);
    if (random.chance(25)) loop.shift = random.between(-2, 2);
    // The first cell is lo, so that an unsigned iterator can start at lo - shift.
    if (loop.unsigned_type) loop.shift = std::min(loop.shift, draw.lo[d]);
    draw.space.push_back(loop);
    draw.nesting.push_back(d);
  }
  if (random.chance(25)) random.shuffle(draw.nesting);
}

void add_buffering(Draw& draw, Random& random) {
  const std::string t = draw.time.iterator;
  const auto plane = [&](bool next) {
    const std::vector<std::string> now = {t + " % 2", t + " & 1", "1 - (" + t + " + 1) % 2",
                                          "(" + t + " + 2) % 2"};
    const std::vector<std::string> later = {"(" + t + " + 1) % 2", "(" + t + " + 1) & 1", "1 - " + t + " % 2",
                                            "(" + t + " + 1) % 2"};
    return random.pick(next ? later : now);
  };
  const bool usual = random.chance(70);
  draw.write = plane(usual);
  draw.read = plane(!usual);
}

Form draw_form(int number, const Draw& draw) {
  static const std::vector<Form> floating = {Form::kSum,  Form::kLocals,    Form::kProduct,  Form::kSum,
                                             Form::kMath, Form::kFunctions, Form::kExtremes, Form::kQuotient};
  static const std::vector<Form> integer = {Form::kSum,      Form::kBits,    Form::kProduct,
                                            Form::kSum,      Form::kLocals,  Form::kFunctions,
                                            Form::kExtremes, Form::kQuotient};
  static const std::vector<Form> fast = {Form::kSum, Form::kLocals, Form::kSum, Form::kMath, Form::kSum};
  const std::vector<Form>& forms = draw.numbers == Numbers::kFast ? fast
                                   : draw.element.floating        ? floating
                                                                  : integer;
  return forms[number % forms.size()];
}

// A star of any form, or a sum that visits the planes in the order of a stream; no division that may trap.
Kind fit_cells(Draw& draw, Kind kind, Uneven uneven, Random& random) {
  if (draw.form == Form::kQuotient && !draw.element.floating) draw.form = Form::kBits;
  const bool star = random.chance(draw.rank == 3 ? 42 : 50),
             only_sum = draw.rank == 3 && uneven.axis == 0 && uneven.one_sided;
  if (star && !only_sum) return Kind::kStar;
  draw.form = random.chance(draw.rank == 3 ? 88 : 70) ? Form::kSum : Form::kLocals;
  if (draw.order == Order::kAny) draw.order = Order::kDown;
  return kind;
}

}  // namespace

const char* name_of(Form form) {
  constexpr const char* kNames[kForms] = {"sum",      "locals", "functions", "product",
                                          "extremes", "math",   "quotient",  "bits"};
  return kNames[static_cast<int>(form)];
}

Draw draw_nest(int number, Numbers numbers, Random& random) {
  Draw draw;
  draw.name = "nest_" + std::to_string(number);
  draw.numbers = numbers;
  draw.array = random.pick<std::string>({"A", "A", "u", "field", "class"});
  const bool row = number % 3 == 0, lines = !row && (number % 7 == 2 || number % 7 == 4);
  const int turn = row ? number / 3 : number / 7 * 2 + number % 7 / 4;  // among its kind
  if (row) draw.cells = Cells::kStages;
  if (lines) draw.cells = Cells::kLines;
  draw.rank = row || number % 7 % 2 ? 2 : number % 7 == 0 ? 1 : 3;
  draw.element = row     ? kRowElements[turn % kRowElements.size()]
                 : lines ? kLinesElements[turn % kLinesElements.size()]
                         : kElements[number % kElements.size()];
  if (numbers == Numbers::kFast) draw.element = kElements[number % 2];
  draw.form = draw_form(number / 3, draw);
  draw.order = random.pick<Order>({Order::kUp, Order::kUp, Order::kDown, Order::kDown, Order::kAny});
  Kind kind = random.pick<Kind>({Kind::kStar, Kind::kStar, Kind::kBox, Kind::kGeneral, Kind::kSparse});
  const Uneven uneven = row ? uneven_row(turn) : lines ? uneven_lines(turn) : Uneven{};
  if (lines) draw.order = turn % 5 < 2 ? Order::kUp : Order::kDown;
  if (draw.cells != Cells::kOne) kind = fit_cells(draw, kind, uneven, random);
  // The others may lose a side.
  if (uneven.axis != Uneven::kNone && kind != Kind::kStar) kind = Kind::kBox;
  add_taps(draw, kind, uneven, random);
  order_taps(draw, random);
  measure_halos(draw);
  add_loops(draw, random);
  add_buffering(draw, random);
  draw.storage = random.pick<Storage>({Storage::kFixed, Storage::kVla, Storage::kPointer, Storage::kGlobal});
  return draw;
}

}  // namespace an5d::property
