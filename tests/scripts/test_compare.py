"""bench/compare with kept results, with programs that answer as the real ones do, and with bad input."""
import contextlib
import importlib.util
import io
import json
import os
import pathlib
import platform
import re
import shlex
import stat
import subprocess
import sys
import tempfile
import types
import unittest
import unittest.mock

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bench"))

import conv  # noqa: E402
import earlier  # noqa: E402
import machine  # noqa: E402
import programs  # noqa: E402
import rivals  # noqa: E402
import rows  # noqa: E402
import sweep_goals  # noqa: E402
import table  # noqa: E402
from goals import AREAS, GOALS, Goal  # noqa: E402

CODED = """#!/bin/sh
echo "| operation | Kindred | peer | ratio | agreement |"
echo "|---|---|---|---|---|"
echo "| softmax step on codes, $1 × $3, C = $2 | 9000 vectors/s | FAISS decode + BLAS 1000 vectors/s | 9.0× | weights within 1.4e-11 |"
echo "| Fisher vector, 10,000 × 64, K = 16, one thread | 3.1 ms | | | |"
"""
BOARD = """#!/bin/sh
echo "milliseconds                           best   median      p95    worst"
echo "edit to drawn                          70.0     91.5    114.0    120.0"
"""
WINDOW = """#!/bin/sh
echo "kindred: first paint after 210 ms" >&2
echo "kindred: first curve point 2300 ms after the click" >&2
"""
SPEED = Goal("speed", "graph", "a graph", "≥ 3 ×", 3, ("rival",))
CASES = Goal("speed", "graph", "a graph", "≥ 3 ×", 3, cases=("small", "large"))
LIMIT = Goal("limit", "graph", "a limit", "≤ 8 ms", most=8)


def row(goal="speed", **values):
    return {"goal": goal, "peer": "rival", "unit": "s", "ours": 2.0, "theirs": 8.0, **values}


class Verdicts(unittest.TestCase):
    def test_a_ratio_is_time_by_time_and_rate_by_rate(self):
        self.assertEqual(table.ratio_of(row()), 4)
        self.assertEqual(table.ratio_of(row(unit="images/s")), 0.25)
        self.assertIsNone(table.ratio_of({"goal": "limit", "ours": 3.0, "unit": "ms"}))

    def test_goals_are_met_missed_or_lost(self):
        self.assertEqual(table.verdict(SPEED, row()), "met")
        self.assertEqual(table.verdict(SPEED, row(theirs=6.0)), "met")
        self.assertEqual(table.verdict(SPEED, row(theirs=5.9)), "**no**")
        self.assertEqual(table.verdict(SPEED, row(theirs=1.0)), "**no**, the peer wins")
        self.assertEqual(table.verdict(SPEED, row(peer="other", theirs=5.9)), "faster, no goal set")
        self.assertEqual(table.verdict(SPEED, row(peer="other", theirs=1.0)), "the peer wins")
        self.assertEqual(table.verdict(SPEED, {"goal": "speed", "failure": "no data"}), "not run: no data")

    def test_speed_at_lower_quality_is_no_success(self):
        self.assertEqual(table.verdict(SPEED, row(worse=True)), "**no**: Kindred's quality is lower")

    def test_limits_hold_up_to_the_limit(self):
        limit = {"goal": "limit", "unit": "ms"}
        self.assertEqual(table.verdict(LIMIT, {**limit, "ours": 8.0}), "met")
        self.assertEqual(table.verdict(LIMIT, {**limit, "ours": 8.1}), "**no**")
        self.assertEqual(table.verdict(LIMIT, {**limit, "ours": 7.0, "theirs": 5.0}), "met, the peer is faster")
        self.assertEqual(table.verdict(LIMIT, {**limit, "ours": 9.0, "theirs": 5.0}), "**no**, the peer wins")

    def test_the_summary_counts_goals_not_rows(self):
        found = [row(), row(case="again"), {"goal": "limit", "unit": "ms", "ours": 9.0}]
        third = Goal("third", "graph", "", "")
        self.assertEqual(self.counts(found, SPEED, LIMIT, third), (1, 1, 0, 1))
        self.assertEqual(self.counts([row(), row(case="slow", theirs=2.0)], SPEED), (0, 1, 0, 0))
        self.assertEqual(self.counts([row(peer="other")], SPEED), (0, 0, 1, 0))

    def counts(self, found, *goals):
        """(met, missed, in part, not measured)"""
        return tuple(map(int, re.findall(r"\d+", table.summary(found, goals))))

    def test_a_goal_with_a_failure_is_not_met(self):
        failure = {"goal": "speed", "peer": "rival 2", "failure": "no memory"}
        self.assertEqual(self.counts([row(), failure], SPEED), (0, 0, 1, 0))
        self.assertEqual(self.counts([row(failed="last run failed")], SPEED), (0, 0, 1, 0))
        self.assertEqual(self.counts([row(theirs=2.0), failure], SPEED), (0, 1, 0, 0))
        self.assertEqual(self.counts([failure], SPEED), (0, 0, 0, 1))

    def test_earlier_code_neither_meets_nor_misses(self):
        for theirs, words in ((8.0, "met"), (2.0, "**no**")):
            old = row(theirs=theirs, changed="it searches by bytes")
            self.assertEqual(table.verdict(SPEED, old), f"by earlier code: {words}; since then it searches by bytes")
            self.assertEqual(self.counts([old], SPEED), (0, 0, 1, 0))

    def test_a_later_failure_stands_beside_the_number(self):
        text = table.compose([row(note="warm", failed="last run 2026-01-02 failed: no memory")], [SPEED])
        self.assertIn("| met (warm; last run 2026-01-02 failed: no memory) |", text)

    def test_rows_of_one_place_share_a_source(self):
        here = {"machine": "A processor", "date": "2026-01-02", "command": "x", "load": 0.5}
        text = table.compose([row(**here), {"goal": "limit", "unit": "ms", "ours": 1.0, **here, "load": 2.0}],
                             [SPEED, LIMIT])
        self.assertIn("1. A processor; 2026-01-02; `x`; load 0.5 to 2.0", text)
        self.assertNotIn("2. ", text)
        self.assertIn("| a graph | 2 s | rival: 8 s | 4.00 |", text)

    def test_a_note_says_how_often_it_was_measured(self):
        text = table.compose([row(threads=2, statistic="best of 5"), row(case="b", threads=2, statistic="best of 2")],
                             [SPEED])
        self.assertIn("1. 2 threads; best of 5\n2. 2 threads; best of 2\n", text)

    def test_a_case_that_was_not_measured_has_a_row(self):
        text = table.compose([row(case="large")], [CASES])
        self.assertIn("| a graph; small |  |  |  |  |  | ≥ 3 × | not measured yet: `bench/compare graph` |  |", text)
        self.assertEqual(text.count("a graph; large"), 1)
        self.assertEqual(self.counts([row(case="large")], CASES), (0, 0, 1, 0))
        self.assertEqual(self.counts([row(case="large"), row(case="small")], CASES), (1, 0, 0, 0))

    def test_a_goal_without_any_case_has_one_row(self):
        for found in ([], [{"goal": "speed", "failure": "no build"}]):
            self.assertEqual(table.compose(found, [CASES]).count("| a graph |"), 1)
            self.assertEqual(self.counts(found, CASES), (0, 0, 0, 1))

    def test_every_goal_can_be_judged(self):
        self.assertEqual(len({goal.id for goal in GOALS}), len(GOALS))
        for goal in GOALS:
            self.assertTrue(goal.ratio or goal.most or goal.absent, goal.id)


class Kept(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.file = self.folder / "graph.json"

    def test_a_later_row_takes_the_place_of_its_like(self):
        rows.keep(self.file, [row(), row(case="other")])
        rows.keep(self.file, [row(ours=1.0)])
        self.assertEqual([(kept.get("case"), kept["ours"]) for kept in rows.read(self.file)],
                         [(None, 1.0), ("other", 2.0)])

    def test_a_failure_leaves_an_earlier_number_and_is_told_beside_it(self):
        rows.keep(self.file, [row(), row(peer="other")])
        failure = {"goal": "speed", "peer": "rival", "date": "2026-01-02"}
        for reason in ("no memory", "no library"):
            rows.keep(self.file, [{**failure, "failure": reason}])
            self.assertEqual(rows.read(self.file), [row(failed=f"last run 2026-01-02 failed: {reason}"),
                                                    row(peer="other")])
        rows.keep(self.file, [row(ours=1.0)])
        self.assertEqual(rows.read(self.file), [row(ours=1.0), row(peer="other")])

    def test_a_failure_of_a_goal_or_of_a_short_name_is_that_of_its_rows(self):
        old = row(peer="Rival 2.1, exact", case="large")
        for peer, concerned in (("", True), ("rival", True), ("rival 2", False), ("riv", False)):
            failure = {"goal": "speed", "peer": peer, "failure": "no memory"}
            self.assertEqual(rows.concerns(failure, old), concerned, peer)
            rows.keep(self.file, [failure])
            rows.keep(self.file, [old])
            self.assertEqual(len(rows.read(self.file)), 1 if concerned else 2)
            self.file.unlink()

    def test_a_number_takes_the_place_of_a_goals_failure(self):
        rows.keep(self.file, [{"goal": "speed", "failure": "no build"}, {"goal": "limit", "failure": "no build"}])
        rows.keep(self.file, [row()])
        self.assertEqual([kept["goal"] for kept in rows.read(self.file)], ["limit", "speed"])

    def test_bad_files_are_named(self):
        for text, words in (("{", "Expecting"), ("[]", "no list of rows"), ('{"rows": 3}', "no list of rows"),
                            ('{"rows": [{"ours": 1}]}', "names no goal"),
                            ('{"rows": [{"goal": "x"}]}', "neither a number nor a failure"),
                            ('{"rows": [{"goal": "x", "ours": 0}]}', "ours = 0"),
                            ('{"rows": [{"goal": "x", "ours": 1, "theirs": "2"}]}', "theirs = '2'")):
            self.file.write_text(text)
            with self.assertRaises(rows.Unusable, msg=text) as caught:
                rows.read(self.file)
            self.assertIn(str(self.file), str(caught.exception))
            self.assertIn(words, str(caught.exception))

    def test_a_section_is_replaced_and_nothing_else(self):
        document = self.folder / "document.md"
        document.write_text("# Head\n\nWords.\n\n## Old\n\nText.\n")
        rows.replace_section(document, "goals", "one\n", first=True)
        rows.replace_section(document, "goals", "two\n", first=True)
        self.assertEqual(document.read_text(), "# Head\n\nWords.\n\n<!-- goals: begin -->\ntwo\n"
                                               "<!-- goals: end -->\n\n## Old\n\nText.\n")
        document.write_text("Words.\n<!-- other: begin -->\n## Other\n<!-- other: end -->\n")
        rows.replace_section(document, "goals", "three\n", first=True)
        self.assertTrue(document.read_text().startswith("Words.\n<!-- goals: begin -->\nthree\n"))
        document.write_text("<!-- goals: begin -->\nno end\n")
        with self.assertRaises(rows.Unusable):
            rows.replace_section(document, "goals", "four\n")

    def test_tables_are_read_without_their_rules(self):
        self.assertEqual(rows.markdown_cells("words\n| a | b |\n|---|--:|\n| 1 | |\n"), [["a", "b"], ["1", ""]])


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


class Documents(unittest.TestCase):
    def test_a_peer_is_the_same_whatever_its_number_and_unit(self):
        for unit in ("s", "images/s", "s of the processor"):
            cells = table.cells_of(SPEED, row(unit=unit, case="a case"), "1")
            found = earlier.row_of(cells, SPEED, "a case", "")
            self.assertEqual((found["peer"], found["case"]), ("rival", "a case"))


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


class Command(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.results = self.folder / "results"
        self.document = self.folder / "benchmarks.md"
        self.document.write_text("# Benchmarks\n\nWords.\n\n## By hand\n\nText.\n")
        (self.folder / "build/bin").mkdir(parents=True)

    def program(self, name, text):
        path = self.folder / "build/bin" / name
        path.write_text(text)
        path.chmod(path.stat().st_mode | stat.S_IXUSR)

    def compare(self, *words):
        command = [sys.executable, ROOT / "bench/compare", *words, "--no-install", "--build", self.folder / "build",
                   "--results", self.results, "--write", self.document, "--data", self.folder]
        return subprocess.run(list(map(str, command)), capture_output=True, text=True,
                              env={**os.environ, "DISPLAY": ":none"})

    def test_an_unknown_area_names_the_nearest(self):
        done = self.compare("grpah")
        self.assertEqual(done.returncode, 2)
        self.assertIn("no area “grpah”. Did you mean graph?", done.stderr)
        self.assertIn("## By hand", self.document.read_text())

    def test_a_table_is_composed_of_kept_results(self):
        rows.keep(self.results / "kmeans.json", [{"goal": "kmeans", "peer": "faiss 9", "unit": "s", "ours": 4.0,
                                                  "theirs": 20.0, "date": "2026-01-02"}])
        rows.keep(self.results / "tsne.json", [{"goal": "tsne-70k", "peer": "openTSNE", "unit": "s", "ours": 40.0,
                                                "theirs": 20.0}])
        for _ in range(2):
            done = self.compare("--compose")
            self.assertEqual(done.returncode, 0, done.stderr)
        text = self.document.read_text()
        self.assertIn("| 4 s | faiss 9: 20 s | 5.00 |  | 15 s in fp32, 7.5 s in bf16, less with pruning "
                      "| ≥ 4.5 ×, objective within 0.1 % | met | 1 |", text)
        self.assertIn("**no**, the peer wins", text)
        self.assertIn("| not measured yet: `bench/compare graph` |", text)
        self.assertEqual(text.count("## All goals"), 1)
        self.assertTrue(text.startswith("# Benchmarks\n\nWords.\n") and text.endswith("## By hand\n\nText.\n"))
        for file in self.results.iterdir():
            file.unlink()
        self.assertEqual(self.compare("--compose").returncode, 0)
        self.assertEqual(self.document.read_text(), text)

    def test_a_broken_file_is_named_and_the_document_kept(self):
        self.results.mkdir()
        (self.results / "graph.json").write_text("{")
        before = self.document.read_text()
        done = self.compare("--compose")
        self.assertEqual(done.returncode, 1)
        self.assertIn("graph.json", done.stderr)
        self.assertEqual(self.document.read_text(), before)

    def test_programs_are_asked_and_their_answers_kept(self):
        for name, text in (("coded_benchmark", CODED), ("board_window_benchmark", BOARD), ("kindred", WINDOW)):
            self.program(name, text)
        done = self.compare("pq", "board", "startup", "--quick")
        self.assertEqual(done.returncode, 0, done.stderr)
        for part in ("the numbers mean nothing", "faiss decode + BLAS: 1,000 vectors/s | 9.00 | weights within 1.4e-11",
                     "| 91.5 ms |", "| 210 ms |", "| 2,300 ms |"):
            self.assertIn(part, done.stdout)
        kept = json.loads((self.results / "pq.json").read_text())["rows"][0]
        self.assertLessEqual({"goal", "date", "machine", "command", "threads", "load"}, set(kept))

    def test_a_program_that_fails_now_is_told_beside_its_number(self):
        self.program("coded_benchmark", CODED)
        self.compare("pq")
        self.program("coded_benchmark", "#!/bin/sh\necho no memory >&2\nexit 1\n")
        done = self.compare("pq")
        self.assertRegex(done.stdout, r"\| met \(last run [-0-9]+ failed: coded_benchmark: no memory\) \|")
        self.assertIn("0 goals met", done.stdout)

    def test_a_missing_program_is_a_row_that_says_so(self):
        done = self.compare("pq")
        self.assertIn("not run: coded_benchmark is missing: build with -DKINDRED_BENCH=ON", done.stdout)

    def test_no_build_is_an_error_with_a_way_out(self):
        (self.folder / "build/bin").rmdir()
        done = self.compare("pq")
        self.assertEqual(done.returncode, 2)
        self.assertIn("-DKINDRED_BENCH=ON", done.stderr)

    def test_every_area_is_listed(self):
        done = self.compare("--list")
        self.assertEqual({line.split()[0] for line in done.stdout.splitlines()}, set(AREAS))


if __name__ == "__main__":
    unittest.main()
