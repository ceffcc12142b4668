#include "map/MapView.h"

#include <QEvent>
#include <QLocale>
#include <QPushButton>
#include <QSlider>
#include <QStackedWidget>

#include <algorithm>
#include <cmath>

#include "common/Buttons.h"
#include "common/Card.h"
#include "common/EmptyState.h"
#include "common/Icons.h"
#include "common/JsonFields.h"
#include "common/Theme.h"
#include "map/MapHoverCard.h"
#include "map/MapLegendPanel.h"
#include "map/MapMaking.h"
#include "map/MapOverlay.h"
#include "map/MapParameters.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunTables.h"
#include "models/runs/RunWords.h"
#include "models/samples/SampleTable.h"
#include "models/samples/Selection.h"
#include "models/samples/ThumbnailStore.h"
#include "plots/cloud/PointCloudView.h"

namespace kindred {

MapView::MapView(RunSource* source, CurrentRun* current, Selection* selection, SampleTags* tags,
                 QWidget* parent)
    : QWidget(parent), m_source(source), m_current(current), m_selection(selection), m_tags(tags),
      m_tables(new RunTables(source, current, this)), m_samples(new SampleTable(source, this)),
      m_thumbnails(new ThumbnailStore(source, this)), m_session(new MapSession(source, this)),
      m_colouring(new MapColouring(source, m_session, this)),
      m_honesty(new MapHonesty(source, m_session, this)), m_legend(new MapLegend(this))
{
    build();
    m_colouring->setDark(tokensOf(palette()).dark);
    m_colouring->setTags(tags);
    connectModels();
    connectCloud();
    listenForTags();
    showState();
}

QWidget* MapView::page() const
{
    return m_pages->currentWidget();
}

bool MapView::showsMap() const
{
    return page() == m_mapPage;
}

void MapView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    enter();
}

void MapView::enter()
{
    if (!m_tables->enter())
        followRun();
}

void MapView::loadRun()
{
    const QString& run = m_tables->run();
    m_mapped.clear();
    m_lastStep = m_wantedStep = -1;
    m_tablesKnown = m_asksStart = m_scrubbed = false;
    m_entering = true;
    m_refusal.clear();
    m_weighed.clear();
    m_strip->setPlaying(false);
    m_strip->setSteps({}, {});
    clearPlaced();
    m_session->setRun(run);
    m_samples->setRun(run);
    m_thumbnails->setRun(run);
    m_colouring->setLabelled(run_words::isLabelled(m_current->summary()));
    showState();
}

void MapView::loadMaps()
{
    // Without a map so far, the first one is the one to open.
    const bool entering = std::exchange(m_entering, false) || m_lastStep < 0;
    m_source->request("map.list", {{"run", m_tables->run().toStdString()}}, this,
                      [this, run = m_tables->run(), entering](const RunSource::Reply& reply) {
                          if (run != m_tables->run())
                              return;
                          m_mapped.clear();
                          for (const Json& map : arrayOf(reply.result, "maps")) {
                              const auto step = valueOr<qint64>(map, "step", -1);
                              QStringList splits;
                              for (const Json& split : arrayOf(map, "splits"))
                                  if (split.is_string())
                                      splits << QString::fromStdString(split.get<std::string>());
                              if (!isOutgrown(step, splits))
                                  m_mapped.insert(step);
                          }
                          takeSteps(entering);
                      });
}

void MapView::takeSteps(bool entering)
{
    m_tablesKnown = true;
    QList<MapStrip::Step> steps;
    for (const qint64 step : m_tables->steps())
        steps.append({step, m_mapped.contains(step)});
    m_strip->setSteps(steps, m_current->summary());
    m_strip->setTraining(run_words::isActive(m_current->summary()));
    const bool lacks = std::any_of(m_tables->steps().begin(), m_tables->steps().end(),
                                   [this](qint64 step) { return !missingSplits(step).isEmpty(); });
    m_strip->setOnlyLast(lacks ? m_tables->splitsAt(m_tables->steps().last()) : QStringList(),
                         lacks ? m_tables->splitsAt(m_tables->steps().first()) : QStringList());
    const qint64 last = m_tables->lastStep();
    m_lastStep = last;
    showState();
    if (last < 0)
        return;
    if (entering && m_session->state() != MapSession::State::Asking)
        openFirst();
    else
        moveOn();
    m_strip->showStep(m_wantedStep);
}

void MapView::openFirst()
{
    const auto mayBegin = [this] {
        return m_session->state() == MapSession::State::None || isLost();
    };
    if (!mayBegin() && !m_mapped.contains(m_lastStep))
        return moveOn(); // after another engine came: what is seen stays, or is followed
    m_wantedStep = m_lastStep;
    if (m_mapped.contains(m_lastStep))
        return m_session->open(m_lastStep);
    // What is cheap begins by itself; the rest waits for Start, with what it will cost.
    connect(
        m_parameters, &MapParameters::known, this,
        [this, mayBegin, run = m_tables->run()] {
            if (run != m_tables->run() || !mayBegin() || m_asksStart)
                return;
            m_asksStart = m_parameters->points() > kStartsAlone;
            if (!m_asksStart && m_parameters->isValid())
                start(m_parameters->settings());
            showState();
        },
        Qt::SingleShotConnection);
    m_parameters->setRun(m_tables->run(), m_lastStep);
}

void MapView::start(const MapSettings& settings)
{
    m_asksStart = false;
    m_refusal.clear();
    m_wantedStep = settings.step.value_or(m_lastStep);
    m_session->start(settings);
    showState();
}

/// No map is made until somebody asks for one; what it would be stands in the parameters.
void MapView::giveUp()
{
    m_session->giveUp();
    m_asksStart = true;
    if (m_lastStep >= 0)
        m_parameters->setRun(m_tables->run(), m_lastStep);
    showState();
}

void MapView::takePoints()
{
    m_cloud->setCurrent(-1);
    m_hover->hide();
    m_overlay->setLinks({});
    m_overlay->setNames({});
    dropPlacedFiles();
    if (!m_session->points())
        m_panel->hide();
    m_colouring->reset();
    m_honesty->reset();
    m_strip->showStep(m_session->step());
    showState();
}

void MapView::showCloud()
{
    const auto& before = m_cloud->cloud();
    const bool others = m_unstyled || !before || before->size() != m_session->cloud()->size();
    m_cloud->setCloud(m_session->cloud());
    followPlaced();
    if (others)
        restyle();
    m_honesty->reset();
    writeNames();
    followSelection();
    showState();
}

void MapView::takePainting()
{
    const auto& painting = m_colouring->painting();
    nameColour();
    if (m_colouring->isPainted()) {
        showLegend();
        restyle();
        writeNames();
    } else if (!m_colouring->missing().isEmpty()) {
        Q_EMIT said(tr("No colour by %1: %2", "a kind, the reason")
                        .arg(m_colouring->title(), m_colouring->missing()));
        if (painting && !(needsLabels(painting->colour) && !m_colouring->isLabelled()))
            m_colouring->choose(painting->colour, painting->level);
        else if (m_colouring->chosen() != MapColour::Class)
            m_colouring->choose(MapColour::Class);
    }
    showFact();
}

void MapView::setColour(MapColour colour, int level)
{
    m_colouring->choose(colour, level);
}

void MapView::say(const Error& error)
{
    Q_EMIT said(QString::fromStdString(error.message()));
}

void MapView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange && m_cloud) {
        m_colouring->setDark(tokensOf(palette()).dark);
        showLegend();
        restyle();
    }
    QWidget::changeEvent(event);
}

Json MapView::saveState() const
{
    const MapSettings settings = m_parameters->settings();
    return {{"colour", mapColourKey(m_colouring->wanted()).toStdString()},
            {"level", m_colouring->level()},
            {"side", m_strip->sizeSlider()->value()},
            {"names", m_namesShown},
            {"follows", m_strip->follows()},
            {"legend", m_legend->saveState()},
            {"cloud", m_cloud->saveState()},
            {"method", settings.method.toStdString()},
            {"set", settings.set},
            {"seed", settings.seed}};
}

void MapView::restoreState(const Json& state)
{
    for (const MapColour colour : kMapColours)
        if (mapColourKey(colour) == textOf(state, "colour"))
            m_colouring->choose(colour, std::max(0, valueOr(state, "level", 0)));
    m_strip->sizeSlider()->setValue(valueOr(state, "side", 0));
    m_namesShown = valueOr(state, "names", true);
    m_strip->setFollows(valueOr(state, "follows", true));
    m_legend->restoreState(objectOf(state, "legend"));
    m_cloud->restoreState(objectOf(state, "cloud"));
    MapSettings settings;
    settings.method = valueOr(state, "method", settings.method);
    settings.set = objectOf(state, "set");
    settings.seed = valueOr<qint64>(state, "seed", 1);
    m_parameters->setSettings(settings);
}

} // namespace kindred
