#pragma once

#include <QSortFilterProxyModel>

namespace kindred {

/// The runs as a person works through them: at work first, then the queue in its order, then the
/// rest, newest first; or by any column. Within a group they stand in the order in which they were
/// made. Names can be edited, queued runs dragged: both only ask. Over a RunTreeModel, which
/// outlives it. GUI thread only.
class RunOrderModel final : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit RunOrderModel(QAbstractItemModel* runs, QObject* parent = nullptr);

    /// Runs whose name, method, source or state contain the text, with the groups that they are in;
    /// of a group that does itself, all runs.
    void setSearch(const QString& text);

    /// By a column of RunListModel; −1 (no column) is the order of work.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    bool canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                         const QModelIndex& parent) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

Q_SIGNALS:
    void renameWanted(const QString& run, const QString& before, const QString& after);
    /// `group` is its folder.
    void groupRenameWanted(const QString& group, const QString& before, const QString& after);
    void moveWanted(const QString& run, int position); ///< in the queue, from 0

protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    int queuePosition(int row) const;
    bool isBefore(const QModelIndex& left, const QModelIndex& right) const;

    QString m_search;
    bool m_byWork = true;
};

} // namespace kindred
