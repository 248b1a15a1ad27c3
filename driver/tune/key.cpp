// Keys of measurements (key.h).
#include "driver/tune/key.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdint>

#include "codegen/emit/c_expr.h"
#include "model/search.h"

namespace an5d {
namespace {

long long next_power_of_two(long long cells) {
  long long power = 1;
  while (power < cells) power *= 2;
  return power;
}

// What cells become, with every type that C would change silently.
class Values {
 public:
  explicit Values(const Stencil& stencil) : stencil_(stencil) {
    leaves_.tap = [](const Tap& tap) { return fmt::format("{}@{}{}", tap.field, tap.back, tap.offset); };
    leaves_.iterator = [](int loop) { return fmt::format("i{}", loop); };
    leaves_.name = [](const std::string& name) { return name; };
    leaves_.element = [](const Element& element) {
      std::string text = element.array;
      for (const Element::Subscript& at : element.subscripts)
        text += fmt::format("[i{} {:+}]", at.iterator, at.offset);
      return text;
    };
    leaves_.cell = [this](const Access& access) {
      std::string text = fmt::format("cell {}", access.array);
      for (const ExprPtr& at : access.subscripts) text += fmt::format("[{}]", print(at, leaves_));
      return text;
    };
  }

  std::string text() const {
    std::string all;
    for (const Field& field : stencil_.fields)
      all += fmt::format("{} {}\n", c_name(field.element), field.planes());
    for (const Variable& param : stencil_.params)
      all += fmt::format("{} {}\n", c_name(param.type), param.name);
    for (const Function& function : stencil_.functions) {
      all += fmt::format("{} {}\n", c_name(function.type), function.name);
      for (const Variable& parameter : function.parameters)
        all += fmt::format("{} {}\n", c_name(parameter.type), parameter.name);
      all += definitions(function.locals) + print(function.result, leaves_) + "\n";
    }
    for (const Update& update : stencil_.updates)
      all += cells(update.axes) + definitions(update.locals) + print(update.value, leaves_) + "\n";
    for (const BorderUpdate& border : stencil_.borders)
      all += cells(border.cells) + print(border.value, leaves_) + "\n";
    return all;
  }

 private:
  std::string definitions(const std::vector<LocalDefinition>& locals) const {
    std::string all;
    for (const LocalDefinition& local : locals)
      all += fmt::format("{} {} = {}\n", c_name(local.type), local.name, print(local.value, leaves_));
    return all;
  }

  std::string cells(const std::vector<Axis>& axes) const {
    std::string all;
    for (const Axis& axis : axes)
      all += fmt::format("{} {:+} to {} {:+} at {:+}\n", print(axis.begin.value, leaves_), axis.begin.adjust,
                         print(axis.end.value, leaves_), axis.end.adjust, axis.shift);
    return all;
  }

  const Stencil& stencil_;
  Leaves leaves_;
};

}  // namespace

std::string hash_of(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char letter : text) hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
  return fmt::format("{:016x}", hash);
}

TuneKey tune_key(const Stencil& stencil, Arithmetic arithmetic, const std::string& device, const Grid& grid,
                 const std::string& nvcc) {
  TuneKey key;
  key.stencil = hash_of(to_string(stencil) + Values(stencil).text());
  key.element = stencil.element_names();
  key.arithmetic = arithmetic == Arithmetic::kFast ? "fast" : "exact";
  key.device = device;
  for (const long long cells : grid.cells) key.grid_class.push_back(next_power_of_two(cells));
  key.an5dc = AN5DC_VERSION;
  key.nvcc = nvcc;
  return key;
}

Grid tuning_grid(const Stencil& stencil, const std::optional<Grid>& asked) {
  Grid grid = run_of(stencil, asked);
  const KnownGrid known = known_grid(stencil);
  for (std::size_t d = 0; d < known.cells.size(); ++d) grid.cells[d] = known.cells[d].value_or(grid.cells[d]);
  return grid;
}

}  // namespace an5d
