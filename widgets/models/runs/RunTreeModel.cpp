#include "models/runs/RunTreeModel.h"

#include <QDateTime>
#include <QLocale>

#include <algorithm>

#include "common/JsonFields.h"

namespace kindred {

struct RunTreeModel::Node {
    run_words::RunGroup group; ///< of a run: empty
    QString run;               ///< of a group: empty
    Node* above = nullptr;
    int row = 0;
    std::vector<std::unique_ptr<Node>> below;
    mutable std::optional<RunTally> tally; ///< until something changes below

    void collect(QStringList& runs) const
    {
        if (!run.isEmpty())
            runs.append(run);
        for (const auto& child : below)
            child->collect(runs);
    }
    QStringList runs() const
    {
        QStringList all;
        collect(all);
        return all;
    }
};

RunTreeModel::RunTreeModel(RunListModel* runs, QObject* parent)
    : QAbstractItemModel(parent), m_runs(runs), m_root(std::make_unique<Node>())
{
    connect(runs, &QAbstractItemModel::modelAboutToBeReset, this, [this] { beginResetModel(); });
    connect(runs, &QAbstractItemModel::modelReset, this, [this] {
        rebuild();
        endResetModel();
    });
    connect(runs, &QAbstractItemModel::rowsInserted, this,
            [this](const QModelIndex&, int first, int last) {
                for (int row = first; row <= last; ++row)
                    insert(row);
            });
    connect(runs, &QAbstractItemModel::rowsAboutToBeRemoved, this,
            [this](const QModelIndex&, int first, int last) {
                for (int row = first; row <= last; ++row)
                    remove(textOf(m_runs->summary(row), "run"));
            });
    connect(runs, &QAbstractItemModel::dataChanged, this,
            [this](const QModelIndex& from, const QModelIndex& to, const QList<int>& roles) {
                takeChange(from.row(), to.row(), roles);
            });
    rebuild();
}

RunTreeModel::~RunTreeModel() = default;

void RunTreeModel::adopt(Node* parent, std::unique_ptr<Node> child)
{
    child->above = parent;
    child->row = static_cast<int>(parent->below.size());
    parent->below.push_back(std::move(child));
}

/// Within a reset.
void RunTreeModel::rebuild()
{
    m_root = std::make_unique<Node>();
    m_nodeOf.clear();
    for (int row = 0; row < m_runs->rowCount(); ++row) {
        Node* parent = nullptr;
        auto branch = branchFor(row, &parent);
        adopt(parent, std::move(branch));
    }
}

std::unique_ptr<RunTreeModel::Node> RunTreeModel::branchFor(int row, Node** parent)
{
    const Json& summary = m_runs->summary(row);
    auto node = std::make_unique<Node>();
    node->run = textOf(summary, "run");
    m_nodeOf.insert(node->run, node.get());
    const auto groups = run_words::groupsOf(summary);
    *parent = m_root.get();
    size_t depth = 0;
    for (; depth < groups.size(); ++depth) {
        const auto found =
            std::find_if((*parent)->below.begin(), (*parent)->below.end(),
                         [&](const auto& child) { return child->group.key == groups[depth].key; });
        if (found == (*parent)->below.end())
            break;
        *parent = found->get();
    }
    // A new group comes with its run in it, never empty.
    for (size_t i = groups.size(); i-- > depth;) {
        auto above = std::make_unique<Node>();
        above->group = groups[i];
        adopt(above.get(), std::move(node));
        node = std::move(above);
    }
    return node;
}

void RunTreeModel::insert(int row)
{
    Node* parent = nullptr;
    auto branch = branchFor(row, &parent);
    const int at = static_cast<int>(parent->below.size());
    beginInsertRows(indexFor(parent), at, at);
    adopt(parent, std::move(branch));
    endInsertRows();
    tellAbove(parent);
}

void RunTreeModel::remove(const QString& run)
{
    Node* node = m_nodeOf.take(run);
    if (!node)
        return;
    // With the last run its group goes too.
    while (node->above != m_root.get() && node->above->below.size() == 1)
        node = node->above;
    Node* parent = node->above;
    const int row = node->row;
    beginRemoveRows(indexFor(parent), row, row);
    parent->below.erase(parent->below.begin() + row);
    for (size_t i = static_cast<size_t>(row); i < parent->below.size(); ++i)
        parent->below[i]->row = static_cast<int>(i);
    endRemoveRows();
    tellAbove(parent);
}

void RunTreeModel::takeChange(int first, int last, const QList<int>& roles)
{
    first = std::max(first, 0);
    last = std::min(last, m_runs->rowCount() - 1);
    // Who changes groups moves first: rows are where they stay from then on.
    for (int row = first; row <= last; ++row) {
        const Json& summary = m_runs->summary(row);
        const QString run = textOf(summary, "run");
        const Node* node = m_nodeOf.value(run);
        const auto groups = run_words::groupsOf(summary);
        const QString key = groups.empty() ? QString() : groups.back().key;
        if (node && key != node->above->group.key) {
            remove(run);
            insert(row);
        }
        takeNames(summary);
    }
    // Told in one piece for each parent: views and the order take long over a thousand signals.
    struct Span {
        Node* parent;
        int first;
        int last;
    };
    QList<Span> spans;
    for (int row = first; row <= last; ++row) {
        const Node* node = m_nodeOf.value(textOf(m_runs->summary(row), "run"));
        if (!node)
            continue;
        const auto span = std::find_if(spans.begin(), spans.end(), [&](const Span& each) {
            return each.parent == node->above;
        });
        if (span == spans.end()) {
            spans.append({node->above, node->row, node->row});
        } else {
            span->first = std::min(span->first, node->row);
            span->last = std::max(span->last, node->row);
        }
    }
    for (const Span& span : std::as_const(spans)) {
        const auto& below = span.parent->below;
        Q_EMIT dataChanged(
            indexFor(below[static_cast<size_t>(span.first)].get()),
            indexFor(below[static_cast<size_t>(span.last)].get(), RunListModel::Columns - 1),
            roles);
    }
    for (const Span& span : std::as_const(spans))
        tellAbove(span.parent);
}

/// Its groups may be called otherwise by now. Whoever calls tells of the change.
void RunTreeModel::takeNames(const Json& summary)
{
    Node* node = m_nodeOf.value(textOf(summary, "run"));
    const auto groups = run_words::groupsOf(summary);
    for (size_t depth = groups.size(); node && depth-- > 0;) {
        node = node->above;
        node->group.name = groups[depth].name;
    }
}

void RunTreeModel::tellAbove(Node* node)
{
    for (; node != m_root.get(); node = node->above) {
        node->tally.reset();
        Q_EMIT dataChanged(indexFor(node), indexFor(node, RunListModel::Columns - 1));
    }
}

RunTreeModel::Node* RunTreeModel::nodeAt(const QModelIndex& index) const
{
    return index.isValid() ? static_cast<Node*>(index.internalPointer()) : m_root.get();
}

QModelIndex RunTreeModel::indexFor(const Node* node, int column) const
{
    return node == m_root.get() ? QModelIndex() : createIndex(node->row, column, node);
}

QModelIndex RunTreeModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, nodeAt(parent)->below[static_cast<size_t>(row)].get());
}

QModelIndex RunTreeModel::parent(const QModelIndex& index) const
{
    return index.isValid() ? indexFor(nodeAt(index)->above) : QModelIndex();
}

int RunTreeModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(nodeAt(parent)->below.size());
}

int RunTreeModel::columnCount(const QModelIndex&) const
{
    return RunListModel::Columns;
}

QVariant RunTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return m_runs->headerData(section, orientation, role);
}

QModelIndex RunTreeModel::indexOf(const QString& run) const
{
    const Node* node = m_nodeOf.value(run);
    return node ? indexFor(node) : QModelIndex();
}

bool RunTreeModel::hasGroups() const
{
    return std::any_of(m_root->below.begin(), m_root->below.end(),
                       [](const auto& child) { return child->run.isEmpty(); });
}

const RunTally& RunTreeModel::tallyOf(const Node* node) const
{
    if (!node->tally) {
        std::vector<Json> members;
        for (const QString& run : node->runs())
            members.push_back(m_runs->summaryOf(run));
        node->tally = RunTally::of(members);
    }
    return *node->tally;
}

QVariant RunTreeModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Node* node = nodeAt(index);
    return node->run.isEmpty() ? groupData(node, index.column(), role)
                               : runData(node, index.column(), role);
}

QVariant RunTreeModel::runData(const Node* node, int column, int role) const
{
    const QModelIndex source = m_runs->index(m_runs->rowOf(node->run), column);
    if (role == RunsRole)
        return QStringList(node->run);
    if (role == GroupRole)
        return QString();
    if (role == FolderRole)
        return node->run;
    if (column != RunListModel::Name)
        return source.data(role);
    if (role == Qt::EditRole)
        return source.data(Qt::DisplayRole);
    QVariant name = source.data(role);
    if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole) {
        // The group's row has said the rest.
        const Node* outermost = node;
        while (outermost->above != m_root.get())
            outermost = outermost->above;
        const QString prefix = outermost->group.name + QLatin1Char('/');
        if (outermost != node && name.toString().startsWith(prefix))
            return name.toString().mid(prefix.size());
    }
    return name;
}

QVariant RunTreeModel::groupData(const Node* node, int column, int role) const
{
    const RunTally& tally = tallyOf(node);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return groupText(node, column);
    case Qt::AccessibleTextRole:
        return column == RunListModel::Score && !tally.score.isEmpty()
                   ? QVariant(tally.score + QStringLiteral(", ") + tally.scoreNote)
                   : groupText(node, column);
    case Qt::ToolTipRole:
        return column == RunListModel::Score && !tally.scoreWords.isEmpty()
                   ? tally.scoreWords
                   : node->group.key.section(QLatin1Char('\n'), 0, 0);
    case RunListModel::RunRole:
        return QString();
    case RunListModel::StateRole:
        return tally.state;
    case RunListModel::ProgressRole:
        return tally.progress;
    case RunListModel::SortRole:
        return groupSortKey(node, column);
    case RunListModel::QueueRole: {
        int first = -1;
        for (const QString& run : node->runs()) {
            const int place = m_runs->placeOf(run);
            if (place >= 0 && (first < 0 || place < first))
                first = place;
        }
        return first;
    }
    case RunListModel::ActiveRole:
        return tally.isActive;
    case RunListModel::ToneRole:
        return static_cast<int>(tally.tone);
    case RunListModel::MarkRole:
        return tally.mark;
    case RunListModel::SplitRole:
        return tally.scoreNote;
    case RunsRole:
        return node->runs();
    case GroupRole:
        return node->group.key;
    case FolderRole:
        return node->group.key.section(QLatin1Char('\n'), 0, 0);
    default:
        return {};
    }
}

QVariant RunTreeModel::groupText(const Node* node, int column) const
{
    const RunTally& tally = tallyOf(node);
    switch (column) {
    case RunListModel::Name:
        return node->group.name;
    case RunListModel::State:
        return tally.words;
    case RunListModel::Progress:
        return tally.time;
    case RunListModel::Score:
        return tally.score;
    case RunListModel::Recipe: {
        const int row = m_runs->rowOf(node->runs().value(0));
        const QString recipe = m_runs->index(row, RunListModel::Recipe).data().toString();
        return tr("%1 · %n run(s)", "method, number of runs", tally.runs).arg(recipe);
    }
    case RunListModel::Device:
        return tally.device;
    case RunListModel::Images:
        return tally.images > 0 ? QLocale().toString(tally.images) : QString();
    case RunListModel::Created:
        return run_words::ago(QDateTime::fromString(tally.created, Qt::ISODate),
                              QDateTime::currentDateTime());
    default:
        return QString();
    }
}

QVariant RunTreeModel::groupSortKey(const Node* node, int column) const
{
    const RunTally& tally = tallyOf(node);
    switch (column) {
    case RunListModel::Progress:
        return tally.progress;
    case RunListModel::Score:
        return tally.scoreValue;
    case RunListModel::Seed:
        return qint64{0};
    case RunListModel::Images:
        return tally.images;
    case RunListModel::Created:
        return tally.created;
    default:
        return groupText(node, column);
    }
}

} // namespace kindred
