// The wizard from data to a submitted plan, by mouse and by keyboard, against a scripted engine.

#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QFrame>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "WizardFixture.h"
#include "common/Theme.h"
#include "wizard/ReviewPage.h"

using namespace kindred;
using namespace kindred::test;

class TestTrainingWizard final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, true); }

    void fromDropToSubmittedPlanByMouse()
    {
        Fixture f;
        f.open();
        QSignalSpy submitted(f.wizard.get(), &TrainingWizard::submitted);
        QVERIFY(!f.button("next")->isEnabled());
        drop(f.wizard->dataPage(), kSource);
        QTRY_VERIFY(f.button("next")->isEnabled());
        f.click(f.button("next"));
        QCOMPARE(f.wizard->step(), 1);
        f.click(f.card("induction"));
        QTRY_VERIFY(f.button("next")->isEnabled());
        f.click(f.button("next"));
        QTRY_VERIFY(f.card("snca")->isChecked()); // the engine's proposal
        f.click(f.card("softmax"));
        QTRY_VERIFY(f.button("next")->isEnabled());
        f.click(f.button("next"));
        QTRY_COMPARE(f.source.asked("plan.probe").size(), 1);
        auto* epochs = f.find<QLineEdit>("epochs");
        QTRY_COMPARE(epochs->text(), "40");
        epochs->setFocus();
        epochs->selectAll();
        QTest::keyClicks(epochs, "15");
        QTRY_VERIFY(f.button("next")->isEnabled());
        f.click(f.button("next"));
        QTRY_VERIFY(f.button("start")->isEnabled());
        f.click(f.button("start"));
        QTRY_COMPARE(submitted.size(), 1);
        QCOMPARE(submitted[0][0].toString(), "/runs/shapes-1");
        const Json sent = f.source.asked("queue.submit").constLast();
        QCOMPARE(dump(sent["start"]), dump(Json("now")));
        const Json wanted = {{"data", "/data/shapes"},
                             {"method", "softmax"},
                             {"labels", "0"},
                             {"epochs", 15},
                             {"task", "induction"}};
        QCOMPARE(dump(sent["plan"]), dump(wanted));
        QVERIFY(!f.wizard->isVisible());
    }

    void defaultsByKeyboardAlone()
    {
        Fixture f;
        f.open();
        QSignalSpy submitted(f.wizard.get(), &TrainingWizard::submitted);
        auto* path = f.find<QLineEdit>("path");
        path->setFocus();
        QTest::keyClicks(path, kSource);
        QTest::keyClick(path, Qt::Key_Return);
        for (int step = 0; step < 4; ++step) {
            QTRY_VERIFY(f.button("next")->isEnabled());
            QTRY_VERIFY(f.wizard->engine()->check().work == PlanEngine::Work::Done);
            QWidget* focus = f.wizard->focusWidget() ? f.wizard->focusWidget() : f.wizard.get();
            if (step % 2 == 0)
                QTest::keyClick(focus, Qt::Key_N, Qt::AltModifier);
            else
                QTest::keyClick(f.wizard.get(), Qt::Key_Return);
            QTRY_COMPARE(f.wizard->step(), step + 1);
        }
        QTRY_VERIFY(f.button("queue")->isEnabled());
        QTest::keyClick(f.wizard.get(), Qt::Key_Q, Qt::AltModifier);
        QTRY_COMPARE(submitted.size(), 1);
        const Json sent = f.source.asked("queue.submit").constLast();
        QCOMPARE(dump(sent["start"]), dump(Json("queue")));
        QCOMPARE(dump(sent["plan"]),
                 dump(Json({{"data", "/data/shapes"}}))); // nothing was chosen, so no more
    }

    void arrowKeysMoveBetweenCards()
    {
        Fixture f;
        f.open();
        f.goTo(2);
        QTRY_VERIFY(f.card("snca")->hasFocus());
        QTest::keyClick(f.card("snca"), Qt::Key_Right);
        QTRY_COMPARE(f.wizard->engine()->draft()->text("method"), "softmax");
        QTRY_VERIFY(f.card("softmax")->isChecked());
    }

    void presetFilesRoundTrip()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath("mine.json");
        Fixture f;
        f.open();
        f.goTo(2);
        f.click(f.card("softmax"));
        f.goTo(3);
        f.wizard->engine()->draft()->setOption("lr", .02);
        f.wizard->engine()->draft()->setField("epochs", 7);
        f.goTo(4);
        f.wizard->reviewPage()->setPicker([&](QWidget*, ReviewPage::Pick) { return file; });
        f.click(f.button("savePreset"));
        const Json first = f.plan();

        Fixture g;
        g.open();
        g.goTo(4);
        g.wizard->reviewPage()->setPicker([&](QWidget*, ReviewPage::Pick) { return file; });
        g.click(g.button("loadPreset"));
        Json second = g.plan();
        QCOMPARE(dump(second["encoder"]),
                 dump(Json("conv4"))); // written out, so that it means the same elsewhere
        second.erase("encoder");
        QCOMPARE(dump(second), dump(first));
        QTRY_VERIFY(g.button("start")->isEnabled());

        QFile broken(file);
        QVERIFY(broken.open(QIODevice::WriteOnly));
        broken.write("[1, 2");
        broken.close();
        g.click(g.button("loadPreset"));
        QVERIFY(g.find<QLabel>("message")->isVisible());
        QCOMPARE(g.find<QLabel>("message")->property("tone").toString(), "wrong");
        QCOMPARE(dump(g.plan()["method"]), dump(Json("softmax")));
    }

    void theCommandLineCanBeCopied()
    {
        Fixture f;
        f.open();
        f.goTo(4, "/data/my shapes");
        auto* command = f.find<QPlainTextEdit>("command");
        QTRY_COMPARE(command->toPlainText(), "kindred-engine train --data '/data/my shapes'");
        f.click(f.button("copy"));
        QCOMPARE(QApplication::clipboard()->text(), command->toPlainText());
    }

    void theCommandLineFollowsTheNameWithoutMeasuringAgain()
    {
        Fixture f;
        f.open();
        f.goTo(4);
        QTRY_VERIFY(f.button("start")->isEnabled());
        const qsizetype measured = f.source.asked("plan.probe").size();
        QTest::keyClicks(f.find<QLineEdit>("name"), "first try");
        QTRY_VERIFY(f.find<QPlainTextEdit>("command")->toPlainText().contains("'first try'"));
        QTRY_VERIFY(f.button("start")->isEnabled());
        QCOMPARE(f.wizard->engine()->probe().work, PlanEngine::Work::Done);
        QCOMPARE(f.source.asked("plan.probe").size(), measured);
    }

    void aPlanIsNotStartedBeforeItIsMeasured()
    {
        Fixture f;
        f.source.hold("plan.probe");
        f.source.answer("plan.probe", cannedProbe(false));
        f.open();
        f.goTo(4);
        QTRY_VERIFY(f.wizard->engine()->check().work == PlanEngine::Work::Done);
        QTRY_COMPARE(f.wizard->engine()->probe().work, PlanEngine::Work::Running);
        QVERIFY(!f.button("start")->isEnabled() && !f.button("queue")->isEnabled());
        QCOMPARE(f.find<QLabel>("blocked")->text(), "Measuring…");
        f.source.release("plan.probe");
        QTRY_COMPARE(f.wizard->engine()->probe().work, PlanEngine::Work::Done);
        QVERIFY(!f.button("start")->isEnabled());
        QVERIFY(f.find<QLabel>("blocked")->text().contains("does not fit"));
    }

    void aPlanThatCannotBeMeasuredMayBeTried()
    {
        Fixture f;
        f.source.fail("plan.probe", failure("no room to measure in"));
        f.open();
        f.goTo(4);
        QTRY_VERIFY(f.button("start")->isEnabled());
        QTRY_VERIFY(f.says("no room to measure in"));

        Fixture g;
        g.source.hold("plan.probe");
        g.open();
        g.goTo(3);
        QTRY_COMPARE(g.wizard->engine()->probe().work, PlanEngine::Work::Running);
        g.click(g.button("cancelProbe"));
        g.click(g.button("next"));
        QTRY_VERIFY(g.button("start")->isEnabled());
        QTRY_VERIFY(g.says("not known whether this fits"));
        QCOMPARE(g.source.asked("plan.probe").size(), 1);
    }

    void whatIsLeftOutIsReviewedAndSaved()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath("exclude.txt");
        Fixture f;
        f.open();
        f.goTo(1);
        f.wizard->engine()->draft()->setExcluded({"b.png", "a.png"}, true);
        f.goTo(4);
        QTRY_VERIFY(f.button("saveExcluded")->isVisible());
        f.wizard->reviewPage()->setPicker([&](QWidget*, ReviewPage::Pick what) {
            return what == ReviewPage::Pick::SaveNames ? file : QString();
        });
        f.click(f.button("saveExcluded"));
        QFile saved(file);
        QVERIFY(saved.open(QIODevice::ReadOnly));
        QCOMPARE(saved.readAll(), QByteArray("a.png\nb.png\n"));
        QTRY_VERIFY(f.button("start")->isEnabled());
        f.click(f.button("start"));
        QTRY_COMPARE(f.source.asked("queue.submit").size(), 1);
        QCOMPARE(dump(f.source.asked("queue.submit")[0]["plan"]["exclude"]),
                 dump(Json({"a.png", "b.png"})));
    }

    void aRefusedSubmissionKeepsThePlan()
    {
        Fixture f;
        f.source.fail("queue.submit", failure("the disk is full", "/runs", "Free some space."));
        f.open();
        f.goTo(4);
        QTRY_VERIFY(f.button("start")->isEnabled());
        f.click(f.button("start"));
        QTRY_VERIFY(f.find<QLabel>("message")->text().contains("the disk is full"));
        QVERIFY(f.wizard->isVisible());
        QTRY_VERIFY(f.button("start")->isEnabled());
    }

    void aPlanCanBeDuplicated()
    {
        Fixture f;
        f.open();
        const Json plan = {
            {"data", "/data/shapes"}, {"method", "softmax"}, {"seed", 3}, {"set", {{"lr", .02}}}};
        f.wizard->setPlan(plan);
        QCOMPARE(f.wizard->step(), 4); // every choice is made
        QTRY_VERIFY(f.button("queue")->isEnabled());
        f.click(f.button("queue"));
        QTRY_COMPARE(f.source.asked("queue.submit").size(), 1);
        QCOMPARE(dump(f.source.asked("queue.submit")[0]["plan"]), dump(plan));
    }

    void aDuplicateWithoutItsDataShowsThatFirst()
    {
        Fixture f;
        f.source.fail("data.inspect", inputError("no such folder", "/data/gone"));
        f.open();
        f.wizard->setPlan({{"data", "/data/gone"}});
        QTRY_COMPARE(f.wizard->step(), 0);
        QVERIFY(f.find<QFrame>("notice")->isVisible());
    }

    void escapeCancelsAndAsksOnlyWhenSomethingWasChosen()
    {
        Fixture f;
        f.open();
        QTest::keyClick(f.wizard.get(), Qt::Key_Escape);
        QTRY_VERIFY(!f.wizard->isVisible()); // nothing chosen: no question

        f.open();
        f.goTo(1);
        QTest::keyClick(f.wizard.get(), Qt::Key_Escape);
        QVERIFY(f.button("discard")->isVisible());
        QTest::keyClick(f.wizard.get(), Qt::Key_Escape); // Esc keeps
        QVERIFY(f.wizard->isVisible() && !f.button("discard")->isVisible());
        QCOMPARE(f.wizard->step(), 1);
        QVERIFY(!f.wizard->close()); // the window's own button asks too
        QVERIFY(f.button("discard")->isVisible());
        f.click(f.button("discard"));
        QTRY_VERIFY(!f.wizard->isVisible());
    }

    void stepsThatWereReachedCanBeClicked()
    {
        Fixture f;
        f.open();
        f.goTo(2);
        f.click(f.find<QAbstractButton>("step.1"));
        QCOMPARE(f.wizard->step(), 0);
        f.click(f.find<QAbstractButton>("step.3"));
        QCOMPARE(f.wizard->step(), 2);
        QVERIFY(!f.find<QAbstractButton>("step.4")->isEnabled());
    }

    void noPageIsCutOffAtTheRight()
    {
        Fixture f;
        f.open();
        f.goTo(4);
        f.wizard->resize(f.wizard->minimumSize());
        for (int step = 0; step < 5; ++step) {
            f.wizard->goTo(step);
            if (step == 3)
                f.click(f.button("advanced"));
            QCoreApplication::sendPostedEvents();
            for (const QScrollArea* area : f.wizard->findChildren<QScrollArea*>()) {
                if (area->isVisible() &&
                    area->horizontalScrollBarPolicy() == Qt::ScrollBarAlwaysOff)
                    QVERIFY2(area->widget()->minimumSizeHint().width() <= area->viewport()->width(),
                             qPrintable(QString("step %1: %2 of %3")
                                            .arg(step)
                                            .arg(area->widget()->minimumSizeHint().width())
                                            .arg(area->viewport()->width())));
            }
        }
    }

    void everyControlHasAName()
    {
        Fixture f;
        f.open();
        f.goTo(4);
        for (int step = 0; step < 5; ++step) {
            f.wizard->goTo(step);
            for (const QWidget* widget : f.wizard->findChildren<QWidget*>()) {
                if (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus))
                    continue;
                const auto* button = qobject_cast<const QAbstractButton*>(widget);
                const bool named = !widget->accessibleName().isEmpty() ||
                                   (button && !button->text().isEmpty()) ||
                                   widget->objectName().startsWith("qt_");
                QVERIFY2(named, qPrintable(QString("%1 %2 on step %3")
                                               .arg(widget->metaObject()->className(),
                                                    widget->objectName())
                                               .arg(step)));
            }
        }
    }

    /// Every page in both appearances as PNG, for people to look at: set KINDRED_GALLERY to a
    /// folder.
    void gallery()
    {
        const QString folder = qEnvironmentVariable("KINDRED_GALLERY");
        if (folder.isEmpty())
            QSKIP("KINDRED_GALLERY names no folder to draw into");
        QVERIFY(QDir().mkpath(folder));
        for (const bool dark : {true, false}) {
            applyTheme(*qApp, dark);
            Fixture f;
            f.open();
            const auto shoot = [&](const char* name) {
                QTest::qWait(50);
                const QString file =
                    QString("%1/wizard-%2-%3.png").arg(folder, name, dark ? "dark" : "light");
                QVERIFY(f.wizard->grab().save(file));
            };
            shoot("0-empty");
            f.goTo(1);
            f.wizard->goTo(0);
            shoot("1-data");
            f.wizard->goTo(1);
            shoot("2-task");
            f.goTo(2);
            f.click(f.button("why.snca"));
            shoot("3-method");
            f.goTo(3);
            QTRY_VERIFY(f.wizard->engine()->probe().work == PlanEngine::Work::Done);
            shoot("4-network");
            f.click(f.button("advanced"));
            f.wizard->resize(1120, 1400);
            shoot("4-options");
            f.wizard->resize(f.wizard->minimumSize());
            shoot("4-narrow");
            f.wizard->resize(1120, 760);
            f.goTo(4);
            shoot("5-review");
            Fixture bad;
            bad.source.fail("data.inspect", inputError("the archive ends early", "/data/cut.zip",
                                                       "Copy it again."));
            bad.open();
            bad.wizard->setSource("/data/cut.zip");
            QTRY_VERIFY(bad.find<QFrame>("notice")->isVisible());
            QVERIFY(bad.wizard->grab().save(
                QString("%1/wizard-6-refused-%2.png").arg(folder, dark ? "dark" : "light")));
        }
        applyTheme(*qApp, true);
    }
};

QTEST_MAIN(TestTrainingWizard)
#include "TestTrainingWizard.moc"
