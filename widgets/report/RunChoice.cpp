#include "report/RunChoice.h"

#include "models/runs/RunListModel.h"

namespace kindred {

RunChoice::RunChoice(RunListModel* runs, QObject* parent) : QIdentityProxyModel(parent)
{
    setSourceModel(runs);
}

QVariant RunChoice::data(const QModelIndex& index, int role) const
{
    if (index.column() == RunListModel::Name && role == Qt::CheckStateRole)
        return m_chosen.contains(index.data(RunListModel::RunRole).toString()) ? Qt::Checked
                                                                               : Qt::Unchecked;
    if (index.column() == RunListModel::Name && role == Qt::ToolTipRole) {
        QStringList parts;
        for (const int column : {RunListModel::Recipe, RunListModel::State, RunListModel::Score})
            if (const QString text = index.siblingAtColumn(column).data().toString();
                !text.isEmpty())
                parts << text;
        return parts.join(QStringLiteral(" · "));
    }
    return QIdentityProxyModel::data(index, role);
}

bool RunChoice::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (index.column() != RunListModel::Name || role != Qt::CheckStateRole)
        return false;
    const QString run = index.data(RunListModel::RunRole).toString();
    const bool on = value.toInt() == Qt::Checked;
    if (on == m_chosen.contains(run))
        return true;
    if (on)
        m_chosen << run;
    else
        m_chosen.removeAll(run);
    Q_EMIT dataChanged(index, index, {Qt::CheckStateRole});
    Q_EMIT edited();
    return true;
}

Qt::ItemFlags RunChoice::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QIdentityProxyModel::flags(index);
    return index.isValid() && index.column() == RunListModel::Name ? flags | Qt::ItemIsUserCheckable
                                                                   : flags;
}

void RunChoice::setChosen(const QStringList& runs)
{
    if (runs == m_chosen)
        return;
    m_chosen = runs;
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, RunListModel::Name), index(rowCount() - 1, RunListModel::Name),
                           {Qt::CheckStateRole});
}

} // namespace kindred
