#pragma once

#include <QTest>

#include <memory>

#include "map/MapView.h"
#include "models/map/MapLegend.h"
#include "models/runs/CurrentRun.h"
#include "models/samples/SampleTags.h"
#include "models/samples/Selection.h"
#include "plots/cloud/PointCloudView.h"
#include "widgets/map/MapSource.h"

namespace kindred {

/// The map's view on a scripted engine, with a run of 240 samples of six classes.
class MapFixture : public QObject {
protected:
    /// A new view; no run is chosen yet.
    void make()
    {
        m_view.reset();
        m_tags.reset();
        m_source = std::make_unique<MapSource>(240);
        m_current = std::make_unique<CurrentRun>();
        m_selection = std::make_unique<Selection>();
        m_tags = std::make_unique<SampleTags>(m_current.get(), m_tagFolder);
        m_view = std::make_unique<MapView>(m_source.get(), m_current.get(), m_selection.get(),
                                           m_tags.get());
        m_view->resize(900, 640);
    }

    void enter(const Json& summary = ScriptedSource::summary("a", "finished", 40, 0.9))
    {
        m_current->setRun("/runs/a", summary);
        m_view->show();
    }

    /// A map of 240 points, coloured by class.
    void open()
    {
        make();
        enter();
        QTRY_VERIFY(m_view->showsMap() && m_view->cloud()->cloud());
        QTRY_VERIFY(m_view->colouring()->painting() != nullptr);
        QTRY_COMPARE(m_view->legend()->rowCount(), 6);
        QTRY_VERIFY(m_view->fact().contains("240 of 240"));
    }

    /// While it trains, once there are tables of this step.
    static Json training(qint64 newestTable)
    {
        Json summary = ScriptedSource::summary("a", "running", 41, 0.9);
        summary["table"] = newestTable;
        return summary;
    }

    void setEngine(RunSource::State state)
    {
        m_source->engineState = state;
        Q_EMIT m_source->stateChanged(state, {});
    }

    QPoint pixelOf(int row) const
    {
        return m_view->cloud()
            ->view()
            .toPixel(m_view->cloud()->cloud()->position(row), m_view->cloud()->size())
            .toPoint();
    }

    std::unique_ptr<MapSource> m_source;
    std::unique_ptr<CurrentRun> m_current;
    std::unique_ptr<Selection> m_selection;
    QString m_tagFolder; ///< empty: they are not kept
    std::unique_ptr<SampleTags> m_tags;
    std::unique_ptr<MapView> m_view;
};

} // namespace kindred
