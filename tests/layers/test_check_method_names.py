#!/usr/bin/env python3
"""Plants one question for a method's name at a time in a small tree and expects exactly that one to be found."""
import tempfile
import unittest
from pathlib import Path

from check_method_names import check_tree, unused_allowances
from planted import Planted, write

CLEAN = {
    "core/objective/memory/Snca.cpp": 'info.id = "snca";\n',
    "core/objective/memory/Mne.cpp": 'info.id = "mne";\nif (method == "snca")\n',
    "core/objective/batch/Triplet.cpp": 'info.id = "triplet";\n',
    "core/objective/fitted/Fitted.cpp": 'info.id = "none";\n    info.id = "pca";\n',
    "core/train/plan/Presets.cpp": 'Json{{"method", "snca"}};\n',
    "core/train/plan/Plan.cpp": 'const std::string kDefaultMethod = "snca";\n',
    "core/decide/MemoryRule.cpp": 'return "mne";\n',
    "core/data/Loader.h": 'std::string augment = "none";\n',
    "core/evaluate/Evaluation.cpp": 'options.value("pca", 0);\n',
    "app/engine/serve/Words.cpp": '// if (method == "mne")\n/* "mne" */ say("train with method mne", \'"\');\n',
    "widgets/models/Words.cpp": 'say("say \\"snca\\"");\n',
}

PLANTED = [
    ("app/engine/serve/Bad.cpp", 'int x;\nif (bank.method == "mne")\n', "Bad.cpp:2: asks for the method mne"),
    ("app/engine/serve/Bad.cpp", 'constexpr const char* kTree = "mne";\n', "the method mne"),
    ("app/engine/serve/Bad.cpp", 'say("it\'s"); // "\nswitchOn("snca");\n', "Bad.cpp:2: asks for the method snca"),
    ("core/run/Bad.cpp", 'if (subject.method != "triplet" || late)\n', "the method triplet"),
    ("core/train/Bad.h", 'return record.value("method", "") == "none";\n', "the method none"),
    ("core/train/Bad.cpp", 'json = {{"method", "pca"}};\n', "the method pca"),
    ("core/decide/Bad.cpp", 'if (method == "snca")\n', "the method snca"),
    ("widgets/views/Bad.cpp", 'return method ==\n       QLatin1String("none");\n', "Bad.cpp:2: asks for the method none"),
    ("widgets/board/Bad.cpp", 'if (id == QStringLiteral("triplet"))\n', "the method triplet"),
    ("app/desktop/Bad.cpp", 'const QStringList known{"snca"};\n', "the method snca"),
]


class CheckMethodNamesTest(Planted, unittest.TestCase):
    clean, planted, check = CLEAN, PLANTED, staticmethod(check_tree)

    def test_a_tree_whose_methods_cannot_be_read_is_no_clean_one(self):
        with tempfile.TemporaryDirectory() as folder:
            write(Path(folder), {"core/base/Text.h": "#pragma once\n"})
            self.assertEqual(len(check_tree(Path(folder))), 1)

    def test_an_allowance_that_nothing_needs_is_told(self):
        with tempfile.TemporaryDirectory() as folder:
            write(Path(folder), CLEAN)
            told = "core/train/plan/Plan.cpp: snca is allowed, and not needed"
            self.assertNotIn(told, unused_allowances(Path(folder)))
            write(Path(folder), {"core/train/plan/Plan.cpp": "int x;\n"})
            self.assertIn(told, unused_allowances(Path(folder)))


if __name__ == "__main__":
    unittest.main()
