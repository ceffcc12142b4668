// The board on a scripted engine: what it thinks, and what edits do to that.

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QSlider>
#include <QToolButton>

#include "board/BoardSlider.h"
#include "board/classes/BoardHurtsCard.h"
#include "board/classes/BoardSupportModel.h"
#include "board/encoders/BoardEncoders.h"
#include "board/queries/BoardEvidence.h"
#include "board/queries/BoardEvidenceModel.h"
#include "board/queries/BoardHistogram.h"
#include "board/queries/BoardNoneCard.h"
#include "board/queries/BoardRulesCard.h"
#include "common/Pill.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "widgets/board/BoardFixture.h"

using namespace kindred;

class BoardViewTest final : public BoardFixture {
    Q_OBJECT

    bool m_isLarge = false; ///< the text, in this test

private Q_SLOTS:
    void init() { setUp(); }
    void cleanup()
    {
        tearDown();
        if (std::exchange(m_isLarge, false)) {
            setTextScale(1);
            applyTheme(*qApp, true);
        }
    }

    void whatFlippedIsMarkedAndCounted()
    {
        open();
        teach();
        QCOMPARE(session()->flips().size(), 0);
        // A star joins the rings: the star that was none of these is one now.
        drop(m_view->classes()->tile(idOf("Ring")), filesMime({"/p/star-1.png", "/p/star-2.png"}));
        settle();
        session()->editor()->setOut({{idOf("Ring"), 0}, {idOf("Ring"), 1}}, true);
        settle();
        QCOMPARE(thoughtOf("star-5.png"), QString("Ring"));
        QVERIFY(session()->flips().contains(BoardEngine::keyOf("star-5.png")));
        QVERIFY(m_view->tray()->flips()->isVisible());
        QCOMPARE(m_view->tray()->model()->countOf(BoardQueryModel::Filter::Flipped),
                 static_cast<int>(session()->flips().size()));
        QTest::mouseClick(m_view->tray()->flips(), Qt::LeftButton);
        QCOMPARE(m_view->tray()->filter()->currentIndex(), 1);
        QCOMPARE(m_view->tray()->model()->rowCount(), static_cast<int>(session()->flips().size()));
        m_view->tray()->setFilter(BoardQueryModel::Filter::All);
        // Undo is an edit too, and Ctrl+Z is the board's here.
        m_view->setFocus();
        QTest::keySequence(m_view.get(), QKeySequence(QKeySequence::Undo));
        settle();
        QVERIFY(!board().classes[0].images[0].out);
        QVERIFY(session()->flips().contains(BoardEngine::keyOf("star-5.png")));
        // A name changes no answer, and is not what flips are told against.
        session()->editor()->rename(idOf("Tent"), "Spike");
        settle();
        QVERIFY(session()->flips().contains(BoardEngine::keyOf("star-5.png")));
        QCOMPARE(thoughtOf("tent-5.png"), QString("Spike"));
    }

    /// In a window of 1280 × 800 with text of 150 % the rail, the header and the status line leave
    /// this much.
    void largeTextFitsASmallWindow()
    {
        constexpr QSize kRoom(1148, 672);
        m_isLarge = true;
        setTextScale(1.5);
        applyTheme(*qApp, true);
        open();
        teach();
        m_view->tray()->tiles()->setCurrentIndex(m_view->tray()->model()->index(0));
        settle();
        m_view->resize(kRoom);
        QCoreApplication::processEvents();
        const QString folder = qEnvironmentVariable("KINDRED_GALLERY");
        if (!folder.isEmpty())
            QVERIFY(m_view->grab().save(folder + "/board-150.png"));
        QCOMPARE(m_view->size(), kRoom);
        const QSize least = m_view->minimumSizeHint();
        QVERIFY2(least.height() <= kRoom.height() && least.width() <= kRoom.width(),
                 qPrintable(QStringLiteral("%1 x %2").arg(least.width()).arg(least.height())));
        // What is scrolled up and down is not cut at the side.
        for (const QScrollArea* area : m_view->findChildren<QScrollArea*>())
            if (area->isVisible() && area->widget())
                QVERIFY2(area->widget()->width() <= area->viewport()->width(),
                         qPrintable(area->parentWidget()->accessibleName()));
    }

    void oneQuestionIsUnderWayAndTheLatestBoardWins()
    {
        open();
        teach();
        const int before = m_engine->count("board.predict");
        m_engine->held = "board.predict";
        BoardSlider* sigma = m_view->rules()->sigma();
        for (int position = 10; position < 60; position += 5)
            sigma->slider()->setValue(position);
        QTRY_COMPARE(m_engine->count("board.predict"), before + 1);
        for (int position = 60; position < 120; position += 5) {
            sigma->slider()->setValue(position);
            QCoreApplication::processEvents();
        }
        QCOMPARE(m_engine->count("board.predict"), before + 1);
        const double wanted = *board().rules.sigma;
        m_engine->release();
        settle();
        QCOMPARE(m_engine->count("board.predict"), before + 2);
        QCOMPARE(m_engine->asked("board.predict").back().params["sigma"].get<double>(), wanted);
        QCOMPARE(session()->editor()->undoStack()->undoText(), QString::fromUtf8("Change σ"));
    }

    void tenThousandQueriesAreOneQuestion()
    {
        open();
        teach();
        QList<BoardImage> queries;
        for (int i = 0; i < 10'000; ++i) {
            BoardImage query;
            query.name = QString("%1-%2.png").arg(i % 2 ? "ring" : "tent").arg(i);
            query.key = BoardEngine::keyOf(query.name);
            m_engine->names[query.key.toStdString()] = query.name; // three are there already
            queries.append(query);
        }
        session()->editor()->addQueries(queries);
        settle();
        const int before = m_engine->count("board.predict");
        QSignalSpy redrawn(session(), &BoardSession::redrawn);
        m_engine->held = "board.calibrate"; // what follows the answer is not its time
        m_engine->spentMs = 0;
        session()->editor()->setWeight({{idOf("Ring"), 0}}, 2);
        QVERIFY(redrawn.wait(60'000));
        const double spent = m_engine->spentMs;
        QCOMPARE(m_engine->count("board.predict"), before + 1);
        m_engine->release();
        settle();
        QCOMPARE(session()->prediction().verdicts.size(), 10'000);
        QCOMPARE(thoughtOf("ring-4001.png"), QString("Ring"));
        QVERIFY(session()->sinceEdit() > 0);
        qInfo("10000 queries redrawn in %.1f ms, of which %.1f ms the scripted engine",
              redrawn.first().first().toDouble(), spent);
    }

    void rulesStandSideBySide()
    {
        open();
        teach();
        QVERIFY(m_view->rules()->radio("wknn")->isChecked()); // the engine's default
        QVERIFY(!m_view->rules()->radio("mne")->isEnabled());
        QVERIFY(m_view->rules()->radio("mne")->toolTip().contains("no episodic memory"));
        QVERIFY(m_view->rules()->k()->isEnabled());
        QTest::mouseClick(m_view->rules()->radio("ncm"), Qt::LeftButton);
        settle();
        QCOMPARE(board().rules.rule, QString("ncm"));
        QVERIFY(!m_view->rules()->k()->isEnabled());
        QVERIFY(m_engine->asked("board.predict").back().params["rule"] == "ncm");
        QCOMPARE(session()->currentRule()->leaveOneOut, std::optional(RightOf({4, 4})));
    }

    void theThresholdIsCalibratedOrChosen()
    {
        open();
        teach();
        BoardHistogram* histogram = m_view->none()->histogram();
        QVERIFY(histogram->isVisibleTo(m_view.get()));
        QCOMPARE(histogram->threshold(), std::optional(0.6));
        QCOMPARE(histogram->valueAt(histogram->xOf(0.25)), 0.25);
        QVERIFY(m_engine->asked("board.predict").back().params["threshold"] == 0.6);
        const QPoint left(qRound(histogram->xOf(0.01)), histogram->height() / 2);
        QTest::mousePress(histogram, Qt::LeftButton, Qt::NoModifier, left);
        QTest::mouseMove(histogram, left - QPoint(1, 0));
        QTest::mouseRelease(histogram, Qt::LeftButton, Qt::NoModifier, left);
        settle();
        QVERIFY(*board().rules.threshold < 0.05);
        QVERIFY(thoughtOf("star-5.png") != "none of these" || *session()->threshold() > 0);
        QTest::keyClick(histogram, Qt::Key_Right);
        QVERIFY(*board().rules.threshold > 0.01);
        QTest::mouseClick(m_view->none()->automatic(), Qt::LeftButton);
        settle();
        QVERIFY(!board().rules.threshold);
        QCOMPARE(session()->threshold(), std::optional(0.6));
        QCOMPARE(thoughtOf("star-5.png"), QString("none of these"));
    }

    void theImageThatHurtsIsFoundAndLeftOut()
    {
        open();
        teach();
        // A tent among the rings.
        drop(m_view->classes()->tile(idOf("Ring")), filesMime({"/p/tent-7.png"}));
        settle();
        QCOMPARE(session()->harms().first().key, BoardEngine::keyOf("tent-7.png"));
        QVERIFY(session()->harms().first().gain > 0);
        const QImage whole = BoardEngine::glyph("tent-7.png", 64).scaled(36, 36);
        const QImage shown = m_view->hurts()->findChild<QToolButton*>()->grab().toImage();
        for (const QPoint& corner : {QPoint(1, 1), QPoint(34, 1), QPoint(1, 34), QPoint(34, 34)})
            QCOMPARE(shown.pixelColor(corner + QPoint(4, 4)), whole.pixelColor(corner)); // uncut
        QPushButton* out = nullptr;
        for (QPushButton* each : m_view->hurts()->findChildren<QPushButton*>())
            if (!out && each->text() == "Leave out" && each->isVisibleTo(m_view.get()))
                out = each;
        QVERIFY(out);
        session()->editor()->rename(idOf("Ring"), "Circle");
        out = nullptr; // named anew as well
        for (QPushButton* each : m_view->hurts()->findChildren<QPushButton*>())
            if (each->accessibleName() == "Leave out Circle · 3")
                out = each;
        QVERIFY(out);
        QTest::mouseClick(out, Qt::LeftButton);
        settle();
        QVERIFY(board().classes[0].images[2].out);
    }

    void aQuerySaysWhatDecidedIt()
    {
        open();
        teach();
        TileView* tiles = m_view->tray()->tiles();
        tiles->setCurrentIndex(tiles->model()->index(1, 0));
        settle();
        BoardEvidence* evidence = m_view->tray()->evidence();
        QVERIFY(evidence->isVisibleTo(m_view.get()));
        QCOMPARE(evidence->model()->rowCount(), 4);
        // It follows the board.
        session()->editor()->setOut({{idOf("Ring"), 0}}, true);
        settle();
        QCOMPARE(evidence->model()->rowCount(), 3);
        QTest::keyClick(tiles, Qt::Key_Delete);
        settle();
        QCOMPARE(board().queries.size(), 2);
        QVERIFY(!evidence->isVisibleTo(m_view.get()));
    }

    void theBoardComesBack()
    {
        open();
        teach();
        session()->editor()->setWeight({{idOf("Tent"), 0}}, 2);
        settle();
        const BoardDocument kept = board();
        m_view.reset();
        m_engine->names.clear(); // another engine
        show();
        QVERIFY(board() == kept);
        QCOMPARE(thoughtOf("ring-5.png"), QString("Ring"));
        QVERIFY(session()->missing().isEmpty());
        // The engine dies while it is open.
        m_engine->restart();
        settle();
        QCOMPARE(m_engine->names.size(), size_t{7});
        session()->editor()->setOut({{idOf("Ring"), 0}}, true);
        settle();
        QCOMPARE(thoughtOf("tent-5.png"), QString("Tent"));
    }

    void theEncoderThatFitsBestIsTaken()
    {
        open();
        QVERIFY(board().encoder == BoardEncoder{}); // no run: the one that comes along
        teach();
        QTRY_VERIFY(board().encoder == (BoardEncoder{BoardEncoder::Kind::Fisher, {}}));
        settle();
        QVERIFY2(lastSaid().contains("fisher"), qPrintable(lastSaid()));
        QVERIFY(m_engine->asked("board.open").back().params.contains("from"));
        QCOMPARE(m_engine->count("board.encoders"), 1); // once
        QCOMPARE(thoughtOf("ring-5.png"), QString("Ring"));
        // It can be undone like any other edit, and stays undone.
        while (board().encoder != BoardEncoder{})
            session()->editor()->undoStack()->undo();
        settle();
        QVERIFY(session()->service()->encoder() == BoardEncoder{});
        QCOMPARE(m_engine->count("board.encoders"), 1);
    }

    void aNewBoardCanBeUndoneWhileARunIsLookedAt()
    {
        open();
        teach();
        QTRY_VERIFY(board().encoder == (BoardEncoder{BoardEncoder::Kind::Fisher, {}}));
        settle();
        m_current->setRun("/runs/a");
        m_view->newBoard();
        m_current->setSummary({{"run", "/runs/a"}, {"name", "glyphs"}, {"epoch", 2}});
        settle();
        QVERIFY(board().isEmpty());
        session()->editor()->undoStack()->undo();
        settle();
        QCOMPARE(board().classes.size(), 2);
        QCOMPARE(thoughtOf("ring-5.png"), QString("Ring"));
    }

    void anOpeningThatNobodyWaitsForIsClosed()
    {
        open();
        m_engine->held = "board.open";
        session()->editor()->setEncoder({BoardEncoder::Kind::Fisher, {}}, "fisher");
        session()->editor()->setEncoder({BoardEncoder::Kind::Pixels, {}}, "pixels");
        m_engine->release();
        settle();
        QVERIFY(session()->service()->isReady());
        QSet<QString> closed;
        for (const auto& one : m_engine->asked("board.close"))
            closed.insert(QString::fromStdString(one.params["board"].get<std::string>()));
        QCOMPARE(closed, QSet<QString>({"b1", "b2"})); // of three
    }

    void aNameThatMakesAnswersRightIsAsked()
    {
        open();
        teach();
        settle();
        BoardImage query;
        query.name = "ring-6.png";
        query.key = BoardEngine::keyOf(query.name);
        query.truth = "cat";
        m_engine->names[query.key.toStdString()] = query.name;
        session()->editor()->addQueries({query});
        settle();
        QVERIFY(m_engine->asked("board.predict").back().params["truth"] ==
                Json::array({-1, -1, -1, -1}));
        session()->editor()->rename(idOf("Ring"), "cat");
        settle();
        QVERIFY(m_engine->asked("board.predict").back().params["truth"] ==
                Json::array({-1, -1, -1, 0}));
        QCOMPARE(m_view->tray()->model()->rightOnes(), (RightOf{1, 1}));
    }

    void anEncoderThatCannotBeOpenedIsSaid()
    {
        open();
        teach();
        settle();
        m_engine->brokenEncoders = {"{\"file\":\"/p/broken.pth\"}"};
        session()->editor()->setEncoder({BoardEncoder::Kind::File, "/p/broken.pth"}, "file");
        settle();
        QCOMPARE(session()->service()->state(), BoardService::State::Failed);
        QVERIFY(session()->service()->error().contains("no weights"));
        QPushButton* other = nullptr;
        for (QPushButton* each : m_view->findChildren<QPushButton*>())
            if (each->text() == "Use the encoder of Kindred")
                other = each;
        QVERIFY(other && other->isVisible());
        QTest::mouseClick(other, Qt::LeftButton);
        settle();
        QVERIFY(session()->service()->isReady());
        QCOMPARE(thoughtOf("ring-5.png"), QString("Ring"));
    }

    void modelsKeepTheirWord()
    {
        open();
        QAbstractItemModelTester queries(m_view->tray()->model());
        QAbstractItemModelTester evidence(m_view->tray()->evidence()->model());
        teach();
        BoardSupportModel support(session(), idOf("Ring"));
        QAbstractItemModelTester supports(&support);
        m_view->tray()->setOrder(BoardQueryModel::Order::LeastSure);
        m_view->tray()->setFilter(BoardQueryModel::Filter::Uncertain);
        m_view->tray()->setFilter(BoardQueryModel::Filter::All);
        m_view->tray()->tiles()->setCurrentIndex(m_view->tray()->model()->index(0));
        settle();
        session()->editor()->removeClass(idOf("Ring"));
        settle();
        session()->editor()->undoStack()->undo();
        settle();
        QCOMPARE(support.rowCount(), 2);
        QCOMPARE(m_view->tray()->model()->rowCount(), 3);
    }

    void theLayoutIsKept()
    {
        open();
        m_view->tray()->setEdge(120);
        m_view->tray()->setOrder(BoardQueryModel::Order::Class);
        const Json state = m_view->saveState();
        open();
        m_view->restoreState(state);
        QCOMPARE(m_view->tray()->edge(), 120);
        QCOMPARE(m_view->tray()->model()->order(), BoardQueryModel::Order::Class);
        m_view->restoreState({{"edge", "x"}, {"order", 99}, {"sizes", {1}}});
        QCOMPARE(m_view->tray()->edge(), 120);
    }
};

QTEST_MAIN(BoardViewTest)
#include "BoardViewTest.moc"
