// What the map's view does with its points: colours, selection, hovering, names.

#include <QLocale>
#include <QPushButton>

#include <algorithm>
#include <cmath>

#include "common/Theme.h"
#include "map/MapHoverCard.h"
#include "map/MapLegendPanel.h"
#include "map/MapOverlay.h"
#include "map/MapView.h"
#include "models/samples/SampleTable.h"
#include "models/samples/SampleTags.h"
#include "models/samples/Selection.h"
#include "models/samples/ThumbnailStore.h"
#include "plots/ColourScale.h"
#include "plots/cloud/PointCloudView.h"
#include "plots/figures/BarsFigure.h"

namespace kindred {

namespace {
constexpr int kHonestySteps = 64;           ///< colours of its scale
constexpr qsizetype kMostNames = 1000;      ///< classes whose names are looked for a place
constexpr int64_t kPointsForNames = 50'000; ///< looked at to find their places

QRgb mixed(QRgb from, QRgb to, double share)
{
    const auto channel = [&](int a, int b) { return qRound(a + share * (b - a)); };
    return qRgb(channel(qRed(from), qRed(to)), channel(qGreen(from), qGreen(to)),
                channel(qBlue(from), qBlue(to)));
}
} // namespace

/// Rows of the legend that are shades of this painting: it may still list another's.
int MapView::legendRows(const MapPainting& painting) const
{
    return std::min(m_legend->rowCount(), static_cast<int>(painting.palette.size()));
}

std::vector<uint8_t> MapView::hiddenPoints() const
{
    const auto& painting = m_colouring->painting();
    std::vector<uint8_t> hidden;
    if (!painting || painting->isScale)
        return hidden;
    std::vector<uint8_t> byShade(painting->palette.size(), 0);
    bool some = false;
    for (int row = 0; row < legendRows(*painting); ++row) {
        byShade[static_cast<size_t>(row)] = m_legend->isHidden(row) ? 1 : 0;
        some = some || m_legend->isHidden(row);
    }
    if (!some)
        return hidden;
    hidden.reserve(painting->shade.size());
    for (const quint16 shade : painting->shade)
        hidden.push_back(byShade[shade]);
    return hidden;
}

std::vector<uint8_t> MapView::emphasis() const
{
    const auto& points = m_session->points();
    const auto& painting = m_colouring->painting();
    const auto count = static_cast<size_t>(points ? points->count() : 0);
    std::vector<uint8_t> full;
    if (!m_selection->ids().isEmpty()) {
        PointMask mask = selected();
        if (!mask.empty())
            full = mask.bytes();
    }
    if (!painting || painting->isScale || painting->shade.size() != count)
        return full;
    std::vector<uint8_t> byShade(painting->palette.size(), 1);
    bool some = false;
    for (int row = 0; row < legendRows(*painting); ++row) {
        byShade[static_cast<size_t>(row)] = m_legend->isFaint(row) ? 0 : 1;
        some = some || m_legend->isFaint(row);
    }
    if (!some)
        return full;
    if (full.empty())
        full.assign(count, 1);
    for (size_t i = 0; i < count; ++i)
        full[i] = full[i] != 0 && byShade[painting->shade[i]] != 0 ? 1 : 0;
    return full;
}

/// The points are coloured by what the map keeps of their neighbours, whatever was chosen.
bool MapView::showsHonesty() const
{
    return m_honesty->isWanted() && m_honesty->isThere();
}

/// As short as the others: the legend says it whole.
QString MapView::honestyTitle() const
{
    return tr("neighbours kept");
}

/// The button says what the colours mean now.
void MapView::nameColour()
{
    m_colourButton->setText(
        tr("Colour: %1").arg(showsHonesty() ? honestyTitle() : m_colouring->title()));
}

/// What was measured, coloured by the share of true neighbours that it keeps.
MapPainting MapView::honestyPainting(bool dark) const
{
    MapPainting scale;
    scale.title = tr("true neighbours kept");
    scale.isScale = true;
    scale.high = 1;
    for (int i = 0; i < kHonestySteps; ++i)
        scale.palette.push_back(scaleShade(i / double(kHonestySteps - 1), dark));
    scale.palette.push_back(tokens(dark).muted.rgb());
    const int64_t count = m_session->cloud() ? m_session->cloud()->size() : 0;
    scale.shade.assign(static_cast<size_t>(count), kHonestySteps);
    for (size_t i = 0; i < m_honesty->rows().size(); ++i) {
        const auto row = static_cast<size_t>(m_honesty->rows()[i]);
        if (row < scale.shade.size())
            scale.shade[row] = static_cast<quint16>(std::clamp(
                std::lround(m_honesty->kept()[i] * (kHonestySteps - 1)), 0L, kHonestySteps - 1L));
    }
    return scale;
}

/// The others are grey, not away.
std::vector<uint8_t> MapView::measuredPoints() const
{
    std::vector<uint8_t> measured(static_cast<size_t>(m_session->cloud()->size()), 0);
    for (const qint32 row : m_honesty->rows())
        if (static_cast<size_t>(row) < measured.size())
            measured[static_cast<size_t>(row)] = 1;
    return measured;
}

void MapView::styleHonesty(PointStyle& style) const
{
    MapPainting scale = honestyPainting(tokensOf(palette()).dark);
    style.palette = std::move(scale.palette);
    style.shade = std::move(scale.shade);
    style.emphasis = measuredPoints();
    style.marks.clear();
}

void MapView::showLegend()
{
    const auto& painting = m_colouring->painting();
    if (showsHonesty())
        m_panel->show(honestyPainting(tokensOf(palette()).dark));
    else if (painting)
        m_panel->show(*painting);
    m_panel->setWhyGrey(whyGrey());
}

void MapView::restyle()
{
    const auto& painting = m_colouring->painting();
    const auto& cloud = m_session->cloud();
    m_unstyled = !cloud;
    if (m_unstyled)
        return;
    const Tokens& t = tokensOf(palette());
    PointStyle style;
    style.grey = mixed(t.card.rgb(), t.muted.rgb(), t.dark ? 0.42 : 0.38);
    style.crossColour = t.wrong.rgb();
    style.ringColour = t.accent.rgb();
    style.palette = {t.muted.rgb()};
    const bool fits = painting && painting->shade.size() == static_cast<size_t>(cloud->size());
    if (fits) {
        style.palette = painting->palette;
        if (painting->colour == MapColour::Tag && painting->palette.size() > 1)
            style.palette.back() = style.grey; // what has no tag stands back
        style.shade = painting->shade;
        style.hidden = hiddenPoints();
        style.emphasis = emphasis();
        if (!painting->wrongRows.empty()) {
            style.marks.assign(painting->shade.size(), PointMark::None);
            for (const qint32 row : painting->wrongRows)
                style.marks[static_cast<size_t>(row)] = PointMark::Cross;
        }
    }
    if (showsHonesty())
        styleHonesty(style);
    m_shownPoints = cloud->placed() - std::count(style.hidden.begin(), style.hidden.end(), 1);
    m_cloud->setPointStyle(std::move(style));
    m_panel->setVisible(fits);
    writeNames();
    showFact();
}

void MapView::writeNames()
{
    const auto& painting = m_colouring->painting();
    const auto& cloud = m_session->cloud();
    std::vector<MapOverlay::Name> names;
    const bool fits = painting && cloud && !painting->isScale &&
                      painting->colour != MapColour::Right &&
                      painting->shade.size() == static_cast<size_t>(cloud->size());
    if (!m_namesShown || !fits || painting->entries.size() > kMostNames || m_session->isMoving() ||
        m_honesty->isWanted())
        return m_overlay->setNames({});
    std::vector<std::vector<QPointF>> places(static_cast<size_t>(painting->entries.size()));
    const int64_t stride = std::max<int64_t>(1, cloud->size() / kPointsForNames);
    for (int64_t row = 0; row < cloud->size(); row += stride) {
        const quint16 shade = painting->shade[static_cast<size_t>(row)];
        if (shade < places.size())
            places[shade].push_back(cloud->position(row));
    }
    for (size_t i = 0; i < places.size(); ++i) {
        std::vector<QPointF>& its = places[i];
        const auto row = static_cast<int>(i);
        const bool isUnknown = i + 1 == painting->palette.size(); // no name of a place
        if (its.empty() || isUnknown || m_legend->isHidden(row) || m_legend->isFaint(row))
            continue;
        const auto middle = its.begin() + static_cast<std::ptrdiff_t>(its.size() / 2);
        std::nth_element(its.begin(), middle, its.end(),
                         [](QPointF a, QPointF b) { return a.x() < b.x(); });
        const double x = middle->x();
        std::nth_element(its.begin(), middle, its.end(),
                         [](QPointF a, QPointF b) { return a.y() < b.y(); });
        // On a point of its own: the middle of a torn class may be of another.
        const QPointF centre(x, middle->y());
        const auto nearest =
            std::min_element(its.begin(), its.end(), [centre](QPointF a, QPointF b) {
                const QPointF da = a - centre;
                const QPointF db = b - centre;
                return QPointF::dotProduct(da, da) < QPointF::dotProduct(db, db);
            });
        names.push_back({painting->entries[row].name, QColor(painting->entries[row].colour),
                         *nearest, painting->entries[row].count});
    }
    std::stable_sort(names.begin(), names.end(),
                     [](const auto& a, const auto& b) { return a.count > b.count; });
    m_overlay->setNames(std::move(names));
}

PointMask MapView::selected() const
{
    const auto& points = m_session->points();
    PointMask mask(points ? points->count() : 0);
    for (const qint64 id : m_selection->ids())
        if (const qint64 row = points ? points->rowOf(id) : -1; row >= 0)
            mask.set(row, true);
    return mask;
}

void MapView::choose(const PointMask& mask)
{
    const auto& points = m_session->points();
    if (!points || mask.size() != points->count())
        return;
    QSet<qint64> ids;
    ids.reserve(static_cast<qsizetype>(mask.count()));
    for (const quint32 row : mask.indices())
        ids.insert(points->id(row));
    m_selection->setIds(ids);
}

void MapView::click(qint64 row, Qt::KeyboardModifiers modifiers)
{
    const auto& points = m_session->points();
    if (!points)
        return;
    if (modifiers & (Qt::ShiftModifier | Qt::ControlModifier)) {
        choose(combineClick(selected(), points->count(), row, modifiers));
    } else if (row < 0) {
        m_selection->clear();
    } else {
        // A point by itself is looked at, not set apart from the others.
        const qint64 id = points->id(row);
        if (!m_selection->ids().contains(id))
            m_selection->setIds({});
        m_selection->setCurrent(id);
    }
}

void MapView::followSelection()
{
    const auto& points = m_session->points();
    const qint64 row = points && m_selection->current() != Selection::kNone
                           ? points->rowOf(m_selection->current())
                           : -1;
    if (row != m_cloud->current()) {
        m_cloud->setCurrent(row);
        if (row >= 0)
            m_cloud->reveal(row);
    }
    if (m_session->cloud() && m_cloud->cloud() && !m_honesty->isWanted())
        m_cloud->setEmphasis(emphasis());
    linkCurrent();
    showFact();
}

void MapView::linkCurrent()
{
    std::vector<MapOverlay::Link> links;
    const qint64 row = m_cloud->current();
    const auto& cloud = m_session->cloud();
    if (m_honesty->isWanted() && cloud && row >= 0) {
        const auto add = [&](const std::vector<qint32>& others, bool torn) {
            for (const qint32 other : others)
                if (other < cloud->size())
                    links.push_back({cloud->position(row), cloud->position(other), torn});
        };
        add(m_honesty->falseNeighbours(row), false);
        add(m_honesty->tornNeighbours(row), true);
    }
    m_overlay->setLinks(std::move(links));
}

QStringList MapView::factsOf(qint64 row) const
{
    QStringList facts;
    const QLocale locale;
    for (const MapColour colour :
         {MapColour::Prediction, MapColour::P, MapColour::Support, MapColour::Hubness}) {
        const auto values = m_colouring->values(colour);
        const double value = values ? values->at(row) : std::nan("");
        if (std::isnan(value))
            continue;
        if (colour == MapColour::Prediction)
            facts << tr("taken for %1").arg(m_samples->className(static_cast<int>(value)));
        else if (colour == MapColour::P)
            facts << tr("p %1").arg(shareText(value));
        else
            facts << QStringLiteral("%1 %2").arg(mapColourTitle(colour),
                                                 locale.toString(static_cast<qint64>(value)));
    }
    if (const auto right = m_colouring->values(MapColour::Right);
        right && !std::isnan(right->at(row)))
        facts << (right->at(row) > 0 ? tr("✓ right") : tr("✕ wrong"));
    if (m_honesty->isWanted()) {
        const auto falseOnes = m_honesty->falseNeighbours(row).size();
        const auto tornOnes = m_honesty->tornNeighbours(row).size();
        if (falseOnes + tornOnes > 0)
            facts << tr("%1 false, %2 torn neighbours").arg(falseOnes).arg(tornOnes);
    }
    if (const QStringList tags = m_tags->set().of(m_session->points()->id(row)); !tags.isEmpty())
        facts << tr("tagged %1", "names of tags").arg(tags.join(QStringLiteral(", ")));
    return facts;
}

void MapView::hover(qint64 row, const QPoint& at)
{
    const auto& points = m_session->points();
    if (row < 0 || !points || row >= points->count()) {
        m_overlay->setLead({});
        return m_hover->hide();
    }
    const qint64 id = points->id(row);
    m_hoveredAt = at;
    const auto classes = m_colouring->values(MapColour::Class);
    const double label = classes ? classes->at(row) : std::nan("");
    const QString name =
        std::isnan(label) ? m_samples->classOf(id) : m_samples->className(static_cast<int>(label));
    m_overlay->setLead(name);
    m_hover->show(at, id, m_thumbnails->find(id), name, factsOf(row));
}

} // namespace kindred
