// Prints the arithmetic of a nest as small device functions.
#pragma once

#include <string>

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

// A struct for each constant that is divided by without a division (an5d/quotient.cuh).
void print_divisors(Writer& out, const KernelPlan& plan);

// namespace user { ... } with the functions of the file that the update calls.
void print_user_functions(Writer& out, const KernelPlan& plan);

// struct Scalars with the parameters of the update, where it has any.
void print_scalars(Writer& out, const KernelPlan& plan);

// update_u(u, k, ...), for each array that is updated; add() and finish() for partial sums. Both without a
// last division.
void print_update_functions(Writer& out, const KernelPlan& plan);

// The names of these functions, and of those for what is amid the grid.
std::string update_name(const KernelPlan& plan, std::size_t update);
std::string amid_name(const KernelPlan& plan, std::size_t update);

// Has any reader of an array to be told which time step is read? Its first parameter then, or "".
bool asks_when(const KernelPlan& plan);
std::string when_parameter(const PlanUpdate& update, int array);

// "const auto read_u = [&](int dz, int dx) { return ...; };": what an update reads of an array, by the
// distances from its cell. Those that `value` does not ask for are marked so.
std::string reader(const std::string& array, const std::string& when,
                   const std::vector<std::string>& distances, const std::string& value);

// Of lines: a member of struct Program, which says of a line of a plane whether add() reads cells beside it.
void print_reads_beside(Writer& out, const KernelPlan& plan);

// Is a complete partial sum the new value, so that there is no finish()?
bool finishes_as_it_is(const KernelPlan& plan);

// The statement that divides the cells of `row`, of which `updated` says which are updated; "" where no
// division comes last.
std::string last_division(const KernelPlan& plan, const std::string& row, const std::string& updated);

// What follows the readers in a call of those functions: ", scalars.dt, t, i". `plane` is the cell's
// coordinate along the streamed axis, `time` the time step that is read, and the scalars are those of `owner`
// ("thread.").
std::string extra_arguments(const KernelPlan& plan, const PlanUpdate& update, const std::string& plane,
                            const std::string& time, const std::string& owner = "");

// Of stages: the streamed coordinate of row `row`, which counts from the piece's first one, and the time step
// that a tier reads.
std::string stream_coordinate(const KernelPlan& plan, const std::string& row);
std::string tier_time(const KernelPlan& plan);

// "an5d::Input<float, 2>", as the update reads it.
std::string input_type(const KernelPlan& plan, const Input& input);

}  // namespace an5d
