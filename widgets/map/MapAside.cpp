#include "map/MapAside.h"

#include "common/TextScale.h"
#include "common/Theme.h"
#include "map/MapNeighbours.h"
#include "map/MapWhy.h"
#include "models/Selection.h"

namespace kindred {

namespace {
constexpr int kForNeighbours = 640; ///< what two rows of ten take at a usual width, logical pixels
constexpr int kForWeights = 320;    ///< what they take with the most rows, at the usual text
} // namespace

MapAside::MapAside(RunSource* source, CurrentRun* current, Selection* selection, RunListModel* runs,
                   QWidget* parent)
    : QSplitter(Qt::Vertical, parent), m_selection(selection),
      m_neighbours(new MapNeighbours(source, current, selection, runs, this)),
      m_why(new MapWhy(source, current, selection, m_neighbours->samples(),
                       m_neighbours->thumbnails(), this))
{
    setHandleWidth(space::kGap);
    setChildrenCollapsible(false);
    addWidget(m_neighbours);
    addWidget(m_why);
    setStretchFactor(0, 1);
    setStretchFactor(1, 0);
    m_why->hide();
    connect(m_selection, &Selection::changed, this, &MapAside::fit);
}

void MapAside::setStep(qint64 step)
{
    m_neighbours->setStep(step);
    m_why->setStep(step);
}

QSize MapAside::minimumSizeHint() const
{
    return m_neighbours->minimumSizeHint(); // the weights go where there is no room
}

void MapAside::fit()
{
    // Not by what they ask for: that grows with the first answer.
    const int both = kForNeighbours + handleWidth() + withText(kForWeights);
    m_why->setVisible(m_selection->current() != Selection::kNone && height() >= both);
}

void MapAside::resizeEvent(QResizeEvent* event)
{
    QSplitter::resizeEvent(event);
    fit();
}

} // namespace kindred
