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

CUT_OFF = """\
1/6 Testing: files_test.Files
[==========] Running 3 tests from 1 test suite.
[ RUN      ] Files.AreWritten
[       OK ] Files.AreWritten (3 ms)
[ RUN      ] Files.AreRead
==17==ERROR: AddressSanitizer: heap-use-after-free
<end of output>
Test Failed.
2/6 Testing: slow_test.Slow
[==========] Running 2 tests from 1 test suite.
[ RUN      ] Slow.Start
words of a program[       OK ] Slow.Start (3 ms)
[ RUN      ] Slow.End
<end of output>
Test Failed.
3/6 Testing: leak_test.Leak
[==========] Running 1 test from 1 test suite.
[ RUN      ] Leak.IsSeenAtTheEnd
[       OK ] Leak.IsSeenAtTheEnd (0 ms)
[==========] 1 test from 1 test suite ran. (0 ms total)
[  PASSED  ] 1 test.
==18==ERROR: LeakSanitizer: detected memory leaks
<end of output>
Test Failed.
4/6 Testing: ThemeTest
********* Start testing of ThemeTest *********
PASS   : ThemeTest::initTestCase()
PASS   : ThemeTest::coloursDiffer()
<end of output>
Test Failed.
5/6 Testing: FontTest
********* Start testing of FontTest *********
FAIL!  : FontTest::initTestCase() 'found' returned FALSE. ()
PASS   : FontTest::cleanupTestCase()
Totals: 1 passed, 1 failed, 0 skipped, 0 blacklisted, 2ms
<end of output>
Test Failed.
6/6 Testing: early_test.Early
[==========] Running 1 test from 1 test suite.
"""


class Cases(unittest.TestCase):
    def told(self, text):
        with tempfile.NamedTemporaryFile("w") as log:
            log.write(text)
            log.flush()
            return subprocess.run(["bash", "-c", f"source {COMMON}; cases {log.name}"],
                                  capture_output=True, text=True, timeout=60, check=True).stdout.splitlines()

    def test_they_are_counted_and_those_that_did_not_pass_are_named(self):
        self.assertEqual(self.told(LOG), [
            "14 cases passed, 2 failed, 2 skipped",
            "    failed: Both/Files.AreRead/1",
            "    failed: ThemeTest::fontsAreThere()",
            "    skipped: Files.OfThePast",
            "    skipped: ThemeTest::onAScreen()"])

    def test_what_crashes_or_takes_too_long_has_failed(self):
        self.assertEqual(self.told(CUT_OFF), [
            "4 cases passed, 6 failed, 0 skipped",
            "    failed: Files.AreRead (did not end)",
            "    failed: Slow.End (did not end)",
            "    failed: leak_test.Leak",
            "    failed: after ThemeTest::coloursDiffer() (did not end)",
            "    failed: FontTest::initTestCase()",
            "    failed: early_test.Early (did not end)"])


if __name__ == "__main__":
    unittest.main()
