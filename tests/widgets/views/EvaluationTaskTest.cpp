// Evaluate begins with the question that the runs were trained for, on their own data or others.
#include <QComboBox>
#include <QPushButton>
#include <QTableView>
#include <QTest>

#include "models/evaluation/EvaluationTable.h"
#include "views/evaluation/EvaluationBar.h"
#include "views/evaluation/EvaluationCost.h"
#include "views/evaluation/EvaluationData.h"
#include "widgets/views/EvaluationRoom.h"

using namespace kindred;

class EvaluationTaskTest : public EvaluationRoom {
    Q_OBJECT

    void open(const Json& state = Json())
    {
        script({ScriptedSource::summary("plain", "finished", 40, 0.9),
                ScriptedSource::summary("searching", "finished", 40, 0.8),
                ScriptedSource::summary("unseen", "finished", 40, 0.7)});
        m_source->runs[1]["task"] = "retrieval";
        m_source->runs[2]["split"] = "classes:0.3@leaf";
        make([] { return QStringList(); });
        if (!state.is_null())
            m_view->restoreState(state);
        QTRY_COMPARE(m_runs->rowCount(), 3);
        m_view->resize(1200, 700);
        m_view->show();
    }

    void choose(size_t at)
    {
        const Json& summary = m_source->runs[at];
        m_current->setRun(QString::fromStdString(summary["run"].get<std::string>()), summary);
        QTRY_VERIFY(m_source->isIdle());
    }

    QList<QComboBox*> boxes() const { return m_view->findChildren<QComboBox*>(); }
    QString asked() const { return m_view->bar()->protocol() + " " + m_view->bar()->rule(); }

private Q_SLOTS:
    void theRunsTaskIsAskedForWhereItHasOne()
    {
        open();
        choose(1);
        QCOMPARE(asked(), QString("retrieval linear"));
        choose(0);
        QCOMPARE(asked(), QString("knn knn"));
        choose(2); // its data say that classes were left unseen
        QCOMPARE(asked(), QString("retrieval linear"));
    }

    void otherDataCanBeAskedAbout()
    {
        open();
        choose(0);
        m_view->cost()->setPatience(0, 0);
        EvaluationData* data = m_view->otherData();
        QVERIFY(!data->ownButton()->isVisible());
        data->choose("/data/other.zip");
        QVERIFY(data->ownButton()->isVisible());
        QVERIFY(data->chooser()->text().contains("other.zip"));
        const auto weighed = [this] { return m_source->asked("run.evaluation_memory"); };
        QTRY_VERIFY(!weighed().empty() && weighed().back().params.contains("data"));
        m_source->answers["run.evaluate"]["data"] = "/data/other.zip";
        const int before = m_view->results()->rowCount();
        m_view->evaluate();
        QTRY_VERIFY(m_view->results()->rowCount() > before);
        QVERIFY(m_source->asked("run.evaluate").back().params["data"] == "/data/other.zip");
        const QModelIndexList rows = m_view->table()->selectionModel()->selectedRows();
        QCOMPARE(rows.size(), 1);
        QCOMPARE(rows.first().siblingAtColumn(EvaluationTable::Protocol).data().toString(),
                 QString("Closed set, on other.zip"));
        data->ownButton()->click();
        QVERIFY(data->path().isEmpty());
        m_view->evaluate();
        QTRY_COMPARE(m_source->count("run.evaluate"), 2);
        QVERIFY(!m_source->asked("run.evaluate").back().params.contains("data"));
        // It is the data of these runs alone.
        data->choose("/data/other.zip");
        choose(1);
        QVERIFY(data->path().isEmpty());
    }

    void nothingIsLeftOverFromAnotherRun()
    {
        open();
        choose(1);
        boxes().value(0)->setCurrentIndex(boxes().value(0)->count() - 1);
        boxes().value(1)->setCurrentIndex(1);
        QCOMPARE(asked(), QString("all linear"));
        choose(0);
        QCOMPARE(asked(), QString("knn knn"));
        // Nor from a session in which it was not open.
        choose(1);
        QCOMPARE(asked(), QString("all linear"));
        open(m_view->saveState());
        choose(0);
        QCOMPARE(asked(), QString("knn knn"));
        choose(1);
        QCOMPARE(asked(), QString("all linear"));
    }

    void whatAPersonChoosesStays()
    {
        open();
        choose(1);
        boxes().value(0)->setCurrentIndex(0);
        choose(1);
        m_view->hide();
        m_view->show();
        QCOMPARE(asked(), QString("knn linear"));
        // Also in another session.
        open(m_view->saveState());
        choose(1);
        QCOMPARE(asked(), QString("knn linear"));
        // Back to what is proposed, it is a person's choice no more.
        boxes().value(0)->setCurrentIndex(1);
        QVERIFY(m_view->saveState()["own"].empty());
    }
};

QTEST_MAIN(EvaluationTaskTest)
#include "EvaluationTaskTest.moc"
