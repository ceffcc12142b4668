#!/usr/bin/env python3
"""A scatter plot of a million points in ten colours, 1280 × 800: Kindred, QCustomPlot, pyqtgraph and VisPy.

    python3 -m venv build/bench-venv && build/bench-venv/bin/pip install numpy PySide6 pyqtgraph vispy PyOpenGL
    build/bench-venv/bin/python bench/scatter.py --kindred build/release/bin/scatter_benchmark --points 1000000

Discs of 4 pixels. Each frame pans by a little, draws every disc anew and is timed until it has been painted. The
programs take turns, each in a process of its own that ends before the next (QCustomPlot's two ways share one), for as
many rounds as wanted, so that all meet the same machine. Told are the fastest frame of all rounds and the median of the
rounds' medians. Kindred and QCustomPlot come from scatter_benchmark of a build with -DKINDRED_BENCH=ON. VisPy draws with OpenGL; without
a display or a GPU that is Mesa's software renderer through EGL (package libgl1-mesa-dri), which uses all cores.
"""

import argparse
import importlib.metadata
import json
import os
import re
import statistics
import subprocess
import sys
import time

SIZE = (1280, 800)
COLOURS = [[86, 180, 233], [230, 159, 0], [0, 158, 115], [204, 121, 167], [240, 228, 66],
           [0, 114, 178], [213, 94, 0], [153, 153, 153], [86, 180, 233], [230, 159, 0]]
PYTHON_PEERS = ("pyqtgraph", "vispy")


def digits(count):
    import numpy as np
    random = np.random.default_rng(1)
    shade = random.integers(0, 10, count)
    angle = 2 * np.pi * shade / 10
    far = np.where(shade % 3 == 0, 22, 44)
    lumps = random.normal(0, 5, (10, 7, 2))
    wide = 1 + 4 * random.random((10, 7, 2))
    lump = random.integers(0, 7, count)
    centre = np.stack([1.3 * far * np.cos(angle), far * np.sin(angle)], 1) + lumps[shade, lump]
    return centre + random.normal(0, 1, (count, 2)) * wide[shade, lump], shade


def timed(frames, draw):
    draw()  # warm
    times = []
    for _ in range(frames):
        start = time.perf_counter()
        draw()
        times.append(1e3 * (time.perf_counter() - start))
    return times


def with_pyqtgraph(positions, shade, frames):
    import pyqtgraph
    from pyqtgraph.Qt import QtWidgets
    application = pyqtgraph.mkQApp()
    plot = pyqtgraph.PlotWidget()
    plot.resize(*SIZE)
    for group, colour in enumerate(COLOURS):  # one item a colour is its fastest way: a brush for each point is slower
        inside = shade == group
        plot.addItem(pyqtgraph.ScatterPlotItem(positions[inside, 0], positions[inside, 1], size=4, pen=None,
                                               brush=pyqtgraph.mkBrush(*colour), pxMode=True))
    plot.show()
    application.processEvents()

    def draw():
        plot.getViewBox().translateBy(x=0.3)
        plot.grab()

    times = timed(frames, draw)
    QtWidgets.QApplication.processEvents()
    return f"pyqtgraph {importlib.metadata.version('pyqtgraph')}, ScatterPlotItem, one a class", times


def with_vispy(positions, shade, frames):
    import numpy as np
    import vispy
    if "DISPLAY" not in os.environ:
        os.environ.setdefault("EGL_PLATFORM", "surfaceless")
        vispy.use(app="egl")
    from vispy import scene
    from vispy.gloo import gl
    canvas = scene.SceneCanvas(size=SIZE, show=False)
    view = canvas.central_widget.add_view()
    view.camera = "panzoom"
    markers = scene.visuals.Markers(parent=view.scene)
    markers.set_data(positions, size=4, edge_width=0, face_color=np.array(COLOURS)[shade] / 255.0)
    view.camera.set_range()

    def draw():
        view.camera.pan((0.3, 0))
        canvas.render()  # reads the pixels back, so that drawing has ended

    times = timed(frames, draw)
    return f"VisPy {importlib.metadata.version('vispy')}, Markers, {gl.glGetParameter(gl.GL_RENDERER)}", times


def child(peer, count, frames):
    """One peer in this process; its answer as a line of JSON."""
    positions, shade = digits(count)
    try:
        name, times = (with_pyqtgraph if peer == "pyqtgraph" else with_vispy)(positions, shade, frames)
        print(json.dumps({"name": name, "times": times}))
    except Exception as error:  # a peer that cannot run here is a result too
        print(json.dumps({"name": peer, "problem": f"{type(error).__name__}: {error}"}))


def from_python(peer, arguments):
    command = [sys.executable, __file__, "--only", peer, "--points", str(arguments.points), "--frames",
               str(arguments.frames)]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"QT_QPA_PLATFORM": "offscreen"})
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    return json.loads(lines[-1]) if lines else {"name": peer, "problem": done.stderr.strip()[-200:]}


def from_benchmark(arguments, flags, wanted):
    """Best and median of what one process of scatter_benchmark tells; wanted: {its row: our name}. A row that is
    missing is told too."""
    done = subprocess.run([arguments.kindred, *flags], capture_output=True, text=True,
                          env=os.environ | {"QT_QPA_PLATFORM": "offscreen"})
    rows = {what: (float(best), float(median)) for what, best, median in
            re.findall(r"^\| (.*?) \| ([\d.]+) \| ([\d.]+) \|", done.stdout, re.M)}
    problem = done.stderr.strip()[-200:] or f"scatter_benchmark ended with {done.returncode}"
    return [{"name": name, "best": rows[what][0], "median": rows[what][1]} if what in rows else
            {"name": name, "problem": f"no row “{what}”; {problem}"} for what, name in wanted.items()]


def from_kindred(arguments):
    """Kindred's own picture and QCustomPlot's, one process after the other."""
    points = str(arguments.points)
    return from_benchmark(arguments, ["--dots", points],
                          {"whole picture, dots of 4 pixels": "Kindred, whole picture"}) + \
        from_benchmark(arguments, ["--peers", points],
                       {"QCPGraph, one a class, adaptive sampling":
                            "QCustomPlot, QCPGraph, one a class; its adaptive sampling leaves points out",
                        "QCPCurve, one a class": "QCustomPlot, QCPCurve, one a class"})


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--points", type=int, default=1_000_000)
    parser.add_argument("--frames", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--kindred", help="scatter_benchmark of a build")
    parser.add_argument("--only", choices=PYTHON_PEERS, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.only:
        return child(arguments.only, arguments.points, arguments.frames)
    results = {}
    for _ in range(arguments.rounds):
        answers = from_kindred(arguments) if arguments.kindred else []
        answers += [from_python(peer, arguments) for peer in PYTHON_PEERS]
        for answer in answers:
            results.setdefault(answer["name"], []).append(answer)
    print(f"{arguments.points} points, {arguments.rounds} rounds\n\n| program | best, ms | median, ms |\n|---|---|---|")
    for name, answers in results.items():
        problems = [answer["problem"] for answer in answers if "problem" in answer]
        if problems:
            print(f"| {name} | not measured: {problems[0]} | |")
            continue
        best = min(answer["best"] if "best" in answer else min(answer["times"]) for answer in answers)
        median = statistics.median(answer["median"] if "median" in answer else statistics.median(answer["times"])
                                   for answer in answers)
        print(f"| {name} | {best:.1f} | {median:.1f} |")


if __name__ == "__main__":
    main()
