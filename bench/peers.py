"""The peers of graph.py, evaluate.py and fisher.py, each in a process of its own (rivals.py).

peers.py KIND ARGUMENTS… THREADS
"""

import ctypes
import ctypes.util
import os
import sys
import time
from importlib.metadata import version

import numpy as np

from machine import ROOT
from rivals import serve_runs

ENOUGH = 0.998  # recall that a graph needs


def without_self(indices, k):
    """[n, k] of a search that may have found each row itself."""
    own = indices == np.arange(len(indices))[:, None]
    own[~own.any(1), -1] = True  # not found: the last one goes
    first = np.argmax(own, 1)
    keep = np.arange(indices.shape[1]) != first[:, None]
    return indices[keep].reshape(len(indices), -1)[:, :k].astype(np.int32)


def recall(found, truth):
    """Share of the true neighbours of the rows that `truth` holds: their numbers, then theirs."""
    same = [len(np.intersect1d(found[row], near)) for row, near in zip(truth[:, 0], truth[:, 1:])]
    return sum(same) / truth[:, 1:].size


def fastest_enough(efforts, recall_of, turns=2):
    """The name of the fastest effort whose recall was enough each time; if none was, of the one with the
    most. efforts: {name: function}; the first also runs before, because it compiles what all need."""
    next(iter(efforts.values()))()
    least, best = dict.fromkeys(efforts, 1.0), dict.fromkeys(efforts, float("inf"))
    for _ in range(turns):
        for name, effort in efforts.items():
            begin = time.perf_counter()
            found = effort()
            best[name] = min(best[name], time.perf_counter() - begin)
            least[name] = min(least[name], recall_of(found))
    enough = [name for name in efforts if least[name] >= ENOUGH]
    return min(enough, key=best.get) if enough else max(efforts, key=least.get)


def serve_graph(name, efforts, truth):
    """Measures the fastest effort with enough recall, which its name tells; efforts: {what it is: function
    that returns [n, k]}."""
    truth, last = np.load(truth), {}
    chosen = fastest_enough(efforts, lambda found: recall(found, truth))

    def run():
        last["found"] = efforts[chosen]()
        return 0.0

    serve_runs(f"{name}: {chosen}", run, lambda: last["found"])


def faiss_graph(rows, k, _truth, threads):
    import faiss

    faiss.omp_set_num_threads(int(threads))
    rows, k, last = np.load(rows), int(k), {}

    def run():
        index = faiss.IndexFlatL2(rows.shape[1])
        index.add(rows)
        last["found"] = index.search(rows, k + 1)[1]
        return 0.0

    serve_runs(f"faiss {faiss.__version__}, exact", run, lambda: without_self(last["found"], k))


def pynndescent_graph(rows, k, truth, threads):
    from pynndescent import NNDescent

    rows, k = np.load(rows), int(k)

    def effort(neighbours, candidates):
        def build():
            graph = NNDescent(rows, n_neighbors=neighbours, max_candidates=candidates,
                              n_jobs=int(threads), random_state=None).neighbor_graph[0]
            return without_self(graph, k)
        return build

    settings = [(k + 1, 16), (k + 1, 30), (k + 5, 30), (k + 1, 60), (k + 5, 60), (2 * k, 60), (3 * k, 60)]
    serve_graph(f"pynndescent {version('pynndescent')}",
                {f"{neighbours} neighbours, {candidates} candidates": effort(neighbours, candidates)
                 for neighbours, candidates in settings}, truth)


def hnswlib_graph(rows, k, truth, threads):
    import hnswlib

    rows, k = np.load(rows), int(k)

    def effort(links, width):
        def build():
            index = hnswlib.Index("l2", rows.shape[1])
            index.init_index(len(rows), M=links, ef_construction=width, random_seed=1)
            index.add_items(rows, num_threads=int(threads))
            index.set_ef(width)
            return without_self(index.knn_query(rows, k + 1, num_threads=int(threads))[0], k)
        return build

    serve_graph(f"hnswlib {version('hnswlib')}", {f"{links} links, {width} wide": effort(links, width)
                                                  for links, width in ((12, 60), (16, 100), (24, 200))}, truth)


def faiss_retrieval(rows, labels, k, threads):
    import faiss

    faiss.omp_set_num_threads(int(threads))
    rows, labels, k, last = np.load(rows), np.load(labels), int(k), {"search": np.inf, "counting": np.inf}
    relevant = np.bincount(labels)[labels] - 1
    most = int(relevant.max())

    def search():
        index = faiss.IndexFlatIP(rows.shape[1])
        index.add(rows)
        return index.search(rows, k + 1)[1]

    def count(found):
        found = without_self(found, k)
        match = labels[found] == labels[:, None]
        first = np.where(match.any(1), match.argmax(1), k)
        recalls = [(first < at).mean() for at in (1, 10, 100, 1000) if at <= k]
        near = match[:, :most] & (np.arange(most) < relevant[:, None])
        precision = (np.cumsum(near, 1) / np.arange(1, most + 1) * near).sum(1)
        return [*recalls, (precision / np.maximum(relevant, 1)).mean()]

    def run():
        begin = time.perf_counter()
        found = search()
        middle = time.perf_counter()
        last["metrics"] = count(found)
        last["search"] = min(last["search"], middle - begin)
        last["counting"] = min(last["counting"], time.perf_counter() - middle)
        return last["metrics"][0]

    serve_runs(f"faiss {faiss.__version__}, exact, and NumPy", run,
               lambda: np.array([*last["metrics"], last["search"], last["counting"]]))


def faiss_kmeans(rows, start, iterations, restarts, threads):
    """From the start that it is given, or several that it draws; the best of them."""
    import faiss

    faiss.omp_set_num_threads(int(threads))
    rows, last = np.load(rows), {}
    given = np.load(start) if start.endswith(".npy") else None
    clusters = int(start) if given is None else len(given)

    def run():
        means = faiss.Kmeans(rows.shape[1], clusters, niter=int(iterations), nredo=int(restarts), seed=1,
                             min_points_per_centroid=1, max_points_per_centroid=len(rows))
        means.train(rows, init_centroids=given)
        last["found"] = means.index.search(rows, 1)[1][:, 0].astype(np.int32)
        return float(means.obj[-1])

    serve_runs(f"faiss {faiss.__version__}", run, lambda: last["found"])


def vlfeat():
    """The library, from the system or from where bench/compare put it."""
    beside = ROOT / "build" / "bench" / "vlfeat" / "usr" / "lib" / "x86_64-linux-gnu" / "libvl.so.1"
    path = str(beside) if beside.exists() else ctypes.util.find_library("vl")
    if not path:
        raise RuntimeError("libvl is not installed")
    library = ctypes.CDLL(path)
    library.vl_set_num_threads(1)
    return library


def pointer(array):
    return array.ctypes.data_as(ctypes.c_void_p)


def vlfeat_fisher(rows, weights, means, variances, _threads):
    library = vlfeat()
    rows, weights, means, variances = map(np.ascontiguousarray, map(np.load, (rows, weights, means, variances)))
    out = np.zeros(2 * means.size, np.float32)
    count = ctypes.c_ulonglong

    def run():
        library.vl_fisher_encode(pointer(out), 1, pointer(means), count(means.shape[1]), count(len(means)),
                                 pointer(variances), pointer(weights), pointer(rows), count(len(rows)),
                                 3)  # floats; square roots, then unit length
        return float(out[0])

    serve_runs("VLFeat 0.9.21", run, lambda: out)


def numpy_fisher(rows, weights, means, variances, _threads):
    """As a user would write it: the posteriors as one product over x and x², then two products."""
    rows, weights, means, variances = map(np.load, (rows, weights, means, variances))
    last = {}

    def run():
        both = np.hstack([rows, rows * rows])
        inverse = 1 / variances
        logs = both @ np.hstack([means * inverse, -0.5 * inverse]).T
        logs += np.log(weights) - 0.5 * (means**2 * inverse + np.log(variances)).sum(1)
        logs -= logs.max(1, keepdims=True)
        share = np.exp(logs)
        share /= share.sum(1, keepdims=True)
        sums = share.T @ both
        mass, first, second = share.sum(0)[:, None], sums[:, :rows.shape[1]], sums[:, rows.shape[1]:]
        deviation = np.sqrt(variances)
        by_mean = (first - mass * means) / deviation / np.sqrt(weights)[:, None]
        by_deviation = ((second - 2 * means * first + mass * means**2) * inverse - mass) / np.sqrt(2 * weights)[:, None]
        vector = np.concatenate([by_mean.ravel(), by_deviation.ravel()]) / len(rows)
        vector = np.sign(vector) * np.sqrt(np.abs(vector))
        last["found"] = (vector / np.linalg.norm(vector)).astype(np.float32)
        return float(last["found"][0])

    serve_runs(f"NumPy {np.__version__}, two products", run, lambda: last["found"])


def opencv_sift(picture, edges, step, _threads):
    import cv2

    cv2.setNumThreads(1)
    grey = cv2.imread(picture, cv2.IMREAD_GRAYSCALE)
    height, width = grey.shape
    sift, last, step = cv2.SIFT_create(), {}, int(step)
    keys = [cv2.KeyPoint(x + edge / 2 - 0.5, y + edge / 2 - 0.5, edge / 6, 0)  # a cell is 1.5 sizes wide
            for edge in map(int, edges.split(","))
            for y in range(0, height - edge + 1, step) for x in range(0, width - edge + 1, step)]

    def run():
        last["found"] = sift.compute(grey, keys)[1]
        return float(len(last["found"]))

    serve_runs(f"OpenCV {cv2.__version__}", run, lambda: last["found"])


class DenseFilter(ctypes.Structure):
    """The beginning of VLFeat's VlDsiftFilter (vl/dsift.h)."""

    _fields_ = [("size_step_bounds", ctypes.c_int * 8), ("geometry", ctypes.c_int * 5),
                ("flat", ctypes.c_int), ("window", ctypes.c_double), ("frames", ctypes.c_int)]


def vlfeat_sift(picture, edges, step, _threads):
    import cv2

    library = vlfeat()
    library.vl_dsift_new_basic.restype = ctypes.POINTER(DenseFilter)
    grey = np.ascontiguousarray(cv2.imread(picture, cv2.IMREAD_GRAYSCALE), np.float32) / 255
    height, width = grey.shape

    def run():
        count = 0
        for edge in map(int, edges.split(",")):
            dense = library.vl_dsift_new_basic(width, height, int(step), edge // 4)
            dense.contents.flat = 1  # its faster way
            library.vl_dsift_process(dense, pointer(grey))
            count += dense.contents.frames
            library.vl_dsift_delete(dense)
        return float(count)

    serve_runs("VLFeat 0.9.21, flat windows", run, lambda: np.zeros(0, np.float32))


def torch_step(encoder, size, batch, setting, threads):
    import torch

    from torch_encoders import encoder_step

    torch.set_num_threads(int(threads))
    step = encoder_step(encoder, int(size), int(batch), setting == "fast")
    serve_runs(f"PyTorch {torch.__version__}, {setting}", step)


KINDS = {"faiss-graph": faiss_graph, "pynndescent-graph": pynndescent_graph, "hnswlib-graph": hnswlib_graph,
         "faiss-retrieval": faiss_retrieval, "faiss-kmeans": faiss_kmeans, "vlfeat-fisher": vlfeat_fisher,
         "numpy-fisher": numpy_fisher, "opencv-sift": opencv_sift, "vlfeat-sift": vlfeat_sift,
         "torch-step": torch_step}

if __name__ == "__main__":
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    KINDS[sys.argv[1]](*sys.argv[2:])
