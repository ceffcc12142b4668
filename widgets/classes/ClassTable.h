#pragma once

#include <QAbstractTableModel>

#include "classes/ClassAnswer.h"

namespace kindred {

/// The classes of a split, one a row, with what became of their samples. GUI thread only.
class ClassTable final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Name, Samples, Found, Precision, Nearest, Gain, Columns };
    enum Role {
        SortRole = Qt::UserRole, ///< comparable value of the column
        ShareRole,               ///< double in −1..1 to draw as a bar, or NaN
        LabelRole,               ///< int
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setClasses(const QList<ClassScore>& classes);
    /// Row of a class, −1 where it is not there.
    int rowOf(int label) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    double shareIn(const ClassScore& score, int column) const;
    QVariant words(const ClassScore& score, int column) const;

    QList<ClassScore> m_classes;
};

} // namespace kindred
