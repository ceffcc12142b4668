#pragma once

#include <QLocale>

#include <memory>

#include "models/runs/CurrentRun.h"
#include "models/runs/RunListModel.h"
#include "widgets/views/ScriptedSource.h"

namespace kindred {

/// What a view of curves or figures stands on: a scripted engine with a running run "a" and a
/// finished one "b", of which neither gives an alarm.
class CurvesFixture : public QObject {
protected:
    void setUp()
    {
        QLocale::setDefault(QLocale::c());
        m_source = std::make_unique<ScriptedSource>();
        m_source->runs = {ScriptedSource::summary("a", "running", 3, 0.9),
                          ScriptedSource::summary("b", "finished", 40, 0.8)};
        m_source->answers["run.alarms"] = {{"alarms", Json::array()}};
        m_current = std::make_unique<CurrentRun>();
        m_runs = std::make_unique<RunListModel>(m_source.get());
    }

    void tearDown()
    {
        m_runs.reset();
        m_current.reset();
        m_source.reset();
    }

    std::unique_ptr<ScriptedSource> m_source;
    std::unique_ptr<CurrentRun> m_current;
    std::unique_ptr<RunListModel> m_runs;
};

} // namespace kindred
