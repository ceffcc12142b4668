#include "views/retrieval/NeighbourRow.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

#include "common/ElidedLabel.h"
#include "common/Theme.h"
#include "views/samples/TileDelegate.h"
#include "views/samples/TileView.h"

namespace kindred {

NeighbourRow::NeighbourRow(const SampleTable* samples, ThumbnailStore* thumbnails,
                           ThumbnailStore* pictures, QWidget* parent)
    : QWidget(parent), m_pictures(pictures), m_title(new ElidedLabel(this)),
      m_count(new QLabel(this)), m_failure(new QLabel(this)),
      m_model(new NeighbourModel(samples, thumbnails, this)), m_tiles(new TileView(this)),
      m_delegate(new TileDelegate(ThumbnailStore::kEdge, true, m_tiles))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kUnit);
    auto* head = new QHBoxLayout;
    head->setSpacing(2 * space::kUnit);
    m_title->setFont(textFont(TextRole::Strong));
    m_count->setFont(textFont(TextRole::Note));
    m_count->setProperty("tone", "muted");
    head->addWidget(m_title);
    head->addWidget(m_count);
    head->addStretch();
    layout->addLayout(head);
    m_failure->setWordWrap(true);
    m_failure->setProperty("tone", "attention");
    m_failure->hide();
    layout->addWidget(m_failure);
    m_tiles->setItemDelegate(m_delegate);
    m_tiles->setModel(m_model);
    m_tiles->setFitLines(kAllLines);
    m_tiles->setDragEnabled(true);
    m_tiles->setFocusPolicy(Qt::TabFocus);
    layout->addWidget(m_tiles, 1);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
}

void NeighbourRow::setEdge(int edge)
{
    if (edge == m_edge)
        return;
    m_edge = edge;
    m_delegate->setEdge(edge);
    m_model->setPictures(edge * devicePixelRatioF() > ThumbnailStore::kEdge ? m_pictures : nullptr);
    m_tiles->doItemsLayout();
}

void NeighbourRow::setLines(int lines)
{
    if (lines == m_lines)
        return;
    m_lines = lines;
    m_tiles->setFitLines(lines);
}

int NeighbourRow::headHeight(int width) const
{
    const int title = std::max(m_title->sizeHint().height(), m_count->sizeHint().height());
    return title + space::kUnit +
           (m_failure->isHidden() ? 0 : m_failure->heightForWidth(width) + space::kUnit);
}

void NeighbourRow::setTitle(const QString& title)
{
    m_title->setText(title);
    m_tiles->setAccessibleName(title);
}

void NeighbourRow::setList(const NeighbourList& list, bool judged)
{
    m_count->setText(judged
                         ? tr("%L1 of %L2 right").arg(list.right).arg(list.of)
                         : tr("%Ln neighbours", nullptr, static_cast<int>(list.neighbours.size())));
    m_model->setNeighbours(list.neighbours, judged);
    m_waiting = false;
    setFaded(false);
    m_count->show();
    m_tiles->show();
    m_failure->hide();
}

void NeighbourRow::setOutdated(const QString& title)
{
    setTitle(title);
    m_count->hide();
    m_model->withdrawVerdicts();
}

void NeighbourRow::setFaded(bool faded)
{
    if (faded == m_faded)
        return;
    m_faded = faded;
    m_delegate->setFaded(faded);
    m_tiles->viewport()->update();
}

void NeighbourRow::setWaiting()
{
    setList({}, false);
    m_count->hide();
    m_waiting = true;
}

void NeighbourRow::setFailure(const QString& reason)
{
    m_model->setNeighbours({}, false);
    m_waiting = false;
    setFaded(false);
    m_count->hide();
    m_tiles->hide();
    m_failure->setText(reason);
    m_failure->show();
}

QString NeighbourRow::failure() const
{
    return m_failure->isHidden() ? QString() : m_failure->text();
}

} // namespace kindred
