#include "board/classes/BoardSupportModel.h"

#include <QImage>
#include <QLocale>
#include <QMimeData>

#include <algorithm>

#include "board/intake/BoardBrought.h"
#include "board/session/BoardSession.h"

namespace kindred {

BoardSupportModel::BoardSupportModel(BoardSession* session, int classId, QObject* parent)
    : QAbstractListModel(parent), m_session(session), m_classId(classId)
{
    const auto repaint = [this] {
        if (rowCount() > 0)
            Q_EMIT dataChanged(index(0), index(rowCount() - 1));
    };
    connect(session->editor(), &BoardEditor::changed, this, &BoardSupportModel::refresh);
    connect(session->pictures(), &BoardPictures::loaded, this, repaint);
    connect(session, &BoardSession::predicted, this, repaint);
    connect(session, &BoardSession::ranked, this, repaint);
    refresh();
}

void BoardSupportModel::refresh()
{
    const BoardDocument& board = m_session->document();
    const int at = board.indexOf(m_classId);
    const QList<BoardImage> images = at < 0 ? QList<BoardImage>() : board.classes[at].images;
    if (images == m_images)
        return;
    const bool sameKeys =
        std::equal(images.begin(), images.end(), m_images.begin(), m_images.end(),
                   [](const BoardImage& a, const BoardImage& b) { return a.key == b.key; });
    if (sameKeys) {
        m_images = images;
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
        return;
    }
    beginResetModel();
    m_images = images;
    endResetModel();
}

int BoardSupportModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_images.size());
}

QString BoardSupportModel::words(const BoardImage& image) const
{
    QString text = image.name;
    if (image.out)
        text += tr(" · left out");
    if (image.weight != 1)
        text += tr(" · weight %1").arg(QLocale().toString(image.weight, 'g', 3));
    if (m_session->missing().contains(image.key))
        text += tr(" · could not be found again");
    return text;
}

QVariant BoardSupportModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= m_images.size())
        return {};
    const BoardImage& image = m_images[index.row()];
    switch (role) {
    case Qt::DecorationRole:
        return m_session->pictures()->find(image.key);
    case Qt::DisplayRole:
        return image.name;
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return words(image);
    case KeyRole:
        return image.key;
    case OutRole:
        return image.out;
    case WeightRole:
        return image.weight;
    case MissingRole:
        return m_session->missing().contains(image.key);
    case HarmRole: {
        const QList<BoardHarm>& harms = m_session->harms();
        return !harms.isEmpty() && harms.first().key == image.key && harms.first().gain > 0;
    }
    default:
        return {};
    }
}

Qt::ItemFlags BoardSupportModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractListModel::flags(index);
    return index.isValid() ? flags | Qt::ItemIsDragEnabled : flags;
}

QStringList BoardSupportModel::mimeTypes() const
{
    return {QLatin1String(kBoardMime)};
}

QMimeData* BoardSupportModel::mimeData(const QModelIndexList& indexes) const
{
    QStringList keys;
    for (const QModelIndex& index : indexes)
        keys << index.data(KeyRole).toString();
    return boardMime(keys);
}

} // namespace kindred
