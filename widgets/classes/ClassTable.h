#pragma once

#include <QAbstractTableModel>

#include <optional>

#include "classes/ClassAnswer.h"
#include "classes/ClassRetrieval.h"

namespace kindred {

/// The classes of a split, one a row: what became of their samples, and how they find their like.
/// GUI thread only.
class ClassTable final : public QAbstractTableModel {
    Q_OBJECT

public:
    /// Kept by number in settings: new ones come last.
    enum Column {
        Name,
        Samples,
        Found,
        Precision,
        Nearest,
        Gain,
        RecallAtOne,
        RecallAtK,
        AveragePrecision,
        PrecisionAtR,
        Items,
        Hubness,
        Bad,
        Decide,
        Columns
    };
    enum Role {
        SortRole = Qt::UserRole, ///< comparable value of the column; NaN where it has none
        ShareRole,               ///< double in −1..1 to draw as a bar, or NaN
        LabelRole,               ///< int
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setClasses(const QList<ClassScore>& classes);
    /// Nothing: not known (yet), and its columns stay empty.
    void setRetrieval(const std::optional<ClassRetrieval>& retrieval);
    /// Row of a class, −1 where it is not there.
    int rowOf(int label) const;
    /// What a column is called in a file, in English: "recall@10".
    QString fieldName(int column) const;
    /// The number with all its digits and the decimal point, the name, or nothing.
    QString field(int row, int column) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    /// Qt::InitialSortOrderRole: the worst classes first.
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

    /// Whether the numbers are shares of 1 (and have a bar).
    static bool isShare(int column);
    static bool isOfRetrieval(int column) { return column >= RecallAtOne && column < Columns; }

private:
    double number(const ClassScore& score, int column) const;
    QVariant words(const ClassScore& score, int column) const;
    QString tip(int column) const;

    QList<ClassScore> m_classes;
    QHash<int, ClassRetrievalScore> m_found;
    int m_k = 10;
};

} // namespace kindred
