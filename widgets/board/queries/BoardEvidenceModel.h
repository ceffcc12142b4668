#pragma once

#include <QAbstractListModel>

#include "board/session/BoardAnswers.h"

namespace kindred {

class BoardSession;

/// The support pictures that decided one query, the heaviest first. GUI thread only.
class BoardEvidenceModel final : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role {
        KeyRole = Qt::UserRole + 1,
        WeightRole,     ///< double, 0..1
        SimilarityRole, ///< double, cosine
        ClassRole,      ///< int, as of BoardVerdict::cls
    };

    /// The session outlives the model.
    explicit BoardEvidenceModel(BoardSession* session, QObject* parent = nullptr);

    void setItems(const QList<BoardEvidenceItem>& items);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    BoardSession* m_session;
    QList<BoardEvidenceItem> m_items;
};

} // namespace kindred
