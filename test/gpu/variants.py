"""Options in, generated CUDA and manifest.csv out: which stencils with which schedules, and what the
original AN5D reached with them."""
import concurrent.futures
import csv
import os
import re
import subprocess

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples")
MANIFEST = ["name", "stencil", "type", "arithmetic", "schedule", "bT", "rank", "radius", "entry",
            "original", "original_best", "refused"]
# SIZE of the programs of generate-check, by rank: the largest size that run-check asks for.
CHECK_SIZE = {1: 131071, 2: 1201, 3: 269}


def read_csv(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


def write_csv(path, columns, rows):
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, columns, restval="", extrasaction="ignore")
        writer.writeheader()
        writer.writerows(rows)


def chosen(options, row):
    return not options.stencils or row["stencil"] in options.stencils.split(",")


def examples():
    return sorted(name[:-2] for name in os.listdir(EXAMPLES) if name.endswith(".c"))


def original_figures(options):
    """The original's rows, as variants with the figure that they reached."""
    if not options.configs:
        return []
    rows = []
    for row in read_csv(options.configs):
        block, tiers, chunk = row["config_bS-bT-hSN"].split("-")
        cap = row["register_cap"]
        schedule = f"tiers={tiers} block={block} stream=chunks:{chunk}"
        name = f'{row["stencil"]}-{row["type"]}-{row["config_bS-bT-hSN"]}'
        if cap != "0":
            schedule, name = f"{schedule} registers={cap}", f"{name}-r{cap}"
        rows.append({"name": name, "stencil": row["stencil"], "type": row["type"],
                     "schedule": schedule, "original": float(row["gcells_per_s"])})
    return rows


def asked_for(options, figures, stencils):
    """The variants that the options name, without what the compiler will say of them."""
    listed = read_csv(options.list) if options.list else []
    best = best_figures(figures)
    if options.all:
        listed += figures
    elif options.best:
        listed += [row for row in figures if row["original"] == best[row["stencil"], row["type"]]]
    extra = [(f"x{n + 1}", schedule) for n, schedule in enumerate(options.extra)]
    if options.default:
        extra.append(("default", ""))
    for stencil in stencils:
        for cell in options.types.split(","):
            listed += [{"name": f"{stencil}-{cell}-{suffix}", "stencil": stencil, "type": cell,
                        "schedule": schedule} for suffix, schedule in extra]
    same = {(row["stencil"], row["type"], row["schedule"]): row["original"] for row in figures}
    rows = []
    for row in listed:
        if not chosen(options, row) or row["type"] not in options.types.split(","):
            continue
        key = row["stencil"], row["type"]
        rows.append({"arithmetic": options.arithmetic, **row, "original_best": best.get(key, ""),
                     "original": same.get((*key, row["schedule"]), "")})
    return rows


def best_figures(figures):
    best = {}
    for row in figures:
        key = row["stencil"], row["type"]
        best[key] = max(best.get(key, 0), row["original"])
    return best


def define(source, name, otherwise=""):
    match = re.search(rf"^#define {name} (.+)$", source, re.M)
    return match.group(1) if match else otherwise


def schedule_of(text):
    """The schedule line in the head comment of a kernel, which may be wrapped."""
    lines = re.search(r"^// schedule: (.+\n(?:// \w+=.+\n)*)", text, re.M).group(1)
    return " ".join(lines.replace("//", " ").split())


def keys_of(schedule):
    return dict(key.split("=", 1) for key in schedule.split())


def time_steps(schedule):
    """bT, of all stages."""
    keys = keys_of(schedule)
    return int(keys.get("tiers", 1)) * int(keys.get("stages", 1))


def whole_grid(grid, rank):
    """One number stands for all axes."""
    return grid if "x" in grid else "x".join([grid] * rank)


def generate(options, row, split):
    """One run of an5dc: completes the row of the manifest."""
    stem = os.path.join(options.folder, row["name"])
    with open(os.path.join(EXAMPLES, row["stencil"] + ".c"), encoding="utf-8") as file:
        source = file.read()
    row.update(rank=define(source, "DIMENSIONS"), radius=define(source, "RADIUS"), refused="")
    if row["type"] == "double" and define(source, "REAL") != "float":
        row["refused"] = "not a stencil of floating-point cells"
        return row
    command = [options.an5dc, os.path.join(EXAMPLES, row["stencil"] + ".c"), "-o", stem + ".cu"]
    command += ["-I", EXAMPLES, f'-DREAL={row["type"]}'] if define(source, "REAL") == "float" else []
    command += ["--schedule", row["schedule"]] if row["schedule"] else []
    command += ["-ffast-math"] if row["arithmetic"] == "fast" else []
    command += ["--grid", whole_grid(options.grid, int(row["rank"]))] if split and options.grid else []
    command += ["--split"] if split else [f'-DSIZE={CHECK_SIZE[int(row["rank"])]}']
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        errors = [line for line in result.stderr.splitlines() if "error" in line]
        row["refused"] = " / ".join(errors) or f"an5dc: exit status {result.returncode}"
        return row
    with open(stem + ".cu", encoding="utf-8") as file:
        text = file.read()
    row["schedule"] = schedule_of(text)
    row["bT"] = time_steps(row["schedule"])
    entry = re.search(r"(\w+_device)\([\w ]+\*\w+, [\w ]+\*\w+, an5d_domain domain, "
                      r"struct CUstream_st \*stream\)", " ".join(text.split()))
    row["entry"] = entry.group(1) if entry else ""
    if split:
        os.remove(stem + ".c")
        if not entry:
            row["refused"] = "the entry has parameters of its own"
    return row


def generate_all(options, rows, split):
    os.makedirs(options.folder, exist_ok=True)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        rows = list(pool.map(lambda row: generate(options, row, split), rows))
    write_csv(os.path.join(options.folder, "manifest.csv"), MANIFEST, rows)
    refused = [row for row in rows if row["refused"]]
    for row in refused:
        print(f'{row["name"]}: {row["refused"]}')
    print(f"{len(rows) - len(refused)} generated, {len(refused)} refused")
    return 0 if len(refused) < len(rows) else 1


def generate_bench(options):
    figures = original_figures(options)
    stencils = sorted({row["stencil"] for row in figures}) or examples()
    return generate_all(options, asked_for(options, figures, stencils), split=True)


def generate_check(options):
    options.arithmetic = "exact"
    if not (options.list or options.extra or options.best or options.all):
        options.default = True
    rows = asked_for(options, original_figures(options), examples())
    return generate_all(options, [{**row, "arithmetic": "exact"} for row in rows], split=False)
