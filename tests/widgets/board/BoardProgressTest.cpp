// Work of the board that takes a while says how far it is, and can be ended.

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>

#include "board/BoardClassifyDialog.h"
#include "board/BoardEncoderDialog.h"
#include "board/BoardEncoders.h"
#include "board/BoardEpisodeDialog.h"
#include "board/BoardResults.h"
#include "common/ProgressRow.h"
#include "widgets/board/BoardFixture.h"

using namespace kindred;

class BoardProgressTest final : public BoardFixture {
    Q_OBJECT

    static void cancel(const ProgressRow* row)
    {
        QVERIFY(row->isVisible());
        QTest::mouseClick(row->cancelButton(), Qt::LeftButton);
    }

    bool wasCancelled(const QString& method) const
    {
        return m_engine->cancelled.contains(m_engine->asked(method).back().id);
    }

private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }

    void aFolderIsClassifiedInOneGoHoweverOftenItIsAsked()
    {
        open();
        teach();
        m_engine->folders["/p/many"] = {"/p/many/ring-1.png", "/p/many/ring-2.png",
                                        "/p/many/tent-1.png", "/p/many/tent-2.png"};
        m_engine->classifiedAtOnce = 2;
        m_engine->held = "board.classify";
        BoardClassifyDialog dialog(session());
        dialog.show();
        dialog.classify("/p/many");
        const ProgressRow* row = dialog.progress();
        QVERIFY(row->isVisible());
        m_engine->tell("board.classify", 0.25);
        m_engine->tell("board.classify", 0.5);
        QCOMPARE(row->bar()->value(), 500);
        m_engine->release();
        QCOMPARE(m_engine->count("board.classify"), 2); // the second half is asked for
        QCOMPARE(dialog.results()->rowCount(), 2);
        QVERIFY(row->isAtWork());
        QCOMPARE(row->bar()->value(), 500);
        m_engine->tell("board.classify", 0.75);
        QCOMPARE(row->bar()->value(), 750);
        settle();
        QCOMPARE(dialog.results()->rowCount(), 4);
        QVERIFY(!row->isVisible());
        // Names where they do; where it lies is told by the tool tip and the table.
        const QModelIndex file = dialog.results()->index(0, BoardResults::Path);
        QCOMPARE(file.data().toString(), QString("ring-1.png"));
        QCOMPARE(file.data(Qt::ToolTipRole).toString(), QString("/p/many/ring-1.png"));
        QVERIFY(dialog.results()->csv().contains("\"/p/many/ring-1.png\""));
        for (const auto* label : dialog.findChildren<QLabel*>())
            QVERIFY2(!label->text().contains('/'), qPrintable(label->text()));
        m_engine->held = "board.classify";
        dialog.classify("/p/many");
        cancel(row);
        QVERIFY(wasCancelled("board.classify"));
        m_engine->release();
        settle();
    }

    void episodesAreMeasuredWithAnEnd()
    {
        open("/runs/a");
        m_engine->held = "board.episodes";
        m_view->episodes()->show();
        m_view->episodes()->measure();
        const ProgressRow* row = m_view->episodes()->progress();
        QVERIFY(row->isVisible());
        m_engine->tell("board.episodes", 0.5);
        QCOMPARE(row->bar()->value(), 500);
        cancel(row);
        QVERIFY(wasCancelled("board.episodes"));
        m_engine->release();
        settle();
        QVERIFY(!row->isVisible());
    }

    void aComparisonOfEncodersIsGivenUp()
    {
        open();
        teach();
        settle();
        auto* encoders = m_view->findChild<BoardEncoders*>();
        BoardEncoderDialog dialog(session(), encoders);
        dialog.show();
        m_engine->held = "board.encoders";
        dialog.compare();
        m_engine->tell("board.encoders", 0.5);
        QCOMPARE(dialog.progress()->bar()->value(), 500);
        cancel(dialog.progress());
        QVERIFY(wasCancelled("board.encoders"));
        QVERIFY(!dialog.progress()->isVisible() && !encoders->isComparing());
        m_engine->release(); // what comes all the same is nobody's
        settle();
        QCOMPARE(dialog.table()->rowCount(), 0);
        dialog.compare();
        settle();
        QVERIFY(dialog.table()->rowCount() > 1);
    }

    void readingPicturesIsGivenUp()
    {
        open();
        m_engine->held = "board.add";
        QVERIFY(drop(m_view->welcome()->zone(), filesMime({"/p/ring-1.png", "/p/ring-2.png"})));
        QTRY_COMPARE(m_engine->count("board.add"), 1);
        auto* row = m_view->classes()->findChild<ProgressRow*>();
        QVERIFY(row->isAtWork() && !row->isHidden());
        m_engine->tell("board.add", 0.5);
        QCOMPARE(row->bar()->value(), 500);
        Q_EMIT row->cancelled();
        QVERIFY(wasCancelled("board.add") && !session()->service()->isAdding());
        QVERIFY(!row->isAtWork());
        m_engine->release();
        settle();
    }

    void openingAnEncoderCannotBeEnded()
    {
        open();
        teach();
        m_engine->held = "board.open";
        session()->editor()->setEncoder({BoardEncoder::Kind::File, "/p/own.pth"}, "own");
        m_engine->tell("board.open", 0.5);
        auto* row = m_view->classes()->findChild<ProgressRow*>();
        QVERIFY(row->isVisible());
        QVERIFY(!row->cancelButton()->isVisible());
        m_engine->release();
        settle();
        QVERIFY(!row->isVisible());
    }
};

QTEST_MAIN(BoardProgressTest)
#include "BoardProgressTest.moc"
