"""Every command of scripts/papers names options that the engine has, with values that it takes."""
import json
import os
import pathlib
import shlex
import subprocess
import unittest

PAPERS = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "papers"


def flags(text):
    """({flag: value}, [(key, value) of every --set]) of a command line."""
    words = shlex.split(text)
    pairs = list(zip(words[::2], words[1::2]))
    return dict(pair for pair in pairs if pair[0] != "--set"), [pair[1].split("=", 1) for pair in pairs if pair[0] == "--set"]


def takes(option, value):
    """Whether an option of `kindred-engine options` takes the value."""
    kind = option["type"]
    if kind == "choice":
        return value in option["choices"]
    if kind == "boolean":
        return value in ("true", "false")
    if kind in ("integer", "real"):
        return option.get("low", float("-inf")) <= float(value) <= option.get("high", float("inf"))
    return True


class Papers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        told = subprocess.run([os.environ["KINDRED_ENGINE"], "--json", "options"], capture_output=True, check=True)
        cls.known = json.loads(told.stdout)

    def entry(self, kind, name):
        found = [entry for entry in self.known[kind] if entry["id"] == name]
        self.assertTrue(found, f"{kind} has no {name}")
        return found[0]

    def check(self, settings, options, where):
        of = {option["key"]: option for option in options}
        for key, value in settings:
            self.assertTrue(key in of, f"{where}: no option {key}")
            self.assertTrue(takes(of[key], value), f"{where}: {key}={value}")

    def rows(self):
        for path in sorted(PAPERS.glob("*.json")):
            for table in json.loads(path.read_text())["tables"]:
                for row in table["rows"]:
                    yield f"{path.name}, {table['id']}: {row['name']}", table, row

    def trainings(self):
        """(where, command line) of every row, and of every run whose embeddings others are trained on."""
        for path in sorted(PAPERS.glob("*.json")):
            for table in json.loads(path.read_text())["tables"]:
                for name, train in table.get("sources", {}).items():
                    yield f"{path.name}, {table['id']}: {{{name}}}", train
        for where, table, row in self.rows():
            yield where, f"{table.get('train', '')} {row['train']}"

    def test_what_is_trained(self):
        for where, train in self.trainings():
            named, settings = flags(train)
            options = self.known["common"] + self.entry("methods", named["--method"])["options"]
            if "--encoder" in named:
                options += self.entry("encoders", named["--encoder"])["options"]
            self.check(settings, options, where)

    def test_what_is_asked(self):
        for where, table, row in self.rows():
            self.assertLessEqual(set(row.get("cells", {})), {column["name"] for column in table["columns"]}, where)
            for column in table["columns"]:
                asked = {**column, **row.get("cells", {}).get(column["name"], {})}
                named, settings = flags(asked["evaluate"])
                self.entry("protocols", named["--protocol"])
                if "--rule" in named:
                    self.entry("rules", named["--rule"])
                self.check(settings, self.known["evaluation"], where)


unittest.main()
