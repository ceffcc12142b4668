// The alarms of a run that went wrong, in the whole window against the real engine: evidence,
// meaning, and the way to a better run.

#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include "Desktop.h"
#include "common/Pill.h"
#include "desktop/DesktopFixture.h"
#include "views/curves/AlarmStrip.h"
#include "views/curves/CurveTile.h"
#include "views/curves/CurvesView.h"
#include "window/MainWindow.h"
#include "wizard/PlanDraft.h"
#include "wizard/PlanEngine.h"
#include "wizard/TrainingWizard.h"

using namespace kindred;

class AlarmRoomTest final : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;

    /// Far too fast a rate, and a class of which one image is left.
    static Json badPlan()
    {
        Json plan = shortPlan();
        plan["method"] = "softmax";
        plan["encoder"] = "lenet";
        plan["set"] = {{"lr", 100}, {"warmup", 0}};
        for (int i = 1; i < 12; ++i)
            plan["exclude"].push_back((i < 8 ? "train/ring/open/0" : "test/ring/open/0") +
                                      std::string(i < 10 ? "0" : "") + std::to_string(i));
        return plan;
    }

    static QString wordsOf(const QWidget& strip)
    {
        QStringList words;
        for (const QLabel* label : strip.findChildren<QLabel*>())
            if (label->isVisible())
                words << label->text();
        return words.join(" | ");
    }

    static QPushButton* buttonOf(const QWidget& strip, const QString& text)
    {
        for (QPushButton* button : strip.findChildren<QPushButton*>())
            if (button->text().startsWith(text) && button->isVisible())
                return button;
        return nullptr;
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(liveIn(m_home)); }

    void aLostRunSaysWhyAndLeadsToABetterOne()
    {
        const auto desktop = openDesktop(m_home.filePath("kindred.ini"));
        QVERIFY(waitForEngine(*desktop));
        MainWindow* window = desktop->window();
        window->resize(1280, 800);
        const QString lost = trainRun(*desktop, badPlan(), "failed");
        QVERIFY(!lost.isEmpty());
        window->showRoom(Room::Runs);
        auto* curves = window->findChild<CurvesView*>();
        QVERIFY(curves);
        AlarmStrip* strip = curves->alarms();
        QTRY_COMPARE_WITH_TIMEOUT(strip->count(), 2, kPatience);
        QVERIFY(strip->isVisible());

        // The grave one is first; both have their evidence in numbers.
        const QString words = wordsOf(*strip);
        QVERIFY2(words.contains("at a learning rate of 100"), qPrintable(words));
        QVERIFY2(words.contains("1 sample(s) have no other") ||
                     words.contains("1 sample has no other"),
                 qPrintable(words));
        const QList<Pill*> titles = strip->findChildren<Pill*>();
        QCOMPARE(titles.size(), 2);
        QCOMPARE(titles[0]->accessibleName(), QString("The training diverged"));

        // What it means is told on demand.
        QVERIFY(!words.contains("smaller learning rate"));
        QVERIFY(buttonOf(*strip, "What it means"));
        buttonOf(*strip, "What it means")->click();
        QVERIFY2(wordsOf(*strip).contains("smaller learning rate"), qPrintable(wordsOf(*strip)));

        // The remedy is a plan like this one with the change, which still leaves the images out.
        QVERIFY2(buttonOf(*strip, "Duplicate with lr = 10"), "the remedy has its button");
        buttonOf(*strip, "Duplicate with lr = 10")->click();
        const auto wizard = [&] { return window->findChild<TrainingWizard*>(); };
        QTRY_VERIFY_WITH_TIMEOUT(wizard() && wizard()->isVisible(), kPatience);
        const PlanDraft* draft = wizard()->engine()->draft();
        QVERIFY2(draft->option("lr") == Json(10), draft->plan().dump().c_str());
        QVERIFY(draft->option("warmup") == Json(0));
        QCOMPARE(draft->text("method"), QString("softmax"));
        QCOMPARE(draft->excluded().size(), 11);
        delete wizard();

        // A run with which nothing is wrong has none, and the lost one has them again.
        QVERIFY(!trainRun(*desktop).isEmpty());
        QTRY_COMPARE_WITH_TIMEOUT(strip->count(), 0, kPatience);
        QVERIFY(!strip->isVisible());
        window->currentRun()->setRun(lost, window->runs()->summaryOf(lost));
        QTRY_COMPARE_WITH_TIMEOUT(strip->count(), 2, kPatience);
    }

    void aRunThatEndedWellEnoughIsToldWhatItLost_data()
    {
        QTest::addColumn<Json>("plan");
        QTest::addColumn<QStringList>("titles");
        QTest::addColumn<QString>("evidence");
        QTest::addColumn<QString>("remedy");
        // Each step takes three tenths of every weight: all images come to lie in one place.
        QTest::newRow("collapse")
            << Json{{"data", "demo:small"},
                    {"method", "triplet"},
                    {"encoder", "lenet"},
                    {"epochs", 10},
                    {"set", {{"lr", 0.03}, {"warmup", 0}, {"weight_decay", 10}, {"batch", 48}}}}
            << QStringList{"The embedding has collapsed", "The loss is stuck at the margin",
                           "Samples are skipped"}
            << "The loss of the last three epochs is 0.2, the margin 0.2."
            << "lr = 0.003";
        // Directions alone are compared, and nothing keeps what is mapped short.
        QTest::newRow("growing norms")
            << Json{{"data", "demo:small"},
                    {"method", "snca"},
                    {"encoder", "linear"},
                    {"epochs", 10},
                    {"set", {{"lr", 1}, {"warmup", 10}, {"weight_decay", 0}, {"batch", 256}}}}
            << QStringList{"The embeddings grow"} << "The mean norm was "
            << "weight_decay = 0.0005";
    }

    void aRunThatEndedWellEnoughIsToldWhatItLost()
    {
        QFETCH(Json, plan);
        QFETCH(QStringList, titles);
        QFETCH(QString, evidence);
        QFETCH(QString, remedy);
        const auto desktop = openDesktop(m_home.filePath("others.ini"));
        QVERIFY(waitForEngine(*desktop));
        desktop->window()->resize(1280, 800);
        QVERIFY(!trainRun(*desktop, plan).isEmpty()); // it is finished, as if all were well
        desktop->window()->showRoom(Room::Runs);
        const AlarmStrip* strip = desktop->window()->findChild<CurvesView*>()->alarms();
        QTRY_VERIFY2_WITH_TIMEOUT(strip->count() == titles.size(), qPrintable(wordsOf(*strip)),
                                  kPatience);
        QStringList told;
        for (const Pill* title : strip->findChildren<Pill*>())
            told << title->accessibleName();
        QCOMPARE(told, titles);
        QVERIFY2(wordsOf(*strip).contains(evidence), qPrintable(wordsOf(*strip)));
        buttonOf(*strip, "What it means")->click();
        QVERIFY2(buttonOf(*strip, "Duplicate with " + remedy), qPrintable(remedy));
    }
};

QTEST_MAIN(AlarmRoomTest)
#include "AlarmRoomTest.moc"
