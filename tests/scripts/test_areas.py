"""How the areas of bench/ measure: turns, settings and cases, with programs that answer as the real ones do."""
import contextlib
import importlib.util
import io
import os
import pathlib
import platform
import shlex
import sys
import tempfile
import types
import unittest
import unittest.mock

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bench"))

import conv  # noqa: E402
import machine  # noqa: E402
import programs  # noqa: E402
import rivals  # noqa: E402
import rows  # noqa: E402
import sweep_goals  # noqa: E402
import table  # noqa: E402
from goals import GOALS  # noqa: E402

RIVAL = """
import sys
sys.path.insert(0, sys.argv[1])
from rivals import serve_runs
serve_runs(sys.argv[3], lambda: open(sys.argv[2], "a").write(sys.argv[3]))
"""

SWEEP = """
import sys
sys.path.insert(0, sys.argv[1])
import numpy
from rivals import serve_runs
serve_runs(sys.argv[2], lambda: 1.0, lambda: numpy.zeros(12, numpy.float32))
"""


SESSION = """\
a point of the loss: step to window    n    96   p50    0.6   p95    4.5   p99    7.0   max    7.0 ms
a point of the loss: step to paint     n    96   p50   36.3   p95   40.9   p99   42.9   max   42.9 ms
the map:
  zoom                                 n   498   p50    3.0   p95    6.4   p99    9.8   max   11.7 ms
  pan by the mouse                     n   314   p50    0.8   p95    2.9   p99    5.1   max    7.5 ms
  click points                         n     2   p50   60.0   p95   60.0   p99   60.0   max   60.0 ms
  hover over another point             no repaint seen
"""


class Turns(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.order = pathlib.Path(temporary.name) / "order"

    def rival(self, name, program=RIVAL):
        return rivals.Competitor([sys.executable, "-c", program, str(ROOT / "bench"), str(self.order), name])

    def test_kindred_and_its_peer_take_turns(self):
        ours = self.rival("K")
        self.addCleanup(ours.close)
        (found,) = rivals.in_turn(ours, {"peer": lambda: self.rival("P")}, 3, warm=1)
        name, peer, best, failure = found
        self.assertEqual((name, peer.name, failure), ("peer", "P", None))
        self.assertEqual(self.order.read_text(), "KP" + "KP" * 3)
        self.assertEqual((best, len(peer.seconds)), (min(ours.seconds), 3))

    def test_several_of_ours_take_turns_with_one_peer(self):
        ours = [self.rival("K"), self.rival("B")]
        peer = self.rival("P")
        for one in (*ours, peer):
            self.addCleanup(one.close)
        ours[0].run()
        best = rivals.take_turns(ours, peer, 2)
        self.assertEqual(self.order.read_text(), "K" + "KBP" * 2)
        self.assertEqual(best, [min(ours[0].seconds[1:]), min(ours[1].seconds)])

    def test_a_peer_that_fails_says_why_and_the_next_one_runs(self):
        ours = self.rival("K")
        self.addCleanup(ours.close)
        peers = {"bad": lambda: self.rival("B", "raise SystemExit('no such library')"), "good": lambda: self.rival("G")}
        bad, good = rivals.in_turn(ours, peers, 1)
        self.assertEqual((bad[1], bad[3]), (None, "no such library"))
        self.assertIsNone(good[3])


CLOUD = """
| milliseconds | best | median | p95 | worst |
|---|---|---|---|---|
| pan, first frame | 0.1 | 0.2 | 0.3 | 0.4 |
| pan, every pixel final | 1.1 | 1.2 | 1.3 | 1.4 |
| zoom by a notch, first frame | 2.1 | 2.2 | 2.3 | 2.4 |
| zoom by a notch, every pixel final | 3.1 | 3.2 | 3.3 | 3.4 |
| hover: nearest within 8 pixels | 0.00 | 0.00 | 0.00 | 0.00 |
| lasso of 300 corners around 26 % of the points | 5.1 | 5.2 | 5.3 | 5.4 |
| whole picture, own size of dots | 6.1 | 6.2 | 6.3 | 6.4 |
| whole picture, dots of 4 pixels | 7.1 | 7.2 | 7.3 | 7.4 |
"""


class Areas(unittest.TestCase):
    def test_both_precisions_stand_beside_every_peer(self):
        def program(name, error, **values):
            return {"name": name, "best": 6.0, "error": error, "memory": 4.1, **values}

        beside = {"beside": {"fp32": 0.3, "bf16": 0.2}}
        ours = [program("Kindred fp32, AVX3+bf16", 9e-7), program("Kindred bf16, AVX3+bf16", 4e-3)]
        peers = [program("LibTorch 1.13.0, eager", 1e-6, **beside), program("PyTorch 2.11.0, chunked", 1e-6, **beside),
                 program("pytorch-metric-learning 2.9.0, CrossBatchMemory + NCALoss", 1e-6, **beside),
                 {"name": "PyTorch 2.11.0, eager", "failure": "out of memory"},
                 {"name": "PyTorch 2.11.0, compile", "failure": "no compiler"}]
        size = types.SimpleNamespace(rows=1_000_000, dimension=128, batch=256, sigma=0.05, bank="random")
        found = list(sweep_goals.goal_rows(size, ours, peers))
        self.assertEqual([(row["goal"], row.get("ours")) for row in found],
                         [("sweep-fp32-stock", 0.3), ("sweep-bf16-stock", 0.2), ("sweep-fp32-tuned", 0.3),
                          ("sweep-bf16-tuned", 0.2), ("sweep-fp32-stock", 0.3), ("sweep-bf16-stock", 0.2),
                          ("sweep-fp32-tuned", None), ("sweep-bf16-tuned", None)])
        self.assertFalse(any(row.get("worse") for row in found))
        ours[1]["error"] = 7e-3
        self.assertTrue(list(sweep_goals.goal_rows(size, ours, peers))[1]["worse"])

    @unittest.skipUnless(importlib.util.find_spec("numpy"), "needs NumPy")
    def test_a_sweep_is_measured_in_both_precisions_beside_a_peer(self):
        import numpy
        import sweep

        random = numpy.random.default_rng(1)
        with tempfile.TemporaryDirectory() as folder:
            for name, values in (("bank.f32", random.normal(0, 1, (40, 4)).astype(numpy.float32)),
                                 ("queries.f32", random.normal(0, 1, (3, 4)).astype(numpy.float32)),
                                 ("labels.i32", numpy.arange(40, dtype=numpy.int32) % 2),
                                 ("query_labels.i32", numpy.arange(3, dtype=numpy.int32) % 2),
                                 ("own.i64", numpy.arange(3))):
                values.tofile(f"{folder}/{name}")
            program = [sys.executable, "-c", SWEEP, str(ROOT / "bench")]
            runner = pathlib.Path(folder) / "bin/sweep_runner"
            runner.parent.mkdir()
            runner.write_text(f"#!/bin/sh\nfor last; do :; done\nexec {shlex.join(program)} \"Kindred $last\"\n")
            runner.chmod(0o755)
            options = types.SimpleNamespace(build=pathlib.Path(folder), rows=40, dimension=4, batch=3, sigma=0.5,
                                            threads=1, rounds=2, bank="random")
            peers = [([*program, "eager"], {}), ([*program, "eager"], rivals.KEEP_MEMORY), (["/bin/false"], {})]
            with unittest.mock.patch.object(sweep, "peers_of", lambda *_: peers), \
                    contextlib.redirect_stderr(io.StringIO()):
                loss, ours, others = sweep.measure(options, folder)
        self.assertEqual([row["name"] for row in ours + others],
                         ["Kindred fp32", "Kindred bf16", "eager", "eager, memory kept"])
        for found in ours + others:
            self.assertEqual((list(found["beside"]), found["error"]), (["fp32", "bf16"], 1.0))
        lines = rows.markdown_cells(sweep.table(options, loss, [*ours, *others, {"name": "x", "failure": "no memory"}]))
        self.assertEqual({len(cells) for cells in lines}, {10})

    def conv_rows(self, own_turn, torch_started, **options):
        options = types.SimpleNamespace(**{"quick": False, "rounds": 3, "only": "", **options})
        with unittest.mock.patch.object(conv, "own_turn", own_turn), \
                unittest.mock.patch.object(conv, "torch_started", torch_started), \
                unittest.mock.patch.object(conv, "version", lambda name: "9"):
            return list(conv.rows_of(options, "conv-small", "conv4", 84, 100, "bf16"))

    def test_encoder_and_torch_take_turns_and_the_best_counts(self):
        order, times = [], iter((100, 90, 120))

        class Torch:
            seconds = []

            def run(self):
                order.append("T")
                self.seconds.append(0.2 + 0.1 * (len(self.seconds) % conv.STEPS) + len(self.seconds) // conv.STEPS)

            def close(self):
                order.append("end")

        def own_turn(*_):
            order.append("K")
            alone = next(times)
            return alone, 1.2 * alone, 20

        step, beside = self.conv_rows(own_turn, lambda *_: Torch())
        self.assertEqual("".join(order), ("K" + "T" * conv.STEPS) * 3 + "end")
        self.assertEqual((step["ours"], step["statistic"]), (100 * 120 / 120, "median of 3 turns"))
        self.assertAlmostEqual(beside["ours"], 1e3 * 100 / 90)
        self.assertAlmostEqual(beside["theirs"], 100 / 0.3)
        self.assertEqual(beside["statistic"], "best of 3 turns")

    def test_without_torch_the_step_is_measured_all_the_same(self):
        def gone(*_):
            raise RuntimeError("no torch")

        step, beside = self.conv_rows(lambda *_: (100, 110, 10), gone)
        self.assertEqual(step["ours"], 100)
        self.assertEqual(beside["failure"], "no torch")

    def test_every_case_of_epochs_has_its_data(self):
        goal = next(goal for goal in GOALS if goal.id == "evaluate-epochs")
        self.assertEqual(tuple(conv.SOURCES), goal.cases)

    def test_the_cloud_gives_each_goal_its_line_and_column(self):
        options = types.SimpleNamespace(quick=False, build=pathlib.Path())
        with unittest.mock.patch.object(programs, "known_output", return_value=CLOUD), \
                unittest.mock.patch.object(programs, "scatter_peers", return_value=[]):
            found = {row["goal"]: row["ours"] for row in programs.scatter(options)}
        self.assertEqual(found, {"scatter-1m": 6.2, "scatter-pan": 1.3, "scatter-zoom": 3.3, "scatter-hover": 0.01,
                                 "scatter-lasso": 5.2})

    def test_the_window_tells_the_slowest_of_its_interactions(self):
        options = types.SimpleNamespace(quick=False, build=pathlib.Path(), data="digits")
        with unittest.mock.patch.object(programs, "output", return_value=SESSION):
            found = {row["goal"]: row for row in programs.window(options)}
        self.assertEqual({goal: row["ours"] for goal, row in found.items()}, {"window-input": 9.8, "window-curve": 42.9})
        self.assertEqual(found["window-input"]["quality"], "zoom: of 498 p50 3.0, p95 6.4")
        with unittest.mock.patch.object(programs, "output", return_value="nothing"):
            self.assertEqual(len([row for row in programs.window(options) if "failure" in row]), 2)

    @unittest.skipUnless(importlib.util.find_spec("numpy"), "needs NumPy")
    def test_a_graph_below_the_asked_recall_is_no_peer(self):
        import graph

        self.assertEqual(graph.judged("graph-recall", 1.0, 0.9979, 2.0, 8.0), {"failure": "reaches recall 0.9979 only"})
        for goal, own, other, worse in (("graph-recall", 1.0, 0.998, False), ("graph-mnist", 1.0, 0.9, False),
                                        ("graph-recall", 0.997, 0.999, True)):
            judged = graph.judged(goal, own, other, 2.0, 8.0)
            self.assertEqual((judged["ours"], judged["theirs"], judged["worse"]), (2.0, 8.0, worse))
        self.assertEqual(graph.judged("refresh", 1.0, 0.999, 2.0, 8.0, "16 neighbours")["peer_quality"],
                         "0.9990 by 16 neighbours")

    @unittest.skipUnless(importlib.util.find_spec("numpy"), "needs NumPy")
    def test_a_graph_is_made_by_the_fastest_setting_with_enough_recall(self):
        import peers

        def chosen(**efforts):
            """efforts: (seconds, recall of each turn; the first has a run more before)"""
            clock, runs = [0.0], {name: list(recalls) for name, (_, recalls) in efforts.items()}

            def run(name):
                clock[0] += efforts[name][0]
                return runs[name].pop(0)

            with unittest.mock.patch.object(peers.time, "perf_counter", lambda: clock[0]):
                return peers.fastest_enough({name: lambda name=name: run(name) for name in efforts}, lambda found: found)

        self.assertEqual(chosen(light=(1, [0, .95, .95]), middle=(3, [.999, .999]), odd=(2, [.999, .999])), "odd")
        self.assertEqual(chosen(light=(1, [0, .999, .997]), heavy=(2, [.999, .998])), "heavy")
        self.assertEqual(chosen(light=(1, [0, .9, .9]), heavy=(2, [.99, .99])), "heavy")

    @unittest.skipUnless(importlib.util.find_spec("numpy"), "needs NumPy")
    def test_retrieval_tells_what_search_and_counting_take(self):
        import evaluate
        import numpy

        metrics = [0.8, 0.9, 0.5]
        sides = [types.SimpleNamespace(name="faiss 9", seconds=[3.0], close=lambda: None,
                                       result=lambda values=values: numpy.array(values).tobytes())
                 for values in (metrics, [*metrics, 2.5, 0.5])]
        with unittest.mock.patch.object(evaluate, "ours_of", lambda *_: sides[0]), \
                unittest.mock.patch.object(evaluate, "in_turn", lambda *_: [("faiss", sides[1], 1.0, None)]):
            (found,) = evaluate.retrieval(types.SimpleNamespace(rounds=1), "", "", 10)
        self.assertEqual(found["peer_quality"], "within 0e+00; its search alone 2.5 s, NumPy's counting 0.5 s")
        self.assertEqual((found["ours"], found["theirs"], found["worse"]), (1.0, 3.0, False))

    @unittest.skipUnless(importlib.util.find_spec("numpy"), "needs NumPy")
    def test_a_map_without_divergence_is_judged_by_its_neighbours(self):
        import tsne

        line = {"rows": 70_000, "processor": [1.0], "load": 1.0}
        lines = [{**line, "name": "Kindred", "seconds": [12.0, 10.0], "kl": 2.7, "preservation": 0.37},
                 {**line, "name": "openTSNE", "seconds": [150.0], "kl": 2.6, "preservation": 0.37},
                 {**line, "name": "UMAP", "seconds": [17.0, 18.0], "preservation": 0.129},
                 {"rows": 70_000, "name": "other", "seconds": [], "failure": "no memory"}]
        open_tsne, umap, other = tsne.goal_rows(lines)
        self.assertEqual((open_tsne["worse"], umap["worse"], other["failure"]), (True, False, "no memory"))
        self.assertEqual((umap["ours"], umap["theirs"], umap["statistic"]), (10.0, 17.0, "best of 2"))
        self.assertEqual(umap["peer_quality"], "15-NN 0.1290")
        goal = next(goal for goal in GOALS if goal.id == "tsne-70k")
        self.assertEqual(table.verdict(goal, umap), "faster, no goal set")

    def test_the_data_is_where_it_is_named(self):
        with unittest.mock.patch.dict(os.environ, KINDRED_DATA="/somewhere"):
            self.assertEqual(machine.data_folder(), pathlib.Path("/somewhere"))
            self.assertEqual(rows.area_parser("x").parse_args([]).data, pathlib.Path("/somewhere"))

    def test_a_machine_is_named_without_its_kernel(self):
        self.assertNotIn(platform.release(), machine.machine())

if __name__ == "__main__":
    unittest.main()
