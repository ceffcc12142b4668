#!/usr/bin/env python3
"""How soon the window is there: first paint from the start of the process, and the demo's first
curve point from the click. Each start has an empty home; the median counts.

    bench/startup.py --build build/release --rounds 3
"""

import contextlib
import os
import pathlib
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile

from rows import area_parser, run_area

PAINT = re.compile(r"first paint after (\d+) ms")
POINT = re.compile(r"first curve point (\d+) ms after the click")
PATIENCE_S = 60


def end_all_of(home):
    """The demo's training outlives the window, as it is meant to; a measurement must not leave it."""
    for entry in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, ValueError):
            if home.encode() in (entry / "cmdline").read_bytes():
                os.kill(int(entry.name), signal.SIGKILL)


def started(program):
    """(first paint, first curve point) in ms of one start, ended as soon as both are known; None
    for what was not seen."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        environment = {**os.environ, "KINDRED_TRACE_STARTUP": "1", "KINDRED_HOME": home}
        command = [str(program), "--demo"]
        if "DISPLAY" not in os.environ and shutil.which("xvfb-run"):
            command = ["xvfb-run", "-a", "-s", "-screen 0 1280x800x24", *command]
        elif "DISPLAY" not in os.environ:
            environment["QT_QPA_PLATFORM"] = "offscreen"
        seen = [None, None]
        # A group of its own: the window, its engine and a display of its own end together.
        with subprocess.Popen(["timeout", "--kill-after=5", str(PATIENCE_S), *command], env=environment,
                              stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as process:
            for line in process.stderr:
                for place, pattern in enumerate((PAINT, POINT)):
                    match = pattern.search(line)
                    seen[place] = int(match.group(1)) if match else seen[place]
                if None not in seen:
                    break
            process.terminate()
        end_all_of(home)
        return seen


def measured(options):
    program = options.build / "bin" / "kindred"
    goals = ("startup-paint", "startup-curve")
    if not program.exists():
        for goal in goals:
            yield {"goal": goal, "failure": f"{program} is missing"}
        return
    starts = [started(program) for _ in range(1 if options.quick else options.rounds)]
    for place, goal in enumerate(goals):
        times = [start[place] for start in starts if start[place] is not None]
        if len(times) < len(starts):
            yield {"goal": goal, "failure": f"nothing seen within {PATIENCE_S} s"}
            continue
        yield {"goal": goal, "unit": "ms", "ours": statistics.median(times), "statistic": f"median of {len(times)}",
               "quality": f"of {len(times)}: {min(times)} to {max(times)}"}


if __name__ == "__main__":
    arguments = area_parser(__doc__).parse_args()
    sys.exit(run_area(arguments, measured(arguments)))
