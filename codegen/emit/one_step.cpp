// Device code of kernels of one time step, and their launches (one_step.h).
#include "codegen/emit/one_step.h"
#include "codegen/emit/c_expr.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

#include "codegen/emit/step_printer.h"
#include "codegen/emit/update.h"

namespace an5d {
namespace {

class OneStepPrinter : public StepPrinter {
 public:
  using StepPrinter::StepPrinter;

  void print_block() {
    std::vector<std::string> sizes;
    std::string threads;
    const int block[] = {plan_.schedule.block_z, plan_.block.tile.y, plan_.block.tile.x};
    for (int d = first_axis(); d < plan_.rank(); ++d) {
      if (d + 3 - plan_.rank() == 0 && !has_planes()) continue;
      const std::string& label = plan_.axes[d].label;
      sizes.push_back(fmt::format("kBlock{} = {}", label, block[d + 3 - plan_.rank()]));
      threads += fmt::format("{}kBlock{}", threads.empty() ? "" : " * ", label);
    }
    out_.put(
        fmt::format("constexpr int {};  // cells of a block, one for each thread", fmt::join(sizes, ", ")));
    out_.put(fmt::format("constexpr int kThreads = {};", threads));
    if (streams())
      out_.put(fmt::format("constexpr int kChunk = {};  // {} that a block visits", one_.chunk,
                           plan_.rank() == 3 ? "planes" : "rows"));
  }

  void print_sizes() {
    print_block();
    out_.put(fmt::format("constexpr int kFields = {};", plan_.updates.size()));
    print_axes();
    if (one_.place == Planes::kShared || has_shared()) {
      out_.comment("Threads of a block along three axes.");
      out_.put(fmt::format("struct Block {{ static constexpr int kZ = {}, kY = {}, kX = {}; }};",
                           size_of_block(0), size_of_block(1), size_of_block(2)));
    }
    out_.blank();
  }

  void print_kernels() {
    for (std::size_t n = 0; n < launches().size(); ++n) print_kernel(n);
  }

  void print_launch() {
    out_.comment("One kernel, for cells of all its arrays.");
    out_.put("template <class Kernel>");
    out_.block(
        fmt::format(
            "cudaError_t start(Kernel* kernel, const an5d::Cells& cells, {}{} step{}, cudaStream_t stream)",
            has_shared() ? "int shared_bytes, " : "", step_type(), scalars_parameter()),
        [&] { print_start(); });
    out_.blank();
    out_.comment(launches().size() == 1 ? "One time step." : "One time step, launch by launch.");
    out_.block(fmt::format("cudaError_t launch(const {}& step{}, cudaStream_t stream)", step_type(),
                           plan_.has_scalars() ? ", const Scalars& scalars" : ""),
               [&] { print_launches(); });
    out_.blank();
  }

 private:
  void print_kernel(std::size_t n) {
    const std::vector<int>& updates = launches()[n];
    const std::string each = !streams()          ? "for each thread"
                             : plan_.rank() == 3 ? "of each plane for a thread"
                                                 : "of each row for a thread";
    out_.comment(launches().size() == 1 ? fmt::format("A time step of {}: a cell {}.", names(updates), each)
                                        : fmt::format("Launch {} of {} of a time step: a cell of {} {}.",
                                                      n + 1, launches().size(), names(updates), each));
    out_.put("__global__ void " + bounds());
    out_.block(
        fmt::format("sweep{}({} step, an5d::Cells cells{})", n, step_type(), scalars_parameter()), [&] {
          print_place(n);
          if (!streams()) return print_cell(n);
          out_.block(fmt::format("for (long long cell_{0} = begin; cell_{0} < end; ++cell_{0})", stream_),
                     [&] {
                       for (const StepWindow& window : windows(n))
                         out_.put(fmt::format("{}.advance();", name(window)));
                       if (is_shared(n)) {
                         out_.put("__syncthreads();");
                         out_.put("if (outside) continue;");
                       }
                       print_cell(n);
                     });
        });
    if (n + 1 < launches().size()) out_.blank();
  }

  bool is_shared(std::size_t n) const { return shared_bytes(n) > 0; }

  // The thread's place, and what the block keeps from there on.
  void print_place(std::size_t n) {
    const std::vector<int>& updates = launches()[n];
    std::string outside;
    print_chunk();
    for (int d = plan_.rank() - 1; d >= first_axis(); --d) {
      const int outwards = plan_.rank() - 1 - d;
      const std::string& label = plan_.axes[d].label;
      const bool is_one = outwards == 2 && !has_planes();
      const char along = "xyz"[outwards];
      const std::string block = is_one ? "blockIdx.z"
                                       : fmt::format("{0}blockIdx.{1} * kBlock{2} + threadIdx.{1}",
                                                     outwards == 0 ? "(long long)" : "", along, label);
      out_.put(fmt::format("const long long cell_{0} = cells.begin[k{0}] + {1};", label, block));
      if (!is_one)
        outside += fmt::format("{0}cell_{1} >= cells.end[k{1}]", outside.empty() ? "" : " || ", label);
    }
    if (has_one_box(updates))
      outside += fmt::format(" || cell_{0} < step.updated[{1}].begin[k{0}]", x_.label, updates.front());
    if (is_shared(n)) {
      out_.put(fmt::format("const bool outside = {};", outside));
      print_shared_windows(n);
      if (!streams()) {
        out_.put("__syncthreads();");
        out_.put("if (outside) return;");
      }
    } else {
      out_.put(fmt::format("if ({}) return;", outside));
      print_columns(n);
    }
  }

  // {begin, cell_J - threadIdx.y, cell_K - threadIdx.x}: the first cell of the block, or of the thread.
  void print_first(bool of_block) {
    std::vector<std::string> first(3, "0");
    for (int d = 0; d < plan_.rank(); ++d) {
      const int axis = d + 3 - plan_.rank();
      const bool has_threads = of_block && size_of_block(axis) != "1";
      first[axis] = streams() && d == 0
                        ? "begin"
                        : fmt::format("cell_{}{}", plan_.axes[d].label,
                                      has_threads ? fmt::format(" - threadIdx.{}", "zyx"[axis]) : "");
    }
    out_.put(fmt::format("const long long first[] = {{{}}};", fmt::join(first, ", ")));
  }

  void print_columns(std::size_t n) {
    if (windows(n).empty()) return;
    print_first(false);
    for (const StepWindow& window : windows(n)) {
      const Halo& planes = window.cells.front();
      out_.put(fmt::format("an5d::Column<{}, k{}, {}, {}{}> {}({}, first);", cell_of(window.array), stream_,
                           planes.lo, planes.hi, source_argument(window), name(window), source(window, n)));
    }
  }

  void print_shared_windows(std::size_t n) {
    print_first(true);
    out_.put(fmt::format("{0}* const shared = reinterpret_cast<{0}*>(an5d_shared_memory);", cell_));
    std::string before;
    for (const StepWindow& window : windows(n)) {
      std::vector<int> around(6);
      for (std::size_t d = 0; d < window.cells.size(); ++d) {
        around[2 * (d + 3 - plan_.rank())] = window.cells[d].lo;
        around[2 * (d + 3 - plan_.rank()) + 1] = window.cells[d].hi;
      }
      const std::string type = "Type_" + name(window);
      out_.put(fmt::format("using {} = an5d::{}<{}, Block, an5d::Around<{}>{}{}>;", type, shared_class(),
                           cell_, fmt::join(around, ", "), streams() ? ", k" + stream_ : "",
                           source_argument(window)));
      out_.put(fmt::format("{} {}(shared{}, {}, first);", type, name(window), before, source(window, n)));
      before += fmt::format(" + {}::kCells", type);
    }
    out_.put(
        fmt::format("static_assert(({}) * sizeof({}) == {});", before.substr(3), cell_, shared_bytes(n)));
  }

  int shared_bytes(std::size_t n) const {
    int cells = 0;
    for (const StepWindow& window : windows(n)) cells += shared_cells(window, plan_.schedule);
    return cells * size_of(plan_.element);
  }

  const char* shared_class() const {
    if (one_.place == Planes::kMixed) return "MixedPlanes";
    return streams() ? "SharedPlanes" : "SharedTile";
  }

  // The last template argument of a window: what it is copied from, where its axes may be periodic. Read-only
  // arrays are not read beyond their ends.
  std::string source_argument(const StepWindow& window) const {
    return window.array >= fields() || !plan_.has_periodic_axes() ? "" : ", " + periodic_source(window.array);
  }

  // The thread's cells of all arrays of a launch. It may lie before the first one or behind the last.
  void print_cell(std::size_t n) {
    const std::vector<int>& updates = launches()[n];
    std::string at = "cell_" + x_.label;
    for (int d = plan_.rank() - 2; d >= 0; --d)
      at = fmt::format("cell_{0} * step.stride[k{0}] + {1}", plan_.axes[d].label, at);
    out_.put(fmt::format("const long long at = {};", at));
    for (const int update : updates) print_inside(update, updates, [&] { print_assignment(update, n); });
  }

  void print_assignment(int number, std::size_t n) {
    const PlanUpdate& update = plan_.updates[number];
    std::string readers;
    for (const int array : update.read) {
      print_reader(update, array, n);
      readers += fmt::format("{}read_{}", readers.empty() ? "" : ", ", name(array));
    }
    const std::string more = extra_arguments(plan_, update, "cell_" + stream_, "step.time");
    out_.put(fmt::format("{}[at] = {}({}{});", cells(number, fmt::format("step.to[{}]", number)),
                         update_name(plan_, number), readers,
                         readers.empty() && !more.empty() ? more.substr(2) : more));
  }

  // read_u(dy, dx): the cell of an array that far from the thread's.
  void print_reader(const PlanUpdate& update, int array, std::size_t n) {
    std::vector<std::string> parameters;
    for (int d = 0; d < plan_.rank(); ++d) parameters.push_back("int " + offset(d));
    // Fast math may have left no read of one.
    const bool is_new = update.reads_step(array, 0) && !update.asks_when(array);
    std::string value = element(update, array, is_new ? 0 : 1, n);
    if (update.asks_when(array))
      value = fmt::format("when == kNow ? {} : {}", element(update, array, 0, n), value);
    out_.block(
        fmt::format("const auto read_{} = [&]({}{})", name(array), when_parameter(update, array),
                    fmt::join(parameters, ", ")),
        [&] { out_.put(fmt::format("return {};", value)); }, "};");
  }

  // The cell of a reader's parameters, from a window where the launch has one of it.
  std::string element(const PlanUpdate& update, int array, int back, std::size_t n) const {
    const StepWindow* window = window_of(n, array, back);
    if (!window) return in_memory(update, array, back);
    if (is_shared(n)) return in_shared(*window);
    return fmt::format("({} ? {}(dz) : {})", is_own_column(), name(*window), in_memory(update, array, back));
  }

  std::string in_shared(const StepWindow& window) const {
    std::vector<std::string> offsets(3, "0");
    for (int d = 0; d < plan_.rank(); ++d)
      offsets[streams() && d == 0 ? 0 : d + 3 - plan_.rank()] = offset(d);
    return fmt::format("{}({})", name(window), fmt::join(offsets, ", "));
  }

  std::string in_memory(const PlanUpdate& update, int array, int back) const {
    if (array >= fields()) {
      std::vector<std::string> subscripts;
      for (int d = 0; d < plan_.rank(); ++d)
        subscripts.push_back(fmt::format("cell_{} + {}", plan_.axes[d].label, offset(d)));
      return fmt::format("scalars.{}({})", name(array), fmt::join(subscripts, ", "));
    }
    // What the first step finds does not wrap around.
    const bool is_as_it_was = plan_.is_first_step && plan_.updates[array].field.has_first_ghosts && back != 0;
    if (plan_.has_periodic_axes() && !is_as_it_was)
      return fmt::format("{}[{}]", plane(array, back), wrapped_place(update));
    std::string at = "at";
    for (int d = 0; d < plan_.rank(); ++d)
      at += d == plan_.rank() - 1 ? fmt::format(" + {}", offset(d))
                                  : fmt::format(" + {} * step.stride[k{}]", offset(d), plan_.axes[d].label);
    return fmt::format("{}[{}]", plane(array, back), at);
  }

  // The place of the cell that is dx, dy, dz away, where some axes are periodic.
  std::string wrapped_place(const PlanUpdate& update) const {
    std::string at;
    for (int d = 0; d < plan_.rank(); ++d) {
      const int outwards = plan_.rank() - 1 - d;
      const std::string& label = plan_.axes[d].label;
      std::string cell = fmt::format("cell_{} + {}", label, offset(d));
      cell = plan_.axes[d].periodic ? fmt::format("an5d::wrapped({}, step.updated[{}], k{})", cell,
                                                  &update - plan_.updates.data(), label)
                                    : fmt::format("({})", cell);
      at += at.empty() ? "" : " + ";
      at += outwards == 0 ? cell : fmt::format("{} * step.stride[k{}]", cell, label);
    }
    return at;
  }

  void print_start() {
    if (has_shared()) {
      out_.put("const auto limit = cudaFuncAttributeMaxDynamicSharedMemorySize;");
      out_.put(
          "if (const cudaError_t error = cudaFuncSetAttribute(kernel, limit, shared_bytes)) return error;");
    }
    out_.put(fmt::format("const long long block[] = {{{}, {}, {}}};", cells_of_block(0), cells_of_block(1),
                         cells_of_block(2)));
    out_.block(
        "return an5d::each_grid(cells, block, [&](an5d::Cells part, dim3 blocks)",
        [&] {
          out_.put(fmt::format("void* arguments[] = {{&step, &part{}}};",
                               plan_.has_scalars() ? ", &scalars" : ""));
          out_.put(fmt::format("const dim3 threads({}, {}, {});", size_of_block(2), size_of_block(1),
                               size_of_block(0)));
          out_.put(fmt::format("return cudaLaunchKernel(kernel, blocks, threads, arguments, {}, stream);",
                               has_shared() ? "shared_bytes" : "0"));
        },
        "});");
  }

  bool has_shared() const { return plan_.block.shared_bytes > 0; }

  void print_launches() {
    for (std::size_t n = 0; n < launches().size(); ++n) {
      // By its full name, as arguments are of the namespace around.
      const std::string call = fmt::format(
          "{}start(sweep{}, {}, {}step{}, stream)", plan_.is_first_step ? "at_first::" : "", n,
          cells_of_launch(launches()[n]), has_shared() ? fmt::format("{}, ", shared_bytes(n)) : "",
          plan_.has_scalars() ? ", scalars" : "");
      if (n + 1 == launches().size())
        out_.put(fmt::format("return {};", call));
      else
        out_.put(fmt::format("if (const cudaError_t error = {}) return error;", call));
    }
  }
};

}  // namespace

void print_one_step_sizes(Writer& out, const KernelPlan& plan) { OneStepPrinter(out, plan).print_sizes(); }

void print_one_step_block(Writer& out, const KernelPlan& plan) { OneStepPrinter(out, plan).print_block(); }

void print_one_step_kernels(Writer& out, const KernelPlan& plan) {
  OneStepPrinter(out, plan).print_kernels();
}

void print_one_step_launch(Writer& out, const KernelPlan& plan) { OneStepPrinter(out, plan).print_launch(); }

}  // namespace an5d
