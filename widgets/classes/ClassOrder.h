#pragma once

#include <QSortFilterProxyModel>

namespace kindred {

/// The classes in the order of a column, and those whose name has the wanted words. What has no
/// number comes last in either order. GUI thread only.
class ClassOrder final : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit ClassOrder(QObject* parent = nullptr);

    /// Every word, in any order and case; empty: all classes.
    void setWanted(const QString& words);

protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QStringList m_wanted;
};

} // namespace kindred
