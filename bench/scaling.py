#!/usr/bin/env python3
"""How time and memory grow with the data, area by area, from a thousand items to ten millions:

    bench/scaling.py [AREA…]        measures what is missing, then makes plots and table
    bench/scaling.py --compose      plots and table from the points that are kept
    bench/scaling.py --list         the curves

A power law is fitted to each curve (two where one does not do, with the size between them), to the
processor time of all threads, which other work on the machine changes less than the clock. Points are
kept in docs/scaling/points.json, so that a call that was ended goes on where it was; those of another
machine are replaced curve by curve. A point that would take longer than --limit by the ones before it,
or more memory than there is, is not measured, and named. Needs a build with -DKINDRED_BENCH=ON."""

import argparse
import datetime
import difflib
import importlib.util
import json
import os
import pathlib
import sys
import tempfile

import curves
import loglog
import rows
from machine import ROOT, data_folder, machine
from powerlaw import fitted
from table import number

STEPS = (1, 3)
MIB = 1 << 20


def sizes_of(curve, largest):
    """1, 3, 10, 30 … thousand."""
    every = [step * 10 ** decade for decade in range(3, 8) for step in STEPS]
    return [size for size in every if curve.least <= size <= min(curve.most, largest)]


def read_points(path):
    """{curve: [point]}; rows.Unusable names a file that is broken."""
    try:
        content = json.loads(path.read_text())
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise rows.Unusable(f"{path}: {error}") from error
    if not isinstance(content, dict) or not all(isinstance(point, dict) and isinstance(point.get("size"), int)
                                                for points in content.values() for point in points):
        raise rows.Unusable(f"{path}: holds no lists of points with a size")
    return content


def write_points(path, points):
    lines = [f' "{name}": [\n' + ",\n".join(f"  {json.dumps(point, ensure_ascii=False)}" for point in of) + "\n ]"
             for name, of in sorted(points.items())]
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_text("{\n" + ",\n".join(lines) + "\n}\n")
    part.replace(path)


def available_bytes():
    for line in pathlib.Path("/proc/meminfo").read_text().splitlines():
        if line.startswith("MemAvailable:"):
            return int(line.split()[1]) * 1024
    return 0


def expected(known, size):
    """A quantity at a size, carried on from the two largest of the (size, value) that were measured; at
    least in proportion to the size. 0: unknown."""
    if not known:
        return 0
    (last_size, last) = known[-1]
    steepness = 1.0
    if len(known) > 1:
        law = fitted(known[-2:])
        steepness = max(law.exponents[0], 1.0)
    return last * (size / last_size) ** steepness


def reason_to_skip(curve, points, size, limit, memory):
    """Why a point is not even tried; empty where it is."""
    seconds = expected(effort_of(points), size)
    if seconds > limit:
        return f"about {seconds:,.0f} s expected"
    needed = max(curve.room(size), expected(values_of(points, "bytes"), size) if len(points) > 3 else 0)
    if needed > 0.7 * memory:
        return f"about {needed / 1e9:.0f} GB needed"
    return ""


def measured(curve, options, size):
    """A point with where it comes from; one that failed says why."""
    point = {"size": size, "date": str(datetime.date.today()), "machine": machine(), "threads": options.threads,
             "load": round(os.getloadavg()[0], 1)}
    try:
        return {**point, **curve.measure(options, size)}
    except (curves.Unmeasured, RuntimeError, OSError) as failure:
        return {**point, "failed": str(failure)}


def take(curve, options, points):
    """Measures what is missing of a curve, smallest first, and keeps each point as it comes."""
    here = machine()
    own = [point for point in points.get(curve.id, []) if point.get("machine") == here and "seconds" in point]
    if options.again:
        own = []
    done = {point["size"] for point in own}
    for size in sizes_of(curve, options.largest):
        if size in done:
            continue
        smaller = [point for point in own if point["size"] < size]
        reason = reason_to_skip(curve, smaller, size, options.limit, available_bytes())
        point = {"size": size, "machine": here, "skipped": reason} if reason else measured(curve, options, size)
        own = sorted([*own, point], key=lambda point: point["size"])
        points[curve.id] = own
        write_points(options.points, points)
        print(f"{curve.id} {size:,}: {told(point)}", file=sys.stderr, flush=True)
        if "failed" in point:
            break


def told(point):
    if "seconds" not in point:
        return point.get("skipped") or point["failed"]
    parts = [f"{number(point['seconds'])} s"]
    if "processor" in point:
        parts.append(f"{number(point['processor'])} s of the processor")
    return ", ".join([*parts, f"{number(point['bytes'] / MIB)} MiB", *([point["note"]] if "note" in point else [])])


def values_of(points, quantity, scale=1.0):
    return [(point["size"], point[quantity] / scale) for point in points if point.get(quantity)]


def effort_of(points):
    """Processor time where it was taken, else the clock's."""
    return values_of(points, "processor") or values_of(points, "seconds")


def power(exponent):
    return f"n^{round(exponent, 2) + 0.0:.2f}"  # no minus before a zero


def law_words(law):
    """(exponents, bend) for the table."""
    if law is None:
        return "", ""
    if not law.bend:
        return power(law.exponents[0]), ""
    digits = 10 ** (len(str(int(law.bend))) - 1)
    return " → ".join(map(power, law.exponents)), f"{round(law.bend / digits) * digits:,}"


def missing_words(points):
    return "; ".join(f"{point['size']:,}: {point.get('skipped') or point['failed']}"
                     for point in points if "seconds" not in point)


def untried_words(curve, points):
    """The sizes that no call has asked for, with what the smallest of them would take."""
    sizes = [size for size in sizes_of(curve, curve.most) if size > max(point["size"] for point in points)]
    known = effort_of(points)
    if not sizes or not known or any("failed" in point for point in points):
        return []
    return [f"from {sizes[0]:,} on: not tried (about {number(expected(known, sizes[0]))} s expected)"]


def table_line(curve, points):
    done = [point for point in points if "seconds" in point]
    if not done:
        return [curve.what, "", "", "", "", "", "", missing_words(points) or "not measured yet"]
    last = done[-1]
    largest = f"{last['size']:,} {curve.item}: {told(last)}"
    return [curve.what, f"{done[0]['size']:,} … {last['size']:,}", *law_words(fitted(effort_of(done))),
            *law_words(fitted(values_of(done, "bytes"))), largest,
            "; ".join(filter(None, [missing_words(points), *untried_words(curve, points)]))]


def table(chosen, points):
    head = ["what", "sizes", "time grows as", "bends at", "memory grows as", "bends at", "the largest measured",
            "not measured"]
    lines = [head, ["---"] * len(head), *(table_line(curve, points.get(curve.id, [])) for curve in chosen)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def sources(points):
    """Machines, days and loads of the points."""
    of = [point for own in points.values() for point in own if "seconds" in point]
    lines = []
    for name in dict.fromkeys(point["machine"] for point in of):
        here = [point for point in of if point["machine"] == name]
        days = sorted({point["date"] for point in here})
        loads = [point["load"] for point in here]
        lines.append(f"{name}, {here[0]['threads']} threads; {', '.join(days)}; load {min(loads)} to {max(loads)}.")
    return "\n".join(lines)


def draw(area, points):
    """The picture of an area's curves; empty where nothing was measured."""
    time, memory, names, item = [], [], [], ""
    for curve in curves.CURVES:
        done = [point for point in points.get(curve.id, []) if "seconds" in point]
        if curve.area != area or not done:
            continue
        effort, clock = effort_of(done), values_of(done, "seconds")
        space = values_of(done, "bytes", MIB)
        time.append((len(names), effort, clock if clock != effort else [], fitted(effort)))
        memory.append((len(names), space, [], fitted(space)))
        names.append(curve.id)
        item = curve.item
    return loglog.picture(names, item, time, memory, "filled: processor time, open: clock") if names else ""


def compose(options, points):
    """Pictures beside the points, and the section of the document."""
    options.points.parent.mkdir(parents=True, exist_ok=True)
    shown = []
    for area in curves.AREAS:
        text = draw(area, points)
        if text:
            (options.points.parent / f"{area}.svg").write_text(text)
            link = os.path.relpath(options.points.parent / f"{area}.svg", options.write.parent)
            shown.append(f"![{area}: time and memory over the size]({link})\n")
    section = f"{sources(points)}\n\n{table(curves.CURVES, points)}\n" + "\n".join(shown)
    rows.replace_section(options.write, "scaling", section)
    print(table(curves.CURVES, points))


def chosen_curves(words):
    """Curves of the areas, or by their own names; None with the nearest where there is none."""
    known = {*curves.AREAS, *(curve.id for curve in curves.CURVES)}
    for word in words:
        if word not in known:
            near = difflib.get_close_matches(word, known, 1)
            raise SystemExit(f"error: there is no area “{word}”." + (f" Did you mean {near[0]}?" if near else "")
                             + f"\n    Areas: {', '.join(curves.AREAS)}")
    return [curve for curve in curves.CURVES if not words or {curve.id, curve.area} & set(words)]


def check_means(chosen, build):
    """Ends where a point would only fail at its turn, hours later perhaps."""
    if not (build / "bin").is_dir():
        raise SystemExit(f"error: there is no build at {build}\n    Configure with -DKINDRED_BENCH=ON and run "
                         "scripts/build release, or name one with --build.")
    for module in sorted({curve.module for curve in chosen if curve.module}):
        if not importlib.util.find_spec(module):
            raise SystemExit(f"error: {sys.executable} has no {module}, which the data are made with\n    "
                             "Run it by build/bench-venv/bin/python, which bench/compare installs.")


def parser():
    made = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("areas", nargs="*", metavar="AREA", help=", ".join(curves.AREAS) + ", or a curve's name")
    made.add_argument("--list", action="store_true", help="name the curves, measure nothing")
    made.add_argument("--compose", action="store_true", help="measure nothing")
    made.add_argument("--again", action="store_true", help="measure what is kept as well")
    made.add_argument("--largest", type=int, default=10_000_000, help="most items")
    made.add_argument("--limit", type=float, default=120, help="seconds of the processor that a point may take")
    made.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "release")
    made.add_argument("--data", type=pathlib.Path, default=data_folder(), help="folder with clothing.tar (KINDRED_DATA)")
    made.add_argument("--threads", type=int, default=os.cpu_count())
    made.add_argument("--points", type=pathlib.Path, default=ROOT / "docs" / "scaling" / "points.json")
    made.add_argument("--write", type=pathlib.Path, default=ROOT / "docs" / "scaling.md", help="document with the table")
    return made


def main():
    options = parser().parse_args()
    chosen = chosen_curves(options.areas)
    if options.list:
        for curve in chosen:
            print(f"{curve.id:18}{curve.area:12}{curve.what}")
        return 0
    if not options.compose:
        check_means(chosen, options.build)
    try:
        points = read_points(options.points)
        rows.RESULTS.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=rows.RESULTS, prefix="scaling-") as scratch:
            options.scratch = pathlib.Path(scratch)
            for curve in [] if options.compose else chosen:
                take(curve, options, points)
        compose(options, points)
    except rows.Unusable as failure:
        print(f"error: {failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
