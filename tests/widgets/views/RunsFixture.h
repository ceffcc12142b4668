#pragma once

#include <QAction>
#include <QTest>
#include <QUndoStack>

#include "models/runs/CurrentRun.h"
#include "models/runs/RunActions.h"
#include "models/runs/RunOrderModel.h"
#include "models/runs/RunTreeModel.h"
#include "views/Toast.h"
#include "views/runs/RunTree.h"
#include "views/runs/RunsView.h"
#include "widgets/views/ScriptedSource.h"

namespace kindred {

/// The table of runs over a scripted engine.
class RunsFixture : public QObject {
protected:
    void setUp(const std::vector<Json>& runs, const Json& jobs = Json::array())
    {
        m_source = new ScriptedSource;
        m_source->home = m_home;
        m_source->runs = runs;
        m_source->jobs = jobs;
        m_current = new CurrentRun;
        m_runs = new RunListModel(m_source);
        m_undo = new QUndoStack;
        m_actions = new RunActions(m_source, m_undo);
        m_view = new RunsView(m_source, m_current, m_runs, m_actions, m_undo);
        m_view->resize(1100, 600);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowActive(m_view, 60'000));
        QTRY_COMPARE(m_runs->rowCount(), static_cast<int>(runs.size()));
    }
    void tearDown()
    {
        delete m_view;
        delete m_actions;
        delete m_undo;
        delete m_runs;
        delete m_current;
        delete m_source;
    }

    /// A run of a group in /runs, of which nobody knows how long it will still take.
    static Json memberOf(const QString& group, const QString& folder, const Json& settings,
                         const QString& state, double score)
    {
        const bool finished = state == QLatin1String("finished");
        Json json =
            ScriptedSource::summary(group + u'/' + folder, state, finished ? 40 : 10, score);
        json["group"] = {{"path", ("/runs/" + group).toStdString()},
                         {"name", group.toStdString()},
                         {"settings", settings}};
        json["eta"] = -1.0;
        json["worked"] = finished ? Json(60.0) : Json();
        return json;
    }
    static Json seedRun(int seed, const QString& state, double score = 0.9)
    {
        return memberOf("seeds", QStringLiteral("seed=%1").arg(seed), {{"seed", seed}}, state,
                        score);
    }
    static Json sweepRun(double sigma, int seed, double score = 0.9)
    {
        return memberOf("sweep", QStringLiteral("sigma=%1,seed=%2").arg(sigma).arg(seed),
                        {{"sigma", sigma}, {"seed", seed}}, "finished", score);
    }

    static QModelIndex rowNamed(const QAbstractItemModel& model, const QModelIndex& parent,
                                const QString& name)
    {
        for (int row = 0; row < model.rowCount(parent); ++row)
            if (model.index(row, 0, parent).data().toString() == name)
                return model.index(row, 0, parent);
        return {};
    }
    void choose(const QString& name)
    {
        const QModelIndex row = rowNamed(*m_view->order(), {}, name);
        QVERIFY(row.isValid());
        m_view->table()->setFocus();
        m_view->table()->setCurrentIndex(row);
    }
    QAction* action(const char* text) const
    {
        for (QAction* each : m_view->findChildren<QAction*>())
            if (each->text() == QString::fromUtf8(text))
                return each;
        return nullptr;
    }

    QString m_home; ///< the engine's; empty: every run is its own
    ScriptedSource* m_source = nullptr;
    CurrentRun* m_current = nullptr;
    RunListModel* m_runs = nullptr;
    QUndoStack* m_undo = nullptr;
    RunActions* m_actions = nullptr;
    RunsView* m_view = nullptr;
};

} // namespace kindred
