"""docs/acceptance.md names tests that exist, and every test that bears a number of it stands there."""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLE = ROOT / "docs" / "acceptance.md"
DEFINED = re.compile(r"\bTEST(?:_F|_P)?\(\s*(\w+)\s*,\s*(\w+)\s*\)")
NAMED = re.compile(r"\b([A-Z]\w*)\.([A-Z]\w*)")
NUMBERED = re.compile(r"(?:[A-G]\d+|[HI])[A-Z]\w*")  # A1FiveUnitVectors, HRawLeaveOneOut; not Halves


def defined():
    """(suite, test) of every test below tests/."""
    return {pair for path in sorted((ROOT / "tests").rglob("*.cpp")) for pair in DEFINED.findall(path.read_text())}


def named(text):
    return set(NAMED.findall(text))


def numbered(tests):
    return {(suite, name) for suite, name in tests if NUMBERED.fullmatch(name)}


class Acceptance(unittest.TestCase):
    def test_every_test_that_is_named_exists(self):
        self.assertEqual(sorted(named(TABLE.read_text()) - defined()), [])

    def test_every_numbered_test_is_named(self):
        self.assertEqual(sorted(numbered(defined()) - named(TABLE.read_text())), [])

    def test_names_are_found_where_they_stand(self):
        self.assertEqual(named("| E1 | Ncm.E1Loss, Ncm.E2Gone | 0.09 |"), {("Ncm", "E1Loss"), ("Ncm", "E2Gone")})
        self.assertEqual(DEFINED.findall("TEST_F(WineAnchor, HRaw)\nTEST(Ncm,\n     E1Loss)"), [("WineAnchor", "HRaw"), ("Ncm", "E1Loss")])
        self.assertEqual(numbered({("S", "A10Rotation"), ("S", "ISame"), ("S", "Idle"), ("S", "AStop")}), {("S", "A10Rotation"), ("S", "ISame")})


unittest.main()
