"""bench/compare with kept results, with programs that answer as the real ones do, and with bad input."""
import json
import os
import pathlib
import re
import stat
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bench"))

import earlier  # noqa: E402
import machine  # noqa: E402
import programs  # noqa: E402
import rows  # noqa: E402
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

    def test_a_peer_that_was_not_measured_has_a_row(self):
        both = Goal("speed", "graph", "a graph", "≥ 3 ×", 3, peers=("rival", "other"))
        text = table.compose([row(peer="rival 2.0")], [both])
        self.assertIn("| a graph |  | other |  |  |  | ≥ 3 × | not measured yet: `bench/compare graph` |  |", text)
        self.assertEqual(self.counts([row()], both), (0, 0, 1, 0))
        self.assertEqual(self.counts([row(), row(peer="other 1.1")], both), (1, 0, 0, 0))

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


class Documents(unittest.TestCase):
    def test_a_peer_is_the_same_whatever_its_number_and_unit(self):
        for unit in ("s", "images/s", "s of the processor"):
            cells = table.cells_of(SPEED, row(unit=unit, case="a case"), "1")
            found = earlier.row_of(cells, SPEED, "a case", "")
            self.assertEqual((found["peer"], found["case"]), ("rival", "a case"))


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
