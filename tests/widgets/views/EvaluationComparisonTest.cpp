// Two numbers of the table are compared image by image.

#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <utility>

#include "models/evaluation/EvaluationTable.h"
#include "views/evaluation/EvaluationComparison.h"
#include "views/evaluation/FlipLinks.h"
#include "widgets/views/EvaluationRoom.h"

using namespace kindred;

class EvaluationComparisonTest final : public EvaluationRoom {
    Q_OBJECT

    Json m_evaluations; ///< of the next run that is opened; null: the fixture's

    void open(const QStringList& chosen = {})
    {
        script({ScriptedSource::summary("a", "finished", 40, 0.9),
                ScriptedSource::summary("b", "finished", 40, 0.8)});
        if (!m_evaluations.is_null())
            m_source->answers["run.evaluations"] = std::exchange(m_evaluations, Json());
        make([chosen] { return chosen; });
        QTRY_COMPARE(m_runs->rowCount(), 2);
        m_current->setRun("/runs/a", m_source->runs[0]);
        m_view->resize(1200, 700);
        m_view->show();
        QTRY_VERIFY(m_source->isIdle());
    }

    void choose(int one, int other)
    {
        QItemSelectionModel* chosen = m_view->table()->selectionModel();
        chosen->clearSelection();
        for (const int row : {one, other})
            chosen->select(m_view->table()->model()->index(row, 0),
                           QItemSelectionModel::Select | QItemSelectionModel::Rows);
    }

    QString kOf(int row) const
    {
        return m_view->table()->model()->index(row, EvaluationTable::K).data().toString();
    }

private Q_SLOTS:
    void init() { QLocale::setDefault(QLocale::c()); }

    void cleanup() { takeApart(); }

    void twoRunsAnswersToOneQuestionAreCompared()
    {
        open({"/runs/a", "/runs/b"});
        QTRY_COMPARE(m_view->results()->rowCount(), 8);
        const EvaluationComparison* said = m_view->comparison();
        QVERIFY(said->isVisible());
        const QString hint = said->text();
        m_source->answers["run.compare"] = {{"results",
                                             {{{"level", 0},
                                               {"n", 680},
                                               {"difference", -0.05},
                                               {"ci95", {-0.08, -0.02}},
                                               {"p", 0.00001},
                                               {"only_first", 50},
                                               {"only_second", 16}}}}};
        const int other = kOf(4) == kOf(0) ? 4 : 5;
        choose(0, other);
        QTRY_VERIFY2(said->text().contains("McNemar"), qPrintable(said->text()));
        const Json asked = m_source->asked("run.compare").back().params;
        QVERIFY(asked["run"] == "/runs/a" && asked["other"] == "/runs/b");
        QVERIFY(asked["protocol"] == "knn" && asked["rule"] == "knn" && asked["k"] == 1);
        for (const char* part :
             {"b against a on the same 680 samples", "−5.00 percentage points", "−8.00 to −2.00",
              "p < 0.0001", "only for b: 16", "only for a: 50"})
            QVERIFY2(said->text().contains(QString::fromUtf8(part)), qPrintable(said->text()));
        // Tasks of a few classes ask other images.
        const int before = m_source->count("run.compare");
        choose(0, 3);
        QCOMPARE(said->text(), hint);
        QCOMPARE(m_source->count("run.compare"), before);
        // The engine compares the last weights; rows of earlier ones are not told as theirs.
        Json ofOthers = m_source->answers["run.compare"];
        ofOthers["second"] = {{"run", "/runs/b"}, {"step", 1'000'000}};
        m_source->answers["run.compare"] = ofOthers;
        choose(0, other);
        QTRY_VERIFY2(said->text().contains("earlier weights"), qPrintable(said->text()));
        m_source->errors["run.compare"] = inputError("saw other data", "b");
        choose(0, other);
        QTRY_VERIFY2(said->text().contains("saw other data"), qPrintable(said->text()));
    }

    void twoRulesAnswersToOneQuestionAreCompared()
    {
        open();
        QTRY_COMPARE(m_view->results()->rowCount(), 4);
        QVERIFY(m_view->comparison()->isVisible()); // how to
        m_source->answers["run.compare"] = {{"results", {{{"level", 0}, {"n", 680}, {"p", 0.5}}}}};
        choose(0, 2);
        const EvaluationComparison* said = m_view->comparison();
        QTRY_VERIFY2(said->text().contains("McNemar"), qPrintable(said->text()));
        const Json asked = m_source->asked("run.compare").back().params;
        QVERIFY(asked["run"] == "/runs/a" && asked["other"] == "/runs/a");
        QVERIFY(asked["rule"] == "knn" && asked["k"] == 1);
        QCOMPARE(asked["with"], Json({{"rule", "linear"}}));
        QVERIFY(said->text().startsWith("linear refit against k-NN vote, k = 1 on"));
    }

    void fewShotResultsLeadToTheirEpisodes()
    {
        Json near = evaluationResult("fewshot", "ncm", 0, 0.912, 600);
        near["way"] = 4;
        near["images"] = 2;
        Json vote = near;
        vote["rule"] = "wknn";
        const Json set = {{"way", 4}, {"shot", "2"}, {"episodes", 30}};
        m_evaluations = {{"evaluations",
                          {{{"id", "a"}, {"set", set}, {"results", {near}}},
                           {{"id", "b"}, {"set", set}, {"results", {vote}}}}}};
        open();
        QTRY_COMPARE(m_view->results()->rowCount(), 2);
        const QPushButton* link = m_view->comparison()->episodes();
        QVERIFY(link->isHidden());
        QSignalSpy wanted(m_view.get(), &EvaluationView::episodesWanted);
        QTableView* table = m_view->table();
        table->selectRow(0);
        QTRY_VERIFY(link->isVisible());
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Return);
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(wanted[0][0].toString(), QString("/runs/a"));
        const Json one = wanted[0][1].value<Json>();
        QVERIFY(one["way"] == 4 && one["shot"] == 2 && one["queries"] == 15);
        QVERIFY(one["count"] == 30 && one["rule"] == "ncm");
        QVERIFY(!one.contains("against"));
        choose(0, 1);
        QTRY_VERIFY(link->isVisible());
        QTest::mouseClick(m_view->comparison()->episodes(), Qt::LeftButton);
        QCOMPARE(wanted.count(), 2);
        QCOMPARE(wanted[1][1].value<Json>()["against"], Json("wknn"));
    }

    void theCountsLeadToTheirImages()
    {
        open({"/runs/a", "/runs/b"});
        QTRY_COMPARE(m_view->results()->rowCount(), 8);
        const Json flips = {{{"id", 3}, {"right", "second"}}, {{"id", 9}, {"right", "second"}}};
        m_source->answers["run.compare"] = {{"results",
                                             {{{"level", 0},
                                               {"n", 680},
                                               {"p", 0.5},
                                               {"only_first", 0},
                                               {"only_second", 4},
                                               {"flips", flips}}}}};
        const FlipLinks* links = m_view->comparison()->flips();
        QVERIFY(links->isHidden()); // while there is nothing to lead to
        choose(0, kOf(4) == kOf(0) ? 4 : 5);
        QTRY_VERIFY(links->isVisible());
        QCOMPARE(m_source->asked("run.compare").back().params["flips"], Json(1000));
        QVERIFY(!links->ofFirst()->isEnabled()); // nothing is counted there
        QCOMPARE(links->ofSecond()->text(), QString("Right only for b: 4"));
        // Of more than were sent the link says how many it selects.
        QVERIFY2(links->ofSecond()->toolTip().contains("the first 2 of"),
                 qPrintable(links->ofSecond()->toolTip()));
        QSignalSpy wanted(m_view.get(), &EvaluationView::samplesWanted);
        links->ofSecond()->setFocus();
        QTest::keyClick(links->ofSecond(), Qt::Key_Space);
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted[0][0].toStringList(), QStringList({"/runs/a", "/runs/b"}));
        QCOMPARE(wanted[0][1].value<QList<qint64>>(), QList<qint64>({3, 9}));
        choose(0, 3); // what is not compared has no links
        QVERIFY(links->isHidden());
    }
};

QTEST_MAIN(EvaluationComparisonTest)
#include "EvaluationComparisonTest.moc"
