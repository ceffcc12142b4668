// How the board stands again after a restart: what is scrolled to, shown and looked at.

#include <QComboBox>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>

#include "board/classes/BoardHurtsCard.h"
#include "board/queries/BoardEvidence.h"
#include "widgets/board/BoardFixture.h"

using namespace kindred;

class BoardKeptTest final : public BoardFixture {
    Q_OBJECT

    QScrollBar* classesBar() const
    {
        return m_view->classes()->findChild<QScrollArea*>()->verticalScrollBar();
    }
    QScrollBar* queriesBar() const { return m_view->tray()->tiles()->verticalScrollBar(); }

    /// Twelve classes and 80 queries; most of either cannot be seen at once.
    void fill()
    {
        teach();
        for (int i = 0; i < 10; ++i)
            session()->editor()->addClass();
        QStringList files;
        for (int i = 10; i < 90; ++i)
            files << QString("/p/%1-%2.png").arg(i % 4 == 0 ? "star" : "ring").arg(i);
        QVERIFY(drop(m_view->tray()->tiles()->viewport(), filesMime(files)));
        settle();
        QVERIFY(classesBar()->maximum() > 200 && queriesBar()->maximum() > 400);
    }

    /// The same board in a window of the same size, as the next start opens it.
    void restart(const Json& state)
    {
        m_view = std::make_unique<BoardView>(m_engine.get(), m_current.get(), m_home->path());
        m_view->restoreState(state);
        m_view->resize(1200, 760);
        m_view->show();
        settle();
    }

    QPushButton* leaveOut() const
    {
        for (auto* each : m_view->hurts()->findChildren<QPushButton*>())
            if (each->text() == "Leave out" && each->isVisibleTo(m_view.get()))
                return each;
        return nullptr;
    }

private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }

    void whatIsScrolledToAndLookedAtStandsAgain()
    {
        open();
        fill();
        TileView* tiles = m_view->tray()->tiles();
        const QString looked = BoardEngine::keyOf("ring-81.png");
        tiles->setCurrentIndex(
            m_view->tray()->model()->index(m_view->tray()->model()->rowOf(looked)));
        settle();
        const QModelIndex top = m_view->tray()->model()->index(4 * tiles->columns());
        tiles->scrollTo(top, TileView::PositionAtTop);
        classesBar()->setValue(150);
        const Json state = m_view->saveState();
        QVERIFY(queriesBar()->value() > 0);
        restart(state);
        QTRY_COMPARE(classesBar()->value(), 150);
        QTRY_COMPARE(m_view->tray()->tiles()->indexAt({2, 2}).row(), top.row());
        QCOMPARE(m_view->tray()->model()->keyAt(m_view->tray()->tiles()->currentIndex().row()),
                 looked);
        QVERIFY(m_view->tray()->evidence()->isVisible());
        // A second restart without a look at it forgets nothing.
        const Json again = m_view->saveState();
        QCOMPARE(again["classes_top"], state["classes_top"]);
        QCOMPARE(again["queries"], state["queries"]);
        // What is new is seen, whatever was scrolled to before.
        m_view->classes()->addEmpty();
        settle();
        QTRY_COMPARE(classesBar()->value(), classesBar()->maximum());
    }

    void aBoardThatNobodySawIsScrolledToLater()
    {
        open();
        fill();
        classesBar()->setValue(150);
        const Json state = m_view->saveState();
        m_view = std::make_unique<BoardView>(m_engine.get(), m_current.get(), m_home->path());
        m_view->restoreState(state);
        QCOMPARE(m_view->saveState()["classes_top"], Json(150));
        QCOMPARE(m_view->saveState()["queries"], state["queries"]);
        m_view->restoreState({{"classes_top", "far"}, {"queries", {{"filter", 99}, {"top", -1}}}});
        QVERIFY(m_view->tray()->filter()->currentIndex() == 0);
    }

    void theFilterStandsAgain()
    {
        open();
        fill();
        m_view->tray()->setFilter(BoardQueryModel::Filter::None);
        const int none = m_view->tray()->model()->rowCount();
        QVERIFY(none > 10 && none < 60);
        restart(m_view->saveState());
        QTRY_COMPARE(m_view->tray()->model()->filter(), BoardQueryModel::Filter::None);
        QCOMPARE(m_view->tray()->filter()->currentIndex(),
                 static_cast<int>(BoardQueryModel::Filter::None));
        QTRY_COMPARE(m_view->tray()->model()->rowCount(), none);
        // The edit that flipped some is not known any more: they would hide all the others.
        m_view->tray()->setFilter(BoardQueryModel::Filter::Flipped);
        restart(m_view->saveState());
        QCOMPARE(m_view->tray()->model()->filter(), BoardQueryModel::Filter::All);
        QCOMPARE(m_view->tray()->model()->rowCount(), 83);
    }

    /// Else it would be offered to be saved over the one before.
    void aNewBoardHasNoName()
    {
        open();
        teach();
        session()->editor()->setName("glyphs");
        m_view->newBoard();
        settle();
        QVERIFY(board().isEmpty() && board().name.isEmpty());
        session()->editor()->undoStack()->undo();
        settle();
        QCOMPARE(board().name, QString("glyphs"));
        QCOMPARE(board().classes.size(), 2);
    }

    /// Its row goes with it, and the keyboard would be at the window's first button.
    void leavingOneOutByKeyboardLeadsToTheNext()
    {
        open();
        teach();
        drop(m_view->classes()->tile(idOf("Ring")),
             filesMime({"/p/tent-7.png", "/p/tent-8.png", "/p/ring-7.png"}));
        settle();
        const QString first = leaveOut()->accessibleName();
        m_view->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_view.get(), 60'000));
        leaveOut()->setFocus();
        QTest::keyClick(leaveOut(), Qt::Key_Space);
        settle();
        QVERIFY(leaveOut() && leaveOut()->accessibleName() != first);
        QVERIFY(leaveOut()->hasFocus());
    }
};

QTEST_MAIN(BoardKeptTest)
#include "BoardKeptTest.moc"
