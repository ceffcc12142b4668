#include "models/neighbourhood/NeighbourModel.h"

#include <QLocale>

#include <cmath>
#include <utility>

#include "common/Numbers.h"
#include "common/ShareText.h"
#include "models/samples/TileRoles.h"

namespace kindred {

NeighbourModel::NeighbourModel(const SampleTable* table, ThumbnailStore* thumbnails,
                               QObject* parent)
    : TileModel(thumbnails, parent), m_table(table)
{
    connect(thumbnails, &ThumbnailStore::loaded, this, &NeighbourModel::repaint);
}

void NeighbourModel::setNeighbours(const QList<Neighbour>& neighbours, bool judged)
{
    if (judged == m_judged && neighbours == m_neighbours)
        return; // the tile with the focus keeps it
    beginResetModel();
    m_judged = judged;
    m_neighbours = neighbours;
    endResetModel();
}

void NeighbourModel::withdrawVerdicts()
{
    if (!std::exchange(m_judged, false) || m_neighbours.isEmpty())
        return;
    Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

void NeighbourModel::setPictures(ThumbnailStore* pictures)
{
    if (m_pictures)
        disconnect(m_pictures, nullptr, this, nullptr);
    m_pictures = pictures;
    if (pictures)
        connect(pictures, &ThumbnailStore::loaded, this, &NeighbourModel::repaint);
}

QImage NeighbourModel::pictureOf(qint64 id) const
{
    const QImage picture = m_pictures ? m_pictures->find(id) : QImage();
    return picture.isNull() ? m_thumbnails->find(id) : picture;
}

int NeighbourModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_neighbours.size());
}

QVariant NeighbourModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= m_neighbours.size())
        return {};
    const Neighbour& neighbour = m_neighbours[index.row()];
    switch (role) {
    case Qt::DecorationRole:
        return pictureOf(neighbour.id);
    case SampleIdRole:
        return neighbour.id;
    case SimilarityRole:
        return neighbour.similarity;
    case WeightRole:
        return std::isnan(neighbour.weight) ? QVariant() : QVariant(neighbour.weight);
    case RightRole:
        return m_judged ? QVariant(neighbour.right) : QVariant();
    case ClassNameRole:
        return m_table->className(neighbour.label);
    case PathRole: {
        const Sample* sample = m_table->find(neighbour.id);
        return sample ? sample->path : QString();
    }
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return words(index.row());
    default:
        return {};
    }
}

QString NeighbourModel::words(int row) const
{
    const Neighbour& neighbour = m_neighbours[row];
    QString text = tr("%1. #%L2 · %3", "rank, sample id, class")
                       .arg(row + 1)
                       .arg(neighbour.id)
                       .arg(m_table->className(neighbour.label));
    if (m_judged)
        text += neighbour.right ? tr(" · right") : tr(" · wrong");
    if (std::isnan(neighbour.weight))
        return text + tr("\nsimilarity %1 · the run weighs distances: see Neighbours")
                          .arg(numbers::fixed(neighbour.similarity, 4));
    return text + tr("\nsimilarity %1 · p %2")
                      .arg(numbers::fixed(neighbour.similarity, 4), shareText(neighbour.weight));
}

void NeighbourModel::repaint(const QSet<qint64>& ids)
{
    for (int row = 0; row < m_neighbours.size(); ++row) {
        if (ids.contains(m_neighbours[row].id)) {
            // One signal for the lot: the view repaints only what is visible anyway.
            Q_EMIT dataChanged(index(row), index(rowCount() - 1), {Qt::DecorationRole});
            return;
        }
    }
}

} // namespace kindred
