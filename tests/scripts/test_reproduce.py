"""scripts/reproduce with an engine that writes down what it is asked."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]

ENGINE = """#!/usr/bin/env python3
import json, os, sys
words = sys.argv[1:]
with open(os.environ["CALLS"], "a") as calls:
    calls.write(json.dumps(words) + "\\n")
if "broken" in words:
    sys.exit(3)
if "interrupted" in words:
    sys.exit(130)
if "garbled" in words:
    print("no JSON")
    sys.exit()
if "options" in words:
    print(json.dumps({"methods": [{"id": "none", "trains": False}, {"id": "logistic", "trains": False},
                                  {"id": "snca", "trains": True}]}))
elif "train" in words:
    os.makedirs(words[words.index("--out") + 1], exist_ok=True)
elif "export" in words:
    open(words[words.index("--out") + 1], "x").write("e0,label\\n")
elif "--notes" in words:
    notes = [[{"note": "half from %d images" % half}] for half in (3, 5)]
    print(json.dumps({"members": [{"results": [], "notes": note} for note in notes]}))
elif words[words.index("evaluate") + 1].endswith(("-seed1", "-seed2")):
    print(json.dumps({"results": [{"metric": "accuracy", "k": 5, "value": 0.8 if words[words.index("evaluate") + 1][-1] == "1" else 0.9}]}))
elif "group" in words[words.index("evaluate") + 1]:
    print(json.dumps({"table": [{"metric": "accuracy", "k": 5, "mean": 0.975, "sd": 0.01, "n": 2}]}))
else:
    print(json.dumps({"results": [{"metric": "accuracy", "k": k, "value": 0.9 + k / 100} for k in (1, 5)]}))
"""

PAPER = {
    "title": "A paper", "source": "Of somebody.",
    "tables": [{
        "id": "table", "title": "Table", "note": "A note.", "measure": "error", "train": "--data {data}/x.csv",
        "columns": [{"name": "k = 5", "evaluate": "--k 1,5", "pick": {"metric": "accuracy", "k": 5}}],
        "rows": [
            {"id": "one", "name": "one run", "train": "--method none", "printed": {"k = 5": 4.2}},
            {"id": "group", "name": "a group", "train": "--seeds 1,2"},
        ],
    }],
}


class Reproduce(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        engine = self.folder / "engine"
        engine.write_text(ENGINE)
        engine.chmod(0o755)
        self.environment = {**os.environ, "KINDRED_ENGINE": str(engine), "KINDRED_DATA": str(self.folder),
                            "CALLS": str(self.folder / "calls")}

    def call(self, paper, *words):
        file = self.folder / "paper.json"
        file.write_text(json.dumps(paper))
        return subprocess.run([sys.executable, ROOT / "scripts/reproduce", file, "--out", self.folder / "out", *words],
                              env=self.environment, capture_output=True, text=True)

    def calls(self):
        return [json.loads(line) for line in (self.folder / "calls").read_text().splitlines()]

    def made(self):
        return [json.loads(line) for line in (self.folder / "out/made.jsonl").read_text().splitlines()]

    def test_our_numbers_stand_beside_the_printed_ones(self):
        done = self.call(PAPER)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("| one run | 5.00 | 4.2 |", done.stdout)
        self.assertIn("| a group | 2.50 ± 1.00 |  |", done.stdout)
        self.assertEqual((self.folder / "out/tables.md").read_text(), done.stdout.removesuffix("\n"))

    def test_a_column_of_which_nothing_is_printed_has_only_ours(self):
        paper = json.loads(json.dumps(PAPER))
        paper["tables"][0]["columns"].append({"name": "k = 1", "evaluate": "--k 1,5", "pick": {"metric": "accuracy", "k": 1}})
        paper["tables"][0]["rows"].pop()
        done = self.call(paper)
        self.assertIn("|  | k = 5 | k = 1 | k = 5, printed |", done.stdout, done.stderr)
        self.assertIn("| one run | 5.00 | 9.00 | 4.2 |", done.stdout)

    def test_runs_are_resumed_and_answers_kept(self):
        self.call(PAPER)
        asked = self.calls()
        self.call(PAPER)
        again = self.calls()[len(asked):]
        self.assertEqual(len(again), 2)
        self.assertTrue(all("train" in words and "--resume" in words for words in again), again)
        self.assertIn(str(self.folder / "x.csv"), asked[0])

    def test_a_row_that_fails_does_not_stop_the_others(self):
        paper = json.loads(json.dumps(PAPER))
        paper["tables"][0]["rows"][0]["train"] = "broken"
        done = self.call(paper)
        self.assertEqual(done.returncode, 1)
        self.assertIn("one run: this ended with exit code 3", done.stderr)
        self.assertIn("| one run | failed |  |", done.stdout)
        self.assertIn("| a group | 2.50 ± 1.00 |", done.stdout)

    def test_a_row_that_fails_unforeseen_does_not_stop_the_others(self):
        paper = json.loads(json.dumps(PAPER))
        paper["tables"][0]["rows"][0]["cells"] = {"k = 5": {"evaluate": "garbled"}}
        done = self.call(paper)
        self.assertEqual(done.returncode, 1)
        self.assertIn("one run: JSONDecodeError: ", done.stderr)
        self.assertIn("| a group | 2.50 ± 1.00 |", done.stdout)
        self.assertEqual([line["row"] for line in self.made()], ["a group"])

    def test_what_is_interrupted_begins_no_other_row(self):
        paper = json.loads(json.dumps(PAPER))
        paper["tables"][0]["rows"][0]["train"] = "interrupted"
        done = self.call(paper)
        self.assertEqual(done.returncode, 130, done.stderr)
        self.assertEqual(len(self.calls()), 1)

    def test_where_nothing_can_be_written_the_rows_left_are_not_made(self):
        paper = json.loads(json.dumps(PAPER))
        paper["tables"][0]["rows"] = [{"id": str(at), "name": str(at), "train": "--method none"} for at in range(60)]
        (self.folder / "out/made.jsonl").mkdir(parents=True)
        done = self.call(paper)
        self.assertIn("IsADirectoryError", done.stderr)
        self.assertLess(sum("train" in words for words in self.calls()), 60)

    def test_a_question_with_two_answers_is_refused(self):
        paper = json.loads(json.dumps(PAPER))
        paper["tables"][0]["columns"][0]["pick"] = {"metric": "accuracy"}
        done = self.call(paper, "--only", "one run")
        self.assertEqual(done.returncode, 1)
        self.assertIn("2 results have metric accuracy", done.stderr)

    def test_other_training_is_asked_anew(self):
        self.call(PAPER)
        paper = json.loads(json.dumps(PAPER))
        paper["tables"][0]["rows"][0]["train"] = "--method none --epochs 2"
        before = len(self.calls())
        self.call(paper)
        self.assertEqual(sum("evaluate" in words for words in self.calls()[before:]), 1)

    def test_quick_trains_one_epoch_and_two_folds(self):
        paper = json.loads(json.dumps(PAPER))
        paper["tables"][0]["train"] += " --folds 10"
        paper["tables"][0]["rows"][1]["train"] += " --epochs 60"
        done = self.call(paper, "--quick")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("one epoch each", done.stdout)
        none, group = [words for words in self.calls() if "train" in words]
        self.assertNotIn("--epochs", none)
        self.assertEqual(group.count("--epochs"), 1)
        self.assertEqual(group[group.index("--epochs") + 1], "1")
        for words in (none, group):
            self.assertEqual(words[words.index("--folds") + 1], "2")

    def test_quick_gives_no_epochs_to_what_is_fitted_at_once(self):
        paper = json.loads(json.dumps(PAPER))
        paper["tables"][0]["train"] += " --method snca"
        paper["tables"][0]["rows"] = [{"id": name, "name": name, "train": train} for name, train in
                                      (("fitted", "--method logistic"), ("trained", ""))]
        done = self.call(paper, "--quick")
        self.assertEqual(done.returncode, 0, done.stderr)
        fitted, trained = [words for words in self.calls() if "train" in words]
        self.assertNotIn("--epochs", fitted)
        self.assertEqual(trained[trained.index("--epochs") + 1], "1")
        self.assertEqual(sum("options" in words for words in self.calls()), 1)

    def with_sources(self):
        paper = json.loads(json.dumps(PAPER))
        table = paper["tables"][0]
        table["sources"] = {"pictures": "--data {data}/x.zip --method none", "fewer": "--data {pictures} --method pca",
                            "unused": "--method none"}
        table["seeds"] = [1, 2]
        table["train"] = "--data {fewer}"
        table["rows"] = [{"id": name, "name": name, "train": f"--method {name}"} for name in ("snca", "ncm")]
        return paper

    def test_sources_are_made_once_a_seed_and_only_where_they_are_needed(self):
        done = self.call(self.with_sources())
        self.assertEqual(done.returncode, 0, done.stderr)
        exported = [words for words in self.calls() if "export" in words]
        self.assertEqual([pathlib.Path(words[-1]).name for words in exported],
                         [f"table-{name}-seed{seed}.csv" for seed in (1, 2) for name in ("pictures", "fewer")])
        trained = [words for words in self.calls() if "train" in words and words[-3] == "ncm"]
        self.assertEqual([words[-2:] for words in trained], [["--seed", "1"], ["--seed", "2"]])
        self.assertIn(str(self.folder / "out/table-fewer-seed2.csv"), trained[1])

    def test_seeds_are_told_as_mean_and_deviation(self):
        done = self.call(self.with_sources())
        self.assertIn("| snca | 15.00 ± 7.07 |", done.stdout, done.stderr)

    def test_each_seed_is_told_by_name(self):
        paper = self.with_sources()
        paper["tables"][0]["rows"][1]["train"] = "broken"
        done = self.call(paper)
        self.assertEqual([(line["row"], line["seed"]) for line in self.made()], [("snca", 1), ("snca", 2)])
        self.assertIn("ncm, seed 1: this ended with exit code 3", done.stderr)
        self.assertIn("ncm, seed 2: this ended with exit code 3", done.stderr)

    def test_the_table_of_a_source_that_is_trained_anew_is_written_anew(self):
        self.call(self.with_sources())
        before = len(self.calls())
        (self.folder / "out/table-pictures-seed1").rmdir()
        self.call(self.with_sources())
        exported = [pathlib.Path(words[-1]).name for words in self.calls()[before:] if "export" in words]
        self.assertEqual(exported, ["table-pictures-seed1.csv"])

    def test_a_row_may_ask_the_run_of_another(self):
        paper = json.loads(json.dumps(PAPER))
        paper["tables"][0]["rows"] = [{"id": "again", "name": "again", "run": "table-one", "train": "--method none"}]
        done = self.call(paper)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue((self.folder / "out/table-one").is_dir())
        self.assertFalse((self.folder / "out/table-again").exists())

    def test_a_number_of_the_notes_is_the_mean_of_the_runs(self):
        paper = json.loads(json.dumps(PAPER))
        table = paper["tables"][0]
        table["measure"] = "count"
        table["columns"] = [{"name": "half", "evaluate": "--notes", "pick": {"note": r"half from (\d+)"}}]
        done = self.call(paper, "--only", "a group")
        self.assertIn("| a group | 4.00 ± 1.41 |", done.stdout, done.stderr)
        table["columns"][0]["pick"] = {"note": r"all from (\d+)"}
        done = self.call(paper, "--only", "a group")
        self.assertIn("0 notes of 2 runs say “all from", done.stderr)

    def test_several_jobs_make_what_one_makes(self):
        one = self.call(self.with_sources())
        before = len(self.calls())
        shutil.rmtree(self.folder / "out")
        several = self.call(self.with_sources(), "--jobs", "4")
        self.assertEqual(several.stdout, one.stdout, several.stderr)
        self.assertCountEqual(self.calls()[before:], self.calls()[:before])

    def test_only_begins_in_the_order_in_which_it_is_told(self):
        done = self.call(PAPER, "--only", "a group", "--only", "one run")
        self.assertEqual([words[-1] for words in self.calls() if "train" in words], ["1,2", "none"], done.stderr)
        self.assertLess(done.stdout.index("| one run |"), done.stdout.index("| a group |"))

    def test_a_device_is_for_what_has_epochs(self):
        paper = json.loads(json.dumps(PAPER))
        paper["tables"][0]["rows"][1]["train"] += " --method snca"
        done = self.call(paper, "--device", "cuda")
        self.assertEqual(done.returncode, 0, done.stderr)
        fitted, trained = [words for words in self.calls() if "train" in words]
        self.assertNotIn("--device", fitted)
        self.assertEqual(trained[trained.index("--device") + 1], "cuda")

    def test_each_row_tells_its_time_as_soon_as_it_is_made(self):
        paper = json.loads(json.dumps(PAPER))
        paper["tables"][0]["rows"][1]["train"] = "broken"
        self.call(paper)
        lines = self.made()
        self.assertEqual([line["row"] for line in lines], ["one run"])
        self.assertNotIn("seed", lines[0])
        self.assertAlmostEqual(lines[0]["cells"][0][0], 0.95)
        self.assertGreaterEqual(lines[0]["seconds"], 0)

    def test_only_needs_a_row(self):
        done = self.call(PAPER, "--only", "nobody")
        self.assertEqual(done.returncode, 1)
        self.assertIn("no row's name holds", done.stderr)

    def test_only_takes_the_id_of_a_table(self):
        done = self.call(PAPER, "--only", PAPER["tables"][0]["id"], "--list")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout.count("    train "), len(PAPER["tables"][0]["rows"]))
        one = self.call(PAPER, "--only", "one run", "--list")
        self.assertEqual(one.stdout.count("    train "), 1)

    def test_an_unknown_paper_names_the_known_ones(self):
        done = subprocess.run([sys.executable, ROOT / "scripts/reproduce", "scna"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("Known: ccml", done.stderr)


class Papers(unittest.TestCase):
    def test_every_paper_says_what_it_needs(self):
        for path in (ROOT / "scripts/papers").glob("*.json"):
            paper = json.loads(path.read_text())
            for table in paper["tables"]:
                columns = {column["name"] for column in table["columns"]}
                ids = [row["id"] for row in table["rows"]]
                self.assertEqual(len(ids), len(set(ids)), path.name)
                for row in table["rows"]:
                    self.assertLessEqual(set(row.get("printed", {})), columns, f"{path.name}: {row['name']}")

    def test_the_results_say_of_every_table_whether_it_was_made(self):
        told = {}
        section = (ROOT / "docs/results.md").read_text().split("## What scripts/reproduce has made")[1]
        for line in section.splitlines():
            cells = [cell.strip() for cell in line.split("|")]
            if len(cells) == 5 and cells[2] != "table":
                paper = cells[1] or paper
                told.setdefault(paper, set()).update(name.strip() for name in cells[2].split(","))
        for path in (ROOT / "scripts/papers").glob("*.json"):
            tables = {table["id"] for table in json.loads(path.read_text())["tables"]}
            self.assertEqual(tables - told[path.stem], set(), path.name)

    def test_rows_of_one_run_are_trained_alike(self):
        for path in (ROOT / "scripts/papers").glob("*.json"):
            trained = {}
            for table in json.loads(path.read_text())["tables"]:
                for row in table["rows"]:
                    run = row.get("run", f"{table['id']}-{row['id']}")
                    words = f"{table.get('train', '')} {row['train']}".split()
                    self.assertEqual(trained.setdefault(run, words), words, f"{path.name}: {row['name']}")


unittest.main()
