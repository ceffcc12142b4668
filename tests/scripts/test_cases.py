"""What scripts/test counts in the output of the tests: cases, since an entry of ctest is a suite of them."""
import pathlib
import subprocess
import tempfile
import unittest

COMMON = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "common.sh"

LOG = """\
[ RUN      ] Files.AreWritten
[       OK ] Files.AreWritten (3 ms)
[ RUN      ] Files.OfThePast
[  SKIPPED ] Files.OfThePast (0 ms)
[ RUN      ] Both/Files.AreRead/1
[  FAILED  ] Both/Files.AreRead/1, where GetParam() = 1 (12 ms)
[----------] 3 tests from Files (15 ms total)

[==========] 3 tests from 1 test suite ran. (15 ms total)
[  PASSED  ] 1 test.
[  SKIPPED ] 1 test, listed below:
[  SKIPPED ] Files.OfThePast
[  FAILED  ] 1 test, listed below:
[  FAILED  ] Both/Files.AreRead/1, where GetParam() = 1

 1 FAILED TEST
[  PASSED  ] 12 tests.
PASS   : ThemeTest::initTestCase()
PASS   : ThemeTest::coloursDiffer()
FAIL!  : ThemeTest::fontsAreThere() 'found' returned FALSE. ()
SKIP   : ThemeTest::onAScreen() There is none
PASS   : ThemeTest::cleanupTestCase()
Totals: 3 passed, 1 failed, 1 skipped, 0 blacklisted, 12ms
"""


class Cases(unittest.TestCase):
    def test_they_are_counted_and_those_that_did_not_pass_are_named(self):
        with tempfile.NamedTemporaryFile("w") as log:
            log.write(LOG)
            log.flush()
            told = subprocess.run(["bash", "-c", f"source {COMMON}; cases {log.name}"],
                                  capture_output=True, text=True, timeout=60, check=True).stdout
        self.assertEqual(told.splitlines(), [
            "14 cases passed, 2 failed, 2 skipped",
            "    failed: Both/Files.AreRead/1",
            "    failed: ThemeTest::fontsAreThere()",
            "    skipped: Files.OfThePast",
            "    skipped: ThemeTest::onAScreen()"])


if __name__ == "__main__":
    unittest.main()
