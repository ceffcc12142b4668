// The board beside the run that is looked at, and where a result of one leads to.

#include <QAbstractButton>
#include <QLineEdit>
#include <QSpinBox>

#include "board/episodes/BoardEpisodeDialog.h"
#include "common/Theme.h"
#include "widgets/board/BoardFixture.h"

using namespace kindred;

class BoardRunTest final : public BoardFixture {
    Q_OBJECT

    /// The field of the episodes with that name.
    template <class Field>
    Field* field(const QString& name)
    {
        for (Field* each : m_view->episodes()->findChildren<Field*>())
            if (each->accessibleName() == name)
                return each;
        return nullptr;
    }

    bool isOffered(const QString& text)
    {
        for (const auto* each : m_view->episodes()->findChildren<QAbstractButton*>())
            if (each->text() == text)
                return each->isEnabled();
        return false;
    }

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, true); }
    void init() { setUp(); }
    void cleanup() { tearDown(); }

    /// As after *Try the demo*: the run is chosen before it has a record.
    void aRunThatHasJustBegunIsOpenedOnceItHasTables()
    {
        open();
        const BoardEncoder demo{BoardEncoder::Kind::Run, "/runs/demo"};
        m_engine->brokenEncoders = {"{\"run\":\"/runs/demo\"}"};
        m_current->setRun("/runs/demo", {{"run", "/runs/demo"}, {"state", "queued"}});
        settle();
        QVERIFY(board().encoder == demo);
        QCOMPARE(session()->service()->state(), BoardService::State::Failed);
        // Nothing new that could be opened: it is not asked again.
        const int asked = m_engine->count("board.open");
        m_current->setSummary({{"run", "/runs/demo"}, {"state", "queued"}, {"epoch", 0}});
        settle();
        QCOMPARE(m_engine->count("board.open"), asked);
        m_engine->brokenEncoders.clear();
        m_current->setSummary({{"run", "/runs/demo"}, {"state", "running"}, {"table", 27}});
        settle();
        QVERIFY(session()->service()->isReady());
        QVERIFY(board().encoder == demo);
        QVERIFY(drop(m_view->welcome()->zone(), filesMime({"/p/ring-1.png", "/p/ring-2.png"})));
        settle();
        QCOMPARE(board().classes.size(), 1);
        // What is open stays so.
        const int opened = m_engine->count("board.open");
        m_current->setSummary({{"run", "/runs/demo"}, {"state", "finished"}, {"table", 54}});
        settle();
        QCOMPARE(m_engine->count("board.open"), opened);
    }

    /// A person who chose another encoder keeps it.
    void anEncoderThatWasChosenIsNotTriedAgain()
    {
        open();
        teach();
        m_engine->brokenEncoders = {"{\"file\":\"/p/broken.pth\"}"};
        session()->editor()->setEncoder({BoardEncoder::Kind::File, "/p/broken.pth"}, "file");
        settle();
        const int asked = m_engine->count("board.open");
        m_current->setRun("/runs/demo", {{"run", "/runs/demo"}, {"state", "running"}});
        m_current->setSummary({{"run", "/runs/demo"}, {"state", "running"}, {"table", 27}});
        settle();
        QCOMPARE(m_engine->count("board.open"), asked);
    }

    /// Only the button keeps what is measured: not a result elsewhere that leads here.
    void linkedEpisodesAreNotKept()
    {
        open("/runs/a");
        auto* episodes = m_view->episodes();
        field<QLineEdit>("Keep as")->setText("mine");
        m_view->openEpisodes("/runs/a", {{"way", 4}, {"shot", 2}, {"count", 30}, {"rule", "ncm"}});
        settle();
        const Json linked = m_engine->asked("board.episodes").back().params;
        QVERIFY(linked["way"] == 4 && linked["count"] == 30 && !linked.contains("freeze"));
        episodes->measure();
        settle();
        QCOMPARE(m_engine->asked("board.episodes").back().params["freeze"], Json("mine"));
    }

    void aLinkedFileEndsWithItsLastEpisode()
    {
        open("/runs/a");
        m_view->openEpisodes("/runs/a", {{"way", 3},
                                         {"shot", 2},
                                         {"queries", 1},
                                         {"count", 3},
                                         {"frozen", "/p/bench.json"},
                                         {"rule", "ncm"}});
        settle();
        const Json asked = m_engine->asked("board.episodes").back().params;
        QVERIFY(asked["frozen"] == "/p/bench.json" && asked["count"] == 3 && asked["shot"] == 2);
        QCOMPARE(field<QSpinBox>("Classes")->value(), 3);
        QCOMPARE(field<QSpinBox>("Number of the episode")->maximum(), 3);
        m_view->episodes()->deal(1);
        settle();
        QVERIFY(isOffered("Next episode"));
        m_view->episodes()->deal(2);
        settle();
        QVERIFY(!isOffered("Next episode"));
    }
};

QTEST_MAIN(BoardRunTest)
#include "BoardRunTest.moc"
