// What the board tells beside its chosen rule: where the rules disagree, what a tree expects.

#include <QCheckBox>

#include "board/BoardPriorCard.h"
#include "common/Theme.h"
#include "widgets/board/BoardFixture.h"

using namespace kindred;

class BoardPriorTest final : public BoardFixture {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, true); }
    void init() { setUp(); }
    void cleanup() { tearDown(); }

    void queriesOnWhichRulesDisagreeAreMarked()
    {
        open();
        teach();
        // The linear head takes everything for the first class.
        const BoardQueryModel* model = m_view->tray()->model();
        const int tent = model->rowOf(BoardEngine::keyOf("tent-5.png"));
        const int ring = model->rowOf(BoardEngine::keyOf("ring-5.png"));
        QVERIFY(model->cell(tent).disagree);
        QVERIFY(!model->cell(ring).disagree);
        QCOMPARE(model->otherRules(model->cell(tent).verdict), QString("Linear head: Ring"));
        m_view->tray()->setFilter(BoardQueryModel::Filter::Disagree);
        QVERIFY(model->rowOf(BoardEngine::keyOf("tent-5.png")) >= 0);
        QCOMPARE(model->rowOf(BoardEngine::keyOf("ring-5.png")), -1);
        QCOMPARE(model->countOf(BoardQueryModel::Filter::Disagree), model->rowCount());
    }

    void aClassIsExpectedWhereTheTreeSays()
    {
        open();
        teach();
        QVERIFY(!m_view->prior()->isVisibleTo(m_view.get())); // no run, no tree
        m_engine->levels = {{{"name", "family"}, {"classes", {"round", "sharp"}}}};
        session()->editor()->setEncoder({BoardEncoder::Kind::Run, "/runs/a"}, "a run");
        settle();
        BoardPriorCard* card = m_view->prior();
        QVERIFY(card->isVisibleTo(m_view.get()));
        QCOMPARE(m_engine->count("board.prior"), 0);
        card->box()->click();
        settle();
        QVERIFY(m_engine->asked("board.predict").back().params["prior"] == true);
        QVERIFY(card->words().contains("It is a kind of"));
        const int unseen = session()->editor()->addClass("Unseen");
        session()->editor()->setUnder(unseen, 0, "sharp");
        settle();
        QVERIFY(m_engine->asked("board.predict").back().params["classes"][2]["under"] ==
                Json::array({1}));
        QVERIFY(card->answer().applies);
        QCOMPARE(card->answer().classes[2].share, std::optional(1.0));
        QCOMPARE(card->answer().classes[2].prior, std::optional(QPointF(2, 1)));
        QVERIFY(!card->answer().classes[2].mean);
        QVERIFY(!card->answer().hasQuery);
        m_view->tray()->tiles()->setCurrentIndex(m_view->tray()->model()->index(0));
        settle();
        QVERIFY(card->answer().hasQuery);
        session()->editor()->setRules(
            [&] {
                BoardRules rules = board().rules;
                rules.priorStrength = 6;
                return rules;
            }(),
            "worth");
        settle();
        QVERIFY(m_engine->asked("board.prior").back().params["prior_strength"] == 6.0);
        // It is kept with the board, and taken back like any edit.
        const auto kept = BoardDocument::fromJson(board().toJson(), "here");
        QVERIFY(kept.ok());
        QCOMPARE(kept->classes[2].under, QStringList("sharp"));
        QCOMPARE(kept->rules, board().rules);
        while (session()->editor()->undoStack()->canUndo())
            session()->editor()->undoStack()->undo();
        settle();
        QVERIFY(!board().rules.prior);
    }
};

QTEST_MAIN(BoardPriorTest)
#include "BoardPriorTest.moc"
