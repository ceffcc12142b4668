#!/usr/bin/env python3
"""Plants waits that end too soon and expects each to be found, and nothing else."""
import unittest

from check_waits import check_tree
from planted import Planted

TEST = "tests/widgets/views/A.cpp"


class CheckWaitsTest(Planted, unittest.TestCase):
    clean = {
        TEST: """#include <QTest>
QTRY_VERIFY(view.isThere());
QTRY_COMPARE_WITH_TIMEOUT(f(a, b), QList<int>({1, 2}), kPatience);
QTRY_VERIFY_WITH_TIMEOUT(isThere(), 60'000);
QVERIFY(QTest::qWaitFor([&] { return f(a, b); }, kPatience));
QVERIFY(QTest::qWaitForWindowActive(&window, 60'000));
QVERIFY(spy.wait(60'000));
const Outcome outcome = job.wait();
changed.wait(lock, [&] { return asked >= count; });
QVERIFY(engine.waitForFinished(kPatience));
""",
        "tests/widgets/patience/QTest": "#include <QtTest/QTest>\n",
        "widgets/views/A.cpp": "process.waitForFinished(1500);\n",
    }
    planted = [(TEST, text, words) for text, words in (
        ("QTRY_VERIFY_WITH_TIMEOUT(isThere(), 5000);\n", "QTRY_VERIFY_WITH_TIMEOUT"),
        ("QTRY_COMPARE_WITH_TIMEOUT(f(a, b),\n    QString(\"a\"), 1'000);\n", "QTRY_COMPARE_WITH_TIMEOUT"),
        ("QVERIFY(QTest::qWaitFor([&] { return f(a, b); }));\n", "qWaitFor:"),
        ("QVERIFY(QTest::qWaitForWindowExposed(&window));\n", "qWaitForWindowExposed"),
        ("QVERIFY(spy.wait(1000));\n", "wait:"),
        ("QVERIFY(spy.wait());\n", "five seconds"),
        ("QVERIFY(engine.waitForStarted());\n", "waitForStarted"),
        ("QVERIFY(engine.waitForFinished(3000));\n", "waitForFinished"),
        ("QTRY_COMPARE_LT(a, b);\n", "five seconds"),
        ("#include <QtTest/QTest>\n", "five seconds"),
    )]
    check = staticmethod(check_tree)


if __name__ == "__main__":
    unittest.main()
