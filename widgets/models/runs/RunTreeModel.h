#pragma once

#include <QAbstractItemModel>
#include <QHash>

#include <memory>
#include <optional>
#include <vector>

#include "models/runs/RunListModel.h"
#include "models/runs/RunTally.h"
#include "models/runs/RunWords.h"

namespace kindred {

/// The runs of a RunListModel, those that were asked for together below a row of their own: a group
/// of seeds or folds, or a sweep, and within a sweep that repeats its settings a row for each of
/// them. Other runs stand by themselves. Columns and roles are those of RunListModel; the order is
/// that in which runs came. GUI thread only.
class RunTreeModel final : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Role {
        RunsRole = RunListModel::SplitRole + 1, ///< QStringList: the run, or all of the group
        GroupRole,                              ///< QString: the group's key; of a run empty
        FolderRole,                             ///< QString: folder on the engine's side
    };

    /// `runs` outlives the model.
    explicit RunTreeModel(RunListModel* runs, QObject* parent = nullptr);
    ~RunTreeModel() override;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

    QModelIndex indexOf(const QString& run) const; ///< of its name; invalid where it is unknown
    bool hasGroups() const;

private:
    struct Node;

    Node* nodeAt(const QModelIndex& index) const;
    QModelIndex indexFor(const Node* node, int column = 0) const;
    void rebuild();
    /// The run of a row with what it needs above it that is not there yet, and below which node all
    /// of that belongs.
    std::unique_ptr<Node> branchFor(int row, Node** parent);
    void insert(int row);
    void remove(const QString& run);
    void takeNames(const Json& summary);
    void takeChange(int first, int last, const QList<int>& roles);
    /// Groups from `node` upwards come to something else.
    void tellAbove(Node* node);
    static void adopt(Node* parent, std::unique_ptr<Node> child);
    const RunTally& tallyOf(const Node* node) const;
    QVariant groupData(const Node* node, int column, int role) const;
    QVariant groupText(const Node* node, int column) const;
    QVariant groupSortKey(const Node* node, int column) const;
    QVariant runData(const Node* node, int column, int role) const;

    RunListModel* m_runs;
    std::unique_ptr<Node> m_root;
    QHash<QString, Node*> m_nodeOf; ///< of each run
};

} // namespace kindred
