// What only a run's method has to say of its neighbours, in the whole window against the real
// engine: trees, class means, weights of centres.

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <numeric>

#include "Desktop.h"
#include "desktop/DesktopFixture.h"
#include "models/samples/SampleTable.h"
#include "neighbourhood/MassView.h"
#include "neighbourhood/MethodCard.h"
#include "neighbourhood/NeighbourhoodView.h"
#include "neighbourhood/TreeView.h"
#include "window/MainWindow.h"

using namespace kindred;

class MethodRoomTest final : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;
    std::unique_ptr<Desktop> m_desktop;
    NeighbourhoodView* m_view = nullptr;

    /// Trains it, enters the room, and waits for what the run says of its first query.
    bool look(const char* method, const Json& set)
    {
        Json plan = shortPlan();
        plan["method"] = method;
        plan["set"] = set;
        const QString run = trainRun(*m_desktop, plan);
        m_desktop->window()->showRoom(Room::Neighbours);
        m_view = m_desktop->window()->findChild<NeighbourhoodView*>();
        return !run.isEmpty() && m_view && QTest::qWaitFor([&] { return isReady(run); }, kPatience);
    }

    bool isReady(const QString& run) const
    {
        const NeighbourhoodQuery* query = m_view->query();
        return query->run() == run && !query->isBusy() &&
               query->state() == NeighbourhoodQuery::State::Ready;
    }

    const NeighbourhoodAnswer& answer() const { return m_view->query()->answer(); }

    static double sumOf(const MassBars& bars)
    {
        return std::accumulate(bars.entries.begin(), bars.entries.end(), bars.rest,
                               [](double sum, const MassBars::Entry& e) { return sum + e.share; });
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(liveIn(m_home));
        m_desktop = openDesktop(m_home.filePath("kindred.ini"));
        m_desktop->window()->resize(1280, 800);
        QVERIFY(waitForEngine(*m_desktop));
    }
    void cleanupTestCase() { m_desktop.reset(); }

    void aTreeIsDrawnAndItsPlacesAreQueries()
    {
        QVERIFY(look("mne", {{"pretrain", 0}, {"neighbours", 4}, {"depth", 2}}));
        const NeighbourhoodNodes tree = answer().tree;
        QVERIFY2(tree.applies, qPrintable(tree.reason));
        QCOMPARE(tree.nodes.size(), 1 + 4 + 16);
        QVERIFY(m_view->method()->isVisible());
        TreeView* view = m_view->method()->tree();
        QVERIFY(view->isVisible());
        QVERIFY(!m_view->method()->learned()->isVisible());

        // The children of a place share it out.
        for (int parent = 0; parent <= 4; ++parent) {
            double shared = 0;
            for (const NeighbourhoodNode& node : tree.nodes)
                shared += node.parent == parent ? node.share : 0;
            QVERIFY2(std::abs(shared - 1) < 1e-3, qPrintable(QString::number(shared)));
        }
        // Every place that is drawn is found again under the pointer, inside the view.
        int drawn = 0;
        for (int node = 0; node < tree.nodes.size(); ++node) {
            const QRectF place = view->rectOf(node);
            if (place.isEmpty())
                continue;
            ++drawn;
            QVERIFY(QRectF(view->rect()).contains(place));
            QCOMPARE(view->nodeAt(place.center()), node);
            QVERIFY(!view->words(node).isEmpty());
        }
        QVERIFY(drawn >= 1 + 4);

        const qint64 neighbour = tree.nodes[1].id;
        QTest::mouseClick(view, Qt::LeftButton, {}, view->rectOf(1).center().toPoint());
        QCOMPARE(m_view->query()->id(), neighbour);
        QTRY_VERIFY_WITH_TIMEOUT(!m_view->query()->isBusy(), kPatience);
        QCOMPARE(answer().tree.nodes.value(0).id, neighbour);
    }

    void theNearestClassMeansStandBesideThoseOfThePictures()
    {
        QVERIFY(look("ncm", Json::object()));
        const NearMeans& means = answer().means;
        QVERIFY2(means.applies, qPrintable(means.reason));
        QVERIFY2(means.input.applies, qPrintable(means.input.reason));
        const MethodCard* card = m_view->method();
        QVERIFY(card->learned()->isVisible() && card->plain()->isVisible());
        QVERIFY(!card->tree()->isVisible());
        QVERIFY(answer().label);
        const QString truth = m_view->findChild<SampleTable*>()->className(*answer().label);
        for (const auto& [bars, classes] : {std::pair(card->learned()->bars(), means.learned),
                                            std::pair(card->plain()->bars(), means.plain)}) {
            QCOMPARE(bars.entries.size(), 5);
            QVERIFY2(std::abs(sumOf(bars) - 1) < 1e-3, qPrintable(QString::number(sumOf(bars))));
            for (int i = 0; i < 5; ++i) {
                const MassBars::Entry& entry = bars.entries[i];
                QCOMPARE(entry.name, classes[i].name);
                QCOMPARE(entry.verdict == BarVerdict::Same, entry.name == truth);
                QVERIFY(i == 0 || classes[i].distance >= classes[i - 1].distance);
                QVERIFY(i == 0 || entry.share <= bars.entries[i - 1].share);
                const double distance = classes[i].distance;
                const QString told = distance < 1000 ? QLocale().toString(distance, 'f', 2)
                                                     : QLocale().toString(distance, 'g', 3);
                QVERIFY2(entry.note.contains(told), qPrintable(entry.note));
            }
        }
    }

    void centresHaveTheWeightsThatTheyLearned()
    {
        QVERIFY(look("nngk", {{"k", 20}}));
        const CentreWeights& centres = answer().centres;
        QVERIFY2(centres.applies, qPrintable(centres.reason));
        QVERIFY(centres.least < centres.most);
        QCOMPARE(centres.of, 20);
        const MethodCard* card = m_view->method();
        QVERIFY(card->learned()->isVisible());
        QVERIFY(!card->tree()->isVisible() && !card->plain()->isVisible());
        const MassBars& bars = card->learned()->bars();
        QVERIFY(!bars.entries.isEmpty() && bars.entries.size() <= 8);
        for (int i = 0; i < bars.entries.size(); ++i) {
            const WeighedNeighbour& one = answer().neighbours[i];
            QVERIFY(one.weight);
            QVERIFY(*one.weight >= centres.least - 1e-6 && *one.weight <= centres.most + 1e-6);
            QCOMPARE(bars.entries[i].share, one.p);
            QVERIFY(bars.entries[i].name.contains(QLocale().toString(one.id)));
            QVERIFY(bars.entries[i].note.contains(QLocale().toString(*one.weight, 'f', 2)));
        }
    }

    void aMethodWithoutAPartOfItsOwnHasNoCard()
    {
        QVERIFY(look("snca", Json::object()));
        QVERIFY(answer().part == OwnPart::None);
        QVERIFY(!m_view->method()->isVisible());
    }
};

QTEST_MAIN(MethodRoomTest)
#include "MethodRoomTest.moc"
