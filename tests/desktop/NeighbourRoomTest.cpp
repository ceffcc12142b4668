// The room of neighbourhoods in the whole window against the real engine.

#include <QSlider>
#include <QTemporaryDir>
#include <QTest>

#include "Desktop.h"
#include "MainWindow.h"
#include "common/JsonFields.h"
#include "models/NeighbourhoodDataset.h"
#include "neighbourhood/BankCard.h"
#include "neighbourhood/DatasetCard.h"
#include "neighbourhood/HistogramView.h"
#include "neighbourhood/NeighbourhoodView.h"
#include "neighbourhood/SigmaSlider.h"
#include "neighbourhood/StepScrubber.h"
#include "neighbourhood/WeightBars.h"
#include "neighbourhood/WhyCard.h"
#include "views/TileView.h"

using namespace kindred;

namespace {
constexpr int kLong = 120'000; ///< patience with a busy machine
} // namespace

class NeighbourRoomTest final : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;

    /// A short run that ended, chosen in the window.
    void train(Desktop& desktop)
    {
        const Json plan = {
            {"data", "demo:small"}, {"method", "snca"}, {"encoder", "linear"}, {"epochs", 2}};
        QString run;
        desktop.engine()->request("queue.submit", {{"plan", plan}}, this,
                                  [&run](const RunSource::Reply& reply) {
                                      run = reply.ok() ? textOf(reply.result, "run") : "refused";
                                  });
        QTRY_VERIFY_WITH_TIMEOUT(!run.isEmpty(), kLong);
        QTRY_COMPARE_WITH_TIMEOUT(textOf(desktop.window()->runs()->summaryOf(run), "state"),
                                  QString("finished"), kLong);
        desktop.window()->currentRun()->setRun(run, desktop.window()->runs()->summaryOf(run));
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_home.isValid());
        for (const char* name :
             {"KINDRED_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"})
            qputenv(name, m_home.filePath(QString::fromLatin1(name)).toLocal8Bit());
        qputenv("LC_ALL", "C.UTF-8");
    }

    void aNeighbourhoodIsWeighedAndFollowed()
    {
        Arguments arguments;
        arguments.engine = QStringList{QStringLiteral(KINDRED_ENGINE), QStringLiteral("serve")};
        Desktop desktop(arguments, m_home.filePath("kindred.ini"));
        desktop.show();
        QTRY_COMPARE_WITH_TIMEOUT(desktop.engine()->state(), RunSource::State::Ready, kLong);
        train(desktop);
        if (QTest::currentTestFailed())
            return;
        desktop.window()->showRoom(Room::Neighbours);
        auto* view = desktop.window()->findChild<NeighbourhoodView*>();
        QVERIFY(view);
        const auto ready = [view] {
            return view->query()->state() == NeighbourhoodQuery::State::Ready &&
                   !view->query()->isBusy();
        };
        QTRY_VERIFY_WITH_TIMEOUT(ready(), kLong);
        const NeighbourhoodAnswer first = view->query()->answer();
        QVERIFY(first.own);
        QCOMPARE(first.sigma, 0.05);
        QCOMPARE(first.neighbours.size(),
                 std::min<qint64>(NeighbourhoodQuery::kListed, first.counted));
        QVERIFY(first.supportAt(0.5) <= first.supportAt(0.9));

        // A larger σ spreads the mass.
        QSlider* slider = view->why()->sigma()->slider();
        slider->setValue(slider->maximum());
        QTRY_VERIFY_WITH_TIMEOUT(ready() && view->query()->answer().sigma > 0.9, kLong);
        QVERIFY(view->query()->answer().perplexity > first.perplexity);
        QCOMPARE(view->query()->answer().runSigma, 0.05);
        view->why()->sigma()->reset();
        QTRY_VERIFY_WITH_TIMEOUT(ready() && view->query()->answer().sigma == 0.05, kLong);

        // The nearest becomes the query.
        const qint64 nearest = view->query()->answer().neighbours.first().id;
        WeightBars* bars = view->why()->bars();
        QTest::mouseClick(bars, Qt::LeftButton, {}, bars->column(0).center().toPoint());
        QCOMPARE(view->query()->id(), nearest);
        QTRY_VERIFY_WITH_TIMEOUT(ready() && view->query()->answer().id == nearest, kLong);
        QVERIFY(view->query()->answer().leaveOneOut); // it is a training image

        // The dataset is counted, and a bar opens as many images as it counts.
        using State = NeighbourhoodDataset::State;
        QTRY_COMPARE_WITH_TIMEOUT(view->dataset()->countsState(), State::Ready, kLong);
        HistogramView* figure = view->datasetCard()->probabilities();
        figure->setFocus();
        QTest::keyClick(figure, Qt::Key_Right);
        const int bar = figure->histogram().marked;
        QVERIFY(bar >= 0);
        QTest::keyClick(figure, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(view->dataset()->samples().bin == bar, kLong);
        QCOMPARE(double(view->dataset()->samples().total),
                 figure->histogram().series[0].counts[bar]);

        // The memory is compared with what the network says now.
        QTRY_COMPARE_WITH_TIMEOUT(view->dataset()->bankState(), State::Ready, kLong);
        const BankFacts& bank = view->dataset()->bank();
        QVERIFY2(bank.applies, qPrintable(bank.reason));
        QCOMPARE(bank.drifted.size(), bank.rows);
        QVERIFY(bank.drifted.first().drift >= bank.drifted.last().drift);
        QVERIFY(bank.drifted.first().age >= 0);
    }
};

QTEST_MAIN(NeighbourRoomTest)
#include "NeighbourRoomTest.moc"
