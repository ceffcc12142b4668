// A matrix of which nobody said what its rows are, in every room of the whole window against the
// real engine: what compares rows works, what asks about classes says how to give them.

#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

#include "Desktop.h"
#include "base/Npy.h"
#include "board/BoardHeader.h"
#include "board/BoardView.h"
#include "classes/ClassesView.h"
#include "common/EmptyState.h"
#include "common/JsonFields.h"
#include "desktop/DesktopFixture.h"
#include "map/MapView.h"
#include "models/neighbourhood/RetrievalQuery.h"
#include "models/samples/SampleTags.h"
#include "neighbourhood/DatasetCard.h"
#include "neighbourhood/HistogramView.h"
#include "neighbourhood/MassView.h"
#include "neighbourhood/NeighbourhoodView.h"
#include "neighbourhood/WhyCard.h"
#include "views/evaluation/EvaluationView.h"
#include "views/retrieval/NeighbourRow.h"
#include "views/retrieval/RetrievalView.h"
#include "window/MainWindow.h"

using namespace kindred;

class UnlabelledRoomTest final : public QObject {
    Q_OBJECT

    static constexpr int kRows = 60;
    static constexpr int kColumns = 5;

    QTemporaryDir m_home;
    std::unique_ptr<Desktop> m_desktop;

    MainWindow* window() const { return m_desktop->window(); }

    QString writeEmbeddings() const
    {
        std::vector<float> values;
        for (int i = 0; i < kRows; ++i)
            for (int j = 0; j < kColumns; ++j)
                values.push_back((j == i % 3 ? 1.0F : 0.0F) +
                                 0.01F * float((i * 37 + j * 61) % 19));
        const QDir folder(m_home.filePath("elsewhere"));
        folder.mkpath(".");
        const std::filesystem::path file = folder.filePath("clip.npy").toStdString();
        const MatrixView<const float> matrix(values.data(), kRows, kColumns);
        return writeNpy(file, matrix).ok() ? QString::fromStdString(file.string()) : QString();
    }

    static QPushButton* button(const QWidget* view, const QString& text)
    {
        for (auto* each : view->findChildren<QPushButton*>())
            if (each->text() == text)
                return each;
        return nullptr;
    }

    /// All that a view says now.
    static QString words(const QWidget* view)
    {
        QStringList all;
        for (const auto* label : view->findChildren<QLabel*>())
            if (label->isVisible())
                all << label->text();
        return all.join(QLatin1Char('\n'));
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
        QCOMPARE(valueOr(summary, "labelled", true), false);
    }
    void cleanupTestCase() { m_desktop.reset(); }

    void theMapIsColouredByTags()
    {
        QVERIFY(enterRoom(*m_desktop, Room::Map));
        auto* map = window()->findChild<MapView*>();
        const MapColouring* colouring = map->colouring();
        QTRY_COMPARE_WITH_TIMEOUT(map->session()->state(), MapSession::State::Finished, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(colouring->isPainted(), kPatience);
        QCOMPARE(colouring->chosen(), MapColour::Tag);
        QCOMPARE(colouring->wanted(), MapColour::Class); // of the next run that has some
        QCOMPARE(colouring->painting()->entries.last().count, qint64{kRows});
        for (const MapColour colour : {MapColour::Right, MapColour::P, MapColour::Prediction}) {
            map->setColour(colour);
            QCOMPARE(colouring->chosen(), MapColour::Tag);
        }
        map->setColour(MapColour::Hubness);
        QTRY_VERIFY_WITH_TIMEOUT(colouring->isPainted(), kPatience);
        QCOMPARE(colouring->chosen(), MapColour::Hubness);
        map->setColour(MapColour::Class);
    }

    void nothingIsRightInRetrieve()
    {
        QVERIFY(enterRoom(*m_desktop, Room::Retrieve));
        auto* view = window()->findChild<RetrievalView*>();
        const RetrievalQuery* query = view->query();
        view->ask(3);
        QTRY_VERIFY_WITH_TIMEOUT(query->state() == RetrievalQuery::State::Ready &&
                                     query->answer().id == qint64{3},
                                 kPatience);
        QCOMPARE(query->answer().rows[0].neighbours.size(), 10);
        QVERIFY(!query->answer().label);
        QVERIFY(!button(view, QStringLiteral("Next error"))->isVisible());
        const QString said = words(view);
        QVERIFY2(!said.contains("predicted"), qPrintable(said));
        QVERIFY2(!said.contains("of 10"), qPrintable(said));
        for (const auto* box : view->findChildren<QComboBox*>())
            if (box->accessibleName() == QLatin1String("Class"))
                QTRY_VERIFY(box->isHidden());
        for (const auto* line : view->findChildren<QLineEdit*>())
            if (line->accessibleName() == QLatin1String("Search samples"))
                QCOMPARE(line->placeholderText(), "Path or #id");
    }

    void aNeighbourhoodHasNoMassByClass()
    {
        QVERIFY(enterRoom(*m_desktop, Room::Neighbours));
        auto* view = window()->findChild<NeighbourhoodView*>();
        const NeighbourhoodQuery* query = view->query();
        view->ask(4);
        QTRY_VERIFY_WITH_TIMEOUT(query->state() == NeighbourhoodQuery::State::Ready &&
                                     !query->isBusy() && query->answer().id == qint64{4},
                                 kPatience);
        QVERIFY(!query->answer().neighbours.isEmpty());
        QVERIFY(!view->why()->masses()->isVisible());
        QVERIFY(view->why()->explanation().contains("labels"));
        QTRY_VERIFY_WITH_TIMEOUT(view->datasetCard()->explanation().contains("labels.npy"),
                                 kPatience);
        QVERIFY(!view->datasetCard()->probabilities()->isVisible());
        QVERIFY(view->datasetCard()->distances()->isVisible());
        QVERIFY(!button(view, QStringLiteral("Next error"))->isVisible());
    }

    void evaluateSaysWhatItNeeds()
    {
        QVERIFY(enterRoom(*m_desktop, Room::Evaluate));
        for (const QWidget* view : std::initializer_list<QWidget*>{
                 window()->findChild<EvaluationView*>(), window()->findChild<ClassesView*>()})
            QTRY_VERIFY2(words(view).contains("labels.npy"), qPrintable(words(view)));
    }

    void theBoardIsTaughtAndCanBeKept()
    {
        QVERIFY(enterRoom(*m_desktop, Room::Board));
        auto* view = window()->findChild<BoardView*>();
        BoardSession* session = view->session();
        QTRY_VERIFY_WITH_TIMEOUT(session->service()->isReady(), kPatience);
        QVERIFY(session->service()->trainedClasses().isEmpty());
        const QString run = window()->currentRun()->run();
        const BoardDocument& document = session->document();
        const BoardTarget fresh;
        view->takeSamples(run, {0, 3, 6}, fresh);
        QTRY_COMPARE_WITH_TIMEOUT(document.classes.size(), 1, kPatience);
        view->takeSamples(run, {1, 4, 7}, fresh);
        QTRY_COMPARE_WITH_TIMEOUT(document.classes.size(), 2, kPatience);
        view->takeSamples(run, {9, 10}, {BoardTarget::Kind::Queries});
        QTRY_COMPARE_WITH_TIMEOUT(session->prediction().verdicts.size(), 2, kPatience);
        // Two pictures more of either; whether they are like enough, the threshold says.
        for (const int which : {0, 1})
            QCOMPARE(session->prediction().verdicts.at(which).shares.first().cls,
                     document.classes[which].id);
        for (const auto* each : view->header()->findChildren<QAbstractButton*>())
            if (each->text().startsWith("Save classifier"))
                QVERIFY(each->isEnabled());
    }

    void everyOtherRoomIsEntered()
    {
        for (const Room room : kRooms)
            QVERIFY2(enterRoom(*m_desktop, room), qPrintable(roomKey(room)));
    }
};

QTEST_MAIN(UnlabelledRoomTest)
#include "UnlabelledRoomTest.moc"
