#!/usr/bin/env python3
"""The pages and pictures of `an5dc --report`, as text.

usage: page.py --an5dc PROGRAM --results docs/results [--update]

  golden     the page of small.csv is the one kept here, small.html (--update writes it)
  pictures   those of docs/results are what the CSV there gives now (--update writes them)
  form       pages are well-formed XML and HTML with balanced tags, pictures well-formed XML; every id is there
             once, every reference leads to one
  escapes    no element comes from the text of the CSV
  order      the first picture comes before all tables and remarks
  closed     nothing is loaded from elsewhere, nothing runs
  labels     in pictures no text covers another (those written at an angle aside) or leaves the picture, not in
             those of crowded results either
Every finding is one line; exit 0 without findings, 1 with.
"""
import argparse
import html.parser
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

HERE = pathlib.Path(__file__).resolve().parent
SVG = "{http://www.w3.org/2000/svg}"
PLOTS = ("performance", "roofline", "prediction", "scaling")
KEPT = {"h200_performance.svg": "performance", "h200_scaling.svg": "scaling"}  # of docs/results, from h200_best.csv
LETTER = 0.6  # width of a letter in font sizes
VOID = {"meta"}
ELEMENTS = {
    "html", "head", "meta", "title", "style", "body", "header", "main", "section", "h1", "h2", "h3", "p", "a", "pre",
    "div", "figure", "table", "caption", "thead", "tbody", "tr", "th", "td", "svg", "desc", "defs", "pattern", "g",
    "rect", "line", "path", "circle", "text"
}


class Balance(html.parser.HTMLParser):
    """Findings about tags that do not match."""

    def __init__(self):
        super().__init__()
        self.open, self.findings = [], []

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.findings.append(f"</{tag}> closes another element")


def report(program, source, *arguments):
    run = subprocess.run([program, "--report", str(source), "-o", "-", *arguments], capture_output=True, text=True,
                         check=False)
    if run.returncode != 0:
        raise SystemExit(f"{source} {arguments}: exit {run.returncode}: {run.stderr}")
    return run.stdout


def form(root):
    ids = [one.get("id") for one in root.iter() if one.get("id")]
    yield from (f"id {name} {ids.count(name)} times" for name in sorted(set(ids)) if ids.count(name) > 1)
    for one in root.iter():
        named = (one.get("aria-labelledby") or "").split() + re.findall(r"url\(#([^)]*)\)", one.get("fill") or "")
        named += [one.get("href")[1:]] if (one.get("href") or "").startswith("#") else []
        yield from (f"no id {name}" for name in named if name not in ids)
        if one.tag.split("}")[-1] not in ELEMENTS:
            yield f"unexpected element {one.tag}"


def closed(text):
    for pattern in (r"\b(?:src|srcset|xlink:href|data|action|poster)\s*=", r"href=\"[^#]", r"@import", r"\bon\w+=\"",
                    r"url\((?!#)", r"<script", r"<link"):
        yield from (f"'{found}' may load or run something" for found in re.findall(pattern, text))
    yield from (f"names {found}" for found in re.findall(r"https?://[^\s\"<]*", text)
                if found != "http://www.w3.org/2000/svg")


def texts(element, x=0.0, y=0.0):
    """(text, left, top, right, bottom) of those that are level."""
    moved = re.fullmatch(r"translate\(([\d.]+) ([\d.]+)\)", element.get("transform") or "")
    if moved:
        x, y = x + float(moved.group(1)), y + float(moved.group(2))
    if element.tag == SVG + "text" and not element.get("transform"):
        size = float(element.get("font-size", 13))
        width = LETTER * size * len(element.text)
        left = x + float(element.get("x")) - {"middle": 0.5, "end": 1}.get(element.get("text-anchor"), 0) * width
        base = y + float(element.get("y"))
        yield element.text, left, base - 0.75 * size, left + width, base + 0.1 * size
    for child in element:
        yield from texts(child, x, y)


def labels(root):
    width, height = float(root.get("width")), float(root.get("height"))
    seen = []
    for text, left, top, right, bottom in texts(root):
        if left < -1 or top < 0 or right > width + 1 or bottom > height:
            yield f"'{text}' leaves the picture"
        for other, *box in seen:
            if left < box[2] and box[0] < right and top < box[3] and box[1] < bottom:
                yield f"'{text}' covers '{other}'"
        seen.append((text, left, top, right, bottom))


def page_findings(text):
    yield from closed(text)
    yield from form(ElementTree.fromstring(text))
    balance = Balance()
    balance.feed(text)
    yield from balance.findings + [f"<{tag}> stays open" for tag in balance.open]


def picture_findings(text):
    root = ElementTree.fromstring(text)
    yield from closed(text)
    yield from form(root)
    yield from labels(root)


def crowded(stencils, modes, peers):
    """Results of made-up numbers, spread over three decades; names as long as those of real stencils."""
    text = ("stencil,type,mode,device,grid,bT,schedule,gcells_per_s,predicted_gcells_per_s,flops_per_cell"
            + "".join(f",peer:Peer{peer}" for peer in range(peers)) + "\n")
    for number in range(stencils * 2 * modes):
        stencil, real, mode = number // (2 * modes), number // modes % 2, number % modes
        figures = [2000 / 1.01**(number * step % 690) for step in range(37, 38 + peers)]
        text += (f"stencil{stencil}d{stencil % 4}r,{('float', 'double')[real]},the mode {mode},h200,64x64,{number % 16 + 1},"
                 f"tiers=1 block=64,{figures[0]:.2f},{figures[0] * (0.8 + mode / 10):.2f},{5 + stencil * 4}"
                 + "".join(f",{figure:.1f}" for figure in figures[1:]) + "\n")
    return text


def kept(path, text, update):
    if update:
        path.write_text(text, encoding="utf-8")
    elif not path.exists() or path.read_text(encoding="utf-8") != text:
        yield f"{path.name} is another one now; build the target report_update to accept it"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--an5dc", required=True)
    parser.add_argument("--results", type=pathlib.Path, required=True)
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    small, best = HERE / "small.csv", options.results / "h200_best.csv"
    page = report(options.an5dc, small)
    findings = list(kept(HERE / "small.html", page, options.update))
    for source in (small, best):
        text = report(options.an5dc, source)
        said = list(page_findings(text))
        if not 0 <= text.find("<svg") < min(text.find("<table"), text.find("<pre")):
            said.append("a table or the remarks come before the first picture")
        for plot in PLOTS:
            said += [f"{plot}: {one}" for one in picture_findings(report(options.an5dc, source, f"--plot={plot}"))]
        findings += [f"{source.name}: {one}" for one in said]
    with tempfile.TemporaryDirectory() as scratch:
        for counts in ((21, 6, 3), (60, 3, 8), (1, 1, 0)):
            source = pathlib.Path(scratch) / "crowded.csv"
            source.write_text(crowded(*counts), encoding="utf-8")
            for plot in PLOTS:
                findings += [f"crowded {counts}, {plot}: {one}"
                             for one in picture_findings(report(options.an5dc, source, f"--plot={plot}"))]
    for name, plot in KEPT.items():
        findings += kept(options.results / name, report(options.an5dc, best, f"--plot={plot}"), options.update)
    for finding in findings:
        print(finding)
    print(f"{len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
