"""The rows of a document's table that this machine has not measured: read, and made again."""
import dataclasses
import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bench"))

import earlier  # noqa: E402
import rows  # noqa: E402
import table  # noqa: E402
from goals import Goal  # noqa: E402

SAME = (Goal("stock", "graph", "a graph", "≥ 3 × stock", 3), Goal("tuned", "graph", "a graph", "≥ 2 × tuned", 2),
        Goal("cloud", "scatter", "a cloud", "≤ 8 ms", most=8))


def row(goal, **values):
    return {"goal": goal, "peer": "rival", "unit": "s", "ours": 2.0, "theirs": 8.0, **values}


class Earlier(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.document = pathlib.Path(temporary.name) / "benchmarks.md"

    def wrote(self, found):
        text = table.compose(found, SAME) + "\n" + table.summary(found, SAME) + "\n"
        rows.replace_section(self.document, "goals", text)
        return text

    def again(self, *found):
        told, self.strangers = earlier.rows_of(self.document, SAME)
        return self.wrote(rows.merged(told, found))

    def test_what_was_not_measured_here_stays_to_the_letter(self):
        there = {"machine": "Another", "date": "2026-01-02", "command": "bench/x", "load": 3.0}
        before = self.wrote([row("stock", peer="faiss 1.2.3, exact", case="b = 1,000", **there),
                             row("tuned", note="warm", failed="last run 2026-01-03 failed: no memory (2 GiB)", **there),
                             row("tuned", peer="old", changed="it searches by bytes", **{**there, "date": "2026-01-04"}),
                             {"goal": "tuned", "peer": "absent", "failure": "no library", **there},
                             {"goal": "cloud", "unit": "ms", "ours": 3.0}])
        self.assertIn("(warm; last run 2026-01-03 failed: no memory (2 GiB))", before)
        for _ in range(2):
            self.assertEqual(self.again(), before)
        self.assertEqual(self.strangers, [])

    def test_a_measurement_takes_the_place_of_its_like_and_notes_are_numbered_anew(self):
        self.wrote([row("stock", peer="faiss 1.2.3, exact", machine="A"), row("tuned", peer="other", machine="B"),
                    {"goal": "cloud", "unit": "ms", "ours": 3.0, "machine": "B"}])
        text = self.again(row("tuned", peer="other", ours=1.0, machine="C"), row("stock", peer="faiss 1.3.0, exact"))
        self.assertIn("| a graph | 2 s | faiss 1.3.0, exact: 8 s | 4.00 |  |  | ≥ 3 × stock | met |  |", text)
        self.assertIn("| a graph | 1 s | other: 8 s | 8.00 |  |  | ≥ 2 × tuned | met | 1 |", text)
        self.assertIn("| a cloud | 3 ms |  |  |  |  | ≤ 8 ms | met | 2 |", text)
        self.assertIn("\n\n1. C\n2. B\n\nOf what was measured: 3 goals met, 0 missed, 0 in part", text)
        self.assertNotIn("1.2.3", text)

    def test_a_failure_here_stands_beside_the_number_once(self):
        self.wrote([row("stock", note="warm"), row("tuned")])
        failure = {"goal": "stock", "failure": "no data", "date": "2026-01-02"}
        for _ in range(2):
            text = self.again(failure)
        self.assertIn("| met (warm; last run 2026-01-02 failed: no data) |", text)
        self.assertEqual(text.count("no data"), 1)
        self.assertIn("1 goals met, 0 missed, 1 in part", text)

    def test_that_nothing_was_measured_is_not_carried_on(self):
        self.wrote([{"goal": "stock", "failure": "no build"}])
        self.assertEqual(self.again().count("not measured yet"), 3)

    def test_a_peer_that_was_missing_gives_way_to_its_measurement(self):
        wanting = [dataclasses.replace(goal, peers=("memory",)) if goal.id == "stock" else goal for goal in SAME]
        text = table.compose([row("stock", peer="faiss")], wanting)
        self.assertEqual(text.count("| memory |"), 1)
        rows.replace_section(self.document, "goals", text)
        told, _ = earlier.rows_of(self.document, wanting)
        text = table.compose(rows.merged(told, [row("stock", peer="torch, memory")]), wanting)
        self.assertNotIn("| memory |", text)

    def test_a_line_of_no_goal_is_named(self):
        text = self.wrote([row("stock")])
        rows.replace_section(self.document, "goals", text.replace("| a cloud |", "| a fog |"))
        self.again()
        self.assertEqual(self.strangers, ["a fog"])

    def test_small_sizes_are_never_carried_on(self):
        text = self.wrote([row("stock")])
        rows.replace_section(self.document, "goals", rows.QUICK + "\n\n" + text)
        self.assertEqual(earlier.rows_of(self.document, SAME), ([], []))


if __name__ == "__main__":
    unittest.main()
