#pragma once

#include <QAbstractListModel>
#include <QColor>

#include <array>

#include "board/BoardAnswers.h"

namespace kindred {

class BoardSession;

/// The query tray: every query with what it is taken for, filtered and ordered. GUI thread only.
class BoardQueryModel final : public QAbstractListModel {
    Q_OBJECT

public:
    enum class Filter { All, Flipped, None, Uncertain, Wrong };
    enum class Order { Board, LeastSure, Class };
    enum Role { KeyRole = Qt::UserRole + 1, ClassRole };

    /// What a tile shows.
    struct Cell {
        QString key;
        QString name;
        QImage picture;
        BoardVerdict verdict;
        QString words; ///< what it is taken for
        std::optional<bool> right;
        bool decided = false;
        bool flipped = false;
        bool missing = false;
    };

    /// The session outlives the model.
    explicit BoardQueryModel(BoardSession* session, QObject* parent = nullptr);

    void setFilter(Filter filter);
    void setOrder(Order order);
    Filter filter() const { return m_filter; }
    Order order() const { return m_order; }
    /// Queries that a filter would show.
    int countOf(Filter filter) const { return counts()[static_cast<size_t>(filter)]; }
    /// The same for every filter.
    std::array<int, 5> counts() const;
    /// Of those whose class is known and on the board, how many are right.
    RightOf rightOnes() const;

    Cell cell(int row) const;
    QString keyAt(int row) const;
    int rowOf(const QString& key) const;
    /// Colour of a class, invalid where it has none (none of these, a trained class).
    QColor colourOf(int cls) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;

    /// The two best classes are nearly as likely.
    static bool isUncertain(const BoardVerdict& verdict);

private:
    void refresh();
    /// By filter.
    std::array<bool, 5> passes(const BoardImage& query) const;
    std::optional<bool> isRight(const BoardImage& query, const BoardVerdict& verdict) const;
    QList<int> arranged() const;
    QString words(const Cell& cell) const;

    BoardSession* m_session;
    Filter m_filter = Filter::All;
    Order m_order = Order::Board;
    QList<BoardImage> m_queries; ///< as they were when the rows were arranged
    QList<int> m_rows;           ///< positions in m_queries
};

} // namespace kindred
