#include "map/MapAside.h"

#include <QLayout>

#include <algorithm>

#include "common/TextScale.h"
#include "common/Theme.h"
#include "map/MapNeighbours.h"
#include "map/MapWhy.h"
#include "models/samples/Selection.h"
#include "neighbourhood/WhyCard.h"

namespace kindred {

namespace {
// Logical pixels at the usual text. Not what the widgets ask for: that grows with an answer.
constexpr int kForNeighbours = 540;   ///< two rows of ten, in two lines each
constexpr int kLeastNeighbours = 392; ///< in one line each, the others scrolled to
constexpr int kForWeights = 340;
constexpr int kLeastWeights = 292;
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
    connect(m_why->card(), &WhyCard::foldWanted, this, [this](bool folded) {
        // What the room does by itself is no choice: it changes with the window.
        m_folded = folded == !isRoomy() ? std::nullopt : std::optional(folded);
        fit();
    });
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

bool MapAside::isRoomy() const
{
    return height() >= withText(kLeastNeighbours) + handleWidth() + withText(kLeastWeights);
}

void MapAside::fit()
{
    const bool chosen = m_selection->current() != Selection::kNone;
    const bool roomy = isRoomy();
    const bool folded = m_folded.value_or(!roomy);
    const int wanted = !chosen ? 0 : folded ? 1 : roomy ? 2 : 3;
    if (wanted == m_layout)
        return;
    m_layout = wanted;
    m_why->card()->setFolded(folded);
    m_why->setSizePolicy(QSizePolicy::Preferred,
                         folded ? QSizePolicy::Fixed : QSizePolicy::Preferred);
    m_why->setVisible(chosen);
    m_neighbours->setVisible(!chosen || folded || roomy);
    m_why->layout()->activate();
    const int weights = wanted == 1
                            ? m_why->sizeHint().height()
                            : std::clamp(height() - handleWidth() - withText(kForNeighbours),
                                         withText(kLeastWeights), withText(kForWeights));
    setSizes({height() - handleWidth() - weights, weights});
}

void MapAside::resizeEvent(QResizeEvent* event)
{
    QSplitter::resizeEvent(event);
    fit();
}

} // namespace kindred
