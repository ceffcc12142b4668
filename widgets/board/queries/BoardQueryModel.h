#pragma once

#include <QAbstractListModel>
#include <QColor>
#include <QHash>

#include <array>

#include "board/session/BoardAnswers.h"

namespace kindred {

class BoardSession;

/// The query tray: every query with what it is taken for, filtered and ordered. GUI thread only.
class BoardQueryModel final : public QAbstractListModel {
    Q_OBJECT

public:
    /// Disagree: not all rules say the same.
    enum class Filter { All, Flipped, None, Uncertain, Wrong, Disagree };
    static constexpr size_t kFilters = 6;
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
        bool disagree = false; ///< another rule says something else
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
    const std::array<int, kFilters>& counts() const;
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

    /// Rules that say another class than the chosen one, and which.
    QString otherRules(const BoardVerdict& verdict) const;

private:
    void refresh();
    /// By filter; of the query at a place of the document.
    std::array<bool, kFilters> passes(qsizetype at) const;
    std::optional<bool> isRight(const BoardImage& query, int cls) const;
    int identityOfTruth(const QString& truth) const;
    void tally() const;
    QList<int> arranged() const;
    QString words(const Cell& cell) const;

    BoardSession* m_session;
    Filter m_filter = Filter::All;
    Order m_order = Order::Board;
    QList<BoardImage> m_queries; ///< as they were when the rows were arranged
    QList<int> m_rows;           ///< positions in m_queries
    // Counted when somebody asks, once for each answer.
    mutable bool m_tallied = false;
    mutable std::array<int, kFilters> m_counts{};
    mutable RightOf m_right;
    mutable QHash<QString, int>
        m_truths; ///< identities of the classes that queries are known to be
};

} // namespace kindred
