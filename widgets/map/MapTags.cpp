// What the map's view does with tags: given, shown, selected by.

#include <QLocale>
#include <QMenu>
#include <QShortcut>

#include "common/LabelText.h"
#include "map/MapHoverCard.h"
#include "map/MapView.h"
#include "models/map/MapLegend.h"
#include "models/runs/CurrentRun.h"
#include "models/samples/SampleTags.h"
#include "models/samples/Selection.h"
#include "plots/cloud/PointCloudView.h"
#include "views/samples/TagPicker.h"

namespace kindred {

namespace {
constexpr int kFromTheTop = 48; ///< of the map, where the keyboard opens the popup
} // namespace

/// Wherever in its window the focus is: what is tagged may have been chosen beside the map.
void MapView::listenForTags()
{
    auto* ask = new QShortcut(Qt::Key_T, this);
    ask->setContext(Qt::WindowShortcut);
    connect(ask, &QShortcut::activated, this, [this] {
        if (m_current->isSet())
            askForTags();
    });
}

TagPicker* MapView::askForTags()
{
    return openTags(chosenIds());
}

TagPicker* MapView::openTags(const QList<qint64>& ids)
{
    auto* picker = new TagPicker(m_tags, ids, this);
    picker->installEventFilter(this); // the map rests while it is open
    connect(picker, &TagPicker::selectionWanted, this,
            [this](const QString& name) { selectTagged(name); });
    connect(picker, &TagPicker::said, this, &MapView::said);
    const int apart = isRightToLeft() ? picker->width() : -picker->width();
    const QPoint middle((m_cloud->width() + apart) / 2, kFromTheTop);
    picker->openAt(m_cloud->mapToGlobal(middle));
    return picker;
}

void MapView::selectTagged(const QString& name)
{
    const Tag* tag = m_tags->set().find(name);
    if (!tag)
        return;
    m_selection->setIds(QSet<qint64>(tag->ids.begin(), tag->ids.end()));
}

void MapView::fillTags(QMenu* menu)
{
    QAction* tag = menu->addAction(tr("Tag…"), this, &MapView::askForTags);
    tag->setShortcut(Qt::Key_T);
    tag->setShortcutContext(Qt::WidgetShortcut); // the view listens for the key itself
    tag->setEnabled(!chosenIds().isEmpty());
    QMenu* select = menu->addMenu(tr("Select by a tag"));
    select->setEnabled(!m_tags->set().isEmpty());
    for (const Tag& each : m_tags->set().tags())
        select->addAction(tr("%1 (%L2)", "a tag, how many")
                              .arg(asLabel(each.name), QLocale().toString(each.ids.size())),
                          this, [this, name = each.name] { selectTagged(name); });
    select->addSeparator();
    select->addAction(tr("Rename or forget tags…"), this, [this] { openTags({}); });
}

void MapView::followTags()
{
    if (m_hover->isVisible())
        hover(m_cloud->hoveredPoint(), m_hoveredAt);
}

/// The points of an entry of the legend, whatever it stands for.
void MapView::selectEntry(int row)
{
    const auto& points = m_session->points();
    const auto& painting = m_colouring->painting();
    if (!points || !painting || painting->isScale ||
        painting->shade.size() != static_cast<size_t>(points->count()))
        return;
    PointMask mask(points->count());
    for (qint64 point = 0; point < points->count(); ++point)
        if (painting->shade[static_cast<size_t>(point)] == row)
            mask.set(point, true);
    choose(mask);
}

} // namespace kindred
