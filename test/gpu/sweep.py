"""The sweep: many schedules of every stencil, one launch of bT steps each, for fitting and judging the model.

generate-sweep makes kernels: those of a list, or every configuration of the original tool and a sample of the
legal space (seeded, printed). Planes per block are a parameter of a launch, so that one kernel gives several schedules. The emitted
text is cut behind the launch function and instantiated for bT steps and equal borders only, which is what nearly
all time of a run is spent in; that makes thousands of schedules affordable.
run-sweep builds groups of kernels into shared objects in parallel and feeds them to one runner (sweep.cu), which
checks each against single steps over the whole grid, then times it.
"""
import concurrent.futures
import json
import os
import random
import re
import subprocess
import threading

import bench
import variants
from machine import Clock, Results, execute, first_error

MANIFEST = ["name", "stencil", "type", "schedule", "bT", "rank", "radius", "chunks"]
COLUMNS = ["name", "stencil", "type", "mode", "grid", "schedule", "bT", "gcells_per_s", "original", "registers",
           "local_bytes", "resident", "ms", "difference", "error"]
CHUNKS = {"2": (128, 256, 512, 1024, 2048), "3": (32, 64, 128, 256, 512)}
# Kernels per stencil and type, so that with the planes per block it is at least a hundred schedules.
KERNELS = {"2": 22, "3": 22}
HEAVY = {"box3d3r": 1, "box3d4r": 1, "box3d2r": 2, "box2d4r": 2}  # kernels per translation unit; 4 otherwise
TOLERANCE = {"float": 1e-3, "double": 1e-11}  # of a value after at most 16 steps in another order of additions


def forms():
    return [f"in={way} edge={edge}" for way in ("prefetch:1", "direct") for edge in ("split", "select")]


def sampled(rng, rank, radius, cell):
    """A schedule of the space that the search has, within what a thread can keep in registers."""
    words = 2 if cell == "double" else 1
    most = max(1, min(16 if rank == "2" else 6, (100 if rank == "2" else 50) // ((2 * radius + 1) * words)))
    block = rng.choice(["128", "256", "256", "512"] if rank == "2" else ["32x16", "32x32", "32x32", "64x16", "32x8"])
    cap = rng.choice(["registers=auto", "registers=auto", "registers=64", "registers=96", "registers=32" if cell == "float" or rank == "3" else
                      "registers=128"])
    tiers = rng.randint(max(1, most // 4), most)
    if rank == "3" and 2 * radius * tiers > 20:
        tiers = 1  # more halo than cells to store
    return f"tiers={tiers} block={block} {cap} {rng.choice(forms())}"


WEIGHTS = {"edge=split": (77, 96, 115, 141, 173, 205), "edge=lane": (64, 70, 77, 90, 109)}  # of a row at the sides, in 64ths


def weights_of(schedule, rank):
    return (64,) if rank == "3" else WEIGHTS[re.search(r"edge=\w+", schedule)[0]]


def by_the_model(options, stencil, cell):
    """What the model has for the fastest, and others at random from its ranking."""
    command = [options.an5dc, os.path.join(variants.EXAMPLES, stencil + ".c"), "-ffast-math", "-I", variants.EXAMPLES,
               f"-DREAL={cell}", "--print-model=json", "--top", "10000"]
    answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    ranked = [one["schedule"] for one in json.loads(answer)["nests"][0]["candidates"] if "cells=" in one["schedule"] and options.only in one["schedule"]]
    # Shares of other weights are parameters of a launch.
    kernels = list({re.sub(r"weighted:\S+", "", schedule): schedule for schedule in ranked}.values())
    best = kernels[:options.cells * 2 // 3]
    rng = random.Random(f"{options.seed} {stencil} {cell} lines")
    others = kernels[len(best):len(kernels) // 2]
    return best + rng.sample(others, min(len(others), options.cells - len(best)))


def of_the_original(options, stencil, cell, rank):
    """Its schedules without planes per block, in two forms, and all numbers of planes per block."""
    found, chunks = [], set(CHUNKS[rank])
    if options.list:
        rows = [row for row in variants.read_csv(options.list) if (row["stencil"], row["type"]) == (stencil, cell)]
        chunks |= {int(n) for row in rows for n in re.findall(r"chunks:(\d+)", row["schedule"])}
        kernels = {re.sub(r"stream=\S+ ?", "", row["schedule"]): row["schedule"] for row in rows}
        return list(kernels.values()), sorted(chunks)
    for row in variants.original_figures(options):
        if (row["stencil"], row["type"]) != (stencil, cell):
            continue
        keys = dict(key.split("=") for key in row["schedule"].split())
        chunks.add(int(keys.pop("stream").split(":")[1]))
        keys.setdefault("registers", "auto")
        found += [" ".join(f"{k}={v}" for k, v in keys.items()) + " " + form for form in (forms()[0], forms()[3])]
    return list(dict.fromkeys(found)), sorted(chunks)


def schedules(options, stencil, cell, rank, radius, accepted):
    """The plain one that the others are checked against, the original's, and samples until there are enough."""
    yield "tiers=1 in=direct edge=select registers=auto" + (" block=256" if rank == "2" else " block=32x32")
    if options.cells:
        yield from by_the_model(options, stencil, cell)
        return
    known, _ = of_the_original(options, stencil, cell, rank)
    yield from known
    if options.list:
        return
    rng = random.Random(f"{options.seed} {stencil} {cell}")
    for _ in range(200):
        if len(accepted) > len(known) // 2 + KERNELS[rank]:
            break
        yield sampled(rng, rank, radius, cell)


def emit(options, stencil, cell, schedule, path):
    command = [options.an5dc, os.path.join(variants.EXAMPLES, stencil + ".c"), "--split", "-o", path, "-ffast-math",
               "-I", variants.EXAMPLES, f"-DREAL={cell}", "--schedule", schedule]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        return None
    with open(path, encoding="utf-8") as file:
        return file.read()


def kernel_of(text, name, tiers, cell):
    """(prelude, kernel): the text up to the first kernel, and the kernel with two functions of ours."""
    namespace = re.search(r"^namespace (an5d_\w+_kernel) \{$", text, re.M)
    head = text.rindex("\n\n", 0, text.index("schedule: "))
    body = text[head:text.index("// All time steps on arrays in device memory")]
    both = "part.borders_differ ? sweep<kSteps, true> : sweep<kSteps, false>"
    assert both in body
    equal = "sweep<kSteps, false>;\n  if (part.borders_differ) return cudaErrorNotSupported"
    body = body.replace(both, equal).replace(namespace.group(1), name)
    buffers = "kBuffers" if "kBuffers =" in body else "2"
    shared = f"sizeof(Shared<{tiers}>)" if "struct Shared" in body else f"{buffers} * kBuffer * sizeof({cell})"
    return text[:head], body + WRAPPER.format(name=name, tiers=tiers, cell=cell, shared=shared)


WRAPPER = """
extern "C" an5d_status launch_{name}(const void* from, void* to, an5d_domain domain, int chunk) {{
  using namespace {name};
  an5d::FieldSweep<{cell}, 1> part = {{}};
  const an5d_box boxes[] = {{an5d::first_box(domain, kPlan)}};
  const an5d_status status = an5d::find_cells(kPlan, &domain, boxes, &part);
  if (status.code) return status;
  part.steps = {tiers};
  part.from[0] = part.even[0] = part.odd[0] = static_cast<const {cell}*>(from);
  part.to[0] = static_cast<{cell}*>(to);
  part.chunk = chunk;
  return an5d::check(launch<{tiers}>(part, nullptr), "kernel launch");
}}
extern "C" an5d_status attributes_{name}(int* registers, int* local_bytes, int* resident) {{
  using namespace {name};
  cudaFuncAttributes found = {{}};
  const auto kernel = sweep<{tiers}, false>;
  const cudaError_t error = cudaFuncGetAttributes(&found, kernel);
  *registers = found.numRegs;
  *local_bytes = static_cast<int>(found.localSizeBytes);
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, {shared});  // more than 48 KiB
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(resident, kernel, kThreads, {shared});
  return an5d::check(error, "attributes");
}}
"""


def generate_pair(options, pair):
    """All kernels of a stencil and type: files of some kernels each; rows of the manifest."""
    stencil, cell = pair
    with open(os.path.join(variants.EXAMPLES, stencil + ".c"), encoding="utf-8") as file:
        source = file.read()
    rank, radius = variants.define(source, "DIMENSIONS"), int(variants.define(source, "RADIUS"))
    chunks = of_the_original(options, stencil, cell, rank)[1]
    stem = os.path.join(options.folder, f"{stencil}-{cell}")
    rows, texts, prelude, seen = [], [], "", set()
    for n, schedule in enumerate(schedules(options, stencil, cell, rank, radius, rows)):
        text = emit(options, stencil, cell, schedule, f"{stem}.cu")
        if text is None:
            continue
        full = variants.schedule_of(text)
        if n > 0 and full in seen:
            continue
        seen.add(full)
        tiers = variants.time_steps(full)
        name = "reference" if n == 0 else f"k{n}"
        head, kernel = kernel_of(text, name, tiers, cell)
        prelude = max(prelude, head, key=len)  # not all kernels need all of the host side
        texts.append(kernel)
        rows.append({"name": f"{stencil}-{cell}-{name}", "stencil": stencil, "type": cell, "schedule": full, "bT": tiers,
                     "rank": rank, "radius": radius,
                     "chunks": " ".join(map(str, weights_of(full, rank) if "weighted" in full else [0] if "waves" in full else chunks))})
    for extension in (".cu", ".h", ".c"):
        os.remove(stem + extension)
    write_units(stem, HEAVY.get(stencil, 4), prelude, texts, rows)
    return rows


def write_units(stem, size, prelude, texts, rows):
    """The reference alone, the others by groups; adds each row's unit."""
    groups = [range(0, 1)] + [range(n, min(n + size, len(texts))) for n in range(1, len(texts), size)]
    for number, group in enumerate(groups):
        unit = f"{stem}-u{number}"
        with open(unit + ".cu", "w", encoding="utf-8") as file:
            file.write(prelude + "".join(texts[n] for n in group))
        for n in group:
            rows[n]["unit"] = os.path.basename(unit)


def generate(options):
    os.makedirs(options.folder, exist_ok=True)
    figures = variants.original_figures(options)
    pairs = sorted({(row["stencil"], row["type"]) for row in figures if variants.chosen(options, row)})
    if options.list:
        listed = {(row["stencil"], row["type"]) for row in variants.read_csv(options.list)}
        pairs = [pair for pair in pairs if pair in listed]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        rows = [row for part in pool.map(lambda pair: generate_pair(options, pair), pairs) for row in part]
    variants.write_csv(os.path.join(options.folder, "manifest.csv"), MANIFEST + ["unit"], rows)
    schedules = sum(len(row["chunks"].split()) for row in rows)
    print(f"{len(pairs)} stencils and types, {len(rows)} kernels, {schedules} schedules, seed {options.seed}")
    return 0


class Runner:
    """The program of sweep.cu, kept running; a new one where it died."""

    def __init__(self, program):
        self.program, self.process = program, None

    def ask(self, line, seconds):
        if not self.process or self.process.poll() is not None:
            self.process = subprocess.Popen([self.program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        timer = threading.Timer(seconds, self.process.kill)
        timer.start()
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
            lines = []
            while (answer := self.process.stdout.readline()) not in ("", "\n"):
                lines.append(answer.strip())
            if answer:
                return lines
            self.process.wait()
            return lines + ["error=the runner ended"]
        except OSError as error:
            return [f"error={error}"]
        finally:
            timer.cancel()


def build_unit(options, unit, clock):
    target = os.path.join(options.build, unit + ".so")
    command = ["nvcc", "-O3", "-std=c++17", f"-arch={options.arch}", "--use_fast_math", "-shared", "-cudart", "shared",
               "-Xcompiler", "-fPIC", "-o", target, os.path.join(options.folder, unit + ".cu")]
    status, log = execute(command, min(clock.left(), 300))
    return unit, "nvcc: " + first_error(log) if status else ""


def measure(options, runner, row, original):
    size = options.size or bench.SIZE[row["rank"]]
    place = lambda unit: os.path.abspath(os.path.join(options.build, unit + ".so"))
    reference = place(f'{row["stencil"]}-{row["type"]}-u0')
    line = " ".join([place(row["unit"]), row["name"].split("-")[-1], reference, "8" if row["type"] == "double" else "4",
                     row["rank"], row["radius"], str(size), row["bT"], row["chunks"].replace(" ", ",")])
    for answer in runner.ask(line, options.timeout):
        fields = dict(re.findall(r"(\w+)=(\S+)", answer))
        chunk = int(fields.get("chunk", 0))
        stream = "waves" if "waves" in row["schedule"] else f"weighted:{chunk / 64:.3g}" if "weighted" in row["schedule"] else f"chunks:{chunk}"
        schedule = re.sub(r"stream=\S+", f"stream={stream}", row["schedule"])
        error = answer.split("error=", 1)[1] if "error=" in answer else ""
        if not error and not float(fields["difference"]) <= TOLERANCE[row["type"]]:
            error = "wrong values"
        keys = dict(key.split("=") for key in schedule.split())
        known = (row["stencil"], row["type"], keys["tiers"], keys["block"], fields.get("chunk"), keys.get("registers", "0"))
        yield {**row, "name": f'{row["name"]}-{fields.get("chunk", 0)}', "mode": "fast", "grid": size, "schedule": schedule,
               "gcells_per_s": fields.get("gcells"), "original": original.get(known, ""), "ms": fields.get("ms"),
               "registers": fields.get("registers"), "local_bytes": fields.get("local"),
               "resident": fields.get("resident"), "difference": fields.get("difference"), "error": error}


def original_by_configuration(options):
    table = {}
    for row in variants.read_csv(options.configs) if options.configs else []:
        block, tiers, chunk = row["config_bS-bT-hSN"].split("-")
        table[row["stencil"], row["type"], tiers, block, chunk, row["register_cap"]] = row["gcells_per_s"]
    return table


def run(options):
    options.build = options.build or os.path.join(options.folder, "objects")
    os.makedirs(options.build, exist_ok=True)
    clock, results = Clock(options.limit), Results(options.results, COLUMNS)
    rows = [row for row in variants.read_csv(os.path.join(options.folder, "manifest.csv"))
            if variants.chosen(options, row)]
    done = {name.rsplit("-", 1)[0] for name in results.done}
    rows = [row for row in rows if row["name"] not in done]
    program = os.path.join(options.build, "runner")
    status, log = execute(["nvcc", "-O2", "-std=c++17", f"-arch={options.arch}", "-cudart", "shared", "-o", program,
                           os.path.join(bench.HERE, "sweep.cu"), "-ldl"], 120)
    if status:
        print(log)
        return 1
    original, runner = original_by_configuration(options), Runner(program)
    units = list(dict.fromkeys([row["unit"] for row in rows if row["unit"].endswith("-u0")] + [row["unit"] for row in rows]))
    units += sorted({f'{row["stencil"]}-{row["type"]}-u0' for row in rows} - set(units))
    references = [unit for unit in units if unit.endswith("-u0")]
    units = references + [unit for unit in units if not unit.endswith("-u0")]
    pool = concurrent.futures.ThreadPoolExecutor(options.jobs)
    builds = [pool.submit(build_unit, options, unit, clock) for unit in units]
    concurrent.futures.wait(builds[:len(references)])
    try:
        for future in concurrent.futures.as_completed(builds, timeout=max(1, clock.left())):
            unit, error = future.result()
            for row in [row for row in rows if row["unit"] == unit]:
                answers = [{**row, "error": error}] if error else measure(options, runner, row, original)
                for answer in answers:
                    results.add(answer)
            if clock.left() <= 5:
                break
    except concurrent.futures.TimeoutError:
        pass
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
    good = [row for row in results.rows if not row.get("error")]
    print(f"{len(good)} schedules measured, {len(results.rows) - len(good)} failed")
    for row in [row for row in results.rows if row.get("error")][:20]:
        print(f'{row["name"]}: {row["error"]}')
    os._exit(0 if len(good) == len(results.rows) else 1)  # without waiting for builds that are too late
