#include "views/curves/CurvesView.h"

#include <QBuffer>
#include <QClipboard>
#include <QColorDialog>
#include <QFileDialog>
#include <QGridLayout>
#include <QGuiApplication>
#include <QMenu>
#include <QMimeData>
#include <QScrollArea>
#include <QStackedWidget>

#include "common/Card.h"
#include "common/EmptyState.h"
#include "common/JsonFields.h"
#include "common/Theme.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunListModel.h"
#include "models/runs/RunWords.h"
#include "plots/curves/CurveFamilies.h"
#include "views/curves/CurveControls.h"
#include "views/curves/CurveTile.h"

namespace kindred {

namespace {
constexpr int kUsualTile = 320; ///< width of a panel, logical pixels
constexpr int kMostAcross = 3;
constexpr int kLineTile = 260; ///< of one in a single line
constexpr int kMostInLine = 5;
} // namespace

CurvesView::CurvesView(RunSource* source, CurrentRun* current, RunListModel* list, QWidget* parent)
    : QWidget(parent), m_current(current), m_list(list), m_store(new CurveStore(source, this)),
      m_set(m_store)
{
    build();
    m_frame.setSingleShot(true);
    m_frame.setInterval(kFrameMs);
    connect(&m_frame, &QTimer::timeout, this, &CurvesView::drawSome);
    connect(m_store, &CurveStore::changed, this, [this] {
        chooseFamilies();
        markAllDirty();
    });
    connect(m_current, &CurrentRun::changed, this, &CurvesView::chooseRuns);
    connect(m_current, &CurrentRun::comparisonChanged, this, &CurvesView::chooseRuns);
    connect(m_current, &CurrentRun::summaryChanged, this, &CurvesView::followNames);
    connect(m_list, &QAbstractItemModel::dataChanged, this, &CurvesView::followNames);
    // Repetitions may have come.
    connect(m_list, &QAbstractItemModel::rowsInserted, this, &CurvesView::chooseRuns);
    connect(m_list, &QAbstractItemModel::modelReset, this, &CurvesView::chooseRuns);
    connect(m_controls, &CurveControls::changed, this, [this] {
        if (m_controls->options().bands != m_bands)
            chooseRuns();
        markAllDirty();
    });
    chooseRuns();
}

void CurvesView::followNames()
{
    const bool same = std::all_of(m_runs.cbegin(), m_runs.cend(), [this](const CurveRun& run) {
        return run.name == nameOf(run.run);
    });
    if (same)
        chooseFamilies(); // what is due depends on the run's state
    else
        chooseRuns();
}

bool CurvesView::isDue(const QString& family) const
{
    const Json& summary = m_current->summary();
    return family == QLatin1String("knn") && !m_store->log(m_current->run()).isEmpty() &&
           (run_words::isActive(summary) || run_words::canResume(summary));
}

void CurvesView::setColour(const QString& run, const QColor& colour)
{
    m_colours.choose(run, colour);
    chooseRuns();
}

void CurvesView::setOverlay(const QStringList& runs)
{
    if (runs == m_overlay)
        return;
    m_overlay = runs;
    chooseRuns();
}

void CurvesView::chooseRuns()
{
    QStringList wanted;
    if (m_current->isSet())
        wanted.append(m_current->run());
    const QString comparison = m_current->comparison();
    const bool comparesRun = !comparison.isEmpty() && !m_current->comparesPixels();
    if (comparesRun)
        wanted.append(comparison);
    wanted += m_overlay;
    wanted.removeDuplicates();
    const QStringList chosen = wanted;
    // The comparison stands for itself: it would not be seen in a mean that it is a part of.
    const auto groupOf = [&](const QString& run) {
        return comparesRun && run == comparison ? run_words::RunGroup()
                                                : run_words::groupOf(summaryOf(run));
    };
    QHash<QString, QString> chosenOf; // group → its first run that is not hidden, else its first
    for (const QString& run : chosen) {
        const QString key = groupOf(run).key;
        const QString earlier = chosenOf.value(key);
        const bool better = m_hidden.contains(earlier) && !m_hidden.contains(run);
        if (!key.isEmpty() && (earlier.isEmpty() || better))
            chosenOf[key] = run;
    }
    const QStringList repeated = repetitions(chosen, chosenOf.keys());
    if (m_controls->options().bands)
        wanted += repeated;
    QList<CurveRun> runs;
    QStringList groups;
    bool offered = !repeated.isEmpty();
    m_colours.assign(chosen);
    for (const QString& run : std::as_const(wanted)) {
        const run_words::RunGroup group = groupOf(run);
        const QString like = chosen.contains(run) ? run : chosenOf.value(group.key);
        offered = offered || (!group.key.isEmpty() && groups.contains(group.key));
        groups << group.key;
        runs.append({run, nameOf(run), m_colours.of(like), comparesRun && run == comparison,
                     !m_hidden.contains(like), group.key, group.name});
    }
    m_controls->setBandsOffered(offered);
    m_runs = runs;
    m_bands = m_controls->options().bands;
    m_store->setRuns(wanted);
    showLegend();
    chooseFamilies();
    markAllDirty();
}

void CurvesView::chooseFamilies()
{
    QStringList order = m_set.families(m_runs);
    // Its place is kept: a panel that comes later would shift all others.
    if (isDue(QStringLiteral("knn")))
        order = orderedFamilies(order << QStringLiteral("knn"));
    if (order != m_order) {
        m_order = order;
        placeTiles();
    }
    showState();
}

QStringList CurvesView::shownFamilies() const
{
    QStringList shown;
    for (const QString& family : m_order) {
        if (m_chosen.value(family, curveFamily(family).shown))
            shown.append(family);
    }
    return shown.isEmpty() && m_chosen.isEmpty() ? m_order : shown;
}

void CurvesView::setFamilyShown(const QString& family, bool shown)
{
    m_chosen[family] = shown;
    placeTiles();
    markDirty(family);
}

void CurvesView::placeTiles()
{
    const int most = m_low ? kMostInLine : kMostAcross;
    const int across = std::clamp(width() / (m_low ? kLineTile : kUsualTile), 1, most);
    const QStringList shown = shownFamilies().mid(0, m_low ? across : -1);
    for (auto tile = m_tiles.begin(); tile != m_tiles.end();) {
        m_grid->removeWidget(*tile);
        if (shown.contains(tile.key())) {
            ++tile;
            continue;
        }
        (*tile)->deleteLater();
        tile = m_tiles.erase(tile);
    }
    int place = 0;
    for (const QString& family : shown) {
        CurveTile*& tile = m_tiles[family];
        if (!tile) {
            tile = new CurveTile(curveFamily(family).title, m_scroll->widget());
            linkZoom(tile);
            markDirty(family);
            tile->show();
        }
        m_grid->addWidget(tile, place / across, place % across);
        ++place;
    }
    for (int column = 0; column < most; ++column)
        m_grid->setColumnStretch(column, column < across ? 1 : 0);
}

void CurvesView::linkZoom(CurveTile* tile)
{
    connect(tile->plot(), &CurvePlot::xViewChanged, this,
            [this, tile](const std::optional<PlotRange>& x) {
                for (CurveTile* other : std::as_const(m_tiles)) {
                    if (other != tile)
                        other->plot()->setXView(x);
                }
            });
}

void CurvesView::resetZoom()
{
    for (CurveTile* tile : std::as_const(m_tiles))
        tile->plot()->resetView();
}

void CurvesView::markDirty(const QString& family)
{
    if (!m_dirty.contains(family))
        m_dirty.append(family);
    if (isVisible() && !m_frame.isActive())
        m_frame.start();
}

void CurvesView::markAllDirty()
{
    for (const QString& family : shownFamilies())
        markDirty(family);
}

void CurvesView::drawSome()
{
    QElapsedTimer clock;
    clock.start();
    // At least one, so that a panel too slow for the budget still comes to its turn.
    do {
        if (m_dirty.isEmpty())
            break;
        draw(m_dirty.takeFirst());
    } while (clock.elapsed() < kWorkMs);
    if (!m_dirty.isEmpty())
        m_frame.start();
}

void CurvesView::drawNow()
{
    while (!m_dirty.isEmpty())
        draw(m_dirty.takeFirst());
}

void CurvesView::draw(const QString& family)
{
    CurveTile* tile = m_tiles.value(family);
    if (!tile)
        return;
    const CurveOptions options = m_controls->options();
    tile->setPanel(m_set.panel(family, m_runs, options), options, m_runs.size() > 1);
    if (isDue(family) && !m_set.families(m_runs).contains(family))
        tile->setNote(tr("after the first evaluation"));
    tile->plot()->redraw();
    const CurveLog& log = m_store->log(m_current->run());
    if (log.isEmpty())
        return m_card->setFact({});
    QString fact = tr("step %L1").arg(log.lastStep(), 0, 'f', 0);
    if (log.contains("step_ms"))
        fact += tr(" · %1 ms a step").arg(QLocale().toString(log.latest("step_ms"), 'f', 0));
    m_card->setFact(fact);
}

CurveSheet CurvesView::sheet() const
{
    CurveSheet sheet;
    sheet.title = m_runs.isEmpty() ? QString() : m_runs.first().name;
    if (m_runs.size() > 1)
        sheet.title = tr("%Ln runs", nullptr, static_cast<int>(m_runs.size()));
    sheet.options = m_controls->options();
    CurveSet fresh(m_store);
    for (const QString& family : shownFamilies()) {
        sheet.panels.append(fresh.panel(family, m_runs, sheet.options));
        const CurveTile* tile = m_tiles.value(family);
        sheet.views.append(tile ? tile->plot()->view() : CurveView());
    }
    return sheet;
}

bool CurvesView::exportTo(const QString& path)
{
    const Status status = exportSheet(sheet(), path);
    if (status.ok())
        Q_EMIT said(tr("Saved %1").arg(path));
    else
        Q_EMIT failed(QString::fromStdString(status.error().message()));
    return status.ok();
}

void CurvesView::askExport(const QString& ending)
{
    const QString name = m_runs.isEmpty() ? tr("curves") : m_runs.first().name;
    QString path = QFileDialog::getSaveFileName(this, tr("Save the figure"), name + "." + ending,
                                                QString("%1 (*.%2)").arg(ending.toUpper(), ending));
    if (path.isEmpty())
        return;
    if (!path.endsWith("." + ending, Qt::CaseInsensitive))
        path += "." + ending;
    exportTo(path);
}

void CurvesView::copyPicture() const
{
    auto* mime = new QMimeData;
    mime->setImageData(sheetImage(sheet()));
    QBuffer svg;
    svg.open(QIODevice::WriteOnly);
    if (writeSvg(sheet(), svg).ok())
        mime->setData("image/svg+xml", svg.data());
    QGuiApplication::clipboard()->setMimeData(mime);
}

void CurvesView::copyData() const
{
    QBuffer csv;
    csv.open(QIODevice::WriteOnly);
    if (!writeCsv(sheet(), csv).ok())
        return;
    auto* mime = new QMimeData;
    mime->setData("text/csv", csv.data());
    mime->setText(QString::fromUtf8(csv.data()));
    QGuiApplication::clipboard()->setMimeData(mime);
}

Json CurvesView::saveState() const
{
    Json hidden = Json::array();
    const auto isKept = [&](const QString& run) {
        return !m_list->isLoaded() || m_list->rowOf(run) >= 0;
    };
    for (const QString& run : m_hidden) {
        if (isKept(run))
            hidden.push_back(run.toStdString());
    }
    Json colours = Json::object();
    const Json chosen = m_colours.chosen();
    for (const auto& [run, colour] : chosen.items()) {
        if (isKept(QString::fromStdString(run)))
            colours[run] = colour;
    }
    Json panels = Json::object();
    for (const auto& [family, shown] : m_chosen.asKeyValueRange())
        panels[family.toStdString()] = shown;
    const CurveOptions options = m_controls->options();
    return {{"axis", static_cast<int>(options.axis)},
            {"log_x", options.logX},
            {"log_y", options.logY},
            {"smoothing", options.smoothing},
            {"bands", options.bands},
            {"panels", panels},
            {"hidden", hidden},
            {"colours", colours}};
}

void CurvesView::restoreState(const Json& state)
{
    CurveOptions options = m_controls->options();
    const int axis = valueOr(state, "axis", static_cast<int>(options.axis));
    options.axis = static_cast<CurveAxis>(std::clamp(axis, 0, static_cast<int>(CurveAxis::Time)));
    options.logX = valueOr(state, "log_x", options.logX);
    options.logY = valueOr(state, "log_y", options.logY);
    options.smoothing = valueOr(state, "smoothing", options.smoothing);
    options.bands = valueOr(state, "bands", options.bands);
    m_controls->setOptions(options);
    const Json panels = objectOf(state, "panels");
    for (const auto& [family, shown] : panels.items()) {
        if (shown.is_boolean())
            m_chosen[QString::fromStdString(family)] = shown.get<bool>();
    }
    for (const Json& run : arrayOf(state, "hidden")) {
        if (run.is_string())
            m_hidden.insert(QString::fromStdString(run.get<std::string>()));
    }
    m_colours.restore(objectOf(state, "colours"));
    placeTiles();
    chooseRuns();
}

void CurvesView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    placeTiles();
    markAllDirty();
}

void CurvesView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    placeTiles();
}

} // namespace kindred
