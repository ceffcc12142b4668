// The room of neighbourhoods in the whole window against the real engine.

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>

#include "Desktop.h"
#include "desktop/DesktopFixture.h"
#include "models/neighbourhood/NeighbourhoodDataset.h"
#include "neighbourhood/BankCard.h"
#include "neighbourhood/DatasetCard.h"
#include "neighbourhood/HistogramView.h"
#include "neighbourhood/NeighbourhoodView.h"
#include "neighbourhood/SigmaSlider.h"
#include "neighbourhood/StepScrubber.h"
#include "neighbourhood/WeightBars.h"
#include "neighbourhood/WhyCard.h"
#include "views/curves/CurvesView.h"
#include "views/samples/TileView.h"
#include "window/MainWindow.h"

using namespace kindred;

namespace {

/// The first that is seen and says this; null where none does.
template <typename Part>
Part* visible(const QWidget* view, const QString& words)
{
    for (Part* part : view->findChildren<Part*>())
        if (part->isVisible() && part->text().contains(words))
            return part;
    return nullptr;
}

} // namespace

class NeighbourRoomTest final : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;

private Q_SLOTS:
    void initTestCase() { QVERIFY(liveIn(m_home)); }

    void aNeighbourhoodIsWeighedAndFollowed()
    {
        const auto desktop = openDesktop(m_home.filePath("kindred.ini"));
        QVERIFY(waitForEngine(*desktop));
        QVERIFY(!trainRun(*desktop).isEmpty());
        desktop->window()->showRoom(Room::Neighbours);
        auto* view = desktop->window()->findChild<NeighbourhoodView*>();
        QVERIFY(view);
        const auto ready = [view] {
            return view->query()->state() == NeighbourhoodQuery::State::Ready &&
                   !view->query()->isBusy();
        };
        QTRY_VERIFY_WITH_TIMEOUT(ready(), kPatience);
        const NeighbourhoodAnswer first = view->query()->answer();
        QVERIFY(first.own);
        QCOMPARE(first.sigma, 0.05);
        QCOMPARE(first.neighbours.size(),
                 std::min<qint64>(NeighbourhoodQuery::kListed, first.counted));
        QVERIFY(first.supportAt(0.5) <= first.supportAt(0.9));

        // A larger σ spreads the mass.
        QSlider* slider = view->why()->sigma()->slider();
        slider->setValue(slider->maximum());
        QTRY_VERIFY_WITH_TIMEOUT(ready() && view->query()->answer().sigma > 0.9, kPatience);
        QVERIFY(view->query()->answer().perplexity > first.perplexity);
        QCOMPARE(view->query()->answer().runSigma, 0.05);
        view->why()->sigma()->reset();
        QTRY_VERIFY_WITH_TIMEOUT(ready() && view->query()->answer().sigma == 0.05, kPatience);

        // The nearest becomes the query.
        const qint64 nearest = view->query()->answer().neighbours.first().id;
        WeightBars* bars = view->why()->bars();
        QTest::mouseClick(bars, Qt::LeftButton, {}, bars->column(0).center().toPoint());
        QCOMPARE(view->query()->id(), nearest);
        QTRY_VERIFY_WITH_TIMEOUT(ready() && view->query()->answer().id == nearest, kPatience);
        QVERIFY(view->query()->answer().leaveOneOut); // it is a training image

        // The dataset is counted, and a bar opens as many images as it counts.
        using State = NeighbourhoodDataset::State;
        QTRY_COMPARE_WITH_TIMEOUT(view->dataset()->countsState(), State::Ready, kPatience);
        HistogramView* figure = view->datasetCard()->probabilities();
        figure->setFocus();
        QTest::keyClick(figure, Qt::Key_Right);
        const int bar = figure->histogram().marked;
        QVERIFY(bar >= 0);
        QTest::keyClick(figure, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(view->dataset()->samples().bin == bar, kPatience);
        QCOMPARE(double(view->dataset()->samples().total),
                 figure->histogram().series[0].counts[bar]);

        // The memory is compared with what the network says now.
        QTRY_COMPARE_WITH_TIMEOUT(view->dataset()->bankState(), State::Ready, kPatience);
        const BankFacts& bank = view->dataset()->bank();
        QVERIFY2(bank.applies, qPrintable(bank.reason));
        QCOMPARE(bank.drifted.size(), bank.rows);
        QVERIFY(bank.drifted.first().drift >= bank.drifted.last().drift);
        QVERIFY(bank.drifted.first().age >= 0);
    }

    void aDamagedRunSaysSoAndIsReadAgain()
    {
        const QString settings = m_home.filePath("kindred.ini");
        auto desktop = openDesktop(settings);
        QVERIFY(waitForEngine(*desktop));
        const QString run = trainRun(*desktop);
        QVERIFY(!run.isEmpty());
        desktop.reset();
        for (const char* name : {"/events.jsonl", "/samples.jsonl"})
            QVERIFY(QFile::rename(run + name, run + name + ".kept"));
        QVERIFY(QDir().mkdir(run + "/events.jsonl"));
        QFile samples(run + "/samples.jsonl");
        QVERIFY(samples.open(QIODevice::WriteOnly) && samples.write("{\"id\":0\n") > 0);
        samples.close();

        desktop = openDesktop(settings);
        QVERIFY(waitForEngine(*desktop));
        RunListModel* runs = desktop->window()->runs();
        QTRY_VERIFY_WITH_TIMEOUT(runs->rowOf(run) >= 0, kPatience);
        desktop->window()->currentRun()->setRun(run, runs->summaryOf(run));
        QVERIFY(enterRoom(*desktop, Room::Runs));
        auto* curves = desktop->window()->findChild<CurvesView*>();
        QTRY_VERIFY_WITH_TIMEOUT(visible<QLabel>(curves, "events.jsonl"), kPatience);
        QVERIFY(enterRoom(*desktop, Room::Neighbours));
        auto* view = desktop->window()->findChild<NeighbourhoodView*>();
        QTRY_VERIFY_WITH_TIMEOUT(visible<QLabel>(view, "samples.jsonl"), kPatience);

        // Whoever mends it goes on without another start.
        QVERIFY(QDir().rmdir(run + "/events.jsonl") && samples.remove());
        for (const char* name : {"/events.jsonl", "/samples.jsonl"})
            QVERIFY(QFile::rename(run + name + ".kept", run + name));
        visible<QPushButton>(view, "Try again")->click();
        QTRY_COMPARE_WITH_TIMEOUT(view->query()->state(), NeighbourhoodQuery::State::Ready,
                                  kPatience);
        QVERIFY(enterRoom(*desktop, Room::Runs));
        visible<QPushButton>(curves, "Try again")->click();
        QTRY_VERIFY_WITH_TIMEOUT(curves->shownFamilies().contains("loss"), kPatience);
    }
};

QTEST_MAIN(NeighbourRoomTest)
#include "NeighbourRoomTest.moc"
