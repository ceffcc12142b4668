// A matrix that another program wrote, opened as `kindred EMB.npy` opens it, in every room that
// shows such, in the whole window against the real engine.

#include <QAction>
#include <QDir>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numeric>

#include "Desktop.h"
#include "base/Npy.h"
#include "board/BoardHeader.h"
#include "board/BoardView.h"
#include "board/episodes/BoardEpisodeDialog.h"
#include "board/queries/BoardQueryTray.h"
#include "common/JsonFields.h"
#include "desktop/DesktopFixture.h"
#include "map/MapView.h"
#include "models/neighbourhood/RetrievalQuery.h"
#include "neighbourhood/NeighbourhoodView.h"
#include "plots/cloud/PointCloudView.h"
#include "views/retrieval/RetrievalView.h"
#include "window/MainWindow.h"

using namespace kindred;

class EmbeddingsRoomTest final : public QObject {
    Q_OBJECT

    static constexpr int kRows = 90;
    static constexpr int kColumns = 6;
    static constexpr int kClasses = 3;
    static constexpr int kAstray = 7; ///< the row that lies among another class

    QTemporaryDir m_home;
    std::vector<float> m_values;
    std::unique_ptr<Desktop> m_desktop;

    MainWindow* window() const { return m_desktop->window(); }
    static int labelOf(int row) { return row % kClasses; }
    const float* row(int index) const { return m_values.data() + index * kColumns; }

    /// Three clouds, each along an axis of its own.
    QString writeEmbeddings()
    {
        std::vector<int64_t> labels;
        for (int i = 0; i < kRows; ++i) {
            labels.push_back(labelOf(i));
            for (int j = 0; j < kColumns; ++j)
                m_values.push_back(0.1F * float((i * 37 + j * 61) % 19) / 19);
            const int axis = i == kAstray ? (labelOf(i) + 1) % kClasses : labelOf(i);
            m_values[size_t(i * kColumns + axis)] += 1;
        }
        const QDir folder(m_home.filePath("elsewhere"));
        folder.mkpath(".");
        const MatrixView<const float> matrix(m_values.data(), kRows, kColumns);
        const std::filesystem::path file = folder.filePath("embeddings.npy").toStdString();
        const bool written =
            writeNpy(file, matrix).ok() && writeNpy(file.parent_path() / "labels.npy", labels).ok();
        return written ? QString::fromStdString(file.string()) : QString();
    }

    double cosine(int a, int b) const
    {
        const float *one = row(a), *other = row(b);
        const auto dot = [](const float* x, const float* y) {
            return std::inner_product(x, x + kColumns, y, 0.0);
        };
        return dot(one, other) / std::sqrt(dot(one, one) * dot(other, other));
    }

    /// Of all other rows, the nearest first.
    std::vector<double> similarities(int query) const
    {
        std::vector<double> all;
        for (int i = 0; i < kRows; ++i)
            if (i != query)
                all.push_back(cosine(query, i));
        std::sort(all.rbegin(), all.rend());
        return all;
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(liveIn(m_home));
        const QString file = writeEmbeddings();
        QVERIFY(!file.isEmpty());
        m_desktop = openDesktop(m_home.filePath("kindred.ini"), {file});
        window()->resize(1280, 800);
        QTRY_VERIFY_WITH_TIMEOUT(window()->currentRun()->isSet(), kPatience);
        const Json& summary = window()->currentRun()->summary();
        QCOMPARE(valueOr(summary, "images", 0), kRows);
        QCOMPARE(valueOr(summary, "classes", 0), kClasses);
        QVERIFY(valueOr(summary, "read_only", false));
        QVERIFY(!window()->currentRun()->hasPictures());
        QCOMPARE(window()->currentRun()->comparison(), QString()); // there are no pixels
    }
    void cleanupTestCase() { m_desktop.reset(); }

    void mapped()
    {
        QVERIFY(enterRoom(*m_desktop, Room::Map));
        const auto* map = window()->findChild<MapView*>();
        QTRY_COMPARE_WITH_TIMEOUT(map->session()->state(), MapSession::State::Finished, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(map->colouring()->painting() && map->cloud()->cloud(), kPatience);
        QCOMPARE(map->session()->points()->count(), qint64{kRows});
        // The row that lies among others does so on the map: nearer to the middle of their points.
        QPointF middles[kClasses];
        const auto at = [&](int id) {
            return map->cloud()->cloud()->position(map->session()->points()->rowOf(id));
        };
        for (int i = 0; i < kRows; ++i)
            if (i != kAstray)
                middles[labelOf(i)] += at(i) / double(kRows / kClasses);
        const auto apart = [&](int label) {
            const QPointF way = at(kAstray) - middles[label];
            return QPointF::dotProduct(way, way);
        };
        QVERIFY(apart((labelOf(kAstray) + 1) % kClasses) < apart(labelOf(kAstray)));
    }

    void retrieved()
    {
        QVERIFY(enterRoom(*m_desktop, Room::Retrieve));
        auto* view = window()->findChild<RetrievalView*>();
        const RetrievalQuery* query = view->query();
        for (const int id : {0, kAstray, kRows - 1}) {
            view->ask(id);
            QTRY_VERIFY_WITH_TIMEOUT(query->state() == RetrievalQuery::State::Ready &&
                                         query->answer().id == qint64{id},
                                     kPatience);
            QCOMPARE(query->answer().rows.size(), 1);
            const std::vector<double> expected = similarities(id);
            const QList<Neighbour>& found = query->answer().rows[0].neighbours;
            QCOMPARE(found.size(), 10);
            for (int i = 0; i < found.size(); ++i) {
                QVERIFY(found[i].id != id);
                QVERIFY(std::abs(found[i].similarity - expected[size_t(i)]) < 1e-5);
                QVERIFY(std::abs(cosine(id, int(found[i].id)) - expected[size_t(i)]) < 1e-5);
                QCOMPARE(found[i].label, labelOf(int(found[i].id)));
            }
            QCOMPARE(query->answer().isRight(), id != kAstray);
        }
        // The one that lies astray is the one error, and found from anywhere.
        view->ask(20);
        view->askNextError();
        QTRY_VERIFY_WITH_TIMEOUT(query->state() == RetrievalQuery::State::Ready &&
                                     query->answer().id == qint64{kAstray},
                                 kPatience);
        QCOMPARE(query->errorCount(), 1);
        QCOMPARE(query->errorsOf(), kRows);
    }

    /// What would make a vector of a picture did not come with these.
    void noPictureIsLookedFor()
    {
        QVERIFY(enterRoom(*m_desktop, Room::Retrieve));
        int refused = 0;
        for (const auto* button : window()->findChildren<QAbstractButton*>()) {
            if (!button->text().startsWith("Search by image") && button->text() != "Open picture…")
                continue;
            ++refused;
            QVERIFY2(!button->isEnabled(), qPrintable(button->text()));
            QVERIFY2(button->toolTip().contains("vectors"), qPrintable(button->toolTip()));
        }
        QCOMPARE(refused, 2);
        int actions = 0;
        for (const QAction* action : window()->actions())
            if (action->text().startsWith("Search by image")) {
                ++actions;
                QVERIFY(!action->isEnabled());
                QVERIFY2(action->toolTip().contains("vectors"), qPrintable(action->toolTip()));
            }
        QCOMPARE(actions, 1);
    }

    void weighed()
    {
        QVERIFY(enterRoom(*m_desktop, Room::Neighbours));
        auto* view = window()->findChild<NeighbourhoodView*>();
        view->ask(4);
        const NeighbourhoodQuery* query = view->query();
        QTRY_VERIFY_WITH_TIMEOUT(query->state() == NeighbourhoodQuery::State::Ready &&
                                     !query->isBusy() && query->answer().id == qint64{4},
                                 kPatience);
        const NeighbourhoodAnswer& answer = query->answer();
        QCOMPARE(answer.database, qint64{kRows});
        QVERIFY(answer.leaveOneOut && answer.isRight());
        double mass = 0;
        for (const ClassMass& each : answer.classes)
            mass += each.p;
        QVERIFY2(std::abs(mass - 1) < 1e-3, qPrintable(QString::number(mass)));
        QVERIFY(!answer.neighbours.isEmpty());
        QVERIFY(std::abs(cosine(4, int(answer.neighbours[0].id)) - similarities(4)[0]) < 1e-5);
    }

    void taught()
    {
        QVERIFY(enterRoom(*m_desktop, Room::Board));
        auto* view = window()->findChild<BoardView*>();
        BoardSession* session = view->session();
        QTRY_VERIFY_WITH_TIMEOUT(session->service()->isReady(), kPatience);
        QCOMPARE(session->service()->encoder().path, window()->currentRun()->run());
        view->episodes()->restoreState(
            {{"way", 3}, {"shot", 3}, {"queries", 5}, {"split", "train"}});
        view->episodes()->deal(0);
        QTRY_COMPARE_WITH_TIMEOUT(session->prediction().verdicts.size(), 15, kPatience);
        const RightOf right = view->tray()->model()->rightOnes();
        QCOMPARE(right.n, 15);
        QVERIFY(right.right >= 14); // all but the one astray, should it be asked about
        // Nothing here could tell what another picture is.
        for (auto* button : view->header()->findChildren<QAbstractButton*>()) {
            if (button->text().startsWith("Save classifier")) {
                QVERIFY(button->isEnabled());
                QVERIFY2(button->toolTip().contains("vectors"), qPrintable(button->toolTip()));
            }
            if (button->text().startsWith("Classify a folder")) {
                QVERIFY(!button->isEnabled());
                QVERIFY2(button->toolTip().contains("vectors"), qPrintable(button->toolTip()));
            }
        }
    }

    void everyOtherRoomIsEntered()
    {
        for (const Room room : kRooms)
            QVERIFY2(enterRoom(*m_desktop, room), qPrintable(roomKey(room)));
    }
};

QTEST_MAIN(EmbeddingsRoomTest)
#include "EmbeddingsRoomTest.moc"
