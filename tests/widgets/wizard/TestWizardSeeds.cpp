// Several seeds in the wizard: how they are typed, reviewed, kept in a preset and submitted.

#include <QFile>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTemporaryDir>

#include "WizardFixture.h"
#include "common/Theme.h"
#include "wizard/ReviewPage.h"

using namespace kindred;
using namespace kindred::test;

class TestWizardSeeds final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, true); }

    void severalSeedsAreAList()
    {
        Fixture f;
        f.open();
        f.goTo(3);
        auto* seed = f.find<QLineEdit>("seed");
        QTRY_COMPARE(seed->text(), "1");
        auto* all = f.find<QLabel>("allRuns");
        QTRY_VERIFY(f.find<QLabel>("verdict")->text().contains("It fits"));
        QVERIFY(!all->isVisible());
        const auto type = [&](const char* text) {
            seed->setFocus();
            seed->selectAll();
            QTest::keyClick(seed, Qt::Key_Delete);
            QTest::keyClicks(seed, text);
        };
        const auto params = [&] { return f.wizard->engine()->draft()->params(); };
        const QList<QPair<const char*, Json>> lists = {
            {"1, 2, 3", {1, 2, 3}}, {"4-6", {4, 5, 6}}, {" 9 ,2 - 3,0", {9, 2, 3, 0}}};
        for (const auto& [text, wanted] : lists) {
            type(text);
            QCOMPARE(dump(params()["seeds"]), dump(wanted));
            QVERIFY(!params()["plan"].contains("seed"));
            QVERIFY(!seed->property("invalid").toBool());
            QCOMPARE(seed->text(), QString(text)); // what is being typed stays
        }
        type("1-3");
        QTRY_VERIFY(f.source.asked("plan.check").constLast().contains("seeds"));
        QTRY_VERIFY(all->isVisible());
        QCOMPARE(all->text(), "42 min"); // three times a run
        type("7");
        QVERIFY(!params().contains("seeds"));
        QCOMPARE(dump(params()["plan"]["seed"]), dump(Json(7)));
        QTest::keyClick(seed, Qt::Key_Up);
        QCOMPARE(seed->text(), "8");
        type("1");
        QVERIFY(!params()["plan"].contains("seed")); // the default again
    }

    void whatIsNoListOfSeedsIsRefusedInPlace()
    {
        Fixture f;
        f.open();
        f.goTo(3);
        auto* seed = f.find<QLineEdit>("seed");
        QTRY_COMPARE(seed->text(), "1");
        seed->setFocus();
        const QList<QPair<const char*, const char*>> bad = {
            {"", "Give a whole number"},     {"one", "Give a whole number"},
            {"1,", "Give a whole number"},   {"1, -2", "Give a whole number"},
            {"1.5", "Give a whole number"},  {"3-1", "Give a whole number"},
            {"1, 2, 1", "1 is given twice"}, {"1-3, 2", "2 is given twice"},
            {"1-101", "At most 100"},        {"9223372036854775808", "Give a whole number"}};
        for (const auto& [text, words] : bad) {
            seed->selectAll();
            QTest::keyClick(seed, Qt::Key_Delete);
            QTest::keyClicks(seed, text);
            QVERIFY2(!f.button("next")->isEnabled(), text);
            QVERIFY2(seed->property("invalid").toBool(), text);
            QVERIFY2(f.says(words), text);
        }
        seed->selectAll();
        QTest::keyClicks(seed, "9223372036854775807");
        QTRY_VERIFY(f.button("next")->isEnabled());
        f.wizard->engine()->draft()->setField("seed", Json({3, 1, 2}));
        QTest::keyClick(seed, Qt::Key_Tab);
        QTRY_COMPARE(seed->text(), "3, 1, 2");
    }

    void severalSeedsAreReviewedAndSubmitted()
    {
        Fixture f;
        f.open();
        f.goTo(4);
        f.wizard->engine()->draft()->setField("seed", Json({1, 2, 3}));
        QTRY_VERIFY(f.says("1, 2, 3: 3 run(s), one for each seed")); // English has its own file
        QTRY_VERIFY(f.says("42 min in all, 14 min for each run; 1.2 GiB of memory"));
        auto* command = f.find<QPlainTextEdit>("command");
        QTRY_VERIFY(command->toPlainText().contains("--seeds 1,2,3"));
        QTRY_VERIFY(f.button("queue")->isEnabled());
        f.click(f.button("queue"));
        QTRY_COMPARE(f.source.asked("queue.submit").size(), 1);
        const Json wanted = {
            {"plan", {{"data", "/data/shapes"}}}, {"seeds", {1, 2, 3}}, {"start", "queue"}};
        QCOMPARE(dump(f.source.asked("queue.submit")[0]), dump(wanted));
    }

    void presetFilesKeepSeveralSeeds()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath("mine.json");
        const auto page = [&](Fixture& f) {
            f.open();
            f.goTo(4);
            f.wizard->reviewPage()->setPicker([&](QWidget*, ReviewPage::Pick) { return file; });
        };
        const auto seed = [](const Fixture& f) {
            return f.wizard->engine()->draft()->field("seed");
        };
        Fixture f;
        page(f);
        f.wizard->engine()->draft()->setField("seed", Json({5, 6, 7, 8, 9, 2}));
        f.click(f.button("savePreset"));
        Fixture g;
        page(g);
        g.wizard->engine()->draft()->setField("seed", 4);
        g.click(g.button("loadPreset"));
        QCOMPARE(dump(seed(g)), dump(Json({5, 6, 7, 8, 9, 2})));
        QTRY_VERIFY(g.says("5-9, 2"));
        // One without seeds leaves them as they are.
        f.wizard->engine()->draft()->setField("seed", 4);
        f.click(f.button("savePreset"));
        g.click(g.button("loadPreset"));
        QCOMPARE(dump(seed(g)), dump(Json({5, 6, 7, 8, 9, 2})));
        QFile odd(file);
        QVERIFY(odd.open(QIODevice::WriteOnly));
        odd.write(R"({"method": "softmax", "seeds": [1, "two", -3]})");
        odd.close();
        g.click(g.button("loadPreset"));
        QCOMPARE(dump(g.plan()["method"]), dump(Json("softmax")));
        QCOMPARE(dump(seed(g)), dump(Json())); // no list, so none is chosen
    }
};

QTEST_MAIN(TestWizardSeeds)
#include "TestWizardSeeds.moc"
