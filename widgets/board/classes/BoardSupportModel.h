#pragma once

#include <QAbstractListModel>

#include "board/session/BoardDocument.h"

namespace kindred {

class BoardSession;

/// The pictures of one class of the board. GUI thread only.
class BoardSupportModel final : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role {
        KeyRole = Qt::UserRole + 1,
        OutRole,     ///< bool: left out
        WeightRole,  ///< double
        MissingRole, ///< bool: could not be found again
        HarmRole,    ///< bool: the board would be better without it
    };

    /// The session outlives the model.
    BoardSupportModel(BoardSession* session, int classId, QObject* parent = nullptr);

    BoardPlace placeAt(int row) const { return {m_classId, row}; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;

private:
    void refresh();
    QString words(const BoardImage& image) const;

    BoardSession* m_session;
    int m_classId;
    QList<BoardImage> m_images;
};

} // namespace kindred
