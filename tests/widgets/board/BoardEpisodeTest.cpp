// Episodes of files that a person brings, and answers that come too late.

#include <QComboBox>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QTest>

#include "board/BoardHeader.h"
#include "board/episodes/BoardEpisodeDialog.h"
#include "board/episodes/BoardEpisodeFlips.h"
#include "board/episodes/BoardEpisodeResults.h"
#include "board/queries/BoardQueryTray.h"
#include "widgets/board/BoardFixture.h"

using namespace kindred;

class BoardEpisodeTest final : public BoardFixture {
    Q_OBJECT

    QPushButton* button(const QString& text)
    {
        for (QPushButton* each : m_view->episodes()->findChildren<QPushButton*>())
            if (each->text() == text)
                return each;
        return nullptr;
    }

    QSpinBox* number(const QString& name)
    {
        for (QSpinBox* each : m_view->episodes()->findChildren<QSpinBox*>())
            if (each->accessibleName() == name)
                return each;
        return nullptr;
    }

    QString lookedAt() const
    {
        const BoardQueryTray* tray = m_view->tray();
        const QModelIndex current = tray->tiles()->currentIndex();
        return current.isValid() ? tray->model()->keyAt(current.row()) : QString();
    }

    void choose(const QString& run)
    {
        m_current->setRun(run, {{"run", run.toStdString()}, {"name", "another"}});
        settle();
    }

private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }

    void vectorsWithoutAnEncoderSayWhatCannotBeHad()
    {
        open("/runs/a");
        settle();
        const auto* header = m_view->header();
        const auto find = [&](const QString& text) -> QAbstractButton* {
            for (auto* each : header->findChildren<QAbstractButton*>())
                if (each->text() == text || each->accessibleName() == text)
                    return each;
            return nullptr;
        };
        const QStringList names{QString::fromUtf8("Save classifier…"),
                                QString::fromUtf8("Classify a folder…"),
                                QString::fromUtf8("Watch a camera or a video…")};
        m_engine->vectorRuns << "/runs/vectors";
        for (const bool vectors : {false, true, false}) {
            choose(vectors ? "/runs/vectors" : "/runs/a");
            session()->editor()->setEncoder({BoardEncoder::Kind::Run, m_current->run()}, "run");
            m_view->episodes()->deal(0);
            settle();
            QVERIFY(!board().isEmpty());
            for (const QString& name : names) {
                QAbstractButton* each = find(name);
                QVERIFY2(each, qPrintable(name));
                QCOMPARE(each->isEnabled(),
                         !vectors || name == names.first()); // kept without pictures
                QCOMPARE(each->toolTip().contains("vectors"), vectors);
            }
        }
    }

    void aFlippedQueryIsLookedAtInItsEpisode()
    {
        open("/runs/a");
        BoardEpisodeDialog* episodes = m_view->episodes();
        episodes->show();
        episodes->measure();
        settle();
        QCOMPARE(m_engine->asked("board.episodes").back().params["flipped_of"], Json("wknn"));
        BoardEpisodeResults* results = episodes->results();
        QVERIFY(!results->flipped()->isVisible()); // the rule of the board is the one selected
        results->table()->selectRow(0);
        QVERIFY(results->flipped()->isVisible() && !results->flips()->isVisible());
        QVERIFY(results->flipped()->text().contains("900"));
        results->flipped()->click();
        QVERIFY(results->flips()->isVisible());
        QVERIFY2(results->flips()->words().contains("first 2 of 900"),
                 qPrintable(results->flips()->words()));
        QTableWidget* flips = results->flips()->table();
        QCOMPARE(flips->rowCount(), 2);
        QCOMPARE(flips->item(0, 1)->text(), QString("tent"));
        QCOMPARE(flips->item(0, 2)->text(), QString::fromUtf8("✓ tent"));
        QCOMPARE(flips->item(0, 3)->text(), QString::fromUtf8("✕ eye"));
        QCOMPARE(flips->item(1, 2)->text(), QString::fromUtf8("✕ ring"));
        QCOMPARE(flips->item(1, 4)->text(), QString("10"));
        QTest::mouseClick(flips->viewport(), Qt::LeftButton, {},
                          flips->visualItemRect(flips->item(0, 1)).center());
        settle();
        QCOMPARE(m_engine->asked("board.episode").back().params["number"], Json(8));
        QCOMPARE(board().queries[1].source.id, qint64(813));
        QCOMPARE(lookedAt(), board().queries[1].key);
        // Two clicks are one gesture, however long a busy machine takes between them.
        const int interval = QApplication::doubleClickInterval();
        const auto usual = qScopeGuard([&] { QApplication::setDoubleClickInterval(interval); });
        QApplication::setDoubleClickInterval(600'000);
        const int dealt = m_engine->count("board.episode");
        const QPoint second = flips->visualItemRect(flips->item(1, 1)).center();
        const QSignalSpy activated(flips, &QTableWidget::cellActivated);
        QTest::mouseClick(flips->viewport(), Qt::LeftButton, {}, second);
        QTest::mouseDClick(flips->viewport(), Qt::LeftButton, {}, second);
        QTest::mouseRelease(flips->viewport(), Qt::LeftButton, {}, second);
        QVERIFY(!activated.isEmpty());
        settle();
        QCOMPARE(m_engine->count("board.episode"), dealt + 1);
        QCOMPARE(lookedAt(), board().queries[2].key);
        // The board's own rule has none.
        results->table()->selectRow(1);
        QVERIFY(!results->flipped()->isVisible() && !results->flips()->isVisible());
    }

    void whatCouldNotBeDealtIsNotLookedAtLater()
    {
        open("/runs/a");
        BoardEpisodeDialog* episodes = m_view->episodes();
        episodes->show();
        episodes->measure();
        settle();
        m_engine->errors.emplace("board.episode", inputError("its table is gone", "glyphs"));
        Q_EMIT episodes->results()->flipWanted(8, 813);
        settle();
        QVERIFY(episodes->words().contains("its table is gone"));
        m_engine->errors.clear();
        episodes->deal(8);
        settle();
        QCOMPARE(board().queries[1].source.id, qint64(813));
        QVERIFY(lookedAt() != board().queries[1].key);
        // Nor is a sample of another run that has its number.
        m_view->tray()->lookAt("/runs/other", 813);
        BoardRules rules = board().rules;
        rules.rule = "ncm";
        session()->editor()->setRules(rules, "rule");
        settle();
        QVERIFY(lookedAt() != board().queries[1].key);
    }

    void resultsAreAgainstTheRuleThatWasAsked()
    {
        open("/runs/a");
        BoardEpisodeDialog* episodes = m_view->episodes();
        episodes->show();
        m_engine->held = "board.episodes";
        episodes->measure();
        BoardRules rules = board().rules;
        rules.rule = "ncm";
        session()->editor()->setRules(rules, "rule");
        m_engine->release();
        settle();
        const QTableWidget* table = episodes->table();
        const QString head = table->horizontalHeaderItem(3)->text();
        QVERIFY2(head.contains("Weighted k-NN"), qPrintable(head));
        QCOMPARE(table->item(1, 3)->text(), QString::fromUtf8("–"));
    }

    void resultsGoWithTheirTask()
    {
        open("/runs/a");
        BoardEpisodeDialog* episodes = m_view->episodes();
        episodes->show();
        episodes->measure();
        settle();
        QVERIFY(episodes->results()->isVisible());
        QVERIFY(episodes->words().contains("Chance is 20.0"));
        number("Classes")->setValue(7);
        QVERIFY(!episodes->results()->isVisible());
        QVERIFY(episodes->words().isEmpty());
        // Those that are under way are given up.
        m_engine->held = "board.episodes";
        episodes->measure();
        const qint64 id = m_engine->asked("board.episodes").back().id;
        number("Seed")->setValue(3);
        QVERIFY(m_engine->cancelled.contains(id));
        m_engine->release();
        settle();
        QVERIFY(!episodes->results()->isVisible());
        QVERIFY(button("Run 600 episodes")->isEnabled());
        episodes->measure();
        settle();
        QVERIFY(episodes->results()->isVisible());
        choose("/runs/b");
        QVERIFY(!episodes->results()->isVisible());
    }

    void theEpisodesOfTheMeasuredRunAreDealt()
    {
        open("/runs/a");
        BoardEpisodeDialog* episodes = m_view->episodes();
        episodes->show();
        session()->editor()->setEncoder({BoardEncoder::Kind::Run, "/runs/c"}, "run");
        settle();
        episodes->measure();
        settle();
        episodes->results()->hardest()->click();
        settle();
        QCOMPARE(m_engine->asked("board.episode").back().params["run"], Json("/runs/c"));
        QCOMPARE(board().queries.value(0).source.run, QString("/runs/c"));
    }

    void withoutAnEncoderTheDialogSaysWhy()
    {
        open("/runs/a");
        m_engine->errors.emplace("board.open", inputError("its network is gone", "glyphs"));
        choose("/runs/b");
        QVERIFY(!button("Deal an episode")->isEnabled());
        QVERIFY(m_view->episodes()->words().contains("its network is gone"));
        m_engine->errors.clear();
        session()->openEncoder();
        settle();
        QVERIFY(button("Deal an episode")->isEnabled());
        QVERIFY(m_view->episodes()->words().isEmpty());
    }

    void aFileOfOnesOwnIsChosenAndStays()
    {
        open("/runs/a");
        QList<BoardView::Ask> asked;
        m_view->setPicker([&](QWidget*, BoardView::Ask what) {
            asked << what;
            return QStringList{"/p/mine.json"};
        });
        QPushButton* another = button(QString::fromUtf8("Another file…"));
        QVERIFY(another);
        another->click();
        settle();
        QCOMPARE(asked, QList<BoardView::Ask>{BoardView::Ask::EpisodeFile});
        QVERIFY(m_engine->asked("board.episode").back().params["frozen"] == "/p/mine.json");
        QCOMPARE(board().classes.size(), 3);
        QComboBox* source = m_view->episodes()->source();
        QCOMPARE(source->currentIndex(), 1);
        m_view->episodes()->measure(); // the run's own files are listed anew
        settle();
        QCOMPARE(m_engine->count("board.episode_files"), 2);
        QCOMPARE(source->currentIndex(), 1);
        QVERIFY2(source->currentText().contains("/p/mine.json"), qPrintable(source->currentText()));
        m_engine->episodeFiles = {
            {{"name", "bench"},
             {"tasks", {{{"way", 3}, {"shot", 2}, {"queries", 1}, {"episodes", 3}}}}}};
        choose("/runs/b");
        QCOMPARE(source->count(), 3);
        QVERIFY(source->currentText().contains("/p/mine.json"));
        m_view->episodes()->deal(1);
        settle();
        const Json last = m_engine->asked("board.episode").back().params;
        QVERIFY(last["frozen"] == "/p/mine.json" && last["run"] == "/runs/b");
    }

    void otherRunsAreMeasuredOnTheSameEpisodes()
    {
        const auto summary = [](const char* run, const char* name, const char* data) {
            return Json{{"run", run}, {"name", name}, {"fingerprint", data}};
        };
        open("/runs/a");
        choose("/runs/b");
        m_engine->runs = {summary("/runs/a", "glyphs", "1"), summary("/runs/b", "better", "1"),
                          summary("/runs/c", "third", "1"), summary("/runs/d", "digits", "2")};
        choose("/runs/a");
        BoardEpisodeDialog* episodes = m_view->episodes();
        settle();
        const QList<QAction*> offered = episodes->beside()->menu()->actions();
        QCOMPARE(offered.size(), 2); // the third has other data
        QVERIFY(!offered[0]->isChecked());
        offered[0]->trigger();
        offered[1]->trigger();
        QVERIFY2(episodes->beside()->text().contains("2"), qPrintable(episodes->beside()->text()));
        episodes->measure();
        settle();
        QCOMPARE(m_engine->asked("board.episodes").back().params["also"],
                 Json({"/runs/b", "/runs/c"}));
        QCOMPARE(episodes->table()->rowCount(), 4);
        QVERIFY(episodes->table()->item(3, 0)->text().startsWith("better: "));
        QCOMPARE(episodes->table()->item(3, 1)->text(), QString("95.00 %"));
        const QString flips = episodes->table()->item(3, 3)->text();
        QVERIFY2(flips.contains("400") && flips.contains("300") && flips.contains("80"),
                 qPrintable(flips));
        episodes->show();
        const QTableWidget* table = episodes->table();
        QVERIFY(table->columnWidth(0) >= table->fontMetrics().horizontalAdvance("better: ncm"));
        table->item(2, 3)->setText(QString(200, 'x')); // why one does not apply
        QCoreApplication::processEvents();
        QVERIFY(table->columnWidth(0) >= table->fontMetrics().horizontalAdvance("better: ncm"));
        QVERIFY2(episodes->words().contains("third: has other samples"),
                 qPrintable(episodes->words()));
        choose("/runs/d"); // of other data
        QVERIFY(!episodes->beside()->isEnabled());
    }

    void withoutAChoiceNothingIsAsked()
    {
        open("/runs/a");
        m_view->setPicker([](QWidget*, BoardView::Ask) { return QStringList(); });
        button(QString::fromUtf8("Another file…"))->click();
        settle();
        QCOMPARE(m_engine->count("board.episode"), 0);
        QCOMPARE(m_view->episodes()->source()->count(), 1);
        BoardEpisodeDialog alone(session(), m_view->intake()); // nobody to ask
        for (QPushButton* each : alone.findChildren<QPushButton*>())
            if (each->text() == QString::fromUtf8("Another file…"))
                each->click();
        QCOMPARE(alone.source()->count(), 1);
    }

    void aChosenFileThatIsGoneIsDrawnAgain()
    {
        open();
        m_engine->episodeFiles = {
            {{"name", "bench"},
             {"tasks", {{{"way", 3}, {"shot", 2}, {"queries", 1}, {"episodes", 3}}}}}};
        choose("/runs/a");
        QComboBox* source = m_view->episodes()->source();
        settle();
        source->setCurrentIndex(1);
        QVERIFY(!number("Classes")->isEnabled());
        m_engine->episodeFiles = Json::array();
        choose("/runs/b");
        QCOMPARE(source->count(), 1);
        QCOMPARE(source->currentIndex(), 0);
        QVERIFY(number("Classes")->isEnabled());
    }

    void anAnswerThatComesTooLateIsDropped()
    {
        open("/runs/a");
        BoardEpisodeDialog* episodes = m_view->episodes();
        settle();
        m_engine->held = "board.episode";
        episodes->deal(0);
        number("Classes")->setValue(7); // another task
        m_engine->release();
        settle();
        QVERIFY(board().isEmpty());
        m_engine->held = "board.episode";
        episodes->deal(0);
        m_current->setRun("/runs/b", {{"run", "/runs/b"}, {"name", "b"}});
        m_engine->release();
        settle();
        QVERIFY(board().isEmpty());
        m_engine->held = "board.episode";
        episodes->deal(3);
        episodes->deal(1); // the last one counts
        m_engine->release();
        settle();
        QCOMPARE(board().classes.value(0).images.value(0).source.id, 104);
        QCOMPARE(board().classes.value(0).images.value(0).source.run, QString("/runs/b"));
    }

    void anEpisodeThatCannotBeReadLeavesTheBoardAndSaysWhy()
    {
        open("/runs/a");
        BoardEpisodeDialog* episodes = m_view->episodes();
        episodes->deal(0);
        settle();
        const BoardDocument before = board();
        QVERIFY(!before.isEmpty());
        m_engine->errors.emplace("board.add", inputError("there is no memory for it", "rows"));
        episodes->deal(1);
        settle();
        QVERIFY(board() == before);
        QVERIFY2(lastSaid().contains("there is no memory for it"), qPrintable(lastSaid()));
        m_engine->errors.clear();
        m_engine->held = "board.add";
        episodes->deal(1);
        QTRY_VERIFY(session()->service()->isAdding());
        session()->service()->cancelAdding();
        m_engine->release();
        settle();
        QVERIFY(board() == before);
    }
};

QTEST_MAIN(BoardEpisodeTest)
#include "BoardEpisodeTest.moc"
