// Means over the runs of a group in the table of results.

#include <QAbstractItemModelTester>
#include <QTableView>
#include <QTest>

#include "models/evaluation/EvaluationTable.h"
#include "views/evaluation/EvaluationComparison.h"
#include "widgets/views/EvaluationRoom.h"

using namespace kindred;

class EvaluationGroupTest final : public EvaluationRoom {
    Q_OBJECT

    /// Three seeds of one training, and another run; all are chosen.
    void open()
    {
        std::vector<Json> runs;
        for (const char* name : {"a", "b", "c", "other"})
            runs.push_back(ScriptedSource::summary(name, "finished", 40, 0.9));
        for (size_t seed = 1; seed <= 3; ++seed)
            runs[seed - 1]["group"] = {
                {"path", "/g"}, {"name", "glyphs"}, {"settings", {{"seed", seed}}}};
        script(std::move(runs));
        const auto answer = [this](const char* run, const std::vector<Json>& results) {
            m_source->answers[QStringLiteral("run.evaluations /runs/") + run] = {
                {"evaluations", {{{"id", "x"}, {"results", results}}}}};
        };
        Json early = evaluationResult("knn", "knn", 5, 0.1, 680);
        early["step"] = 600;
        const Json once = evaluationResult("knn", "knn", 1, 0.6, 680);
        answer("a", {evaluationResult("knn", "knn", 5, 0.68, 680), early, once});
        answer("b", {evaluationResult("knn", "knn", 5, 0.70, 680)});
        answer("c", {evaluationResult("knn", "knn", 5, 0.72, 680)});
        answer("other", {evaluationResult("knn", "knn", 5, 0.99, 680)});
        make([] { return QStringList{"/runs/a", "/runs/b", "/runs/c", "/runs/other"}; });
        QTRY_COMPARE(m_runs->rowCount(), 4);
        m_current->setRun("/runs/a", m_source->runs[0]);
        m_view->resize(1200, 700);
        m_view->show();
        QTRY_COMPARE(m_view->table()->model()->rowCount(), 7);
        QTRY_VERIFY(m_source->isIdle());
    }

    QString cell(int row, int column, int role = Qt::DisplayRole) const
    {
        return m_view->table()->model()->index(row, column).data(role).toString();
    }

    void choose(int row, QItemSelectionModel::SelectionFlags how)
    {
        m_view->table()->selectionModel()->select(m_view->table()->model()->index(row, 0),
                                                  how | QItemSelectionModel::Rows);
    }

private Q_SLOTS:
    void init() { QLocale::setDefault(QLocale::c()); }
    void cleanup() { takeApart(); }

    void seedsStandUnderTheirMean()
    {
        open();
        const QAbstractItemModelTester tester(m_view->results());
        // (0.68 + 0.70 + 0.72) / 3; √((0.02² + 0.02²) / 2). The answer at an earlier step and the
        // run that belongs to no group do not count.
        QCOMPARE(cell(0, EvaluationTable::RunName),
                 QString::fromUtf8("mean ± sd (n = 3) · glyphs"));
        QCOMPARE(cell(0, EvaluationTable::Value), QString::fromUtf8("70.00 ± 2.00 %"));
        QCOMPARE(cell(0, EvaluationTable::Protocol), QString("Closed set"));
        QCOMPARE(cell(0, EvaluationTable::Rule), QString("k-NN vote"));
        QCOMPARE(cell(0, EvaluationTable::K), QString("5"));
        QCOMPARE(cell(0, EvaluationTable::Step), QString("1200"));
        for (const int column : {EvaluationTable::Interval, EvaluationTable::Errors})
            QCOMPARE(cell(0, column), QString());
        QVERIFY(cell(0, EvaluationTable::Value, Qt::AccessibleDescriptionRole).endsWith("a, b, c"));
        QStringList below;
        for (int row = 1; row < 7; ++row)
            below << cell(row, EvaluationTable::RunName);
        // Under the mean its runs, then what a was asked else, and the run that has no group.
        QCOMPARE(below, QStringList({"a", "b", "c", "a", "a", "other"}));
        QCOMPARE(m_view->results()->ownCount(), 6);
        QVERIFY(m_view->copied().contains(QString::fromUtf8("mean ± sd (n = 3)")));
    }

    void aMeanIsNotTestedAgainstARun()
    {
        open();
        choose(0, QItemSelectionModel::ClearAndSelect);
        choose(6, QItemSelectionModel::Select);
        const EvaluationComparison* said = m_view->comparison();
        QVERIFY2(said->text().contains("no test"), qPrintable(said->text()));
        QVERIFY(said->isHint());
        QCOMPARE(m_source->count("run.compare"), 0);
        choose(1, QItemSelectionModel::ClearAndSelect);
        choose(2, QItemSelectionModel::Select);
        QTRY_COMPARE(m_source->count("run.compare"), 1);
    }

    void twoAnswersOfOneRunAreToldWithItsName()
    {
        open();
        m_source->answers["run.compare"] = {{"results", {{{"level", 0}, {"n", 680}, {"p", 0.5}}}}};
        choose(1, QItemSelectionModel::ClearAndSelect); // of a, k = 5
        choose(5, QItemSelectionModel::Select);         // of a, k = 1
        QCOMPARE(cell(5, EvaluationTable::K), QString("1"));
        const EvaluationComparison* said = m_view->comparison();
        QTRY_VERIFY2(
            said->text().startsWith("a (k-NN vote, k = 1) against a (k-NN vote, k = 5) on"),
            qPrintable(said->text()));
    }

    void aNewAnswerMakesAMeanAndLosesNoChoice()
    {
        open();
        choose(2, QItemSelectionModel::ClearAndSelect);
        m_view->evaluate(); // all four are asked with k = 9
        QTRY_VERIFY(m_view->jobs()->isIdle());
        QTRY_VERIFY(m_source->isIdle());
        QStringList means;
        for (int row = 0; row < m_view->table()->model()->rowCount(); ++row)
            if (m_view->table()->model()->index(row, 0).data(EvaluationTable::MeanRole).toBool())
                means << cell(row, EvaluationTable::Value);
        QCOMPARE(means, QStringList({QString::fromUtf8("70.00 ± 2.00 %"),
                                     QString::fromUtf8("72.00 ± 0.00 %")}));
        const QModelIndexList chosen = m_view->table()->selectionModel()->selectedRows();
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen.first().siblingAtColumn(EvaluationTable::K).data().toString(),
                 QString("9"));
    }
};

QTEST_MAIN(EvaluationGroupTest)
#include "EvaluationGroupTest.moc"
