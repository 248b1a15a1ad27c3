// The loops around a random update (nest_text.h).
#include "test/property/nest_text.h"

#include <fmt/format.h>

namespace an5d::property {
namespace {

std::string offset_text(const std::string& iterator, int offset) {
  if (offset == 0) return iterator;
  return fmt::format("{} {} {}", iterator, offset < 0 ? '-' : '+', std::abs(offset));
}

std::string element_text(const Draw& draw, const std::string& plane, const std::vector<int>& offset) {
  std::string text = fmt::format("{}[{}]", draw.array, plane);
  for (int d = 0; d < draw.rank; ++d) {
    text += fmt::format("[{}]", offset_text(draw.space[d].iterator, draw.space[d].shift + offset[d]));
  }
  return text;
}

// Text for begin <= iterator < end, however the loop counts. `first` and `last` are its first and last value.
std::string head_text(const LoopDraw& loop, const std::string& first, const std::string& last,
                      bool may_reach_zero) {
  const std::string declared = loop.outside ? "" : loop.type + " ";
  const std::string& i = loop.iterator;
  if (!loop.down || (loop.unsigned_type && may_reach_zero)) {
    return loop.inclusive ? fmt::format("for ({0}{1} = {2}; {1} <= {3}; ++{1})", declared, i, first, last)
                          : fmt::format("for ({0}{1} = {2}; {1} < {3} + 1; {1}++)", declared, i, first, last);
  }
  return loop.inclusive
             ? fmt::format("for ({0}{1} = {3}; {1} >= {2}; {1}--)", declared, i, first, last)
             : fmt::format("for ({0}{1} = {3}; {1} > {2} - 1; {1} -= 1)", declared, i, first, last);
}

// Bounds known at compile time around an array of fixed extents: 40 + halos.
std::string fixed_head(const Draw& draw, int d) {
  const LoopDraw& loop = draw.space[d];
  const int first = draw.lo[d] - loop.shift;
  return head_text(loop, std::to_string(first), std::to_string(first + 39), first < 1);
}

// Bounds in parameters of the iterator's type: first_0 (or end_0, one more than the last), last_0.
std::string variable_head(const LoopDraw& loop, int d) {
  const std::string declared = loop.outside ? "" : loop.type + " ";
  const std::string& i = loop.iterator;
  if (loop.down && loop.unsigned_type) {
    return fmt::format("for ({0}{1} = last_{2}; {1} > first_{2}; {1}--)", declared, i, d);
  }
  if (loop.down) return fmt::format("for ({0}{1} = last_{2}; first_{2} <= {1}; --{1})", declared, i, d);
  return fmt::format("for ({0}{1} = first_{2}; {1} {3} last_{2}; {1}++)", declared, i, d,
                     loop.inclusive ? "<=" : "<");
}

bool is_variable(const Draw& draw) {
  return draw.storage == Storage::kVla || draw.storage == Storage::kPointer;
}

std::string extents_text(const Draw& draw, int from) {
  std::string text;
  for (int d = from; d < draw.rank; ++d) {
    text += is_variable(draw) ? fmt::format("[n_{}]", d) : fmt::format("[{}]", 40 + draw.lo[d] + draw.hi[d]);
  }
  return text;
}

std::string parameters_text(const Draw& draw, const Body& body) {
  std::string text = fmt::format("{0} t_first, {0} t_last", draw.time.type);
  if (is_variable(draw)) {
    for (int d = 0; d < draw.rank; ++d) {
      text += fmt::format(", int n_{0}, {1} first_{0}, {1} last_{0}", d, draw.space[d].type);
    }
  }
  const std::string extents = extents_text(draw, 0);
  const std::string& cell = draw.element.name;
  switch (draw.storage) {
    case Storage::kFixed:
    case Storage::kVla:
      text += fmt::format(", {} {}[2]{}", cell, draw.array, extents);
      break;
    case Storage::kPointer:
      text += fmt::format(", {} (*{}){}", cell, draw.array, extents);
      break;
    case Storage::kGlobal:
      break;
  }
  return text + body.parameters;
}

}  // namespace

std::string access_text(const Draw& draw, const std::vector<int>& tap) {
  return element_text(draw, draw.read, tap);
}

std::string nest_text(const Draw& drawn, Marking marking, Random& random) {
  Draw draw = drawn;
  if (draw.storage == Storage::kGlobal) draw.array += "_of_" + draw.name;
  const Body body = draw_body(draw, random);
  std::string text = body.functions;
  if (draw.storage == Storage::kGlobal) {
    text += fmt::format("static {} {}[2]{};\n", draw.element.name, draw.array, extents_text(draw, 0));
  }
  text += fmt::format("void {}({}) {{\n", draw.name, parameters_text(draw, body));
  if (draw.time.outside) text += fmt::format("  {} {};\n", draw.time.type, draw.time.iterator);
  for (const LoopDraw& loop : draw.space) {
    if (loop.outside) text += fmt::format("  {} {};\n", loop.type, loop.iterator);
  }
  if (marking == Marking::kPragma) text += "#pragma scop\n";
  LoopDraw time = draw.time;
  const bool down = time.down && !time.unsigned_type;
  text += fmt::format(fmt::runtime(down ? "  for ({0}{1} = t_last; {1} >= t_first; {1}--)\n"
                                        : "  for ({0}{1} = t_first; {1} < t_last; {1}++)\n"),
                      time.outside ? "" : time.type + " ", time.iterator);
  for (const int d : draw.nesting) {
    text += "    " + (is_variable(draw) ? variable_head(draw.space[d], d) : fixed_head(draw, d)) + "\n";
  }
  text += body.statements;
  if (marking == Marking::kPragma) text += "#pragma endscop\n";
  return text + "}\n\n";
}

}  // namespace an5d::property
