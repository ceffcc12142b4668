// Two runs on the same images by McNemar's test, in the whole window against the real engine.

#include <QRegularExpression>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

#include "Desktop.h"
#include "common/JsonFields.h"
#include "desktop/DesktopFixture.h"
#include "gallery/GalleryWait.h"
#include "models/evaluation/EvaluationTable.h"
#include "views/evaluation/EvaluationComparison.h"
#include "views/evaluation/EvaluationView.h"
#include "views/evaluation/FlipLinks.h"
#include "views/retrieval/RetrievalView.h"
#include "views/runs/RunsView.h"
#include "views/samples/SampleBrowser.h"
#include "window/MainWindow.h"

using namespace kindred;

class CompareRoomTest final : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;

    /// A run of this name that was asked by the votes of one and of five neighbours.
    static QString judgedRun(Desktop& desktop, const char* name, int epochs,
                             const char* method = "snca")
    {
        Json plan = shortPlan();
        plan["name"] = name;
        plan["epochs"] = epochs;
        plan["method"] = method;
        const QString run = trainRun(desktop, plan);
        const Json asked = {
            {"run", run.toStdString()}, {"protocol", "knn"}, {"rule", "knn"}, {"k", {1, 5}}};
        return askEngine(*desktop.engine(), "run.evaluate", asked, kPatience) ? run : QString();
    }

    /// The row of its accuracy by so many neighbours, in the table.
    static QModelIndex rowOf(const EvaluationView& view, const QString& run, int k)
    {
        const EvaluationTable* results = view.results();
        for (int row = 0; row < results->ownCount(); ++row) {
            const EvaluationTable::Row& each = results->at(row);
            if (each.run == run && valueOr(each.result, "k", 0) == k &&
                textOf(each.result, "metric") == QLatin1String("accuracy"))
                return qobject_cast<QSortFilterProxyModel*>(view.table()->model())
                    ->mapFromSource(results->index(row, 0));
        }
        return {};
    }

    static void choose(const EvaluationView& view, const QModelIndexList& rows)
    {
        view.table()->clearSelection();
        for (const QModelIndex& row : rows)
            view.table()->selectionModel()->select(row, QItemSelectionModel::Select |
                                                            QItemSelectionModel::Rows);
    }

    /// Twice the binomial tail of even odds, from Pascal's triangle.
    static double exactP(int first, int second)
    {
        std::vector<double> row{1};
        for (int i = 0; i < first + second; ++i) {
            std::vector<double> next(row.size() + 1, 0.0);
            for (size_t j = 0; j < row.size(); ++j) {
                next[j] += row[j] / 2;
                next[j + 1] += row[j] / 2;
            }
            row = next;
        }
        double tail = 0;
        for (int i = 0; i <= std::min(first, second); ++i)
            tail += row[static_cast<size_t>(i)];
        return std::min(1.0, 2 * tail);
    }

    /// The keyboard goes from the numbers to the images that they count: what the engine names as
    /// right by the second run alone is selected and listed.
    static void checkFlips(Desktop& desktop, const EvaluationComparison& words,
                           const QString& first, const QString& second)
    {
        const auto compared = askEngine(*desktop.engine(), "run.compare",
                                        {{"run", first.toStdString()},
                                         {"other", second.toStdString()},
                                         {"protocol", "knn"},
                                         {"rule", "knn"},
                                         {"k", 5},
                                         {"flips", 2000}},
                                        kPatience);
        QVERIFY(compared.has_value());
        QSet<qint64> only[2]; // right only for the first, only for the second
        for (const Json& flip : (*compared)["results"][0]["flips"])
            only[flip["right"] == "second" ? 1 : 0].insert(flip["id"].get<qint64>());
        const int side = only[1].size() >= only[0].size() ? 1 : 0;
        const QSet<qint64>& won = only[side];
        QVERIFY2(!won.isEmpty(), qPrintable(words.text()));
        MainWindow* window = desktop.window();
        const auto nameOf = [window](const QString& run) {
            return textOf(window->runs()->summaryOf(run), "name");
        };
        const QString said = QString("Right only for %1: %2")
                                 .arg(nameOf(side == 1 ? second : first))
                                 .arg(won.size());
        QPushButton* link = nullptr;
        for (QPushButton* each : {words.flips()->ofFirst(), words.flips()->ofSecond()})
            if (each->text() == said)
                link = each;
        QVERIFY2(link, qPrintable(said + " | " + words.text()));
        QVERIFY(link->isEnabled() && (link->focusPolicy() & Qt::TabFocus));
        link->setFocus(Qt::TabFocusReason);
        QTest::keyClick(link, Qt::Key_Space);
        QCOMPARE(window->room(), Room::Retrieve);
        QCOMPARE(window->selection()->ids(), won);
        QVERIFY(won.contains(window->selection()->current())); // and is asked about
        const auto* model = window->findChild<RetrievalView*>()->browser()->model();
        const auto listed = [&] {
            QSet<qint64> ids;
            for (int row = 0; row < model->rowCount(); ++row)
                ids.insert(model->idAt(row));
            return ids;
        };
        QTRY_COMPARE_WITH_TIMEOUT(listed(), won, kPatience);
        QCOMPARE(window->selectedRuns().size(), 2);
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(liveIn(m_home)); }

    void twoRunsAndTwoRulesAreComparedOnTheSameImages()
    {
        const auto desktop = openDesktop(m_home.filePath("kindred.ini"));
        QVERIFY(waitForEngine(*desktop));
        MainWindow* window = desktop->window();
        const QString untrained = judgedRun(*desktop, "one-step", 1);
        const QString trained = judgedRun(*desktop, "trained", 12, "softmax");
        QVERIFY(!untrained.isEmpty() && !trained.isEmpty());
        window->showRoom(Room::Runs);
        window->selectRuns({untrained, trained});
        QCOMPARE(window->selectedRuns().size(), 2);
        window->showRoom(Room::Evaluate);
        auto* view = window->findChild<EvaluationView*>();
        QVERIFY(view);
        const EvaluationComparison* words = view->comparison();
        QTRY_VERIFY_WITH_TIMEOUT(
            rowOf(*view, untrained, 5).isValid() && rowOf(*view, trained, 5).isValid(), kPatience);
        QVERIFY(words->isHint());

        const QRegularExpression sentence(
            "^(.+) against (.+) on the same (\\d+) samples: ([+−]?[\\d.]+) percentage points "
            "\\(95 % interval ([+−]?[\\d.]+) to ([+−]?[\\d.]+)\\), p ([=<]) ([\\d.]+) by "
            "McNemar's test\\. Right only for \\1: (\\d+) · Right only for \\2: (\\d+)$");
        const auto check = [&](const QModelIndex& one, const QModelIndex& other) {
            choose(*view, {one, other});
            QTRY_VERIFY2_WITH_TIMEOUT(sentence.match(words->text()).hasMatch(),
                                      qPrintable(words->text()), kPatience);
            const QRegularExpressionMatch said = sentence.match(words->text());
            const auto number = [&](int at) {
                return said.captured(at).replace(QChar(0x2212), '-').toDouble();
            };
            // What the sentence says is what the two rows say.
            const double apart = 100 * (other.siblingAtColumn(EvaluationTable::Value)
                                            .data(EvaluationTable::ValueRole)
                                            .toDouble() -
                                        one.siblingAtColumn(EvaluationTable::Value)
                                            .data(EvaluationTable::ValueRole)
                                            .toDouble());
            const bool turned = said.captured(1) == one.data().toString() &&
                                said.captured(2) != one.data().toString();
            QVERIFY2(std::abs(number(4) - (turned ? -apart : apart)) < 0.011,
                     qPrintable(words->text()));
            const auto only1 = static_cast<int>(number(9)), only2 = static_cast<int>(number(10));
            QVERIFY(std::abs(100.0 * (only1 - only2) / number(3) - number(4)) < 0.011);
            QVERIFY(number(5) <= number(4) && number(4) <= number(6));
            const double p = exactP(only1, only2);
            QVERIFY2(said.captured(7) == "=" ? std::abs(number(8) - p) < 6e-5 : p < 1.1e-4,
                     qPrintable(QString::number(p) + words->text()));
        };
        check(rowOf(*view, trained, 1), rowOf(*view, trained, 5)); // one run by two rules
        check(rowOf(*view, untrained, 5), rowOf(*view, trained, 5));
        if (QTest::currentTestFailed())
            return;
        checkFlips(*desktop, *words, untrained, trained);
        if (QTest::currentTestFailed())
            return;
        window->showRoom(Room::Evaluate);

        // Of one row, or three, there is nothing to say.
        choose(*view, {rowOf(*view, trained, 1)});
        QTRY_VERIFY(words->isHint());
        choose(*view,
               {rowOf(*view, trained, 1), rowOf(*view, trained, 5), rowOf(*view, untrained, 5)});
        QTRY_VERIFY(words->isHint());
    }
};

QTEST_MAIN(CompareRoomTest)
#include "CompareRoomTest.moc"
