// Random updates (nest_text.h). Coefficients of floating sums are normalised, so that fields stay away from
// zero and infinity for as long as a test runs; integers may wrap (both sides are built with -fwrapv).
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "test/property/nest_text.h"

namespace an5d::property {
namespace {

struct Term {
  char sign = '+';
  std::string text;
};

class BodyWriter {
 public:
  BodyWriter(const Draw& draw, Random& random)
      : draw_(draw),
        random_(random),
        floating_(draw.element.floating),
        exact_(draw.numbers == Numbers::kExact) {
    // Most bodies compute in the element's own type; some mix float and double.
    const bool wide = draw.element.name == "double";
    double_literals_ = random.chance(25) ? !wide : wide;
    real_sum_ = floating_ || (draw.form == Form::kSum && random.chance(30));
    if (exact_ && random.chance(25)) scalar_ = add_parameter("c");
  }

  Body write() {
    switch (draw_.form) {
      case Form::kSum:
        assign(wrapped_sum());
        break;
      case Form::kLocals:
        write_locals();
        break;
      case Form::kFunctions:
        write_functions();
        break;
      case Form::kProduct:
        assign(product());
        break;
      case Form::kExtremes:
        write_extremes();
        break;
      case Form::kMath:
        assign(math());
        break;
      case Form::kQuotient:
        assign(quotient());
        break;
      case Form::kBits:
        assign(bits());
        break;
    }
    return body_;
  }

 private:
  const std::string& cell() const { return draw_.element.name; }
  std::string at(const std::vector<int>& tap) const { return access_text(draw_, tap); }
  std::string any_tap() { return at(random_.pick(draw_.taps)); }

  std::string number(double value) const {
    return fmt::format("{:.4f}{}", value, double_literals_ ? "" : "f");
  }

  std::string add_parameter(const std::string& stem) {
    const std::string name = stem + std::to_string(parameters_++);
    body_.parameters += fmt::format(", {} {}", random_.chance(50) ? "float" : "double", name);
    return name;
  }

  void put(const std::string& line) { body_.statements += "        " + line + "\n"; }

  void assign(const std::string& value) {
    std::string target = fmt::format("{}[{}]", draw_.array, draw_.write);
    for (const LoopDraw& loop : draw_.space) {
      target += loop.shift ? fmt::format("[{} {} {}]", loop.iterator, loop.shift < 0 ? '-' : '+',
                                         std::abs(loop.shift))
                           : fmt::format("[{}]", loop.iterator);
    }
    put(fmt::format("{} = {};", target, value));
  }

  void open() { body_.statements += "      {\n"; }
  void close() { body_.statements += "      }\n"; }

  // A small integer made of the nest's iterators.
  std::string iterator_value() {
    std::vector<std::string> names = {draw_.time.iterator};
    for (const LoopDraw& loop : draw_.space) names.push_back(loop.iterator);
    const std::string one = random_.pick(names), two = random_.pick(names);
    return fmt::format(fmt::runtime(random_.pick<std::string>(
                           {"({0} & 3)", "({0} % 5)", "(({0} + 2 * {1}) & 7)", "({0} == 2 ? 1 : 0)"})),
                       one, two);
  }

  // --- Sums -------------------------------------------------------------------------------------------

  std::string real_term(double weight, const std::string& access) {
    const int kind = exact_ ? random_.between(1, 100) : 1;
    const std::string w = number(weight);
    if (kind <= 60) return fmt::format("{} * {}", w, access);
    if (kind <= 70) return fmt::format("{} * {}", access, w);
    if (kind <= 75) return fmt::format("(double){} * {}", access, w);
    if (kind <= 80 && !scalar_.empty()) return fmt::format("{} * ({} * {})", scalar_, w, access);
    if (kind <= 84) return fmt::format("{} * {} * (float){}", w, access, iterator_value());
    if (kind <= 88) return fmt::format("{} / {}", access, number(1 / weight));
    if (kind <= 92 && floating_) return fmt::format("{} * sqrtf(fabsf({}))", w, access);
    if (kind <= 95) return fmt::format("(float)({} * {})", w, access);
    return fmt::format("{} * ({} + {}) * {}", w, access, access, number(0.5));
  }

  std::string integer_term(const std::string& access) {
    switch (random_.between(1, 8)) {
      case 1:
        return fmt::format("{} * {}", random_.between(2, 9), access);
      case 2:
        return fmt::format("({} >> 1)", access);
      case 3:
        return fmt::format("{} * {}", access, iterator_value());
      case 4:
        return fmt::format("({} & 31) * {}u", access, random_.between(1, 3));
      case 5:
        return fmt::format("(long){}", access);
      default:
        return access;
    }
  }

  // One term per tap, in the draw's order; now and then one without a tap.
  std::vector<Term> terms(double total) {
    std::vector<int> weights(draw_.taps.size());
    int all = 0;
    for (int& weight : weights) all += weight = random_.between(1, 9);
    const bool all_plus = real_sum_ && !floating_;  // the result becomes an integer again
    std::vector<Term> made;
    for (std::size_t k = 0; k < weights.size(); ++k) {
      const std::string access = at(draw_.taps[k]);
      const bool minus = k > 0 && !all_plus && random_.chance(12);
      made.push_back({minus ? '-' : '+',
                      real_sum_ ? real_term(total * 0.98 * weights[k] / all, access) : integer_term(access)});
    }
    if (exact_ && random_.chance(30)) {
      const std::string extra = real_sum_
                                    ? fmt::format("{} * (float){}", number(0.01 * total), iterator_value())
                                    : iterator_value();
      made.insert(made.begin() + random_.between(1, static_cast<int>(made.size())), Term{'+', extra});
    } else if (random_.chance(20)) {
      made.push_back({'+', real_sum_ ? number(0.02 * total) : "1"});
    }
    return made;
  }

  static std::string chain(const std::vector<Term>& terms) {
    std::string text = terms[0].text;
    for (std::size_t k = 1; k < terms.size(); ++k)
      text += fmt::format(" {} {}", terms[k].sign, terms[k].text);
    return text;
  }

  std::string wrapped_sum() {
    if (!real_sum_) {
      const std::string sum = chain(terms(1));
      return random_.chance(60)
                 ? fmt::format("({}) / {}", sum, random_.pick<std::string>({"9", "4", "25", "3u"}))
                 : sum;
    }
    switch (random_.between(1, exact_ ? 7 : 5)) {
      case 1:
        return fmt::format("({}) / 118", chain(terms(118)));
      case 2:
        return fmt::format("({}) / {}", chain(terms(2.5)), number(2.5));
      case 3:
        return fmt::format("{} * ({})", number(0.5), chain(terms(2)));
      case 4:
        return floating_ ? fmt::format("sqrt({} + fabs({}))", number(0.2), chain(terms(0.8)))
                         : chain(terms(1));
      case 5:
        return chain(terms(1));
      case 6:
        return fmt::format("({})({})", cell(), chain(terms(1)));
      default:
        return fmt::format("{} + ({}) * {}", number(0.1), chain(terms(1.5)), add_parameter("s"));
    }
  }

  // --- Temporaries and functions ------------------------------------------------------------------------

  std::string local_type() const {
    if (floating_) return double_literals_ ? "double" : cell();
    return cell() == "long" ? "long" : "int";
  }

  std::string other_type() {
    return floating_ ? random_.pick<std::string>({"float", "double"})
                     : random_.pick<std::string>({"short", "unsigned", "long", "unsigned char"});
  }

  void write_locals() {
    open();
    const std::vector<Term> all = terms(1);
    // A type that its values have to be converted to, now and then.
    const std::string type = exact_ && random_.chance(35) ? other_type() : local_type();
    if (random_.chance(30)) {
      put(fmt::format("{} s;", type));
      put(fmt::format("s = {};", all[0].text));
    } else {
      put(fmt::format("{} s = {};", type, all[0].text));
    }
    for (std::size_t k = 1; k < all.size(); ++k) {
      if (random_.chance(70)) {
        put(fmt::format("s {}= {};", all[k].sign, all[k].text));
      } else {
        put(fmt::format("s = s {} {};", all[k].sign, all[k].text));
      }
    }
    if (exact_ && random_.chance(50)) {  // used twice: no partial sums
      put(fmt::format("const {} own = {};", cell(), any_tap()));
      put(floating_ ? fmt::format("s = {} * s + {} * (own * own - own);", number(0.9), number(0.1))
                    : "s += own ^ (own >> 1);");
    }
    assign(floating_ ? "s" : fmt::format("s / {}", random_.between(2, 9)));
    close();
  }

  void write_functions() {
    const std::string scale = "scale_" + draw_.name, mix = "mix_" + draw_.name, type = local_type();
    const std::string less = floating_ ? number(0.75) + " * x" : "x - (x >> 2)";
    body_.functions += fmt::format("static inline {0} {1}({0} x) {{ return {2}; }}\n", type, scale, less);
    body_.functions += fmt::format(
        "static inline {0} {1}({0} x, {0} y) {{\n  {0} gap = x - y;\n"
        "  if (gap < 0) return {2}(x) + {3};\n  return x + {2}(gap) / 4;\n}}\n",
        type, mix, scale, floating_ ? "y * " + number(0.125) : "1");
    std::vector<std::string> calls;
    for (std::size_t k = 0; k < draw_.taps.size(); ++k) {
      const std::string access = at(draw_.taps[k]);
      calls.push_back(random_.chance(50) ? fmt::format("{}({})", scale, access)
                                         : fmt::format("{}({}, {})", mix, access, any_tap()));
    }
    std::string sum = calls[0];
    for (std::size_t k = 1; k < calls.size(); ++k) sum += " + " + calls[k];
    assign(fmt::format("({}) / {}", sum, calls.size()));
  }

  // --- Updates that are no sums -------------------------------------------------------------------------

  std::string product() {
    std::map<int, std::vector<std::string>> planes;
    for (const std::vector<int>& tap : draw_.taps) planes[tap[0]].push_back(at(tap));
    std::string text;
    for (const auto& [offset, cells] : planes) {
      std::string sum = cells[0];
      for (std::size_t k = 1; k < cells.size(); ++k) sum += " + " + cells[k];
      const std::string factor =
          floating_ ? fmt::format("(({}) * {})", sum, number(0.8 / cells.size())) : "(" + sum + ")";
      text += (text.empty() ? "" : " * ") + factor;
    }
    return floating_ ? fmt::format("{} + {} * {}", number(0.6), number(0.2), text) : text;
  }

  void write_extremes() {
    open();
    const std::string first = at(draw_.taps[0]);
    const bool calls = floating_ && random_.chance(40);
    put(fmt::format("{} most = {}, least = {};", cell(), first, first));
    for (std::size_t k = 1; k < draw_.taps.size(); ++k) {
      const std::string access = at(draw_.taps[k]);
      if (calls) {
        put(fmt::format("most = fmaxf(most, {});", access));
        put(fmt::format("least = fmin(least, {});", access));
      } else {
        put(fmt::format("most = {0} > most ? {0} : most;", access));
        put(fmt::format("least = {0} <= least ? {0} : least;", access));
      }
    }
    assign(floating_ ? fmt::format("{} * most + {} * least + {} * {}", number(0.4), number(0.3), number(0.28),
                                   any_tap())
                     : fmt::format("(most + least + {}) / 3", any_tap()));
    close();
  }

  std::string math_term(const std::string& access) {
    const std::string other = any_tap();
    if (!exact_)
      return fmt::format(fmt::runtime(random_.pick<std::string>({"sqrt({0})", "fabs({0} - {1})", "{0}"})),
                         access, other);
    return fmt::format(
        fmt::runtime(random_.pick<std::string>(
            {"sqrt({0})", "fabsf({0} - {1})", "sqrtf({0} * {0} + {1} * {1})", "fmaxf({0}, {1})", "exp(-{0})",
             "cosf({0})", "log(1 + fabs({0}))", "floor({0} * 4) / 4", "fmin({0}, 0.75)",
             "copysign({0}, {1} - 1)", "pow(fabs({0}), 0.5)", "hypotf({0}, {1})", "fma({0}, 0.5, {1})",
             "fmod({0}, 1)"})),
        access, other);
  }

  std::string math() {
    std::string sum;
    for (const std::vector<int>& tap : draw_.taps) sum += (sum.empty() ? "" : " + ") + math_term(at(tap));
    return fmt::format("{} + ({}) / {}", number(0.3), sum, 2 * draw_.taps.size());
  }

  std::string quotient() {
    const std::string sum = chain(terms(1)), divisor = any_tap();
    if (floating_) return fmt::format("({}) / ({} + {} * {})", sum, number(0.5), divisor, divisor);
    if (!draw_.element.is_signed && random_.chance(50)) return fmt::format("({}) % ({} | 1)", sum, divisor);
    return random_.chance(50) ? fmt::format("({}) / (({} & 7) + 1)", sum, divisor)
                              : fmt::format("{0} != 0 ? ({1}) / {0} : {1}", divisor, sum);
  }

  std::string bits() {
    std::string text = at(draw_.taps[0]);
    for (std::size_t k = 1; k < draw_.taps.size(); ++k) {
      const std::string access = at(draw_.taps[k]);
      text = fmt::format(
          fmt::runtime(random_.pick<std::string>(
              {"({0} ^ {1})", "({0} + ({1} << 1))", "(({0} >> 2) | {1})", "({0} & ~{1})", "({0} - {1} % 7)",
               "({0} + ({1} > 3 && {2} < 50))", "({0} + !{1})", "({0} + abs((int){1}))"})),
          text, access, any_tap());
    }
    return fmt::format("{} + {}", text, iterator_value());
  }

  const Draw& draw_;
  Random& random_;
  const bool floating_, exact_;
  bool double_literals_ = false, real_sum_ = false;
  int parameters_ = 0;
  std::string scalar_;
  Body body_;
};

}  // namespace

Body draw_body(const Draw& draw, Random& random) { return BodyWriter(draw, random).write(); }

}  // namespace an5d::property
