// Evaluate begins with the question that the runs were trained for.
#include <QComboBox>
#include <QTest>

#include "models/CurrentRun.h"
#include "models/RunListModel.h"
#include "views/EvaluationBar.h"
#include "views/EvaluationView.h"
#include "widgets/views/EvaluationFixture.h"

using namespace kindred;

class EvaluationTaskTest : public QObject {
    Q_OBJECT

    void open(const Json& state = Json())
    {
        m_view.reset();
        m_runs.reset();
        m_current.reset();
        m_source = std::make_unique<ScriptedSource>();
        m_source->runs = {ScriptedSource::summary("plain", "finished", 40, 0.9),
                          ScriptedSource::summary("searching", "finished", 40, 0.8),
                          ScriptedSource::summary("unseen", "finished", 40, 0.7)};
        m_source->runs[1]["task"] = "retrieval";
        m_source->runs[2]["split"] = "classes:0.3@leaf";
        scriptEvaluations(*m_source);
        m_current = std::make_unique<CurrentRun>();
        m_runs = std::make_unique<RunListModel>(m_source.get());
        m_view = std::make_unique<EvaluationView>(m_source.get(), m_current.get(), m_runs.get(),
                                                  [] { return QStringList(); });
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

    std::unique_ptr<ScriptedSource> m_source;
    std::unique_ptr<CurrentRun> m_current;
    std::unique_ptr<RunListModel> m_runs;
    std::unique_ptr<EvaluationView> m_view;

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
