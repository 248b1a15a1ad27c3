#!/usr/bin/env python3
"""Suites that are refused: each with its place, and nothing is written.

usage: refused.py --an5dc PROGRAM

Exit 0: fine, 1: not; each fault is a line.
"""
import json

import support
from support import LINE, regenerate, small_suite, write_kernels, write_suite


def changed(change):
    """The small suite after `change`, which may return another one."""
    suite = small_suite()
    other = change(suite)
    return suite if other is None else other


def kernel(**fields):
    return lambda suite: suite["kernels"][1].update(fields)


def defaults(**fields):
    return lambda suite: suite["defaults"].update(fields)


# What is changed, and what has to be said of it, behind the name of the file.
BAD = [
    (lambda suite: suite.update(format="other"), 'format: expected "an5dc-suite"'),
    (lambda suite: suite.update(version=2), "version: expected 1"),
    (lambda suite: suite.update(kernls=[]), "kernls: unknown key; known are format, version, peers, defaults, kernels"),
    (lambda suite: suite.update(kernels=[]), "kernels: expected a list of tables"),
    (lambda suite: suite.update(kernels=[3]), "kernels[0]: expected a table"),
    (lambda suite: [], "expected a table"),
    (kernel(stepps=4), "kernels[1].stepps: unknown key"),
    (kernel(input=""), 'kernels[1].input: "" is no text'),
    (kernel(name="a/b"), "kernels[1].name: 'a/b' cannot be the name of a kernel"),
    (kernel(name="one"), "kernels[1].name: 'one' is an earlier kernel's, too; give names"),
    (kernel(types=[]), "kernels[1].types: is empty"),
    (kernel(types=["float", "float"]), "kernels[1].types: 'float' occurs twice"),
    (kernel(types=["float;"]), "kernels[1].types: 'float;' is no type"),
    (kernel(types="float"), 'kernels[1].types: "float" is no list of texts'),
    (kernel(name="n" * 100000), "kernels[1].name: 'nnn"),
    (kernel(types=["t" * 100000]), "kernels[1].types: 'ttt"),
    (lambda suite: suite["defaults"].pop("type_macro") and None, "kernels[0].types: needs type_macro"),
    (defaults(devices=["h300"]), "defaults.devices: unknown device 'h300'; known are a100, "),
    (defaults(fast_math="yes"), 'defaults.fast_math: "yes" is neither true nor false'),
    (defaults(steps=0), "defaults.steps: 0 is no whole number from 1 to 1000000000"),
    (defaults(steps=10**9 + 1), "defaults.steps: 1000000001 is no whole number from 1 to 1000000000"),
    (defaults(steps=2**64 - 1), "defaults.steps: 18446744073709551615 is no whole number from 1 to"),
    (defaults(steps=10**30), "defaults.steps: 1e+30 is no whole number from 1 to"),
    (defaults(schedules={"x": "tiers=2147483647"}), "defaults.schedules.x: 'tiers=2147483647': 'tiers' expects"),
    (defaults(grid="40by60"), "defaults.grid: '40by60' is no list of numbers such as 16384x16384"),
    (defaults(grid="1000001x1000000"), "defaults.grid: '1000001x1000000' is no list of numbers such as"),
    (defaults(schedules=["model"]), "defaults.schedules: expected a table of names and schedules"),
    (defaults(schedules={}), "kernels[0].schedules: there is none"),
    (defaults(schedules={"plain": "model"}), "defaults.schedules: 'plain' cannot be the name of a schedule"),
    (defaults(schedules={"x": "tires=4"}), "defaults.schedules.x: 'tires=4': "),
    (defaults(schedules={"x": 4}), 'defaults.schedules.x: expected "model", "tuned", a schedule line'),
    (defaults(schedules={"x": {"schedule": LINE}}), "defaults.schedules.x: expected"),
    (defaults(schedules={"x": {"schedule": LINE, "refused": "none"}}), "defaults.schedules.x: expected"),
    (defaults(schedules={"x": {"schedule": "model", "refused": "schedule-halo"}}), "defaults.schedules.x: expected"),
    (defaults(schedules={"x": {"float": LINE}}), "defaults.schedules.x: no schedule for type 'double'"),
    (defaults(schedules={"x": {"float": LINE, "double": LINE, "int": LINE}}), "defaults.schedules.x.int: unknown key"),
]


def refused(options, folder):
    """Each bad suite, one at a time."""
    write_kernels(folder)
    for change, expected in BAD:
        write_suite(folder, changed(change))
        status, printed, said = regenerate(options.an5dc, folder)
        if status != 1 or printed or f"an5dc: error: suite.json: {expected}" not in said or (folder / "out").exists():
            yield f"expected '{expected}', exit status {status}, stdout '{printed}', stderr '{said}'"


def all_at_once(options, folder):
    """Every problem is told, each on a line and once."""
    write_kernels(folder)
    suite = small_suite()
    suite["defaults"]["steps"] = suite["kernels"][0]["grid"] = "x"
    write_suite(folder, suite)
    _, _, said = regenerate(options.an5dc, folder)
    if said.count("defaults.steps") != 1 or "kernels[0].grid" in said:
        yield f"stderr '{said}'"  # what is wrong with the defaults comes first
    suite["defaults"]["steps"] = 3
    suite["kernels"][1]["typs"] = 1
    write_suite(folder, suite)
    _, _, said = regenerate(options.an5dc, folder)
    if said.count("suite.json: ") != 2:
        yield f"stderr '{said}'"


def syntax(options, folder):
    """Text that is no JSON or TOML, with its line."""
    for name, text, expected in (("a.json", '{"format": 1,\n "version": }', "a.json: parse error at line 2"),
                                 ("a.json", '{"format": 1, "format": 2}', "a.json: field 'format' occurs twice"),
                                 ("a.toml", 'format = "x"\nversion = \n', "a.toml: line 2, column "),
                                 ("a.toml", "version = 1\nversion = 1\n", "a.toml: line 2, column "),
                                 ("a.toml", "version = 1\nx = 1979-05-27\n", "a.toml: line 2: a date or time")):
        (folder / name).write_text(text, encoding="utf-8")
        status, _, said = regenerate(options.an5dc, folder, suite=name)
        if status != 1 or expected not in said:
            yield f"{text!r}: exit status {status}, stderr '{said}'"


def expectations(options, folder):
    """A refusal that the suite expects is one, or else a failure; a grid has to have the kernel's axes."""
    write_kernels(folder)
    suite = small_suite()
    suite["kernels"] = suite["kernels"][:1]
    suite["defaults"].update({"types": ["float"], "schedules": {
        "deep": {"schedule": "tiers=32 block=32 stream=chunks:16 combine=star", "refused": "schedule-halo"},
        "wide": {"schedule": "tiers=1 block=2048 stream=chunks:16 combine=star", "refused": "schedule-halo"},
        "good": {"schedule": LINE, "refused": "schedule-halo"}}})
    write_suite(folder, suite)
    status, printed, said = regenerate(options.an5dc, folder)
    rows = (folder / "out/entries.csv").read_text(encoding="utf-8").splitlines()[1:]
    if status != 1 or "1 refused as expected, 2 failed" not in printed or \
            said.count("is not refused by schedule-halo") != 2:
        yield f"exit status {status}, stdout '{printed}', stderr '{said}'"
    if "[schedule-threads]" not in said:
        yield f"the rule that did refuse is not told: {said}"
    if len(rows) != 1 or not rows[0].startswith(",refused by schedule-halo: ") or ",deep," not in rows[0]:
        yield f"rows {rows}"
    suite["defaults"].update({"grid": "40", "schedules": {"model": "model"}})
    write_suite(folder, suite)
    status, _, said = regenerate(options.an5dc, folder)
    if status != 1 or "the grid 40 has 1 number; 'one' has 2 axes [grid-axes]" not in said:
        yield f"a grid of another rank: exit status {status}, stderr '{said}'"


def peers(options, folder):
    """A CSV of peers that is wrong, with its line."""
    write_kernels(folder)
    head = "stencil,type,peer,gcells_per_s,source\n"
    write_suite(folder, {**small_suite(), "peers": "peers.csv"})
    for text, expected in (("", "peers.csv:1: expected the columns "), ("a,b\n", "peers.csv:1: expected the columns "),
                           (head + "one,float,X,fast,\n", "peers.csv:2: 'one,float,X,fast,' is no line of "),
                           (head + "# note\none,float,X,1,\none,float,X,2,\n", "peers.csv:4: a second figure of X")):
        (folder / "peers.csv").write_text(text, encoding="utf-8")
        status, _, said = regenerate(options.an5dc, folder)
        if status != 1 or expected not in said:
            yield f"{text!r}: exit status {status}, stderr '{said}'"
    (folder / "peers.csv").unlink()
    status, _, said = regenerate(options.an5dc, folder)
    if status != 3 or "cannot read 'peers.csv'" not in said:
        yield f"no peers: exit status {status}, stderr '{said}'"


def folders(options, folder):
    """Folders that are no suite's are left alone; a damaged manifest is no wrong answer."""
    write_kernels(folder)
    write_suite(folder, small_suite())
    for out, expected in (("src", "'src' is neither empty nor the folder of a suite"),
                          ("suite.json", "'suite.json' is no folder"),
                          ("/proc/none", "cannot make the folder '/proc/none': ")):
        before = support.tree(folder)
        status, _, said = regenerate(options.an5dc, folder, out=out)
        if status != 3 or expected not in said or support.tree(folder) != before:
            yield f"--out {out}: exit status {status}, stderr '{said}'"
    regenerate(options.an5dc, folder)
    manifest = folder / "out/manifest.json"
    good = manifest.read_text(encoding="utf-8")
    outside = json.loads(good)
    outside["common"] = {"../suite.json": "0"}
    for text in ("", "{}", "[]", good.replace('"schema": 1', '"schema": 9'), json.dumps(outside)):
        manifest.write_text(text, encoding="utf-8")
        status, _, said = regenerate(options.an5dc, folder)
        if status != 3 or "out/manifest.json: " not in said:
            yield f"manifest {text[:30]!r}: exit status {status}, stderr '{said}'"


def options_beside(options, folder):
    """A suite takes no other options."""
    write_kernels(folder)
    write_suite(folder, small_suite())
    for more, expected in ((["src/one.c"], "--suite takes no input"), (["--bt", "3"], "--suite takes no --bt"),
                           (["-DX=1"], "--suite takes no compiler flags"),
                           (["-ffast-math"], "--suite takes no compiler flags"), (["-j", "0"], "--jobs")):
        status, _, said = regenerate(options.an5dc, folder, *more)
        if status != 2 or expected not in said:
            yield f"{more}: exit status {status}, stderr '{said}'"
    for command, expected in (([], "--suite needs --out DIR"), (["src/one.c"], "--out goes with --suite")):
        arguments = [*command, "--out=o"] if command else ["--suite", "suite.json"]
        done = support.subprocess.run([options.an5dc, *arguments], cwd=folder, capture_output=True, text=True,
                                      check=False)
        if done.returncode != 2 or expected not in done.stderr:
            yield f"{arguments}: exit status {done.returncode}, stderr '{done.stderr}'"


if __name__ == "__main__":
    support.main([refused, all_at_once, syntax, expectations, peers, folders, options_beside])
