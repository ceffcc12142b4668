// The evaluation view on a scripted engine.

#include <QComboBox>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTableView>
#include <QTest>

#include "common/EmptyState.h"
#include "common/JsonFields.h"
#include "models/evaluation/EvaluationTable.h"
#include "views/evaluation/EvaluationBar.h"
#include "views/evaluation/EvaluationOptions.h"
#include "widgets/views/EvaluationRoom.h"
#include "wizard/OptionEditor.h"

using namespace kindred;

class EvaluationViewTest final : public EvaluationRoom {
    Q_OBJECT

private:
    /// On run "a" beside "b"; with `chosen` these are selected in the table of runs.
    void open(const QStringList& chosen = {}, const Json& rulesOfB = Json())
    {
        script({ScriptedSource::summary("a", "finished", 40, 0.9),
                ScriptedSource::summary("b", "finished", 40, 0.8)});
        if (!rulesOfB.is_null())
            m_source->answers["run.rules /runs/b"] = rulesOfB;
        make([chosen] { return chosen; });
        QTRY_COMPARE(m_runs->rowCount(), 2);
        m_current->setRun("/runs/a", m_source->runs[0]);
        m_view->resize(1200, 700);
        m_view->show();
        QTRY_VERIFY(m_source->isIdle());
        QTRY_COMPARE(protocols()->count(), 3);
    }

    QComboBox* protocols() const { return m_view->findChildren<QComboBox*>().value(0); }
    QComboBox* rules() const { return m_view->findChildren<QComboBox*>().value(1); }
    QLineEdit* neighbours() const { return m_view->bar()->findChild<QLineEdit*>(); }

    QPushButton* button(const QString& text) const
    {
        for (QPushButton* each : m_view->findChildren<QPushButton*>())
            if (each->text() == text)
                return each;
        return nullptr;
    }

    QString cell(int row, int column) const
    {
        return m_view->table()->model()->index(row, column).data().toString();
    }

private Q_SLOTS:
    void init() { QLocale::setDefault(QLocale::c()); }

    void cleanup() { takeApart(); }

    void whatWaitsForItsTurnCannotBeEvaluated()
    {
        open();
        QPushButton* evaluate = button("Evaluate");
        QVERIFY(evaluate && evaluate->isEnabled());
        const auto become = [this](const QString& state, double score) {
            m_source->runs[0] = ScriptedSource::summary("a", state, 40, score);
            Q_EMIT m_source->runChanged("/runs/a", m_source->runs[0]);
            QTRY_COMPARE(textOf(m_runs->summaryOf("/runs/a"), "state"), state);
            m_current->setRun("/runs/a", m_source->runs[0]); // as the window does, after its list
        };
        become("queued", 0);
        QVERIFY(!evaluate->isEnabled());
        QVERIFY(evaluate->toolTip().contains("waits"));
        become("training", 0.1);
        QVERIFY(evaluate->isEnabled());
        QCOMPARE(evaluate->toolTip(), QString());
    }

    void showsWhatTheRunKeeps()
    {
        open();
        QTRY_COMPARE(m_view->results()->rowCount(), 4);
        QCOMPARE(cell(0, EvaluationTable::Protocol), QString("Closed set"));
        QCOMPARE(cell(0, EvaluationTable::Rule), QString("k-NN vote"));
        QCOMPARE(cell(0, EvaluationTable::K), QString("1"));
        QCOMPARE(cell(0, EvaluationTable::Value), QString("68.20 %"));
        QCOMPARE(cell(0, EvaluationTable::Interval), QString::fromUtf8("65.20 – 71.20 %"));
        QCOMPARE(cell(2, EvaluationTable::K), QString()); // a rule without one
        QCOMPARE(cell(3, EvaluationTable::Protocol),
                 QString("Closed set, 5-way, 1 a class, new classes"));
        QVERIFY(m_view->table()->isColumnHidden(EvaluationTable::RunName));
        m_view->table()->sortByColumn(EvaluationTable::Value, Qt::DescendingOrder);
        QCOMPARE(cell(0, EvaluationTable::Value), QString("91.20 %"));
    }

    void aDeletedRunIsNotAskedAnyMore()
    {
        open();
        EvaluationJobs jobs(m_source.get());
        jobs.add({"/runs/a", "knn", "knn", {}});
        jobs.add({"/runs/b", "knn", "knn", {}});
        jobs.add({"/runs/a", "retrieval", "knn", {}});
        jobs.drop("/runs/c");
        QCOMPARE(jobs.waiting(), 2);
        jobs.drop("/runs/a");
        QCOMPARE(jobs.current().run, QString("/runs/b"));
        QCOMPARE(jobs.waiting(), 0);
        jobs.drop("/runs/b");
        QVERIFY(jobs.isIdle());
    }

    void asksWhatIsChosen()
    {
        open();
        neighbours()->setText("9, 3");
        QTest::mouseClick(button("Evaluate"), Qt::LeftButton);
        QTRY_COMPARE(m_view->results()->rowCount(), 5);
        const Json asked = m_source->asked("run.evaluate").at(0).params;
        const Json wanted = {
            {"run", "/runs/a"}, {"protocol", "knn"}, {"rule", "knn"}, {"k", {9, 3}}};
        QVERIFY2(asked == wanted, asked.dump().c_str());
        const QModelIndexList rows = m_view->table()->selectionModel()->selectedRows();
        QCOMPARE(rows.size(), 1); // the first of what is new is selected
        QCOMPARE(rows.first().siblingAtColumn(EvaluationTable::K).data().toString(), QString("9"));
        QVERIFY(m_view->remarks().contains("lambda = 0.01"));
        QVERIFY(m_view->remarks().contains("one level of labels"));
        // The same answer once more adds nothing.
        QTest::keyClick(neighbours(), Qt::Key_Return);
        QTRY_COMPARE(m_source->count("run.evaluate"), 2);
        QTRY_VERIFY(m_view->jobs()->isIdle());
        QCOMPARE(m_view->results()->rowCount(), 5);
    }

    void whatIsNotEvaluatedYetOffersTo()
    {
        script({ScriptedSource::summary("a", "finished", 40, 0.9)});
        m_source->answers["run.evaluations"] = {{"evaluations", Json::array()}};
        m_source->answers["run.evaluate"]["results"] = {
            evaluationResult("knn", "knn", 1, 0.7, 680),
            evaluationResult("knn", "knn", 5, 0.8, 680),
            evaluationResult("knn", "knn", 9, 0.9, 680)};
        make([] { return QStringList(); });
        m_current->setRun("/runs/a", m_source->runs.front());
        m_view->resize(1000, 700);
        m_view->show();
        QPushButton* step = nullptr;
        for (auto* state : m_view->findChildren<EmptyState*>())
            for (auto* each : state->findChildren<QPushButton*>())
                step = each->text() == "Evaluate" ? each : step;
        QVERIFY(step);
        QTRY_VERIFY(step->isVisible() && step->isEnabled());
        step->click();
        QTRY_COMPARE(m_view->results()->rowCount(), 3);
        QVERIFY(!step->isVisible());
        const QModelIndexList rows = m_view->table()->selectionModel()->selectedRows();
        QCOMPARE(rows.size(), 1); // of the new ones the first, no wall of all
        QCOMPARE(rows.first().row(), 0);
    }

    void aRuleThatCannotDecideIsNotOffered()
    {
        open();
        const auto* items = qobject_cast<QStandardItemModel*>(rules()->model());
        QVERIFY(items);
        QTRY_VERIFY(!items->item(2)->isEnabled());
        QVERIFY(items->item(0)->isEnabled());
        QVERIFY(rules()->itemText(2).contains("not this run"));
        QVERIFY(rules()->itemData(2, Qt::ToolTipRole).toString().contains("no neighbourhood"));
        rules()->setCurrentIndex(2); // as a kept choice of another run does
        QVERIFY(!button("Evaluate")->isEnabled());
        rules()->setCurrentIndex(1);
        QVERIFY(button("Evaluate")->isEnabled());
        QVERIFY(!neighbours()->isEnabled()); // a refit has no neighbours
        rules()->setCurrentIndex(0);
        neighbours()->setText("three");
        QVERIFY(!button("Evaluate")->isEnabled());
        protocols()->setCurrentIndex(1); // retrieval asks no rule
        QVERIFY(!rules()->isEnabled());
        QVERIFY(button("Evaluate")->isEnabled());
    }

    void aRuleThatCannotDecideOneOfSeveralRunsIsNotOffered()
    {
        const Json no = {{"id", "linear"}, {"applies", false}, {"reason", "it has one class"}};
        open({"/runs/a", "/runs/b"}, {{"rules", Json::array({no})}});
        const auto* items = qobject_cast<QStandardItemModel*>(rules()->model());
        QTRY_VERIFY(!items->item(1)->isEnabled()); // the second run's answer
        QVERIFY(!items->item(2)->isEnabled());     // the first one's
        QVERIFY(items->item(0)->isEnabled());
        QVERIFY(rules()->itemText(1).contains("not all of these runs"));
        QVERIFY(rules()->itemData(1, Qt::ToolTipRole).toString().contains("one class"));
    }

    void progressIsShownAndCanBeEnded()
    {
        open();
        m_source->unanswered = "run.evaluate";
        m_view->evaluate();
        QTRY_COMPARE(m_view->jobs()->done(), 0.4);
        auto* bar = m_view->findChild<QProgressBar*>();
        QVERIFY(bar->isVisible());
        QCOMPARE(bar->value(), 400);
        QTest::mouseClick(button("Cancel"), Qt::LeftButton);
        QVERIFY(m_view->jobs()->isIdle());
        QVERIFY(!bar->isVisible());
        QCOMPARE(m_source->cancelledCount(), 1);
    }

    void severalRunsWaitForEachOther()
    {
        open({"/runs/a", "/runs/b"});
        QCOMPARE(m_view->shownRuns().size(), 2);
        QTRY_COMPARE(m_view->results()->rowCount(), 8);
        QVERIFY(!m_view->table()->isColumnHidden(EvaluationTable::RunName));
        QPushButton* all = button("Evaluate 2 run(s)");
        QVERIFY(all);
        QTest::mouseClick(all, Qt::LeftButton);
        QCOMPARE(m_source->count("run.evaluate"), 1);
        QCOMPARE(m_view->jobs()->waiting(), 1);
        QTRY_COMPARE(m_source->count("run.evaluate"), 2);
        QTRY_VERIFY(m_view->jobs()->isIdle());
        QVERIFY(m_source->asked("run.evaluate").at(1).params["run"] == "/runs/b");
        QCOMPARE(m_view->results()->rowCount(), 10);
    }

    void aRefusalIsSaid()
    {
        open();
        m_source->errors["run.evaluate"] = inputError("there are no queries", "protocol knn");
        m_view->evaluate();
        QTRY_VERIFY(m_view->remarks().startsWith("Closed set cannot be asked: "));
        QVERIFY(m_view->jobs()->isIdle());
    }

    void theTableIsCopied()
    {
        open();
        QTRY_COMPARE(m_view->results()->rowCount(), 4);
        const QStringList lines = m_view->copied().split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 5);
        QVERIFY(lines[0].startsWith("Protocol\tRule\tk\tMetric"));
        QCOMPARE(lines[1].split('\t').value(EvaluationTable::Value - 1), QString("68.20 %"));
        m_view->table()->selectRow(1);
        QCOMPARE(m_view->copied().split('\n', Qt::SkipEmptyParts).size(), 2);
    }

    void theChoiceIsKept()
    {
        open();
        protocols()->setCurrentIndex(2);
        rules()->setCurrentIndex(1);
        const Json state = m_view->saveState();
        QVERIFY(state["protocol"] == "all");
        open();
        m_view->restoreState(state);
        QCOMPARE(m_view->bar()->protocol(), QString("all"));
        QCOMPARE(m_view->bar()->rule(), QString("linear"));
        // Also before the engine has said what there is.
        EvaluationBar early;
        early.choose("all", "linear", "7");
        early.setRegistry(m_source->answers["options.list"]);
        QCOMPARE(early.protocol(), QString("all"));
        QCOMPARE(early.rule(), QString("linear"));
    }

    void whatTheRuleCanBeToldIsOfferedAndSent()
    {
        open();
        QPushButton* more = button("More options");
        QVERIFY(more && more->isVisible());
        const auto field = [this](const char* key) {
            return m_view->bar()->findChild<OptionEditor*>(QStringLiteral("option.%1").arg(key));
        };
        QVERIFY(!field("pca")->isVisible());
        more->click();
        QVERIFY(field("pca")->isVisible());
        QVERIFY(!field("lambda")->isVisible()); // k-NN has none
        QVERIFY(!field("metric")->isVisible()); // of no protocol and no rule
        rules()->setCurrentIndex(1);
        QVERIFY(field("lambda")->isVisible());
        QVERIFY(!field("prior")->isVisible());
        QVERIFY(m_view->bar()->set().empty()); // what is left alone is not sent
        auto* lambda = qobject_cast<QLineEdit*>(field("lambda")->control());
        QVERIFY(lambda && !lambda->accessibleDescription().isEmpty());
        m_view->activateWindow(); // what is being typed is not rewritten where the focus is
        QVERIFY(QTest::qWaitForWindowActive(m_view.get(), 60'000));
        lambda->setFocus();
        lambda->clear();
        QTest::keyClicks(lambda, "5000");
        QVERIFY(!button("Evaluate")->isEnabled());
        lambda->clear();
        QTest::keyClicks(lambda, "0.5");
        QVERIFY(button("Evaluate")->isEnabled());
        QTRY_VERIFY(button("More options (1 set)"));
        m_view->evaluate();
        QTRY_VERIFY(m_view->jobs()->isIdle());
        QVERIFY(m_source->asked("run.evaluate").back().params["set"] == Json({{"lambda", 0.5}}));
        const Json state = m_view->saveState();
        rules()->setCurrentIndex(0); // a rule without it is not told
        QVERIFY(m_view->bar()->set().empty());
        m_view->evaluate();
        QVERIFY(!m_source->asked("run.evaluate").back().params.contains("set"));
        // Also before the engine has said what there is.
        EvaluationBar early;
        early.choose("all", "linear", {});
        early.options()->restoreState(state["options"]);
        early.setRegistry(m_source->answers["options.list"]);
        QVERIFY(early.set() == Json({{"lambda", 0.5}}));
    }

    void optionsTakeNoMoreRoomThanTheirFields()
    {
        open();
        button("More options")->click();
        auto* scroll = m_view->bar()->options()->findChild<QScrollArea*>();
        for (const int width : {1180, 760}) {
            m_view->resize(width, 800);
            const auto lowest = [&] {
                int bottom = 0;
                for (const QWidget* field : scroll->findChildren<OptionEditor*>())
                    if (field->isVisible())
                        bottom = std::max(bottom, field->geometry().bottom() + 1);
                return bottom;
            };
            QTRY_VERIFY(lowest() > 0);
            QTRY_COMPARE(scroll->widget()->height(), scroll->viewport()->height());
            QTRY_VERIFY2(scroll->height() - lowest() <= 8,
                         qPrintable(QStringLiteral("%1 %2").arg(scroll->height()).arg(lowest())));
        }
    }

    void anOptionOfAnotherOneComesWithIt()
    {
        ScriptedSource source;
        scriptEvaluations(source);
        EvaluationOptions options;
        options.setSpecs(source.answers["options.list"]["evaluation"]);
        options.restoreState({{"set", {{"prior_m", 3.0}, {"pca", 8}}}});
        options.setQuestion("newclass", "linear");
        QVERIFY(options.values() == Json({{"pca", 8}})); // there is no prior
        options.restoreState({{"set", {{"prior_m", 3.0}, {"prior", "tree"}}}});
        QVERIFY(options.values() == Json({{"prior", "tree"}, {"prior_m", 3.0}}));
        options.setQuestion("newclass", "knn");
        QVERIFY(options.values().empty());
    }

    void withoutARunItLeadsToOne()
    {
        open();
        m_current->setRun({});
        QVERIFY(m_view->shownRuns().isEmpty());
        QSignalSpy wanted(m_view.get(), &EvaluationView::runsWanted);
        QTest::mouseClick(button("Choose a run"), Qt::LeftButton);
        QCOMPARE(wanted.count(), 1);
    }

    void whatIsNotSeenAsksForNoHeight()
    {
        using Page = EvaluationView::Page;
        open();
        QTRY_VERIFY(m_view->table()->isVisible());
        const auto least = [this] {
            QCoreApplication::processEvents();
            return m_view->minimumSizeHint().height();
        };
        const int ofTheTable = least();
        QSignalSpy shown(m_view.get(), &EvaluationView::pageShown);
        m_view->showPage(Page::Curves);
        QVERIFY(least() > ofTheTable);
        m_view->showPage(Page::Figures);
        QCOMPARE(shown.last().first().value<Page>(), Page::Figures);
        m_view->showPage(Page::Table);
        QCOMPARE(least(), ofTheTable);
        QCOMPARE(shown.last().first().value<Page>(), Page::Table);
        const auto told = shown.count();
        m_view->showPage(Page::Table);
        QCOMPARE(shown.count(), told);
    }
};

QTEST_MAIN(EvaluationViewTest)
#include "EvaluationViewTest.moc"
