#pragma once

#include <QObject>

#include <functional>
#include <memory>
#include <vector>

#include "models/runs/CurrentRun.h"
#include "models/runs/RunListModel.h"
#include "views/evaluation/EvaluationView.h"
#include "widgets/views/EvaluationFixture.h"

namespace kindred {

/// A view of evaluations on a scripted engine, with what it looks at.
class EvaluationRoom : public QObject {
protected:
    /// A scripted engine of these runs; an earlier view is taken apart.
    void script(std::vector<Json> runs)
    {
        takeApart();
        m_source = std::make_unique<ScriptedSource>();
        m_source->runs = std::move(runs);
        scriptEvaluations(*m_source);
    }

    /// The view of what was scripted; `chosen` are the runs selected in their table.
    void make(std::function<QStringList()> chosen)
    {
        m_current = std::make_unique<CurrentRun>();
        m_runs = std::make_unique<RunListModel>(m_source.get());
        m_view = std::make_unique<EvaluationView>(m_source.get(), m_current.get(), m_runs.get(),
                                                  std::move(chosen));
    }

    void takeApart()
    {
        m_view.reset();
        m_runs.reset();
        m_current.reset();
        m_source.reset();
    }

    std::unique_ptr<ScriptedSource> m_source;
    std::unique_ptr<CurrentRun> m_current;
    std::unique_ptr<RunListModel> m_runs;
    std::unique_ptr<EvaluationView> m_view;
};

} // namespace kindred
