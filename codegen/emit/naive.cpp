// Device code of naive kernels, and their launches (naive.h).
#include "codegen/emit/naive.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

#include "codegen/emit/device_printer.h"
#include "codegen/emit/update.h"

namespace an5d {
namespace {

class NaivePrinter : public DevicePrinter {
 public:
  using DevicePrinter::DevicePrinter;

  void print_block() {
    const Extent2 block = plan_.block.tile;
    if (plan_.rank() > 1) {
      out_.put(
          fmt::format("constexpr int kBlock{} = {}, kBlock{} = {};  // cells of a block, one for each thread",
                      inner(1).label, block.y, x_.label, block.x));
      out_.put(fmt::format("constexpr int kThreads = kBlock{} * kBlock{};", inner(1).label, x_.label));
    } else {
      out_.put(fmt::format("constexpr int kBlock{} = {};  // cells of a block, one for each thread", x_.label,
                           block.x));
      out_.put(fmt::format("constexpr int kThreads = kBlock{};", x_.label));
    }
  }

  void print_sizes() {
    print_block();
    out_.put(fmt::format("constexpr int kFields = {};", plan_.updates.size()));
    print_axes();
    out_.comment("What an array holds: as the time step before has left it, or as this one has made it.");
    out_.put("enum When { kNow, kBefore };");
    out_.blank();
  }

  void print_kernels() {
    for (std::size_t n = 0; n < launches().size(); ++n) print_kernel(n);
  }

  void print_launch() {
    out_.comment("One kernel, for cells of all its arrays.");
    out_.put("template <class Kernel>");
    out_.block(
        fmt::format("cudaError_t start(Kernel* kernel, const an5d::Cells& cells, {} step{}, cudaStream_t "
                    "stream)",
                    step_type(), scalars_parameter()),
        [&] { print_start(); });
    out_.blank();
    out_.comment(launches().size() == 1 ? "One time step." : "One time step, launch by launch.");
    out_.block(fmt::format("cudaError_t launch(const {}& step{}, cudaStream_t stream)", step_type(),
                           plan_.has_scalars() ? ", const Scalars& scalars" : ""),
               [&] { print_launches(); });
    out_.blank();
  }

 private:
  const std::vector<std::vector<int>>& launches() const { return plan_.launches->updates; }
  // The axis so many axes around the innermost one.
  const PlanAxis& inner(int outwards) const { return plan_.axes[plan_.rank() - 1 - outwards]; }
  std::string step_type() const { return fmt::format("an5d::Step<{}, kFields>", cell_); }
  std::string scalars_parameter() const { return plan_.has_scalars() ? ", Scalars scalars" : ""; }
  std::string name(int array) const { return plan_.spelled(plan_.array_name(array)); }

  std::string bounds() const {
    if (plan_.caps) return fmt::format("__maxnreg__({})", plan_.caps->main);
    if (plan_.resident) return fmt::format("__launch_bounds__(kThreads, {})", *plan_.resident);
    return "__launch_bounds__(kThreads)";
  }

  std::string names(const std::vector<int>& updates) const {
    std::string text;
    for (const int update : updates) text += fmt::format("{}{}", text.empty() ? "" : ", ", name(update));
    return text;
  }

  bool has_one_box(const std::vector<int>& updates) const {
    for (const int update : updates)
      if (plan_.updates[update].box != plan_.updates[updates.front()].box) return false;
    return true;
  }

  void print_kernel(std::size_t n) {
    const std::vector<int>& updates = launches()[n];
    out_.comment(launches().size() == 1
                     ? fmt::format("A time step of {}: a cell for each thread.", names(updates))
                     : fmt::format("Launch {} of {} of a time step: a cell of {} for each thread.", n + 1,
                                   launches().size(), names(updates)));
    out_.put("__global__ void " + bounds());
    out_.block(fmt::format("sweep{}({} step, an5d::Cells cells{})", n, step_type(), scalars_parameter()),
               [&] {
                 print_place(updates);
                 if (updates.size() == 1) return print_assignment(updates.front());
                 for (const int update : updates) print_update_of(update, has_one_box(updates));
               });
    if (n + 1 < launches().size()) out_.blank();
  }

  // The cell of a thread, which may lie before the first one or behind the last.
  void print_place(const std::vector<int>& updates) {
    std::string outside, at = "cell_" + x_.label;
    for (int d = plan_.rank() - 1; d >= 0; --d) {
      const int outwards = plan_.rank() - 1 - d;
      const std::string& label = plan_.axes[d].label;
      const std::string block = outwards == 0
                                    ? fmt::format("(long long)blockIdx.x * kBlock{} + threadIdx.x", label)
                                : outwards == 1 ? fmt::format("blockIdx.y * kBlock{} + threadIdx.y", label)
                                                : "blockIdx.z";
      out_.put(fmt::format("const long long cell_{0} = cells.begin[k{0}] + {1};", label, block));
      if (outwards < 2)
        outside += fmt::format("{0}cell_{1} >= cells.end[k{1}]", outside.empty() ? "" : " || ", label);
      if (outwards > 0) at = fmt::format("cell_{0} * step.stride[k{0}] + {1}", label, at);
    }
    if (has_one_box(updates))
      outside += fmt::format(" || cell_{0} < step.updated[{1}].begin[k{0}]", x_.label, updates.front());
    out_.put(fmt::format("if ({}) return;", outside));
    out_.put(fmt::format("const long long at = {};", at));
  }

  void print_update_of(int number, bool is_box_of_all) {
    if (is_box_of_all) return out_.block("", [&] { print_assignment(number); });
    std::string inside;
    for (const PlanAxis& axis : plan_.axes)
      inside += fmt::format("{0}cell_{1} >= updated{2}.begin[k{1}] && cell_{1} < updated{2}.end[k{1}]",
                            inside.empty() ? "" : " && ", axis.label, number);
    out_.put(fmt::format("const an5d::Cells& updated{0} = step.updated[{0}];", number));
    out_.block(fmt::format("if ({})", inside), [&] { print_assignment(number); });
  }

  void print_assignment(int number) {
    const PlanUpdate& update = plan_.updates[number];
    std::string readers;
    for (const int array : update.read) {
      print_reader(update, array);
      readers += fmt::format("{}read_{}", readers.empty() ? "" : ", ", name(array));
    }
    const std::string more = extra_arguments(plan_, update, "cell_" + stream_, "step.time");
    out_.put(fmt::format("step.to[{}][at] = update{}({}{});", number, number, readers,
                         readers.empty() && !more.empty() ? more.substr(2) : more));
  }

  // Where an update finds an array: as the step has found it, as it has made it, or both.
  std::string source(const PlanUpdate& update, int array) const {
    if (const Field& field = plan_.updates[array].field; !field.is_array())
      return plan_.updates[field.newer].field.rotates() ? fmt::format("step.from[{}]", array)
                                                        : fmt::format("step.to[{}]", field.newer);
    std::set<int> back;
    const auto look = [&](const Expr& node) {
      const Tap* tap = node.as<Tap>();
      if (tap && tap->field == array) back.insert(tap->back);
    };
    visit(update.value, look);
    for (const LocalDefinition& local : update.locals) visit(local.value, look);
    if (back.size() > 1) return fmt::format("(when == kNow ? step.to[{0}] : step.from[{0}])", array);
    return fmt::format("step.{}[{}]", back.contains(0) ? "to" : "from", array);
  }

  // read_u(kBefore, dy, dx): the cell of an array that far from the thread's.
  void print_reader(const PlanUpdate& update, int array) {
    static constexpr const char* kOffsets[] = {"dx", "dy", "dz"};
    std::string parameters, at = "at";
    for (int d = 0; d < plan_.rank(); ++d) {
      const int outwards = plan_.rank() - 1 - d;
      // In 2-D the outer axis is the one that other kernels stream along, and has its name.
      const char* offset = plan_.rank() == 2 && d == 0 ? "dz" : kOffsets[outwards];
      parameters += fmt::format(", int {}", offset);
      at += outwards == 0 ? fmt::format(" + {}", offset)
                          : fmt::format(" + {} * step.stride[k{}]", offset, plan_.axes[d].label);
    }
    const std::string from = source(update, array);
    const bool asks_when = from.starts_with("(");
    std::string element = fmt::format("{}[{}]", from, at);
    if (plan_.has_periodic_axes()) {
      const std::string wrapped = fmt::format("{}[{}]", from, wrapped_place(update));
      // What the first step finds does not wrap around.
      const bool is_as_it_was = plan_.is_first_step && plan_.updates[array].field.has_first_ghosts;
      if (!is_as_it_was || from.starts_with("step.to"))
        element = wrapped;
      else if (asks_when)
        element = fmt::format("when == kNow ? {} : {}", wrapped, element);
    }
    out_.block(
        fmt::format("const auto read_{} = [&](When{}{})", name(array), asks_when ? " when" : "", parameters),
        [&] { out_.put(fmt::format("return {};", element)); }, "};");
  }

  // The place of the cell that is dx, dy, dz away, where some axes are periodic.
  std::string wrapped_place(const PlanUpdate& update) const {
    static constexpr const char* kOffsets[] = {"dx", "dy", "dz"};
    std::string at;
    for (int d = 0; d < plan_.rank(); ++d) {
      const int outwards = plan_.rank() - 1 - d;
      const std::string& label = plan_.axes[d].label;
      std::string cell =
          fmt::format("cell_{} + {}", label, plan_.rank() == 2 && d == 0 ? "dz" : kOffsets[outwards]);
      cell = plan_.axes[d].periodic ? fmt::format("an5d::wrapped({}, step.updated[{}], k{})", cell,
                                                  &update - plan_.updates.data(), label)
                                    : fmt::format("({})", cell);
      at += at.empty() ? "" : " + ";
      at += outwards == 0 ? cell : fmt::format("{} * step.stride[k{}]", cell, label);
    }
    return at;
  }

  void print_start() {
    const std::string y = plan_.rank() > 1 ? "kBlock" + inner(1).label : "1";
    out_.block(
        fmt::format("return an5d::each_grid(cells, kBlock{}, {}, [&](an5d::Cells part, dim3 blocks)",
                    x_.label, y),
        [&] {
          out_.put(fmt::format("void* arguments[] = {{&step, &part{}}};",
                               plan_.has_scalars() ? ", &scalars" : ""));
          out_.put(
              fmt::format("return cudaLaunchKernel(kernel, blocks, dim3(kBlock{}, {}), arguments, 0, "
                          "stream);",
                          x_.label, y));
        },
        "});");
  }

  void print_launches() {
    for (std::size_t n = 0; n < launches().size(); ++n) {
      std::vector<std::string> cells;
      for (const int update : launches()[n]) cells.push_back(fmt::format("step.updated[{}]", update));
      const std::string all = has_one_box(launches()[n])
                                  ? cells.front()
                                  : fmt::format("an5d::around({})", fmt::join(cells, ", "));
      // By its full name, as arguments are of the namespace around.
      const std::string call =
          fmt::format("{}start(sweep{}, {}, step{}, stream)", plan_.is_first_step ? "at_first::" : "", n, all,
                      plan_.has_scalars() ? ", scalars" : "");
      if (n + 1 == launches().size())
        out_.put(fmt::format("return {};", call));
      else
        out_.put(fmt::format("if (const cudaError_t error = {}) return error;", call));
    }
  }
};

}  // namespace

void print_naive_sizes(Writer& out, const KernelPlan& plan) { NaivePrinter(out, plan).print_sizes(); }

void print_naive_block(Writer& out, const KernelPlan& plan) { NaivePrinter(out, plan).print_block(); }

void print_naive_kernels(Writer& out, const KernelPlan& plan) { NaivePrinter(out, plan).print_kernels(); }

void print_naive_launch(Writer& out, const KernelPlan& plan) { NaivePrinter(out, plan).print_launch(); }

}  // namespace an5d
