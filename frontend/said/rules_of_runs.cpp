// Rules of runs and schedules (rules_of_runs.h). In: nothing. Out: rows. Decided here: what each rule is
// called and the examples that explain it, which are commands; the model and the checks of schedules name
// them.
#include "frontend/said/rules_of_runs.h"

namespace an5d {
namespace {

constexpr std::string_view kTwoDimensions =
    "an5dc --schedule='tiers=4 block=256 stream=chunks:256' jacobi-2d.c\n";

const std::vector<Rule> kRows = {
    // The run that the model is asked about
    {"grid-axes", "--grid has one number for each axis of the stencil",
     "an5dc --print-model=table --grid=512x512x512 jacobi-2d.c\n",
     "an5dc --print-model=table --grid=16384x16384 jacobi-2d.c\n",
     "The model needs the number of cells along each axis of this stencil."},
    {"grid-assumed", "a remark: the loop bounds do not say how large the grid is, so one is assumed", "",
     "an5dc --print-model=table --grid=16384x16384 --steps=1000 jacobi-2d.c\n",
     "The best schedule depends on the size; a size that was not given may not be the one that is run.",
     "The output runs any size, whatever is assumed."},
    {"naive-faster",
     "a remark: the program is expected to be faster without blocking in time than with the schedule", "",
     "an5dc --explain-schedule --grid=16384x16384 --steps=1000 jacobi-2d.c\n",
     "Many arrays that are only read leave registers for few time steps, of which little is saved.",
     "Measure both. The output is right in any case."},
    {"copies-dominate",
     "a remark: what each call copies to the GPU and back is expected to take longer than its kernels", "",
     "an5dc --split jacobi-2d.c\n",
     "A call is given arrays of the host. It copies them to the GPU, and those that it updates back. One "
     "time\n"
     "step, or a few, take less time than that: the program may be slower than on the CPU.",
     "Write the time loop in the file, around all that is done with the arrays, so that they are copied\n"
     "once. Or keep them on the GPU: for each nest there is an entry whose name ends in '_device', which\n"
     "takes pointers to memory of the GPU."},
    {"model-an5d", "--model=an5d is asked about schedules that give a thread one cell of a plane",
     "an5dc --model=an5d --print-model=table --schedule='tiers=4 stages=4 cells=12 block=384 "
     "stream=weighted:1.5 exchange=shuffle sync=step:2 combine=star in=cp_async:4 out=coalesced "
     "edge=split' "
     "jacobi-2d.c\n",
     "an5dc --model=an5d --print-model=table --schedule='tiers=4 block=256 stream=chunks:256 combine=star' "
     "jacobi-2d.c\n",
     "The paper's formulas have no terms for other schedules, so their numbers would mean nothing.",
     "Ask the fitted model, which is the default."},
    {"model-traffic",
     "--model=traffic is asked about naive kernels in 2-D or 3-D, on a device whose caches are known",
     "an5dc --model=traffic --device=a100 --print-model=table jacobi-2d.c\n",
     "an5dc --model=traffic --device=k20 --print-model=table jacobi-2d.c\n",
     "The formulas count what threads load through the caches: they need the caches' sizes, lines and\n"
     "bandwidths, and have no terms for schedules that block in time.",
     "Write a device file with 'traffic' (docs/devices.md), or ask the fitted model."},

    // Schedule
    {"schedule-syntax", "a schedule is a list of key=value with known keys, each given once",
     "an5dc --schedule='tier=4' jacobi-2d.c\n", kTwoDimensions,
     "If a misspelt key were ignored, it would look like a key without effect."},
    {"schedule-dimension", "block has a number for each blocked dimension, and stream is none in 1-D alone",
     "an5dc --schedule='tiers=4 block=32x32' jacobi-2d.c\n", kTwoDimensions,
     "The tile has to have a size along each axis that is blocked."},
    {"schedule-halo", "a block is larger than the halo of all its time steps",
     "an5dc --schedule='tiers=16 block=32' jacobi-2d.c\n", kTwoDimensions,
     "Each time step makes the useful part of the tile smaller by the radius at both sides, until nothing\n"
     "is left.",
     "Give fewer tiers or a larger block. The results are the same under any schedule."},
    {"schedule-size", "a schedule's numbers are within their ranges",
     "an5dc --schedule='tiers=40 block=256' jacobi-2d.c\n", kTwoDimensions,
     "Numbers beyond these would overflow the arithmetic of the kernel, or were never tested."},
    {"schedule-threads", "a block has whole warps, and no more threads than the device takes",
     "an5dc --schedule='tiers=4 block=2048' jacobi-2d.c\n", kTwoDimensions,
     "The launch would fail, or a warp would have lanes without cells."},
    {"schedule-shared", "the shared memory of a block fits the device",
     "an5dc --device=rtx3090 --schedule='tiers=1 block=1024 combine=gather' box-2d.c\n", kTwoDimensions,
     "The launch would fail.", "Give a smaller block, or fewer tiers."},
    {"schedule-registers", "the registers of a thread fit the device; a cap excludes resident",
     "an5dc --schedule='tiers=32 block=1024' star-3d.c\n", kTwoDimensions,
     "Values would spill to memory, which is slower than the schedule without them.",
     "Give fewer tiers or cells."},
    {"schedule-combine",
     "the way taps are combined fits the shape of the stencil, and keeps its order of additions",
     "an5dc --schedule='... combine=star' box.c\nan5dc --schedule='... combine=partial' box.c\n",
     "an5dc --schedule='... combine=gather' box.c\nan5dc -ffast-math --schedule='... combine=partial' "
     "box.c\n",
     "Other forms would read cells that are not kept, or add in another order, and change the last bits.",
     "-ffast-math allows another order of additions: results then differ within rounding."},
    {"schedule-unsupported", "the combination of alternatives is implemented",
     "an5dc --schedule='... planes=registers' jacobi-2d.c\n", kTwoDimensions,
     "The keys have values that are planned but not built yet."},
};

}  // namespace

std::vector<Rule> rules_of_runs() { return kRows; }

}  // namespace an5d
