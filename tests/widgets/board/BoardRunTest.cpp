// The board beside the run that is looked at, and where a result of one leads to.

#include <QAbstractButton>
#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>

#include "board/BoardHeader.h"
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

    static Json labelledRun()
    {
        return {{"run", "/runs/a"}, {"name", "glyphs"}, {"state", "finished"}, {"labelled", true}};
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

    /// A class is the run's own of the same name: a new name may change answers.
    void aNameIsAskedWhereTheRunsClassesAnswerToo()
    {
        open("/runs/a");
        QVERIFY(drop(m_view->welcome()->zone(), filesMime({"/p/ring-1.png", "/p/ring-2.png"})));
        QVERIFY(drop(m_view->classes()->newClassZone(), filesMime({"/p/tent-1.png"})));
        settle();
        const int id = board().classes[0].id;
        int asked = m_engine->count("board.predict");
        session()->editor()->rename(id, "Ring");
        settle();
        QCOMPARE(m_engine->count("board.predict"), asked);
        BoardRules rules = board().rules;
        rules.withTrained = true;
        session()->editor()->setRules(rules, "trained");
        settle();
        asked = m_engine->count("board.predict");
        session()->editor()->rename(id, "Circle");
        settle();
        QVERIFY(m_engine->count("board.predict") > asked);
        QCOMPARE(m_engine->asked("board.predict").back().params["classes"][0]["name"],
                 Json("Circle"));
    }

    void theButtonSamplesOnTheRunsEncoderAndSaysWhatComesBack()
    {
        open();
        teach();
        QTRY_VERIFY(board().encoder == (BoardEncoder{BoardEncoder::Kind::Fisher, {}}));
        settle();
        const BoardDocument taught = board();
        const auto offersWrong = [&] {
            const auto* filter = m_view->tray()->filter();
            return bool(filter->model()->flags(filter->model()->index(4, 0)) & Qt::ItemIsEnabled);
        };
        QVERIFY(!offersWrong()); // nobody knows of these queries what they are
        m_current->setRun("/runs/a", labelledRun());
        Q_EMIT m_view->header()->episodesWanted();
        settle();
        QVERIFY(board().encoder == (BoardEncoder{BoardEncoder::Kind::Run, "/runs/a"}));
        QVERIFY(lastSaid().contains("Ctrl+Z"));
        m_said->clear();
        m_view->episodes()->deal(0);
        settle();
        QVERIFY(board().classes != taught.classes);
        QVERIFY(offersWrong());
        QVERIFY(lastSaid().contains("Ctrl+Z"));
        m_said->clear();
        m_view->episodes()->deal(1);
        settle();
        QVERIFY2(!lastSaid().contains("Ctrl+Z"), "an episode after the other is no loss");
        for (int step = 0; step < 3; ++step)
            session()->editor()->undoStack()->undo();
        settle();
        QVERIFY(board() == taught);
        m_view->episodes()->close();
    }

    void theButtonKeepsAnEncoderThatWasChosen()
    {
        open();
        teach();
        settle();
        m_current->setRun("/runs/a", labelledRun());
        const BoardEncoder pixels{BoardEncoder::Kind::Pixels, {}};
        Q_EMIT m_view->header()->encoderChosen(pixels);
        settle();
        Q_EMIT m_view->header()->episodesWanted();
        settle();
        QVERIFY(board().encoder == pixels);
        m_view->episodes()->close();
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
