// Episodes of runs in the whole window against the real engine: many measured at once, frozen, and
// the same ones measured for another run.

#include <QAction>
#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

#include "Desktop.h"
#include "board/BoardView.h"
#include "board/episodes/BoardEpisodeDialog.h"
#include "board/episodes/BoardEpisodeFlips.h"
#include "board/episodes/BoardEpisodeResults.h"
#include "board/session/BoardEditor.h"
#include "common/JsonFields.h"
#include "common/ProgressRow.h"
#include "desktop/DesktopFixture.h"
#include "models/evaluation/EvaluationTable.h"
#include "views/evaluation/EvaluationComparison.h"
#include "views/evaluation/EvaluationView.h"
#include "window/MainWindow.h"

using namespace kindred;

class EpisodeRoomTest final : public QObject {
    Q_OBJECT

    static constexpr int kEpisodes = 30;
    static constexpr int kQueries = kEpisodes * 4 * 3; ///< four classes, three queries of each

    QTemporaryDir m_home;
    std::unique_ptr<Desktop> m_desktop;
    BoardView* m_view = nullptr;
    QString m_one;
    QString m_other;

    BoardEpisodeDialog* episodes() const { return m_view->episodes(); }
    BoardSession* session() const { return m_view->session(); }

    QString namedRun(const char* name, int epochs, const char* split = nullptr)
    {
        Json plan = shortPlan();
        if (split)
            plan["split"] = split;
        plan["name"] = name;
        plan["epochs"] = epochs;
        return trainRun(*m_desktop, plan);
    }

    /// With the run's embedding, and tasks of its images.
    bool choose(const QString& run)
    {
        MainWindow* window = m_desktop->window();
        window->currentRun()->setRun(run, window->runs()->summaryOf(run));
        session()->editor()->setEncoder({BoardEncoder::Kind::Run, run}, "another run");
        const auto ready = [&] {
            return session()->service()->isReady() && session()->service()->encoder().path == run;
        };
        return QTest::qWaitFor(ready, kPatience) && waitForQuiet(*m_desktop);
    }

    /// What every rule came to, by its title.
    QHash<QString, QString> measured()
    {
        episodes()->measure();
        if (!QTest::qWaitFor([&] { return !episodes()->progress()->isAtWork(); }, kPatience) ||
            !waitForQuiet(*m_desktop))
            return {};
        const QTableWidget* table = episodes()->table();
        QHash<QString, QString> results;
        for (int row = 0; row < table->rowCount(); ++row)
            results[table->item(row, 0)->text()] = table->item(row, 1)->text();
        return results;
    }

    /// Asks the engine for a few-shot result of a run.
    bool evaluated(const QString& run, const char* rule, const Json& set)
    {
        bool done = false;
        bool kept = false;
        m_desktop->engine()->request(
            QStringLiteral("run.evaluate"),
            {{"run", run.toStdString()}, {"protocol", "fewshot"}, {"rule", rule}, {"set", set}},
            this, [&](const RunSource::Reply& reply) {
                kept = reply.ok();
                if (reply.error)
                    qWarning("%s", reply.error->message().c_str());
                done = true;
            });
        return QTest::qWaitFor([&] { return done; }, kPatience) && kept;
    }

    static double number(const QString& percent) { return percent.section(' ', 0, 0).toDouble(); }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(liveIn(m_home));
        m_desktop = openDesktop(m_home.filePath("kindred.ini"));
        QVERIFY(waitForEngine(*m_desktop));
        m_one = namedRun("one", 1);
        m_other = namedRun("other", 8);
        QVERIFY(!m_one.isEmpty() && !m_other.isEmpty());
        QVERIFY(enterRoom(*m_desktop, Room::Board));
        m_view = m_desktop->window()->findChild<BoardView*>();
        QVERIFY(m_view);
        QVERIFY(choose(m_one));
        episodes()->restoreState({{"way", 4},
                                  {"shot", 2},
                                  {"queries", 3},
                                  {"split", "train"},
                                  {"seed", 5},
                                  {"count", kEpisodes}});
    }
    void cleanupTestCase() { m_desktop.reset(); }

    void manyAreMeasuredAndTheSameOnesForAnotherRun()
    {
        for (auto* line : episodes()->findChildren<QLineEdit*>())
            if (line->placeholderText().startsWith("a name"))
                line->setText("bench");
        const QHash<QString, QString> own = measured();
        QVERIFY2(own.size() >= 4, qPrintable(episodes()->words()));
        QVERIFY2(
            episodes()->words().startsWith(
                QString("%1 episodes, %2 queries. Chance is 25.0 %.").arg(kEpisodes).arg(kQueries)),
            qPrintable(episodes()->words()));
        const auto applies = std::count_if(own.begin(), own.end(), [](const QString& accuracy) {
            return accuracy != QString::fromUtf8("–");
        });
        QVERIFY(applies >= 3);
        QVERIFY(std::any_of(own.begin(), own.end(),
                            [](const QString& accuracy) { return number(accuracy) > 25; }));
        const QString file = m_one + "/episodes/bench.json";
        QVERIFY(QFile::exists(file));

        // Frozen, they give the same again, and stand beside those of the other run.
        QComboBox* source = episodes()->source();
        QTRY_COMPARE_WITH_TIMEOUT(source->count(), 2, kPatience);
        QVERIFY2(source->itemText(1).contains("bench"), qPrintable(source->itemText(1)));
        source->setCurrentIndex(1);
        QTRY_COMPARE_WITH_TIMEOUT(episodes()->beside()->menu()->actions().size(), 1, kPatience);
        QCOMPARE(episodes()->beside()->menu()->actions()[0]->text(), QString("other"));
        episodes()->beside()->menu()->actions()[0]->trigger();
        const QHash<QString, QString> both = measured();
        for (auto each = own.begin(); each != own.end(); ++each)
            QCOMPARE(both.value(each.key()), each.value());
        QCOMPARE(both.size(), own.size() + applies);
        checkFlips(both);

        // And the other run's numbers are those that it gets by itself.
        QVERIFY(choose(m_other));
        QCOMPARE(source->count(), 1); // it has none of its own
        m_view->setPicker([&](QWidget*, BoardView::Ask) { return QStringList{file}; });
        for (auto* button : episodes()->findChildren<QPushButton*>())
            if (button->text().startsWith("Another file"))
                button->click();
        QTRY_COMPARE_WITH_TIMEOUT(session()->document().classes.size(), 4, kPatience);
        const QHash<QString, QString> alone = measured();
        QCOMPARE(alone.size(), own.size());
        for (auto each = alone.begin(); each != alone.end(); ++each)
            QCOMPARE(both.value("other: " + each.key(), QString::fromUtf8("–")), each.value());
    }

    /// What was won and lost against the board's rule is what lies between the two accuracies.
    void checkFlips(const QHash<QString, QString>& results)
    {
        static const QRegularExpression words(
            QString::fromUtf8("^⇄ (\\d+): (\\d+) ✓ won, (\\d+) ✕ lost$"));
        const QTableWidget* table = episodes()->table();
        QString chosen;
        for (int row = 0; row < table->rowCount() && chosen.isEmpty(); ++row)
            if (table->item(row, 3)->text() == QString::fromUtf8("–"))
                chosen = table->item(row, 0)->text();
        QVERIFY(!chosen.isEmpty());
        int compared = 0;
        for (int row = 0; row < table->rowCount(); ++row) {
            const auto said = words.match(table->item(row, 3)->text());
            if (!said.hasMatch())
                continue;
            ++compared;
            const int flips = said.captured(1).toInt();
            const int won = said.captured(2).toInt(), lost = said.captured(3).toInt();
            QVERIFY(won + lost <= flips);
            const double apart = number(table->item(row, 1)->text()) - number(results[chosen]);
            QVERIFY2(std::abs(100.0 * (won - lost) / kQueries - apart) < 0.011,
                     qPrintable(table->item(row, 0)->text()));
        }
        QVERIFY(compared >= 3);
    }

    void theHardestAndTheLastAreDealt()
    {
        QPushButton* hardest = episodes()->results()->hardest();
        QVERIFY(!hardest->isHidden());
        const QString named = hardest->text().section(' ', -1);
        hardest->click();
        QTRY_VERIFY2_WITH_TIMEOUT(episodes()->words().startsWith("Episode " + named + ": "),
                                  qPrintable(episodes()->words()), kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(session()->prediction().verdicts.size(), 12, kPatience);
        episodes()->deal(kEpisodes - 1);
        QTRY_VERIFY_WITH_TIMEOUT(
            episodes()->words().startsWith(QString("Episode %1: ").arg(kEpisodes)), kPatience);
        // Its pictures are read before the board has them.
        QTRY_COMPARE_WITH_TIMEOUT(session()->editor()->undoStack()->undoText(), episodes()->words(),
                                  kPatience);
        for (auto* button : episodes()->findChildren<QPushButton*>())
            if (button->text() == "Next episode")
                QVERIFY(!button->isEnabled());
        // Dealt again, it is the same; a number that the file lacks says so and changes nothing.
        const QList<BoardClass> last = session()->document().classes;
        episodes()->deal(kEpisodes);
        QTRY_VERIFY2_WITH_TIMEOUT(!episodes()->words().startsWith("Episode "),
                                  qPrintable(episodes()->words()), kPatience);
        QVERIFY(session()->document().classes == last);
    }

    /// A few-shot result of Evaluate leads to the queries that another rule tells otherwise.
    void aResultInEvaluateLeadsToItsFlippedQueries()
    {
        const QString halved = namedRun("halved", 1, "ratio:0.5"); // its test has enough of a class
        QVERIFY(!halved.isEmpty() && choose(halved));
        const Json set = {{"way", 4}, {"shot", "2"}, {"queries", 3}, {"episodes", kEpisodes}};
        for (const char* rule : {"ncm", "wknn"})
            QVERIFY(evaluated(halved, rule, set));
        QVERIFY(enterRoom(*m_desktop, Room::Evaluate));
        auto* view = m_desktop->window()->findChild<EvaluationView*>();
        QVERIFY(view);
        QTRY_COMPARE_WITH_TIMEOUT(view->table()->model()->rowCount(), 2, kPatience);
        QItemSelectionModel* chosen = view->table()->selectionModel();
        for (int row = 0; row < 2; ++row)
            chosen->select(view->table()->model()->index(row, 0),
                           QItemSelectionModel::Select | QItemSelectionModel::Rows);
        QTRY_VERIFY(view->comparison()->episodes()->isVisible());
        const auto said = [&](int row, int column) {
            return view->table()->model()->index(row, column).data().toString();
        };
        const QString first = said(0, EvaluationTable::Value).section(QChar::Space, 0, 0);
        view->comparison()->episodes()->click();

        QTRY_VERIFY_WITH_TIMEOUT(episodes()->isVisible(), kPatience);
        BoardEpisodeResults* results = episodes()->results();
        QTRY_VERIFY2_WITH_TIMEOUT(results->isVisible() && !episodes()->progress()->isAtWork(),
                                  qPrintable(episodes()->words()), kPatience);
        // The same episodes: the rule that the others are held against has the number of Evaluate.
        const QTableWidget* table = episodes()->table();
        QString reference;
        for (int row = 0; row < table->rowCount(); ++row)
            if (table->item(row, 3)->text() == QString::fromUtf8("–"))
                reference = table->item(row, 1)->text();
        QVERIFY2(std::abs(number(reference) - first.toDouble()) < 0.06,
                 qPrintable(reference + " beside " + first));
        QVERIFY(table->currentRow() >= 0);
        QVERIFY(table->item(table->currentRow(), 3)->text() != QString::fromUtf8("–"));
        if (!results->flipped()->isHidden()) {
            QVERIFY(results->flipped()->isChecked());
            QVERIFY(results->flips()->isVisible() && results->flips()->table()->rowCount() > 0);
        }
        episodes()->close();
    }
};

QTEST_MAIN(EpisodeRoomTest)
#include "EpisodeRoomTest.moc"
