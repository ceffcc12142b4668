#include "board/queries/BoardEvidenceModel.h"

#include <QImage>

#include "board/session/BoardSession.h"
#include "common/Numbers.h"

namespace kindred {

BoardEvidenceModel::BoardEvidenceModel(BoardSession* session, QObject* parent)
    : QAbstractListModel(parent), m_session(session)
{
    connect(session->pictures(), &BoardPictures::loaded, this, [this] {
        if (rowCount() > 0)
            Q_EMIT dataChanged(index(0), index(rowCount() - 1), {Qt::DecorationRole});
    });
}

void BoardEvidenceModel::setItems(const QList<BoardEvidenceItem>& items)
{
    beginResetModel();
    m_items = items;
    endResetModel();
}

int BoardEvidenceModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_items.size());
}

QVariant BoardEvidenceModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= m_items.size())
        return {};
    const BoardEvidenceItem& item = m_items[index.row()];
    switch (role) {
    case Qt::DecorationRole:
        return item.key.isEmpty() ? QImage() : m_session->pictures()->find(item.key);
    case KeyRole:
        return item.key;
    case WeightRole:
        return item.weight;
    case SimilarityRole:
        return item.similarity;
    case ClassRole:
        return item.cls;
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return tr("%1 · weight %2 · similarity %3", "class, numbers")
            .arg(nameOfAnswer(m_session->document(), m_session->prediction().trained, item.cls),
                 numbers::fixed(item.weight, 2), numbers::fixed(item.similarity, 2));
    default:
        return {};
    }
}

} // namespace kindred
