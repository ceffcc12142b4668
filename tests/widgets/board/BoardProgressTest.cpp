// Work of the board that takes a while says how far it is, and can be ended.

#include <QComboBox>
#include <QDesktopServices>
#include <QDir>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScopeGuard>
#include <QTableView>
#include <QTableWidget>

#include "board/classify/BoardClassifyDialog.h"
#include "board/classify/BoardResults.h"
#include "board/encoders/BoardEncoderDialog.h"
#include "board/encoders/BoardEncoders.h"
#include "board/episodes/BoardEpisodeDialog.h"
#include "common/ProgressRow.h"
#include "widgets/board/BoardFixture.h"

using namespace kindred;

class BoardProgressTest final : public BoardFixture {
    Q_OBJECT

    QUrl m_opened; ///< in place of the desktop's own program

    static void cancel(const ProgressRow* row)
    {
        QVERIFY(row->isVisible());
        QTest::mouseClick(row->cancelButton(), Qt::LeftButton);
    }

    bool wasCancelled(const QString& method) const
    {
        return m_engine->cancelled.contains(m_engine->asked(method).back().id);
    }

    BoardPlace placeOf(const char* name)
    {
        return session()->editor()->placeOf(BoardEngine::keyOf(name));
    }

    /// Two classes that nothing is left out of by a threshold, each with a picture of another class
    /// that is left out for now, as is one of its own.
    void openWithStrangers()
    {
        open();
        teach();
        BoardRules rules = board().rules;
        rules.threshold = -2; // nothing is none of these
        session()->editor()->setRules(rules, "threshold");
        drop(m_view->classes()->tile(idOf("Ring")), filesMime({"/p/eye-1.png"}));
        drop(m_view->classes()->tile(idOf("Tent")), filesMime({"/p/star-1.png"}));
        settle();
        session()->editor()->setOut({placeOf("eye-1.png"), placeOf("star-1.png"),
                                     placeOf("ring-2.png"), placeOf("tent-2.png")},
                                    true);
        settle();
    }

public Q_SLOTS:
    void openInstead(const QUrl& url) { m_opened = url; }

private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }

    /// The board of the first edit is answered after the second one was made.
    void flipsAreTheLastEditsAlone()
    {
        openWithStrangers();
        const BoardPlace eye = placeOf("eye-1.png");
        const BoardPlace star = placeOf("star-1.png");
        QCOMPARE(thoughtOf("star-5.png"), QString("Ring"));
        QCOMPARE(thoughtOf("tent-5.png"), QString("Tent"));

        const int before = m_engine->count("board.predict");
        m_engine->held = "board.predict";
        session()->editor()->setOut({star}, false);
        QTRY_COMPARE(m_engine->count("board.predict"), before + 1);
        session()->editor()->setOut({eye}, false);
        QCoreApplication::processEvents();
        QSignalSpy redrawn(session(), &BoardSession::redrawn);
        m_engine->release();
        QCOMPARE(thoughtOf("star-5.png"), QString("Tent")); // the first edit is shown
        QVERIFY2(session()->flips().isEmpty(), "and what the second flips is not known");
        QVERIFY2(redrawn.isEmpty(), "nor is it drawn");
        settle();
        QCOMPARE(m_engine->count("board.predict"), before + 2);
        QCOMPARE(thoughtOf("tent-5.png"), QString("Ring"));
        QCOMPARE(session()->flips(), QSet<QString>{BoardEngine::keyOf("tent-5.png")});
        QCOMPARE(redrawn.size(), 1);
        // One edit alone is marked as ever.
        session()->editor()->undoStack()->undo();
        settle();
        QCOMPARE(session()->flips(), QSet<QString>{BoardEngine::keyOf("tent-5.png")});
    }

    /// Several edits are made while the first one's board is asked about: what the others but the
    /// last change is asked for, so that it is not told as the last one's doing.
    void flipsAreTheLastOfSeveralQuickEdits_data()
    {
        QTest::addColumn<bool>("refused");
        QTest::newRow("answered") << false;
        QTest::newRow("the first one is refused") << true;
    }

    void flipsAreTheLastOfSeveralQuickEdits()
    {
        QFETCH(bool, refused);
        openWithStrangers();
        const BoardPlace eye = placeOf("eye-1.png");
        const BoardPlace star = placeOf("star-1.png");
        const int before = m_engine->count("board.predict");
        m_engine->held = "board.predict";
        session()->editor()->rename(idOf("Ring"), "Circle");
        session()->editor()->setOut({placeOf("ring-2.png")}, false);
        QTRY_COMPARE(m_engine->count("board.predict"), before + 1);
        session()->editor()->setOut({star}, false); // flips the star
        session()->editor()->setOut({eye}, false);  // and this the tent
        QCoreApplication::processEvents();
        QSignalSpy redrawn(session(), &BoardSession::redrawn);
        if (refused)
            m_engine->errors.emplace("board.predict", inputError("it is busy", "engine"));
        m_engine->release();
        m_engine->errors.clear();
        settle();
        QCOMPARE(m_engine->count("board.predict"), before + 3);
        QCOMPARE(thoughtOf("star-5.png"), QString("Tent"));
        QCOMPARE(session()->flips(), QSet<QString>{BoardEngine::keyOf("tent-5.png")});
        QCOMPARE(redrawn.size(), 1);
    }

    void aFolderIsClassifiedInOneGoHoweverOftenItIsAsked()
    {
        open();
        teach();
        m_engine->folders["/p/many"] = {"/p/many/ring-1.png", "/p/many/ring-2.png",
                                        "/p/many/tent-1.png", "/p/many/bad.png"};
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
        const QModelIndex problem = dialog.results()->index(3, BoardResults::Problem);
        QCOMPARE(problem.data().toString(), QString("this is no picture"));
        for (const auto* label : dialog.findChildren<QLabel*>())
            QVERIFY2(label == dialog.counts() || !label->text().contains('/'),
                     qPrintable(label->text()));
        m_engine->held = "board.classify";
        dialog.classify("/p/many");
        cancel(row);
        QVERIFY(wasCancelled("board.classify"));
        m_engine->release();
        settle();
    }

    void aFolderIsShownWithItsPicturesAndCounts()
    {
        open();
        teach();
        const QDir folder(m_home->path());
        QStringList paths;
        for (const char* name : {"ring-1.png", "ring-2.png", "ring-3.png", "tent-1.png"}) {
            paths << folder.filePath(name);
            QVERIFY(BoardEngine::glyph(name, 80).save(paths.last()));
        }
        m_engine->folders["/p/many"] = paths;
        BoardClassifyDialog dialog(session());
        dialog.show();
        dialog.classify("/p/many");
        settle();
        BoardResults* results = dialog.results();
        const QModelIndex first = results->index(0, BoardResults::Path);
        QTRY_VERIFY(!first.data(Qt::DecorationRole).isNull());
        QVERIFY(dialog.table()->isColumnHidden(BoardResults::Problem));
        const QList<BoardResults::Count> counts = results->counts();
        QCOMPARE(counts.size(), 2);
        QVERIFY(counts[0].words == "Ring" && counts[0].rows == 3);
        QVERIFY(counts[1].words == "Tent" && counts[1].rows == 1);
        QVERIFY2(dialog.counts()->isVisible() && dialog.counts()->text().contains("Ring (3)"),
                 qPrintable(dialog.counts()->text()));
        QVERIFY(dialog.filter()->isVisible());
        QTest::keyClicks(dialog.filter(), "Tent");
        QCOMPARE(dialog.filter()->currentText(), QString("Tent (1)"));
        QCOMPARE(dialog.table()->model()->rowCount(), 1);
        QDesktopServices::setUrlHandler("file", this, "openInstead");
        const auto usual = qScopeGuard([] { QDesktopServices::unsetUrlHandler("file"); });
        const QTableView* table = dialog.table();
        const QPoint row = table->visualRect(table->model()->index(0, 0)).center();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, row);
        QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, row);
        QCOMPARE(m_opened, QUrl::fromLocalFile(paths.last()));
        // A file that is no picture brings the column that says so.
        m_engine->folders["/p/many"] << "/p/many/bad.png";
        dialog.classify("/p/many");
        settle();
        QCOMPARE(dialog.table()->model()->rowCount(), 5);
        QVERIFY(!dialog.table()->isColumnHidden(BoardResults::Problem));
        QCOMPARE(results->counts().last().rows, 1);
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

    void openingAnEncoderIsGivenUp()
    {
        open();
        teach();
        const BoardDocument before = board();
        const QString thought = thoughtOf("ring-5.png");
        QVERIFY(!thought.isEmpty());
        m_engine->held = "board.open";
        session()->editor()->setEncoder({BoardEncoder::Kind::File, "/p/own.pth"}, "own");
        const ProgressRow* row = m_view->opening();
        QTRY_VERIFY(row->isVisible()); // before anything is known
        m_engine->tell("board.open", 0.5);
        QCOMPARE(row->bar()->value(), 500);
        cancel(row);
        QVERIFY(wasCancelled("board.open"));
        QVERIFY(!row->isVisible() && session()->service()->isReady());
        QCOMPARE(board(), before);
        const int closed = m_engine->count("board.close");
        m_engine->release(); // what comes all the same is closed, and nothing is shown again
        const int added = m_engine->count("board.add");
        settle();
        QCOMPARE(m_engine->count("board.close"), closed + 1);
        QCOMPARE(m_engine->count("board.add"), added);
        QCOMPARE(board(), before);
        QVERIFY(session()->prediction().unknown.isEmpty());
        QCOMPARE(thoughtOf("ring-5.png"), thought);
        // It is a step like others.
        QUndoStack* steps = session()->editor()->undoStack();
        QVERIFY(steps->canRedo());
        steps->redo();
        settle();
        QCOMPARE(session()->service()->encoder().path, QString("/p/own.pth"));
        QVERIFY(session()->service()->isReady());
    }

    void whatWasEditedMeanwhileIsKept()
    {
        open();
        teach();
        const BoardEncoder before = board().encoder;
        m_engine->held = "board.open";
        session()->editor()->setEncoder({BoardEncoder::Kind::File, "/p/own.pth"}, "own");
        session()->editor()->rename(idOf("Ring"), "Round");
        m_engine->tell("board.open", 0.5);
        cancel(m_view->opening());
        m_engine->release();
        settle();
        QVERIFY(board().encoder == before && board().indexOf("Round") >= 0);
        QVERIFY(session()->service()->isReady());
        QCOMPARE(session()->service()->encoder(), before);
    }

    void theFirstEncoderIsGivenUp()
    {
        open();
        teach();
        const BoardDocument before = board();
        m_view.reset();
        m_engine->held = "board.open";
        m_view = std::make_unique<BoardView>(m_engine.get(), m_current.get(), m_home->path());
        m_view->resize(1200, 760);
        m_view->show();
        QTRY_VERIFY(m_view->opening()->isVisible());
        cancel(m_view->opening());
        QVERIFY(!m_view->opening()->isVisible());
        QCOMPARE(session()->service()->state(), BoardService::State::Failed);
        QCOMPARE(board(), before);
        QPushButton* again = nullptr;
        for (auto* each : m_view->findChildren<QPushButton*>())
            if (each->isVisible() && each->text() == "Try again")
                again = each;
        QVERIFY(again);
        m_engine->release();
        again->click();
        settle();
        QVERIFY(session()->service()->isReady());
        QCOMPARE(board(), before);
    }
};

QTEST_MAIN(BoardProgressTest)
#include "BoardProgressTest.moc"
