// What an evaluation takes of memory is told before it begins, and decides whether it may.

#include <QLineEdit>
#include <QPushButton>
#include <QTest>

#include "models/runs/CurrentRun.h"
#include "models/runs/RunListModel.h"
#include "views/evaluation/EvaluationBar.h"
#include "views/evaluation/EvaluationCost.h"
#include "views/evaluation/EvaluationView.h"
#include "widgets/views/EvaluationFixture.h"

using namespace kindred;

class EvaluationCostTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QLocale::setDefault(QLocale::c()); }

    void memoryIsToldAndDecides()
    {
        ScriptedSource source;
        source.runs = {ScriptedSource::summary("a", "finished", 40, 0.9)};
        scriptEvaluations(source);
        CurrentRun current;
        RunListModel runs(&source);
        EvaluationView view(&source, &current, &runs, {});
        EvaluationCost* cost = view.cost();
        cost->setPatience(0, 0);
        const auto answer = [&source](double bytes, bool fits) {
            source.answers["run.evaluation_memory"] = {
                {"memory_bytes", bytes}, {"available_bytes", 4.0e9}, {"fits", fits}};
        };
        answer(2.0e9, true);
        QTRY_COMPARE(runs.rowCount(), 1);
        current.setRun("/runs/a", source.runs[0]);
        view.resize(1200, 700);
        view.show();
        QTRY_VERIFY(cost->isVisible());
        QPushButton* evaluate = nullptr;
        for (QPushButton* each : view.findChildren<QPushButton*>())
            if (each->text() == "Evaluate")
                evaluate = each;
        QVERIFY(evaluate);
        QTRY_VERIFY(evaluate->isEnabled());
        const QString said = cost->text();

        auto* neighbours = view.bar()->findChild<QLineEdit*>();
        answer(9.0e9, false);
        neighbours->setText("70");
        QTRY_VERIFY(!cost->fits());
        QVERIFY(cost->text() != said);
        QVERIFY(!evaluate->isEnabled());
        view.evaluate();
        QVERIFY(view.jobs()->isIdle());

        answer(2.0e9, true); // another program has ended
        QTRY_VERIFY(cost->fits());
        QCOMPARE(cost->text(), said);
        QVERIFY(evaluate->isEnabled());
    }
};

QTEST_MAIN(EvaluationCostTest)
#include "EvaluationCostTest.moc"
