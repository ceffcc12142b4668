// When a view asks which tables its run has, and what it is told.

#include <QSignalSpy>
#include <QTest>
#include <QWidget>

#include "models/runs/CurrentRun.h"
#include "models/runs/RunTables.h"
#include "widgets/views/ScriptedSource.h"

using namespace kindred;

class RunTablesTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_view = std::make_unique<QWidget>();
        m_source = std::make_unique<ScriptedSource>();
        m_current = std::make_unique<CurrentRun>();
        m_source->answers["run.tables"] = {{"tables",
                                            {{{"step", 40}, {"split", "train"}},
                                             {{"step", 40}, {"split", "test"}},
                                             {{"step", 10}, {"split", "train"}}}}};
        m_tables = new RunTables(m_source.get(), m_current.get(), m_view.get());
        m_current->setRun("/runs/a", {{"table", 40}, {"state", "running"}});
    }

    void cleanup() { m_view.reset(); }

    void aHiddenViewAsksNothing()
    {
        QVERIFY(!m_tables->enter());
        QVERIFY(!m_tables->follow());
        QCOMPARE(m_source->count("run.tables"), 0);
        QCOMPARE(m_tables->run(), QString());
    }

    void aShownViewComesToTheRunOnce()
    {
        QSignalSpy entered(m_tables, &RunTables::entered);
        QSignalSpy listed(m_tables, &RunTables::listed);
        m_view->show();
        QVERIFY(m_tables->enter());
        QVERIFY(!m_tables->enter());
        QVERIFY(!m_tables->follow());
        QTRY_COMPARE(listed.size(), 1);
        QCOMPARE(entered.size(), 1);
        QCOMPARE(m_source->count("run.tables"), 1);
        QCOMPARE(m_tables->steps(), (QList<qint64>{10, 40}));
        QCOMPARE(m_tables->stepsOf("test"), QList<qint64>{40});
        QCOMPARE(m_tables->splitsAt(40), (QStringList{"train", "test"}));
        QVERIFY(m_tables->hasSplit("test"));
        QVERIFY(!m_tables->hasSplit("val"));
    }

    void newTablesAreAskedForAndOnlyANewerStepIsCalledNewest()
    {
        QSignalSpy listed(m_tables, &RunTables::listed);
        m_view->show();
        m_tables->enter();
        QTRY_COMPARE(listed.size(), 1);
        QCOMPARE(listed[0][0].toBool(), true);
        // The end of a training adds tables to a step that had some.
        m_current->setSummary({{"table", 40}, {"state", "finished"}});
        QVERIFY(m_tables->follow());
        QTRY_COMPARE(listed.size(), 2);
        QCOMPARE(listed[1][0].toBool(), false);
        m_source->answers["run.tables"]["tables"].push_back({{"step", 90}, {"split", "train"}});
        m_current->setSummary({{"table", 90}, {"state", "finished"}});
        QVERIFY(m_tables->follow());
        QTRY_COMPARE(listed.size(), 3);
        QCOMPARE(listed[2][0].toBool(), true);
        QCOMPARE(m_tables->lastStep(), 90);
    }

    void anAnswerAboutTheRunBeforeIsDropped()
    {
        QSignalSpy listed(m_tables, &RunTables::listed);
        m_source->answers["run.tables /runs/b"] = {{"tables", Json::array()}};
        m_view->show();
        m_tables->enter();
        m_current->setRun("/runs/b", {{"table", -1}, {"state", "running"}});
        QVERIFY(m_tables->enter());
        QTRY_VERIFY(m_source->isIdle());
        QCOMPARE(listed.size(), 1);
        QCOMPARE(m_tables->steps(), QList<qint64>());
        QCOMPARE(m_tables->lastStep(), -1);
    }

    void aRefusalIsToldAndCanBeAskedAgain()
    {
        QSignalSpy refused(m_tables, &RunTables::refused);
        QSignalSpy listed(m_tables, &RunTables::listed);
        m_source->errors.emplace("run.tables", inputError("the run is gone"));
        m_view->show();
        m_tables->enter();
        QTRY_COMPARE(refused.size(), 1);
        m_source->errors.clear();
        m_tables->leave();
        QVERIFY(m_tables->enter());
        QTRY_COMPARE(listed.size(), 1);
    }

private:
    std::unique_ptr<ScriptedSource> m_source;
    std::unique_ptr<CurrentRun> m_current;
    std::unique_ptr<QWidget> m_view;
    RunTables* m_tables = nullptr; ///< of the view
};

QTEST_MAIN(RunTablesTest)
#include "RunTablesTest.moc"
