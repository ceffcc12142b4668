// Swept options in the wizard: how they are typed, reviewed, kept and submitted.

#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>
#include <QTemporaryDir>

#include "WizardFixture.h"
#include "common/Theme.h"
#include "wizard/ReviewPage.h"
#include "wizard/SweepRow.h"
#include "wizard/ValueList.h"

using namespace kindred;
using namespace kindred::test;

namespace {

QList<SweepRow*> rowsOf(const Fixture& f)
{
    QList<SweepRow*> rows = f.wizard->findChildren<SweepRow*>();
    rows.removeIf([](const SweepRow* row) { return !row->isVisible(); });
    return rows;
}

void choose(const SweepRow* row, const char* option)
{
    auto* box = row->findChild<QComboBox*>("sweepOption");
    const int index = box->findData(QString(option));
    QVERIFY2(index >= 0, option);
    box->setCurrentIndex(index);
    Q_EMIT box->activated(index);
}

QLineEdit* valuesOf(const SweepRow* row)
{
    return row->findChild<QLineEdit*>("sweepValues");
}

void type(const SweepRow* row, const char* text)
{
    QLineEdit* field = valuesOf(row);
    field->setFocus();
    field->selectAll();
    QTest::keyClick(field, Qt::Key_Delete);
    QTest::keyClicks(field, text);
}

} // namespace

class TestWizardSweep final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, true); }
    void cleanup() { QLocale::setDefault(QLocale::c()); }

    void anOptionAndItsValuesAreChosen()
    {
        Fixture f;
        f.open();
        f.goTo(3);
        const PlanDraft* draft = f.wizard->engine()->draft();
        QTRY_COMPARE(rowsOf(f).size(), 1);
        QVERIFY(!valuesOf(rowsOf(f)[0])->isVisible());
        choose(rowsOf(f)[0], "sigma");
        QVERIFY(valuesOf(rowsOf(f)[0])->hasFocus());
        QVERIFY(!f.button("next")->isEnabled()); // without values it is nothing
        QVERIFY(f.says("Give the values"));
        type(rowsOf(f)[0], "0.03, 0.05, 0.1");
        QCOMPARE(valuesOf(rowsOf(f)[0])->text(), "0.03, 0.05, 0.1"); // as it was typed
        QCOMPARE(dump(draft->params()["sweep"]), dump(Json{{"sigma", {0.03, 0.05, 0.1}}}));
        QTRY_VERIFY(f.source.asked("plan.check").constLast().contains("sweep"));
        QTRY_VERIFY(f.says("3 run(s) in all"));
        auto* all = f.find<QLabel>("allRuns");
        QTRY_VERIFY(all->isVisible());
        QCOMPARE(all->text(), "20 min"); // what the engine added up, not three times a run
        QVERIFY(f.says("The largest run"));
        QTRY_VERIFY(f.button("next")->isEnabled());
        // The next row waits, with two options every combination is a run.
        QCOMPARE(rowsOf(f).size(), 2);
        choose(rowsOf(f)[1], "optimizer");
        type(rowsOf(f)[1], "sgd, adamw");
        QTRY_VERIFY(f.says("6 run(s) in all"));
        QCOMPARE(dump(draft->params()["sweep"]["optimizer"]), dump(Json({"sgd", "adamw"})));
        // Taken back: the first row goes.
        choose(rowsOf(f)[0], "");
        QTRY_COMPARE(rowsOf(f).size(), 2);
        QCOMPARE(rowsOf(f)[0]->key(), std::string("optimizer"));
        QCOMPARE(dump(draft->params()["sweep"]), dump(Json{{"optimizer", {"sgd", "adamw"}}}));
    }

    void asManyOptionsAsOneLikes()
    {
        Fixture f;
        f.open();
        f.goTo(3);
        const QList<QPair<const char*, const char*>> swept = {
            {"sigma", "0.1, 0.2"}, {"lr", "0.1, 0.2"},   {"dim", "32, 64"},
            {"batch", "32, 64"},   {"epochs", "5, 100"}, {"optimizer", "sgd, adamw"}};
        int runs = 1;
        for (const auto& [option, values] : swept) {
            QTRY_COMPARE(size_t(rowsOf(f).size()), f.wizard->engine()->draft()->sweep().size() + 1);
            const SweepRow* row = rowsOf(f).last(); // the one that waits
            choose(row, option);
            type(row, values);
            runs *= 2;
            QTRY_VERIFY2(f.says(QString("%1 run(s) in all").arg(runs)), option);
        }
        QCOMPARE(f.wizard->engine()->draft()->sweep().size(), size_t(6));
    }

    void whatIsNoListOfValuesIsMarked()
    {
        Fixture f;
        f.open();
        f.goTo(3);
        QTRY_COMPARE(rowsOf(f).size(), 1);
        choose(rowsOf(f)[0], "batch");
        const QList<QPair<const char*, const char*>> bad = {{"8, many", "“many” is not a number"},
                                                            {"8, 1.5", "not a whole number"},
                                                            {"8, , 16", "A value is missing"},
                                                            {"8,", "A value is missing"},
                                                            {"8, 16, 8", "8 is given twice"}};
        for (const auto& [text, words] : bad) {
            type(rowsOf(f)[0], text);
            QVERIFY2(valuesOf(rowsOf(f)[0])->property("invalid").toBool(), text);
            QVERIFY2(f.says(words), text);
            QVERIFY2(!f.button("next")->isEnabled(), text);
        }
        type(rowsOf(f)[0], "8, 16");
        QTRY_VERIFY(f.button("next")->isEnabled());
        QVERIFY(!valuesOf(rowsOf(f)[0])->property("invalid").toBool());
    }

    void whatTheEngineRefusesStandsBesideIt()
    {
        Fixture f;
        f.open();
        f.goTo(3);
        QTRY_COMPARE(rowsOf(f).size(), 1);
        choose(rowsOf(f)[0], "lr");
        type(rowsOf(f)[0], "0.1");
        choose(rowsOf(f)[1], "sigma");
        type(rowsOf(f)[1], "0.5, 2");
        QTRY_VERIFY(f.says("sigma=2 must be at most 1"));
        QVERIFY(valuesOf(rowsOf(f)[1])->property("invalid").toBool());
        QVERIFY(!valuesOf(rowsOf(f)[0])->property("invalid").toBool());
        QVERIFY(!f.button("next")->isEnabled());
        QVERIFY(!f.find<QLabel>("complaint")->isVisible()); // it is marked in its place
        type(rowsOf(f)[1], "0.5, 1");
        QTRY_VERIFY(f.button("next")->isEnabled());
    }

    void sweepAndChoiceTakeEachOtherBack()
    {
        Fixture f;
        f.open();
        PlanDraft* draft = f.wizard->engine()->draft();
        draft->setOption("sigma", 0.2);
        draft->setField("epochs", 5);
        draft->setSweep("sigma", {0.1, 0.3});
        draft->setSweep("epochs", {1, 2});
        QVERIFY(draft->options().empty());
        QVERIFY(draft->field("epochs").is_null());
        draft->setOption("sigma", 0.2);
        draft->setField("epochs", 5);
        QVERIFY(draft->sweep().empty());
        draft->setSweep("lr", {0.1, 0.2});
        draft->usePreset("photos");
        QVERIFY(draft->sweep().empty());
    }

    void aReaderWithADecimalCommaTypesIt()
    {
        QLocale::setDefault(QLocale(QLocale::German));
        const Json real = {{"key", "sigma"}, {"type", "real"}};
        const Json whole = {{"key", "batch"}, {"type", "integer"}};
        const auto parsed = [](const Json& spec, const char* text) {
            QString problem;
            const Json list = valuelist::parse(spec, QString(text), problem);
            return problem.isEmpty() ? list : Json(problem.toStdString());
        };
        const Json wanted = {0.03, 0.05, 0.1};
        for (const char* text : {"0,03; 0,05; 0,1", "0,03 0,05 0,1", "0,03, 0,05, 0,1",
                                 "0.03, 0.05, 0.1", "0.03,0.05,0.1", "0,03;0,05;0,1"})
            QVERIFY2(parsed(real, text) == wanted, text);
        QVERIFY(parsed(whole, "8,16") == Json({8, 16}));
        QCOMPARE(valuelist::shown(wanted), "0,03; 0,05; 0,1");
        QVERIFY(parsed(real, valuelist::shown(wanted).toUtf8().constData()) == wanted);
        QCOMPARE(valuelist::shown({8, 16}), "8, 16");
        QLocale::setDefault(QLocale::c());
        QCOMPARE(valuelist::shown(wanted), "0.03, 0.05, 0.1");
        QVERIFY(parsed(real, "0.03,0.05 , 0.1") == wanted);
    }

    void aSweepIsReviewedSubmittedAndKept()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath("mine.json");
        Fixture f;
        f.open();
        f.goTo(4);
        f.wizard->reviewPage()->setPicker([&](QWidget*, ReviewPage::Pick) { return file; });
        PlanDraft* draft = f.wizard->engine()->draft();
        draft->setSweep("sigma", {0.05, 0.1});
        QTRY_VERIFY(f.says("sigma: 0.05, 0.1\n2 run(s), one for each value"));
        QTRY_VERIFY(f.says("20 min in all, 10 min for each run"));
        draft->setField("seed", Json({1, 2, 3}));
        QTRY_VERIFY(f.says("6 run(s), one for each combination of values, seeds and folds"));
        QTRY_VERIFY(f.says("60 min in all, 10 min for each run"));
        auto* command = f.find<QPlainTextEdit>("command");
        QTRY_VERIFY(command->toPlainText().contains("--sweep"));
        f.click(f.button("savePreset"));
        QTRY_VERIFY(f.button("start")->isEnabled());
        f.click(f.button("start"));
        QTRY_COMPARE(f.source.asked("queue.submit").size(), 1);
        const Json wanted = {{"plan", {{"data", "/data/shapes"}}},
                             {"seeds", {1, 2, 3}},
                             {"sweep", {{"sigma", {0.05, 0.1}}}},
                             {"start", "now"}};
        QCOMPARE(dump(f.source.asked("queue.submit")[0]), dump(wanted));
        // As a preset, or a duplicate, opens it.
        Fixture again;
        again.open();
        again.goTo(4);
        again.wizard->reviewPage()->setPicker([&](QWidget*, ReviewPage::Pick) { return file; });
        again.click(again.button("loadPreset"));
        QTRY_VERIFY(again.says("sigma: 0.05, 0.1"));
        again.wizard->goTo(3);
        QTRY_COMPARE(rowsOf(again).size(), 2);
        QCOMPARE(valuesOf(rowsOf(again)[0])->text(), "0.05, 0.1");
        for (const Json& odd : {Json(1), Json::array(), Json({nullptr}), Json({Json::array()})}) {
            again.wizard->setPlan({{"data", "/data/shapes"}, {"sweep", {{"sigma", odd}}}});
            QVERIFY(again.wizard->engine()->draft()->sweep().empty());
        }
    }
};

QTEST_MAIN(TestWizardSweep)
#include "TestWizardSweep.moc"
