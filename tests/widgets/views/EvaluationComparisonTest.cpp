// Two numbers of the table are compared image by image.

#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <utility>

#include "models/evaluation/EpisodeQuestion.h"
#include "models/evaluation/EvaluationTable.h"
#include "views/evaluation/EvaluationComparison.h"
#include "views/evaluation/FlipLinks.h"
#include "widgets/views/EvaluationRoom.h"

using namespace kindred;

namespace {
/// A few-shot result of a run that compares directions.
EvaluationTable::Row fewShot(const char* run, const char* rule, const Json& set, int episodes)
{
    Json result = evaluationResult("fewshot", rule, 0, 0.9, episodes);
    result["way"] = 4;
    result["images"] = 2;
    EvaluationTable::Row row{QString("/runs/") + run, run, result, set};
    row.metric = "cosine";
    return row;
}
} // namespace

class EvaluationComparisonTest final : public EvaluationRoom {
    Q_OBJECT

    Json m_evaluations;   ///< of the next run that is opened; null: the fixture's
    std::string m_metric; ///< what the runs compare by; empty: as their records have it

    void open(const QStringList& chosen = {})
    {
        script({ScriptedSource::summary("a", "finished", 40, 0.9),
                ScriptedSource::summary("b", "finished", 40, 0.8)});
        if (!m_metric.empty())
            m_source->answers["run.record"] = {{"options", {{"metric", m_metric}}}};
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
    void init()
    {
        QLocale::setDefault(QLocale::c());
        m_metric.clear();
    }

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
        Json near = fewShot("a", "ncm", {}, 30).result;
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

    /// The board compares directions: of a run that compares distances its numbers were others.
    void distancesLeadToNoEpisodes()
    {
        for (const char* metric : {"cosine", "l2"}) {
            m_metric = metric;
            m_evaluations = {{"evaluations",
                              {{{"id", "a"}, {"results", {fewShot("a", "ncm", {}, 30).result}}},
                               {{"id", "b"}, {"results", {fewShot("a", "wknn", {}, 30).result}}}}}};
            open();
            QTRY_COMPARE(m_view->results()->rowCount(), 2);
            QSignalSpy wanted(m_view.get(), &EvaluationView::episodesWanted);
            m_view->table()->selectRow(0);
            const EvaluationComparison* said = m_view->comparison();
            QTRY_VERIFY(said->episodes()->isVisible());
            const bool directions = m_metric == "cosine";
            QCOMPARE(said->episodes()->isEnabled(), directions);
            QCOMPARE(said->text().contains("by distances"), !directions);
            m_view->table()->setFocus();
            QTest::keyClick(m_view->table(), Qt::Key_Return);
            QCOMPARE(wanted.count(), directions ? 1 : 0);
        }
    }

    void onlyRulesThatDecideAlikeOnTheBoardLeadThere()
    {
        for (const char* rule : {"ncm", "wknn", "ccknn", "mne"})
            QCOMPARE(reasonAgainstBoard({fewShot("a", rule, {}, 600)}), QString());
        for (const char* other : {"knn", "softmax", "kernel", "linear"}) {
            const auto row = fewShot("a", other, {}, 600);
            QVERIFY2(reasonAgainstBoard({row}).contains("a rule that the board does not have"),
                     other);
            QVERIFY2(!reasonAgainstBoard({fewShot("a", "ncm", {}, 600), row}).isEmpty(), other);
        }
    }

    void episodicMemoryIsNotMeasuredBesideAnotherRun()
    {
        const auto memory = fewShot("b", "mne", {}, 600);
        QCOMPARE(reasonAgainstBoard({memory}), QString());
        QCOMPARE(reasonAgainstBoard({memory, fewShot("b", "ncm", {}, 600)}), QString());
        QCOMPARE(reasonAgainstBoard({memory, fewShot("a", "ncm", {}, 600)}), QString());
        QVERIFY(reasonAgainstBoard({fewShot("a", "ncm", {}, 600), memory}).contains("own run"));
    }

    void earlierWeightsLeadToNoEpisodes()
    {
        auto row = fewShot("a", "ncm", {}, 600); // measured at step 1,200
        row.newestStep = 1200;
        QCOMPARE(reasonAgainstBoard({row}), QString());
        auto earlier = fewShot("b", "ncm", {}, 600);
        earlier.newestStep = 2400;
        for (const auto& rows : {QList{earlier}, QList{row, earlier}}) {
            const QString reason = reasonAgainstBoard(rows);
            QVERIFY2(reason.contains("step 1200.") && reason.contains("step 2400,"),
                     qPrintable(reason));
        }
    }

    void aRunThatTrainsOnLeadsNoLonger()
    {
        m_evaluations = {
            {"evaluations", {{{"id", "a"}, {"results", {fewShot("a", "ncm", {}, 30).result}}}}}};
        m_metric = "cosine";
        open();
        QTRY_COMPARE(m_view->results()->rowCount(), 1);
        Json summary = m_source->runs[0];
        const auto trainTo = [&](int step) {
            summary["table"] = step;
            Q_EMIT m_source->runChanged("/runs/a", summary);
        };
        const auto isAt = [&](int step) {
            return m_runs->summaryOf("/runs/a").value("table", Json()) == step;
        };
        trainTo(1200);
        QTRY_VERIFY(isAt(1200));
        QSignalSpy wanted(m_view.get(), &EvaluationView::episodesWanted);
        m_view->table()->selectRow(0);
        auto* link = m_view->comparison()->episodes();
        QTRY_VERIFY(link->isVisible() && link->isEnabled());
        trainTo(2400);
        QTRY_VERIFY(isAt(2400));
        link->click();
        QCOMPARE(wanted.count(), 0);
        QVERIFY(!link->isEnabled());
        QVERIFY(m_view->comparison()->text().contains("of step 1200"));
    }

    void aMetricThatComesLaterOpensTheLink()
    {
        m_evaluations = {{"evaluations",
                          {{{"id", "a"}, {"results", {fewShot("a", "ncm", {}, 30).result}}},
                           {{"id", "b"}, {"results", {fewShot("a", "wknn", {}, 30).result}}}}}};
        QVERIFY(!reasonAgainstBoard({EvaluationTable::Row{"/runs/a", "a", {}, {}}}).isEmpty());
        open();
        QTRY_COMPARE(m_view->results()->rowCount(), 2);
        m_view->table()->selectRow(0);
        QTRY_VERIFY(m_view->comparison()->episodes()->isEnabled());
    }

    void settingsAreReadAsTheCommandLineWritesThem()
    {
        const Json texts = {{"queries", "3"}, {"episodes", "1500"}, {"sigma", "0.25"}};
        const Json numbers = {{"queries", 3}, {"episodes", 1500}, {"sigma", 0.25}};
        const auto one = fewShot("a", "ncm", texts, 1500);
        const Json asked = episodeQuestion({one});
        QVERIFY(asked["queries"] == 3 && asked["count"] == 1500 && asked["sigma"] == 0.25);
        QVERIFY(asked["queries"].is_number_integer());
        QVERIFY(haveLikeEpisodes(one, fewShot("a", "wknn", numbers, 1500)));
        QVERIFY(!haveLikeEpisodes(one, fewShot("a", "wknn", {{"sigma", 0.25}}, 1500)));
    }

    void aFrozenFileIsMeasuredWhole()
    {
        const Json set = {{"episodes_file", "/p/bench.json"}, {"episodes", 600}};
        const auto whole = fewShot("a", "ncm", set, 2000);
        QCOMPARE(episodeQuestion({whole})["count"], Json(2000));
        QVERIFY(reasonAgainstBoard({whole}).isEmpty());
        const QString reason = reasonAgainstBoard({fewShot("a", "ncm", set, 12000)});
        QVERIFY2(reason.contains("12,000") || reason.contains("12000"), qPrintable(reason));
        // Of drawn ones the fields hold so many classes.
        auto wide = fewShot("a", "ncm", {}, 600);
        wide.result["way"] = 200;
        QVERIFY(!reasonAgainstBoard({wide}).isEmpty());
    }

    void onlyTheSameEpisodesAreHeldAgainstEachOther()
    {
        const auto one = fewShot("a", "ncm", {}, 600);
        const Json wide = {{"sigma", 0.5}};
        QVERIFY(haveLikeEpisodes(one, fewShot("a", "wknn", {}, 600)));
        QVERIFY(!haveLikeEpisodes(one, fewShot("a", "wknn", wide, 600)));
        QVERIFY(!haveLikeEpisodes(fewShot("a", "wknn", wide, 600),
                                  fewShot("a", "wknn", {{"sigma", 0.1}}, 600)));
        QVERIFY(!haveLikeEpisodes(one, one)); // nothing is told otherwise
        auto other = fewShot("b", "ncm", {}, 600);
        QVERIFY(haveLikeEpisodes(one, other));
        other.seed = 2;
        QVERIFY(!haveLikeEpisodes(one, other));
        const auto ofFile = [](const char* run, const char* file, qint64 seed) {
            auto row = fewShot(run, "ncm", {{"episodes_file", file}}, 600);
            row.seed = seed;
            return row;
        };
        QVERIFY(haveLikeEpisodes(ofFile("a", "/p/bench.json", 1), ofFile("b", "/p/bench.json", 2)));
        QVERIFY(!haveLikeEpisodes(ofFile("a", "bench", 1), ofFile("b", "bench", 2)));
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

    void longNamesOfTheTwoStandOneAboveTheOther()
    {
        FlipLinks links;
        const QString name = QStringLiteral("seed=1 (weighted k-NN, k = %1)");
        links.setLine({{"only_first", 1}, {"only_second", 3}}, name.arg(11), name.arg(13));
        links.resize(2000, 80);
        links.show();
        const auto edge = [&links](const QWidget* link, int heights) {
            return link->mapTo(&links, QPoint()).y() + heights * link->height();
        };
        QTRY_COMPARE(edge(links.ofFirst(), 0), edge(links.ofSecond(), 0));
        const int one = links.ofSecond()->sizeHint().width();
        QVERIFY(links.minimumSizeHint().width() < 2 * one); // it asks for no room beside
        links.resize(one + 40, 80);
        QTRY_VERIFY(edge(links.ofFirst(), 0) >= edge(links.ofSecond(), 1));
    }
};

QTEST_MAIN(EvaluationComparisonTest)
#include "EvaluationComparisonTest.moc"
