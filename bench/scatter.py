#!/usr/bin/env python3
"""pyqtgraph and VisPy on scatter_benchmark's task: discs of 4 pixels in ten colours, 1280 × 800.

    pip install numpy PySide6 pyqtgraph vispy
    QT_QPA_PLATFORM=offscreen python bench/scatter.py --points 1000000

Each frame pans by a little and is timed until it has been painted. VisPy needs OpenGL; where there is
none it says so. Kindred's side is scatter_benchmark of a build with -DKINDRED_BENCH=ON.
"""

import argparse
import importlib.metadata
import time

import numpy as np

SIZE = (1280, 800)
COLOURS = np.array([[86, 180, 233], [230, 159, 0], [0, 158, 115], [204, 121, 167], [240, 228, 66],
                    [0, 114, 178], [213, 94, 0], [153, 153, 153], [86, 180, 233], [230, 159, 0]], np.uint8)


def digits(count):
    random = np.random.default_rng(1)
    shade = random.integers(0, 10, count)
    angle = 2 * np.pi * shade / 10
    far = np.where(shade % 3 == 0, 22, 44)
    lumps = random.normal(0, 5, (10, 7, 2))
    wide = 1 + 4 * random.random((10, 7, 2))
    lump = random.integers(0, 7, count)
    centre = np.stack([1.3 * far * np.cos(angle), far * np.sin(angle)], 1) + lumps[shade, lump]
    return centre + random.normal(0, 1, (count, 2)) * wide[shade, lump], shade


def report(name, times):
    times = np.sort(times) * 1e3
    print(f"| {name} | {times[0]:.1f} | {np.median(times):.1f} | {np.quantile(times, 0.95):.1f} |", flush=True)


def with_pyqtgraph(positions, shade, frames):
    import pyqtgraph
    from pyqtgraph.Qt import QtWidgets
    application = pyqtgraph.mkQApp()
    plot = pyqtgraph.PlotWidget()
    plot.resize(*SIZE)
    brushes = [pyqtgraph.mkBrush(*colour) for colour in COLOURS]
    for group in range(10):  # one item a colour is its fastest way: a brush for each point is slower
        inside = shade == group
        plot.addItem(pyqtgraph.ScatterPlotItem(positions[inside, 0], positions[inside, 1], size=4,
                                               pen=None, brush=brushes[group], pxMode=True))
    plot.show()
    QtWidgets.QApplication.processEvents()
    plot.grab()
    times = []
    for _ in range(frames):
        start = time.perf_counter()
        plot.getViewBox().translateBy(x=0.3)
        plot.grab()
        times.append(time.perf_counter() - start)
    report(f"pyqtgraph {importlib.metadata.version('pyqtgraph')}, ScatterPlotItem, one a class", times)
    application.processEvents()


def with_vispy(positions, shade, frames):
    from vispy import scene
    canvas = scene.SceneCanvas(size=SIZE, show=False)
    view = canvas.central_widget.add_view()
    view.camera = "panzoom"
    markers = scene.visuals.Markers(parent=view.scene)
    markers.set_data(positions, size=4, edge_width=0, face_color=COLOURS[shade] / 255.0)
    view.camera.set_range()
    canvas.render()
    times = []
    for _ in range(frames):
        start = time.perf_counter()
        view.camera.pan((0.3, 0))
        canvas.render()  # reads the pixels back, so that drawing has ended
        times.append(time.perf_counter() - start)
    report(f"VisPy {importlib.metadata.version('vispy')}, Markers", times)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--points", type=int, default=1_000_000)
    parser.add_argument("--frames", type=int, default=5)
    arguments = parser.parse_args()
    positions, shade = digits(arguments.points)
    print(f"{arguments.points} points\n\n| program | best, ms | median | p95 |\n|---|---|---|---|")
    for peer in (with_pyqtgraph, with_vispy):
        try:
            peer(positions, shade, arguments.frames)
        except Exception as error:  # a peer that cannot run here is a result too
            print(f"| {peer.__name__[5:]} | not measured: {type(error).__name__}: {error} | | |")


if __name__ == "__main__":
    main()
