#!/usr/bin/env python3
"""Plants helpers that meet in a unity build and expects each to be found, and nothing else."""
import tempfile
import unittest
from pathlib import Path

from check_helper_names import check_tree


def anonymous(body: str) -> str:
    return f"namespace kindred {{\n\nnamespace {{\n\n{body}\n\n}} // namespace\n\n}} // namespace kindred\n"


FIRST = anonymous("""constexpr int kEdge = 64; ///< pixels
const QString kRunWord = "run";
using Kind = Value::Kind;
struct Words {
    int a;
};
enum Roles { PathRole = 256, NameRole, // of an entry
             SizeRole };
QString shown(const Run& run)
{
}""")
CLEAN = anonymous("""constexpr int kOtherEdge = 64;
using Kind = Value::Kind;
enum class Own { PathRole };
QString shown(const Run& run, int depth)
{
}""")
PLANTED = [
    ("widgets/views/B.cpp", "constexpr double kEdge = 3.0;", "constant kEdge"),
    ("widgets/views/B.cpp", "const QString kRunWord = QString();", "constant kRunWord"),
    ("widgets/views/B.cpp", "using Kind = Other::Kind;", "alias Kind"),
    ("widgets/views/B.cpp", "enum class Words { A, B };", "type Words"),
    ("widgets/views/B.cpp", "class Words : public Base {\n};", "type Words"),
    ("widgets/views/B.cpp", "enum Marks { NameRole };", "constant NameRole"),
    ("widgets/views/B.cpp", "enum More { OtherRole = 1,\n            SizeRole };", "constant SizeRole"),
    ("widgets/plots/B.cpp", "constexpr double kEdge = 3.0;", "constant kEdge"),
    ("widgets/views/B.cpp", "QString shown(const Run&\n              run)\n{\n}", "function shown"),
]


class CheckHelperNamesTest(unittest.TestCase):
    def found(self, name: str, text: str, first: str = "widgets/models/A.cpp") -> list:
        with tempfile.TemporaryDirectory() as folder:
            for path, content in ((first, FIRST), (name, text)):
                (Path(folder) / path).parent.mkdir(parents=True, exist_ok=True)
                (Path(folder) / path).write_text(content)
            return check_tree(Path(folder))

    def test_overloads_equal_aliases_and_other_rooms_may_meet(self):
        self.assertEqual(self.found("widgets/views/B.cpp", CLEAN), [])
        self.assertEqual(self.found("app/desktop/A.cpp", FIRST), [])

    def test_each_planted_clash_is_found(self):
        for name, body, expected in PLANTED:
            with self.subTest(body):
                found = self.found(name, anonymous(body))
                self.assertEqual(len(found), 1, found)
                self.assertTrue(found[0].startswith(name + ": " + expected), found)

    def test_the_windows_tests_meet_within_a_folder_alone(self):
        for first, name in (("tests/widgets/views/A.cpp", "tests/widgets/views/B.cpp"),
                            ("tests/desktop/A.cpp", "tests/desktop/B.cpp")):
            self.assertEqual(len(self.found(name, anonymous("constexpr int kEdge = 3;"), first)), 1)
        for first in ("tests/widgets/board/A.cpp", "tests/desktop/A.cpp", "widgets/views/A.cpp"):
            self.assertEqual(self.found("tests/widgets/views/B.cpp", FIRST, first), [])


if __name__ == "__main__":
    unittest.main()
