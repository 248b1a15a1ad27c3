// Kernels of one time step, some cells side by side for a thread (step_groups.h).
#include "codegen/emit/step_groups.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "codegen/emit/step_printer.h"
#include "codegen/emit/update.h"

namespace an5d {
namespace {

// A row that an update reads: of an array, so many steps before, so far from the own one; and from which cell
// to which, counted from an own one.
struct RowRead {
  int array, back;
  std::vector<int> away;  // along all axes but the innermost one
  int from, to;
  bool is_of(const RowRead& other) const {
    return array == other.array && back == other.back && away == other.away;
  }
};

class GroupPrinter : public StepPrinter {
 public:
  using StepPrinter::StepPrinter;

  void print_sizes() {
    const int threads = plan_.block.threads, across = plan_.block.tile.x / one_.cells;
    constexpr int kLong = 64, kMany = 256;  // threads cell by cell: along a row, of a block
    const bool has_rows = plan_.rank() - first_axis() > 1;
    out_.put(
        fmt::format("constexpr int kGroup = {};  // cells side by side, of a thread; 1 where not all arrays "
                    "are aligned",
                    one_.cells));
    out_.comment("Threads of a block; of them along a row; and rows of a block.");
    out_.put(
        fmt::format("template <int kCells> constexpr int kThreads = kCells > 1 ? {} : {};", threads, kMany));
    out_.put(fmt::format("template <int kCells> constexpr int kAcross = kCells > 1 ? {} : {};", across,
                         has_rows ? kLong : kMany));
    out_.put("template <int kCells> constexpr int kRows = kThreads<kCells> / kAcross<kCells>;");
    if (streams())
      out_.put(fmt::format("constexpr int kChunk = {};  // {} that a block visits", one_.chunk,
                           plan_.rank() == 3 ? "planes" : "rows"));
    out_.put(fmt::format("constexpr int kFields = {};", plan_.updates.size()));
    print_axes();
    out_.blank();
  }

  void print_kernels() {
    for (std::size_t n = 0; n < launches().size(); ++n) {
      print_function(n);
      out_.blank();
      print_kernel(n);
      if (n + 1 < launches().size()) out_.blank();
    }
  }

  void print_launch() {
    out_.comment("One kernel, for cells of all its arrays.");
    out_.put("template <int kCells, class Kernel>");
    out_.block(fmt::format("cudaError_t start(Kernel* kernel, const an5d::Cells& cells, {} step{}, "
                           "cudaStream_t stream)",
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
  // "cell_I, cell_J": all but the innermost axis, from some axis on.
  std::string outer_cells(const std::string& before, int from = 0) const {
    std::string text;
    for (int d = from; d + 1 < plan_.rank(); ++d)
      text += fmt::format("{}{}cell_{}", text.empty() ? "" : ", ", before, plan_.axes[d].label);
    return text.empty() ? "" : text + ", ";
  }

  // Of a launch: cells side by side, and plane by plane where it keeps planes.
  void print_function(std::size_t n) {
    const bool keeps = !windows(n).empty();
    out_.comment(fmt::format("A time step of {}: kCells cells side by side{}.", names(launches()[n]),
                             keeps ? ", of one plane after the other" : ""));
    out_.put("template <int kCells, bool kWhole>");
    const std::string cells =
        keeps ? "long long begin, long long end, " + outer_cells("long long ", 1) : outer_cells("long long ");
    out_.block(fmt::format("__device__ __forceinline__ void make{}(const {}& step{}, {}long long first)", n,
                           step_type(), plan_.has_scalars() ? ", const Scalars& scalars" : "", cells),
               [&] {
                 if (!keeps) return print_updates(n);
                 print_columns(n);
                 out_.block(
                     fmt::format("for (long long cell_{0} = begin; cell_{0} < end; ++cell_{0})", stream_),
                     [&] {
                       for (const StepWindow& window : windows(n)) out_.put(name(window) + ".advance();");
                       print_updates(n);
                     });
               });
  }

  // The planes that a thread keeps. After as many as the longest window has, all values are back in their
  // registers: so nothing is moved.
  void print_columns(std::size_t n) {
    std::vector<std::string> place(3, "0");
    for (int d = 0; d < plan_.rank(); ++d)
      place[d + 3 - plan_.rank()] = d == 0                  ? "begin"
                                    : d + 1 == plan_.rank() ? "first"
                                                            : "cell_" + plan_.axes[d].label;
    out_.put(fmt::format("const long long place[] = {{{}}};", fmt::join(place, ", ")));
    int longest = 0;
    for (const StepWindow& window : windows(n)) {
      const Halo& planes = window.cells.front();
      longest = std::max(longest, planes.both() + 1);
      out_.put(
          fmt::format("an5d::Column<an5d::Group<{0}, kCells>, k{1}, {2}, {3}, "
                      "an5d::Unchecked<an5d::Source<{0}>>> {4}({5}, place);",
                      cell_of(window.array), stream_, planes.lo, planes.hi, name(window), source(window, n)));
    }
    out_.put(fmt::format("#pragma unroll {}", longest));
  }

  void print_updates(std::size_t n) {
    std::string at = "first";
    for (int d = plan_.rank() - 2; d >= 0; --d)
      at = fmt::format("cell_{0} * step.stride[k{0}] + {1}", plan_.axes[d].label, at);
    out_.put(fmt::format("const long long at = {};", at));
    for (const int update : launches()[n]) print_inside(update, n, [&] { print_update(update, n); });
  }

  // if (...) around an update whose box is not that of the launch.
  template <class Body>
  void print_inside(int number, std::size_t n, const Body& body) {
    out_.put(fmt::format("const an5d::Updated<kCells, kWhole> {}({}, k{}, first);", updated(number),
                         box(number), x_.label));
    if (launches()[n].size() == 1) return body();
    if (has_one_box(launches()[n])) return out_.block("", body);
    std::string inside;
    for (int d = 0; d + 1 < plan_.rank(); ++d)
      inside += fmt::format("cell_{0} >= {1}.begin[k{0}] && cell_{0} < {1}.end[k{0}] && ",
                            plan_.axes[d].label, box(number));
    out_.block(fmt::format("if ({}{}.any())", inside, updated(number)), body);
  }
  std::string updated(int number) const { return "updated_" + name(number); }
  static std::string box(int update) { return fmt::format("step.updated[{}]", update); }

  // Those of which something is read that the thread does not keep.
  std::vector<RowRead> rows_read(const PlanUpdate& update, std::size_t n) const {
    std::vector<RowRead> found;
    update.each_tap([&](const Tap& tap) {
      const int beside = tap.offset.back();
      const RowRead row{tap.field, tap.back, {tap.offset.begin(), tap.offset.end() - 1}, beside, beside};
      auto at = std::ranges::find_if(found, [&](const RowRead& other) { return other.is_of(row); });
      if (at == found.end()) at = found.insert(at, row);
      at->from = std::min(at->from, beside);
      at->to = std::max(at->to, beside);
    });
    std::erase_if(found, [&](const RowRead& row) { return row.from == 0 && row.to == 0 && kept(row, n); });
    return found;
  }

  // What keeps the cell of a row that is beside the own one along the stream alone.
  const StepWindow* kept(const RowRead& row, std::size_t n) const {
    const StepWindow* window = window_of(n, row.array, row.back);
    const bool is_own =
        std::all_of(row.away.begin() + 1, row.away.end(), [](int distance) { return distance == 0; });
    if (!window || !is_own) return nullptr;
    const Halo& planes = window->cells.front();
    return -row.away.front() <= planes.lo && row.away.front() <= planes.hi ? window : nullptr;
  }

  // before_u_ilo1: a row of u one plane before the own one, as the time step finds it.
  std::string row_name(const RowRead& row) const {
    std::string text = (row.back == 0 ? "made_" : "before_") + name(row.array);
    for (std::size_t d = 0; d < row.away.size(); ++d)
      if (row.away[d] != 0)
        text +=
            fmt::format("_{}{}{}", plan_.axes[d].label, row.away[d] < 0 ? "lo" : "hi", std::abs(row.away[d]));
    return text;
  }

  void print_row(const RowRead& row, int update, std::size_t n) {
    std::string first;
    if (row.array >= fields()) {
      std::vector<std::string> subscripts;
      for (int d = 0; d < plan_.rank(); ++d)
        subscripts.push_back(d + 1 == plan_.rank() ? "first"
                             : row.away[d] != 0
                                 ? fmt::format("cell_{} {} {}", plan_.axes[d].label,
                                               row.away[d] < 0 ? "-" : "+", std::abs(row.away[d]))
                                 : "cell_" + plan_.axes[d].label);
      first = fmt::format("an5d::address(scalars.{}, {})", name(row.array), fmt::join(subscripts, ", "));
    } else {
      first = fmt::format("{} + at", plane(row.array, row.back));
      for (std::size_t d = 0; d < row.away.size(); ++d)
        if (row.away[d] != 0)
          first += fmt::format(" {} {} * step.stride[k{}]", row.away[d] < 0 ? "-" : "+",
                               std::abs(row.away[d]), plan_.axes[d].label);
    }
    first += ", " + updated(update);
    if (const StepWindow* window = kept(row, n))
      first += fmt::format(", {}({})", name(*window), row.away.front());
    out_.put(fmt::format("const an5d::Row<{}, kCells, {}, {}> {}({});", cell_of(row.array), row.from, row.to,
                         row_name(row), first));
  }

  void print_update(int number, std::size_t n) {
    const PlanUpdate& update = plan_.updates[number];
    const std::vector<RowRead> rows = rows_read(update, n);
    for (const RowRead& row : rows) print_row(row, number, n);
    const std::string made = "new_" + name(number), group = fmt::format("an5d::Group<{}, kCells>", cell_);
    out_.put(fmt::format("{} {};", group, made));
    out_.put("#pragma unroll");
    out_.block("for (int c = 0; c < kCells; ++c)", [&] {
      std::string readers;
      for (const int array : update.read) {
        print_reader(update, array, rows, n);
        readers += fmt::format("{}read_{}", readers.empty() ? "" : ", ", name(array));
      }
      const bool asks_place = std::ranges::find(update.iterators, plan_.rank()) != update.iterators.end();
      if (asks_place) out_.put(fmt::format("const long long cell_{} = first + c;", x_.label));
      const std::string more = extra_arguments(plan_, update, "cell_" + stream_, "step.time");
      out_.put(fmt::format("if ({}.has(c)) {}.cells[c] = {}({}{});", updated(number), made,
                           update_name(plan_, number), readers,
                           readers.empty() && !more.empty() ? more.substr(2) : more));
    });
    out_.put(fmt::format("an5d::store(step.to[{}] + at, {}, {});", number, made, updated(number)));
  }

  // read_u(dz, dy, dx): the cell that far from own cell c.
  void print_reader(const PlanUpdate& update, int array, const std::vector<RowRead>& rows, std::size_t n) {
    const bool asks = update.asks_when(array);
    std::vector<std::string> distances;
    std::string value;
    for (int d = 0; d < plan_.rank(); ++d) distances.push_back(offset(d));
    for (const RowRead& row : rows) {
      if (row.array != array) continue;
      std::string test = asks ? fmt::format("when == {}", row.back == 0 ? "kNow" : "kBefore") : "";
      for (std::size_t d = 0; d < row.away.size(); ++d)
        test +=
            fmt::format("{}{} == {}", test.empty() ? "" : " && ", offset(static_cast<int>(d)), row.away[d]);
      const std::string here = fmt::format("{}(c + dx)", row_name(row));
      value = value.empty() ? here : fmt::format("{} ? {} : {}", test, here, value);
    }
    for (const StepWindow& window : windows(n)) {
      if (window.array != array) continue;
      const std::string here = fmt::format("{}(dz).cells[c]", name(window));
      const std::string test =
          (asks ? fmt::format("when == {} && ", window.back == 0 ? "kNow" : "kBefore") : "") +
          is_own_column();
      value = value.empty() ? here : fmt::format("{} ? {} : {}", test, here, value);
    }
    out_.put(reader(name(array), when_parameter(update, array), distances, value));
  }

  void print_kernel(std::size_t n) {
    if (launches().size() > 1) out_.comment(fmt::format("Launch {} of {}.", n + 1, launches().size()));
    out_.put("template <int kCells>");
    out_.put("__global__ void " + bounds("kThreads<kCells>"));
    out_.block(fmt::format("sweep{}({} step, an5d::Cells cells{})", n, step_type(), scalars_parameter()),
               [&] {
                 print_chunk();
                 print_place(n);
                 print_calls(n);
               });
  }

  void print_place(std::size_t n) {
    std::string outside;
    for (int d = plan_.rank() - 1; d >= first_axis(); --d) {
      const int outwards = plan_.rank() - 1 - d;
      const std::string& label = plan_.axes[d].label;
      if (outwards == 0)
        out_.put(fmt::format(
            "const long long first = cells.begin[k{}] + (long long)blockIdx.x * kAcross<kCells> * kCells;",
            label));
      const std::string begin = fmt::format("cells.begin[k{}]", label);
      const std::string cell = outwards == 0   ? "first + threadIdx.x * kCells"
                               : outwards == 1 ? begin + " + blockIdx.y * kRows<kCells> + threadIdx.y"
                                               : begin + " + blockIdx.z";
      out_.put(fmt::format("const long long cell_{} = {};", label, cell));
      if (outwards < 2)
        outside += fmt::format("{0}cell_{1} >= cells.end[k{1}]", outside.empty() ? "" : " || ", label);
    }
    const std::vector<int>& updates = launches()[n];
    if (has_one_box(updates))
      outside += fmt::format(" || cell_{0} + kCells <= {1}.begin[k{0}]", x_.label, box(updates.front()));
    out_.put(fmt::format("if ({}) return;", outside));
  }

  // Where groups of a block are not updated as a whole, the instance that asks for each cell.
  void print_calls(std::size_t n) {
    const std::vector<int>& updates = launches()[n];
    const bool one_box = has_one_box(updates), keeps = !windows(n).empty();
    std::string whole;
    for (const int update : updates)
      if (update == updates.front() || !one_box)
        whole +=
            fmt::format("{}an5d::are_whole<kCells>({}, {}, k{}, first, kAcross<kCells>)",
                        whole.empty() ? "" : " && ", box(update), one_box ? box(update) : "cells", x_.label);
    out_.put(fmt::format("const bool whole = {};", whole));
    const std::string arguments =
        fmt::format("(step{}{}cell_{})", plan_.has_scalars() ? ", scalars, " : ", ",
                    keeps ? "begin, end, " + outer_cells("", 1) : outer_cells(""), x_.label);
    const auto print_call = [&] {
      out_.put(fmt::format("if (whole) make{}<kCells, true>{};", n, arguments));
      out_.put(fmt::format("else make{}<kCells, false>{};", n, arguments));
    };
    if (!streams() || keeps) return print_call();
    out_.block(fmt::format("for (long long cell_{0} = begin; cell_{0} < end; ++cell_{0})", stream_),
               print_call);
  }

  void print_start() {
    out_.put(fmt::format("const long long block[] = {{{}, {}, kAcross<kCells> * kCells}};",
                         streams() && plan_.rank() == 3 ? "kChunk" : "1",
                         streams() && plan_.rank() == 2 ? "kChunk" : "kRows<kCells>"));
    out_.block(
        "return an5d::each_grid(cells, block, [&](an5d::Cells part, dim3 blocks)",
        [&] {
          out_.put(fmt::format("void* arguments[] = {{&step, &part{}}};",
                               plan_.has_scalars() ? ", &scalars" : ""));
          out_.put("const dim3 threads(kAcross<kCells>, kRows<kCells>, 1);");
          out_.put("return cudaLaunchKernel(kernel, blocks, threads, arguments, 0, stream);");
        },
        "});");
  }

  void print_launches() {
    std::string whole = "an5d::has_groups<kGroup>(step)";
    for (const int input : plan_.tap_inputs)
      whole += fmt::format(" && an5d::input_has_groups<kGroup>(scalars.{})",
                           plan_.spelled(plan_.inputs[input].name));
    out_.put(fmt::format("const bool whole = {};", whole));
    for (std::size_t n = 0; n < launches().size(); ++n) {
      const auto call = [&](const char* cells) {
        return fmt::format("start<{0}>(sweep{1}<{0}>, {2}, step{3}, stream)", cells, n,
                           cells_of_launch(launches()[n]), plan_.has_scalars() ? ", scalars" : "");
      };
      const std::string both = fmt::format("whole ? {} : {}", call("kGroup"), call("1"));
      if (n + 1 == launches().size())
        out_.put(fmt::format("return {};", both));
      else
        out_.put(fmt::format("if (const cudaError_t error = {}) return error;", both));
    }
  }
};

}  // namespace

void print_group_sizes(Writer& out, const KernelPlan& plan) { GroupPrinter(out, plan).print_sizes(); }

void print_group_kernels(Writer& out, const KernelPlan& plan) { GroupPrinter(out, plan).print_kernels(); }

void print_group_launch(Writer& out, const KernelPlan& plan) { GroupPrinter(out, plan).print_launch(); }

}  // namespace an5d
