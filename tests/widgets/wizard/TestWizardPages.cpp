// What each page of the wizard says and refuses, against a scripted engine.

#include <QComboBox>
#include <QFrame>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>

#include "WizardFixture.h"
#include "common/Theme.h"
#include "wizard/FolderDialog.h"
#include "wizard/Words.h"

using namespace kindred;
using namespace kindred::test;

class TestWizardPages final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, true); }

    void refusedSourceSaysWhyAndLetsChooseAgain()
    {
        Fixture f;
        f.source.fail("data.inspect",
                      inputError("the archive ends early", "/data/cut.zip", "Copy it again."));
        f.open();
        f.wizard->setSource("/data/cut.zip");
        auto* notice = f.find<QFrame>("notice");
        QTRY_VERIFY(notice->isVisible());
        const QString words = notice->accessibleDescription();
        QVERIFY(words.contains("the archive ends early") && words.contains("Copy it again."));
        QVERIFY(!f.button("next")->isEnabled());
        QCOMPARE(f.find<QLineEdit>("path")->text(), "/data/cut.zip");
        actHealthy(f.source);
        f.click(f.button("demo"));
        QTRY_VERIFY(f.button("next")->isEnabled());
        QCOMPARE(f.wizard->engine()->draft()->text("data"), "demo:");
        QCOMPARE(kindred::words::source("demo:"), "Demo images");
        QCOMPARE(kindred::words::source("/data/cut.zip"), "cut.zip");
    }

    void inspectionShowsProgressAndCanBeCancelled()
    {
        Fixture f;
        f.source.hold("data.inspect");
        f.open();
        f.wizard->setSource(kSource);
        f.source.report("data.inspect", .4, "480 of 1,203 images");
        QTRY_VERIFY(f.button("cancelInspection")->isVisible());
        bool shown = false;
        for (const QLabel* label : f.wizard->findChildren<QLabel*>())
            shown = shown || (label->isVisible() && label->text() == "480 of 1,203 images");
        QVERIFY(shown);
        f.click(f.button("cancelInspection"));
        QTRY_COMPARE(f.source.cancelled("data.inspect"), 1);
        QTRY_VERIFY(f.button("browse")->isVisible());
        QVERIFY(f.wizard->isVisible());
    }

    void openedBeforeTheEngineItWaitsForIt()
    {
        Fixture f;
        f.source.setInfo(Json());
        f.source.fail("options.list", failure("the engine is not running"));
        f.open();
        QTRY_COMPARE(f.source.asked("options.list").size(), 1);
        QVERIFY(!f.card("snca"));
        actHealthy(f.source);
        Q_EMIT f.source.stateChanged(RunSource::State::Ready, {});
        QTRY_VERIFY(f.card("snca"));
        f.goTo(2);
        QTRY_VERIFY(f.card("snca")->isChecked());
    }

    void problemsSayWhatHappens()
    {
        Fixture f;
        f.open();
        f.wizard->setSource(kSource);
        QTRY_VERIFY(f.button("showProblems")->isVisible());
        QStringList words;
        for (const QLabel* label : f.wizard->findChildren<QLabel*>())
            words << label->text();
        const QString all = words.join('\n');
        QVERIFY(all.contains("Unreadable files: 1"));
        // What becomes of them, so that one may go on knowingly.
        QVERIFY(all.contains("these neither train nor test and are not found"));
        f.click(f.button("showProblems"));
        bool listed = false;
        for (const QListWidget* list : f.wizard->findChildren<QListWidget*>()) {
            for (int i = 0; i < list->count(); ++i)
                listed = listed || list->item(i)->text().contains("Circle/open/017.png");
        }
        QVERIFY(listed);
    }

    void copiesCanBeLeftOut()
    {
        Fixture f;
        f.open();
        f.wizard->setSource(kSource);
        QTRY_VERIFY(f.find<QAbstractButton>("leave.duplicate"));
        QVERIFY(f.find<QAbstractButton>("use.duplicate")->isChecked());
        QVERIFY(!f.find<QAbstractButton>("leave.broken")); // a file that cannot be read has no say
        const auto facts = [&] {
            QStringList all;
            for (const QLabel* label : f.wizard->findChildren<QLabel*>())
                all << label->text();
            return all.join('\n');
        };
        QVERIFY(facts().contains("1,200 of 1,203 images")); // unreadable and lone ones do not count
        f.find<QAbstractButton>("leave.duplicate")->click();
        QVERIFY(facts().contains("1,198 of 1,203 images"));
        const Json both = {"Square/dotted/044.png", "Square/dotted/045.png"};
        QCOMPARE(dump(f.plan()["exclude"]), dump(both));
        const auto checked = [&] {
            const QList<Json> plans = f.source.asked("plan.check");
            return plans.isEmpty() ? Json() : plans.constLast()["plan"].value("exclude", Json());
        };
        QTRY_COMPARE(dump(checked()), dump(both));

        f.click(f.button("showProblems"));
        auto* list = f.find<QListWidget>("problems");
        const auto items = list->findItems("Square/dotted/044.png", Qt::MatchStartsWith);
        QCOMPARE(items.size(), 1);
        QCOMPARE(items.first()->checkState(), Qt::Unchecked);
        items.first()->setCheckState(Qt::Checked);
        QCOMPARE(dump(f.plan()["exclude"]), dump(Json::array({"Square/dotted/045.png"})));
        QVERIFY(!f.find<QAbstractButton>("leave.duplicate")->isChecked());
        QVERIFY(!f.find<QAbstractButton>("use.duplicate")->isChecked());

        f.find<QAbstractButton>("use.duplicate")->click();
        QVERIFY(!f.plan().contains("exclude"));
        QCOMPARE(f.source.asked("data.inspect").size(), 1); // the choice is not a new source
        f.find<QAbstractButton>("leave.duplicate")->click();
        f.wizard->setSource("/data/other");
        QVERIFY(!f.plan().contains("exclude"));
    }

    void thumbnailsAreFetchedForWhatIsInView()
    {
        Fixture f;
        f.open();
        f.wizard->setSource(kSource);
        QTRY_VERIFY(!f.source.asked("data.thumbnails").isEmpty());
        const Json asked = f.source.asked("data.thumbnails").constFirst();
        QCOMPARE(dump(asked["source"]), dump(Json("/data/shapes")));
        QVERIFY(asked["ids"].size() <= 1024);
    }

    void labelLevelAndSplitAreLookedAtAgain()
    {
        Fixture f;
        f.open();
        f.wizard->setSource(kSource);
        QTRY_VERIFY(f.find<QAbstractButton>("level.0") &&
                    f.find<QAbstractButton>("level.0")->isVisible());
        f.find<QAbstractButton>("level.0")->click();
        QTRY_COMPARE(f.source.asked("data.inspect").constLast().value("labels", ""),
                     std::string("0"));
        QTRY_VERIFY(f.button("next")->isEnabled());
        auto* split = f.find<QComboBox>("split");
        split->setFocus();
        const int first = split->findText("The first of every class");
        QVERIFY(first >= 0);
        split->setCurrentIndex(first);
        Q_EMIT split->activated(first);
        const int before = static_cast<int>(f.source.asked("data.inspect").size());
        QCOMPARE(f.plan().contains("split"), false); // no number yet, so no rule
        auto* count = f.find<QWidget>("count");
        QTRY_VERIFY(count->isVisible());
        QTest::keyClicks(count, "15");
        QTest::keyClick(count, Qt::Key_Return);
        QTRY_COMPARE(static_cast<int>(f.source.asked("data.inspect").size()), before + 1);
        QCOMPARE(f.source.asked("data.inspect").constLast().value("split", ""),
                 std::string("first:15"));
        QCOMPARE(f.plan().value("labels", ""), std::string("0"));
    }

    void lookingAgainCanBeCancelledAndChangesNothing()
    {
        Fixture f;
        f.open();
        f.wizard->setSource(kSource);
        QTRY_VERIFY(f.button("next")->isEnabled());
        const Json before = f.plan();
        const Json known = f.wizard->engine()->inspection().json;
        const int asked = static_cast<int>(f.source.asked("data.inspect").size());
        f.source.hold("data.inspect");
        f.find<QAbstractButton>("level.0")->click();
        QTRY_COMPARE(static_cast<int>(f.source.asked("data.inspect").size()), asked + 1);
        QVERIFY(dump(f.plan()) != dump(before) && !f.button("next")->isEnabled());
        f.source.report("data.inspect", .4, "480 of 1203");
        QTRY_VERIFY(f.button("cancelAgain")->isVisible());
        f.click(f.button("cancelAgain"));
        QTRY_COMPARE(f.source.cancelled("data.inspect"), 1);
        QVERIFY(!f.button("cancelAgain")->isVisible());
        QCOMPARE(dump(f.plan()), dump(before));
        QCOMPARE(dump(f.wizard->engine()->inspection().json), dump(known));
        QVERIFY(!f.find<QAbstractButton>("level.0")->isChecked());
        QTRY_VERIFY(f.button("next")->isEnabled());
        QCOMPARE(static_cast<int>(f.source.asked("data.inspect").size()), asked + 1);
    }

    void tasksAndMethodsAreDisabledWithTheirReason()
    {
        Fixture f;
        f.open();
        f.goTo(1);
        QVERIFY(!f.card("fewshot")->isEnabled());
        QVERIFY(f.card("fewshot")->accessibleDescription().contains("five classes"));
        f.click(f.card("fewshot"));
        QVERIFY(!f.plan().contains("split"));
        f.click(f.card("retrieval"));
        QTRY_COMPARE(f.plan().value("split", ""), std::string("classes:0.7")); // the engine's rule
        f.click(f.card("closed"));
        QTRY_VERIFY(!f.plan().contains("split"));
        f.goTo(2);
        QTRY_VERIFY(!f.card("lmnn")->isEnabled());
        QVERIFY(f.card("lmnn")->accessibleDescription().contains("two images of every class"));
        f.click(f.card("lmnn"));
        QVERIFY(!f.plan().contains("method"));
        // Another choice does not make it the proposal.
        f.click(f.card("softmax"));
        QTRY_VERIFY(f.card("softmax")->isChecked());
        QTRY_COMPARE(f.wizard->engine()->check().work, PlanEngine::Work::Done);
        QVERIFY(f.card("snca")->accessibleDescription().contains("Proposed"));
        QVERIFY(!f.card("softmax")->accessibleDescription().contains("Proposed"));
    }

    void theSecondLookForAnotherTaskCanBeCancelled()
    {
        Fixture f;
        f.open();
        f.goTo(1);
        QTRY_VERIFY(f.card("closed")->isChecked());
        QTRY_COMPARE(f.wizard->engine()->check().work, PlanEngine::Work::Done);
        QVERIFY(!f.button("cancelTask")->isVisible());
        f.source.hold("data.inspect");
        f.click(f.card("retrieval")); // classes that are not trained: the data are divided anew
        QTRY_VERIFY(f.button("cancelTask")->isVisible());
        QVERIFY(!f.button("next")->isEnabled());
        f.source.report("data.inspect", .4, "480 of 1203");
        f.button("cancelTask")->setFocus();
        f.click(f.button("cancelTask"));
        QTRY_COMPARE(f.source.cancelled("data.inspect"), 1);
        QVERIFY(!f.button("cancelTask")->isVisible());
        QCOMPARE(f.wizard->focusWidget(), f.card("closed"));
        QTRY_VERIFY(f.card("closed")->isChecked()); // as before
        QVERIFY(!f.plan().contains("split"));
        QTRY_VERIFY(f.button("next")->isEnabled());
    }

    void theTaskOfLaterClassesIsAskedAfterTheTraining()
    {
        Fixture f;
        f.source.answer("plan.check", [](const Json& params) {
            Json json = cannedCheck(params["plan"]);
            json["command"] = {"kindred-engine", "train", "--data", "x", "--out", "my runs/x"};
            return ScriptedSource::Answer{json, {}, {}};
        });
        f.open();
        f.goTo(1);
        f.click(f.card("newclass"));
        QTRY_COMPARE(f.plan().value("split", ""), std::string("classes:0.7"));
        QTRY_VERIFY(f.card("newclass")->isChecked()); // not another task of the same split
        QVERIFY(!f.card("retrieval")->isChecked());
        QCOMPARE(f.plan().value("task", ""), std::string("newclass"));
        QTRY_VERIFY(f.says("There are")); // it does not learn them all
        f.goTo(4);
        auto* command = f.find<QPlainTextEdit>("command");
        QTRY_VERIFY(command->toPlainText().endsWith(
            "\nkindred-engine evaluate 'my runs/x' --protocol newclass --rule ncm"));
        QTRY_VERIFY(f.says("Learn classes that come later"));
        QVERIFY(f.says("a part of"));
    }

    void theReviewTellsWhatHardlyAnybodyMeans()
    {
        Fixture f;
        f.source.answer("plan.check", [](const Json& params) {
            Json json = cannedCheck(params["plan"]);
            json["warnings"] =
                Json::array({{{"key", "split"}, {"text", "nothing is left to test on"}}});
            return ScriptedSource::Answer{json, {}, {}};
        });
        f.open();
        f.goTo(4);
        QTRY_VERIFY(f.says("nothing is left to test on"));
        QTRY_VERIFY(f.button("start")->isEnabled()); // it may be meant
    }

    void aFormulaStandsBehindWhy()
    {
        Fixture f;
        f.open();
        f.goTo(2);
        bool before = false;
        bool after = false;
        const auto seen = [&] {
            for (const QLabel* label : f.card("snca")->findChildren<QLabel*>()) {
                if (label->isVisible() && label->text().contains("exp(s/σ)"))
                    return true;
            }
            return false;
        };
        before = seen();
        f.click(f.button("why.snca"));
        after = seen();
        QVERIFY(!before && after);
        QVERIFY(!f.plan().contains("method")); // reading is no choice
    }

    void aFarEngineIsBrowsedThroughItself()
    {
        Fixture f;
        f.source.setInfo({{"host", "gpu-box"}, {"gpu", "a card"}});
        f.source.answer("fs.list", [](const Json& params) {
            const std::string path = params.value("path", "/home/far");
            return ScriptedSource::Answer{
                {{"path", path},
                 {"parent", "/home"},
                 {"entries",
                  Json::array({{{"name", ".cache"}, {"kind", "folder"}, {"source", false}},
                               {{"name", "shapes"}, {"kind", "folder"}, {"source", true}},
                               {{"name", "shapes.zip"}, {"kind", "file"}, {"source", true}}})}},
                {},
                {}};
        });
        f.open();
        drop(f.wizard->dataPage(), kSource);
        QVERIFY(f.find<QFrame>("notice")->isVisible());
        QVERIFY(f.source.asked("data.inspect").isEmpty());
        f.click(f.button("browse"));
        auto* dialog = f.wizard->findChild<FolderDialog*>();
        QVERIFY(dialog);
        auto* list = dialog->findChild<QListWidget*>();
        QTRY_COMPARE(list->count(), 2);
        list->setCurrentRow(0);
        Q_EMIT list->itemActivated(list->item(0));
        QTRY_COMPARE(f.source.asked("fs.list").size(), 2);
        QCOMPARE(dump(f.source.asked("fs.list")[1]["path"]), dump(Json("/home/far/shapes")));
        QTRY_COMPARE(dialog->findChild<QLineEdit*>()->text(), "/home/far/shapes");
        Q_EMIT list->itemActivated(list->item(1));
        QTRY_COMPARE(f.wizard->engine()->draft()->text("data"), "/home/far/shapes/shapes.zip");
    }

    void anEmptyFolderSaysSo()
    {
        ScriptedSource source;
        source.answer("fs.list", [](const Json&) {
            return ScriptedSource::Answer{
                {{"path", "/home/far"}, {"parent", "/home"}, {"entries", Json::array()}}, {}, {}};
        });
        FolderDialog dialog(&source, "gpu-box");
        dialog.list({});
        auto* list = dialog.findChild<QListWidget*>();
        QTRY_COMPARE(list->count(), 1);
        QCOMPARE(list->item(0)->text(), QString("There is nothing in this folder."));
        list->setCurrentRow(0);
        QVERIFY(list->selectedItems().isEmpty()); // what is chosen is the folder itself
    }
};

QTEST_MAIN(TestWizardPages)
#include "TestWizardPages.moc"
