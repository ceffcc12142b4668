// A cross-validation in the wizard: where it is offered, how it is reviewed, kept and submitted.

#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>

#include "WizardFixture.h"
#include "common/Theme.h"
#include "wizard/ReviewPage.h"
#include "wizard/SplitChoice.h"

using namespace kindred;
using namespace kindred::test;

namespace {

/// The wizard's data have no class of 900 images.
void refuseLargeFolds(ScriptedSource& source)
{
    source.answer("data.inspect", [](const Json& params) {
        ScriptedSource::Answer answer{cannedInspection(), {}, {}};
        const std::string split = params.value("split", "ratio:0.8");
        answer.result["split"] = split;
        if (split == "folds:1/900")
            answer.error =
                inputError("the class “Circle/open” has 100 samples, too few for 900 folds",
                           "/data/shapes", "Use at most 100 folds.");
        return answer;
    });
}

void type(QLineEdit* field, const char* text)
{
    field->setFocus();
    field->selectAll();
    QTest::keyClick(field, Qt::Key_Delete);
    QTest::keyClicks(field, text);
}

} // namespace

class TestWizardFolds final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, true); }

    void foldsAreTypedBesideTheSeed()
    {
        Fixture f;
        f.open();
        f.goTo(3);
        auto* folds = f.find<QLineEdit>("folds");
        QVERIFY(folds && folds->isEnabled());
        QCOMPARE(folds->text(), QString());
        QTRY_VERIFY(f.find<QLabel>("verdict")->text().contains("It fits"));
        type(folds, "10");
        const auto params = [&] { return f.wizard->engine()->draft()->params(); };
        const Json wanted = {{"plan", {{"data", "/data/shapes"}}}, {"folds", 10}};
        QCOMPARE(dump(params()), dump(wanted));
        QTRY_VERIFY(f.source.asked("data.inspect").constLast().value("split", "") == "folds:1/10");
        QTRY_VERIFY(f.source.asked("plan.probe").constLast().value("folds", 0) == 10);
        QTRY_VERIFY(f.says("10-fold cross-validation: 10 runs"));
        QTRY_COMPARE(f.find<QLabel>("allRuns")->text(), "2 h 20 min"); // ten times 14 minutes
        type(f.find<QLineEdit>("seed"), "1-3");
        QTRY_COMPARE(f.find<QLabel>("allRuns")->text(), "7 h 0 min");
        type(folds, "");
        QVERIFY(!folds->property("invalid").toBool());
        QVERIFY(!params().contains("folds"));
        QVERIFY(params().contains("seeds"));
        for (const char* wrong : {"1", "1001", "ten", "2.5"}) {
            type(folds, wrong);
            QVERIFY2(folds->property("invalid").toBool(), wrong);
            QVERIFY2(!f.button("next")->isEnabled(), wrong);
        }
    }

    void tooManyAreRefusedInPlaceAndBeforeStart()
    {
        Fixture f;
        refuseLargeFolds(f.source);
        f.open();
        f.goTo(3);
        auto* folds = f.find<QLineEdit>("folds");
        type(folds, "900");
        QTRY_VERIFY(f.says("too few for 900 folds"));
        QVERIFY(!f.says("/data/shapes: the class")); // which data is known here
        QVERIFY(f.says("Mend what is marked, then it is measured."));
        QVERIFY(folds->property("invalid").toBool());
        QVERIFY(!f.button("next")->isEnabled());
        QCOMPARE(f.find<QLabel>("complaint")->isVisible(), false); // said once, at the field
        type(folds, "90");
        QTRY_VERIFY(f.button("next")->isEnabled());
        QVERIFY(!f.says("too few for 900 folds"));
    }

    void aTaskOfUnseenClassesHasNone()
    {
        Fixture f;
        f.open();
        f.goTo(3);
        type(f.find<QLineEdit>("folds"), "5");
        f.wizard->goTo(1);
        f.click(f.card("retrieval"));
        QCOMPARE(dump(f.plan()["split"]), dump(Json("classes:0.7")));
        QVERIFY(!f.wizard->engine()->draft()->params().contains("folds"));
        f.goTo(3);
        QVERIFY(!f.find<QLineEdit>("folds")->isEnabled());
        QVERIFY(f.says("Not for this task"));
        f.wizard->goTo(1);
        f.click(f.card("closed"));
        f.goTo(3);
        QVERIFY(f.find<QLineEdit>("folds")->isEnabled());
    }

    void whatIsNoNumberOfFoldsDoesNotHinderATaskWithoutThem()
    {
        Fixture f;
        f.open();
        f.goTo(3);
        type(f.find<QLineEdit>("folds"), "1");
        QVERIFY(!f.button("next")->isEnabled());
        f.wizard->goTo(1);
        f.click(f.card("retrieval"));
        f.goTo(3);
        QVERIFY(!f.find<QLineEdit>("folds")->isEnabled());
        QTRY_VERIFY(f.button("next")->isEnabled());
    }

    void theSplitOfTheDataPageIsTheSameChoice()
    {
        Fixture f;
        f.open();
        f.wizard->setSource(kSource);
        QTRY_VERIFY(f.button("next")->isEnabled());
        auto* kind = f.find<QComboBox>("split");
        auto* count = f.find<QLineEdit>("count");
        kind->setCurrentIndex(kind->findText("Every image tests once"));
        Q_EMIT kind->activated(kind->currentIndex());
        QVERIFY(count->isVisible());
        type(count, "5");
        QTest::keyClick(count, Qt::Key_Return);
        QCOMPARE(f.wizard->engine()->draft()->folds(), 5);
        QTRY_VERIFY(f.says("5-fold cross-validation: 5 runs"));
        f.click(f.button("next"));
        f.goTo(3); // from here: goTo() chooses the data anew on the first page
        QTRY_COMPARE(f.find<QLineEdit>("folds")->text(), "5");
        type(f.find<QLineEdit>("folds"), "7");
        f.wizard->goTo(0);
        QTRY_COMPARE(count->text(), "7");
    }

    /// As the duplicate of one run of a cross-validation opens it.
    void oneFoldIsNotTheGroup()
    {
        Fixture f;
        f.open();
        const Json plan = {{"data", "/data/shapes"}, {"split", "folds:3/10"}};
        f.wizard->setPlan(plan);
        const PlanDraft* draft = f.wizard->engine()->draft();
        QCOMPARE(draft->folds(), 0);
        QTRY_VERIFY(f.says("Fold 3 of 10 alone: one of 10 equal parts tests, the rest trains."));
        QVERIFY(!f.says("10-fold"));
        QCOMPARE(dump(draft->params()), dump(Json{{"plan", plan}}));
        f.wizard->goTo(0);
        auto* kind = f.find<QComboBox>("split");
        QCOMPARE(kind->currentText(), "One fold of several");
        QVERIFY(!f.find<QLineEdit>("count")->isVisible());
        // Looking at another kind and going back leaves it as it was.
        const auto take = [kind](const char* text) {
            kind->setCurrentIndex(kind->findText(QString::fromUtf8(text)));
            Q_EMIT kind->activated(kind->currentIndex());
        };
        take("Every image tests once");
        take("One fold of several");
        QCOMPARE(draft->text("split"), "folds:3/10");
        QVERIFY(f.says("Fold 3 of 10 alone"));
        take("Everything trains");
        QCOMPARE(draft->text("split"), "none");
        QCOMPARE(kind->findText("One fold of several"), -1);
        for (const char* text : {"folds:3/10", "folds:10", "ratio:0.8", "first:3", "none"})
            QCOMPARE(SplitChoice::parse(text).text(), QString::fromUtf8(text));
        for (const char* text : {"folds:11/10", "folds:0/10", "folds:1/", "folds:1/1", "folds:x/9"})
            QVERIFY2(!SplitChoice::parse(text).isComplete(), text);
    }

    void foldsAreReviewedSubmittedAndKept()
    {
        Fixture f;
        f.open();
        f.goTo(4);
        QVERIFY(f.says("A run that has begun goes on when Kindred is closed."));
        f.wizard->engine()->draft()->setFolds(10);
        QTRY_VERIFY(f.says("10-fold cross-validation: 10 runs, each of which tests another"));
        QTRY_VERIFY(f.says("2 h 20 min in all, 14 min for each run; 1.2 GiB of memory"));
        QVERIFY(f.says("the others begin when it is open again"));
        f.wizard->engine()->draft()->setField("seed", Json({1, 2}));
        QTRY_VERIFY(
            f.says("1, 2: 10 folds for each seed, 20 run(s) in all")); // English has its own
        auto* command = f.find<QPlainTextEdit>("command");
        QTRY_VERIFY(command->toPlainText().contains("--seeds 1,2 --folds 10"));
        QVERIFY(!command->toPlainText().contains("--split"));
        const Json kept = f.wizard->engine()->draft()->kept();
        QTRY_VERIFY(f.button("start")->isEnabled());
        f.click(f.button("start"));
        QTRY_COMPARE(f.source.asked("queue.submit").size(), 1);
        const Json wanted = {{"plan", {{"data", "/data/shapes"}}},
                             {"seeds", {1, 2}},
                             {"folds", 10},
                             {"start", "now"}};
        QCOMPARE(dump(f.source.asked("queue.submit")[0]), dump(wanted));
        // As a duplicate opens it.
        Fixture again;
        again.open();
        again.wizard->setPlan(kept);
        QCOMPARE(dump(again.wizard->engine()->draft()->kept()), dump(kept));
        QTRY_VERIFY(again.says("1, 2: 10 folds for each seed, 20 run(s) in all"));
        for (const Json& odd : {Json(1), Json(1001), Json("ten")}) {
            again.wizard->setPlan({{"data", "/data/shapes"}, {"folds", odd}});
            QCOMPARE(again.wizard->engine()->draft()->folds(), 0);
        }
    }
};

QTEST_MAIN(TestWizardFolds)
#include "TestWizardFolds.moc"
