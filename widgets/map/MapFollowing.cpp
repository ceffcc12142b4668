// How the map's view moves on with a training: which step's map is shown, and when a newer one is.

#include <QEvent>

#include <algorithm>

#include "common/JsonFields.h"
#include "map/MapMaking.h"
#include "map/MapParameters.h"
#include "map/MapView.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunTables.h"
#include "models/runs/RunWords.h"

namespace kindred {

void MapView::followRun()
{
    if (!isVisible() || m_tables->run().isEmpty() || m_tables->run() != m_current->run())
        return;
    const Json& summary = m_current->summary();
    m_strip->setTraining(run_words::isActive(summary));
    m_colouring->setLabelled(run_words::isLabelled(summary));
    if (page() == m_making)
        showState();
    if (!m_tables->follow())
        moveOn();
}

/// A map of all that there was, where the step has tables of more images by now: those of the end.
bool MapView::isOutgrown(qint64 step, const QStringList& splits) const
{
    return splits.size() > 1 && splits.size() < m_tables->splitsAt(step).size();
}

/// What was asked for never comes: the engine that made it is gone, or refused to. What is seen may
/// be of another step.
bool MapView::isLost() const
{
    return m_session->state() == MapSession::State::Stopped &&
           (m_session->token().isEmpty() || m_session->step() != m_wantedStep);
}

bool MapView::mayMoveOn() const
{
    if (!isVisible() || m_asksStart || m_scrubbed || m_session->isHeld() || !m_strip->follows() ||
        m_lastStep < 0 || m_source->state() != RunSource::State::Ready)
        return false;
    if (isLost()) // not the same once more
        return m_lastStep > m_wantedStep;
    if (m_session->state() != MapSession::State::Finished || m_session->step() != m_wantedStep)
        return false;
    return m_lastStep > m_wantedStep || isOutgrown(m_wantedStep, m_session->splits());
}

/// What moves away under a pointer, or while a menu asks about it, is not what was meant.
void MapView::hold(const QObject* by, bool held)
{
    m_session->setHeld(by, held);
    if (!m_session->isHeld())
        showState(); // and goes on to a newer map
}

bool MapView::eventFilter(QObject* watched, QEvent* event)
{
    // The menus' own signals also come where nothing is shown.
    if (event->type() == QEvent::Show || event->type() == QEvent::Hide)
        hold(watched, event->type() == QEvent::Show);
    return QWidget::eventFilter(watched, event);
}

/// From map to map, each after the one before has come to rest. What would take long stays as it
/// is until somebody asks for more.
void MapView::moveOn()
{
    if (!mayMoveOn())
        return;
    if (m_mapped.contains(m_lastStep))
        return makeMap(m_lastStep);
    if (m_weighed == m_tables->time()) // known to take long, or about to be known
        return;
    m_weighed = m_tables->time();
    connect(
        m_parameters, &MapParameters::known, this,
        [this, run = m_tables->run()] {
            if (run != m_tables->run())
                return;
            if (!mayMoveOn())
                m_weighed.clear();
            else if (m_parameters->points() <= kStartsAlone)
                makeMap(m_lastStep);
        },
        Qt::SingleShotConnection);
    m_parameters->setRun(m_tables->run(), m_lastStep);
}

void MapView::wantStep(qint64 step)
{
    if (step == m_wantedStep && m_session->state() != MapSession::State::Failed && !isLost())
        return;
    makeMap(step);
}

void MapView::makeMap(qint64 step)
{
    m_wantedStep = step;
    m_strip->showStep(step);
    if (m_mapped.contains(step))
        return m_session->open(step);
    MapSettings settings = m_parameters->settings();
    settings.step = step;
    settings.split = QStringLiteral("all");
    settings.warm = true; // it moves on from the map before
    const auto& points = m_session->points();
    if (std::max(points ? points->count() : 0, m_parameters->points()) > kStartsAlone) {
        m_strip->setPlaying(false);
        m_asksStart = true;
        m_parameters->setRun(m_tables->run(), step);
        return showState();
    }
    start(settings);
}

} // namespace kindred
