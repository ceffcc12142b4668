// The board beside the run that is looked at.

#include "common/Theme.h"
#include "widgets/board/BoardFixture.h"

using namespace kindred;

class BoardRunTest final : public BoardFixture {
    Q_OBJECT

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
};

QTEST_MAIN(BoardRunTest)
#include "BoardRunTest.moc"
