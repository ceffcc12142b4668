#include "report/SectionModel.h"

#include <QMimeData>

#include <algorithm>

namespace kindred {

namespace {
constexpr auto kSectionMime = "application/x-kindred-report-section";
}

bool SectionModel::has(const QModelIndex& index) const
{
    return index.isValid() && index.row() < m_sections.size();
}

int SectionModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_sections.size());
}

QVariant SectionModel::data(const QModelIndex& index, int role) const
{
    if (!has(index))
        return {};
    const ReportSection& section = m_sections[index.row()];
    switch (role) {
    case Qt::DisplayRole:
        return section.isText() && !section.heading.isEmpty() ? section.heading
                                                              : reportSectionTitle(section.id);
    case Qt::ToolTipRole:
        return reportSectionHelp(section.id);
    case Qt::CheckStateRole:
        return section.on ? Qt::Checked : Qt::Unchecked;
    case IdRole:
        return section.id;
    case TextRole:
        return section.isText();
    default:
        return {};
    }
}

bool SectionModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!has(index) || role != Qt::CheckStateRole)
        return false;
    const bool on = value.toInt() == Qt::Checked;
    if (m_sections[index.row()].on != on) {
        m_sections[index.row()].on = on;
        Q_EMIT dataChanged(index, index, {Qt::CheckStateRole});
        Q_EMIT edited();
    }
    return true;
}

Qt::ItemFlags SectionModel::flags(const QModelIndex& index) const
{
    if (!has(index))
        return Qt::ItemIsDropEnabled; // between the rows
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable |
           Qt::ItemIsDragEnabled | Qt::ItemNeverHasChildren;
}

QStringList SectionModel::mimeTypes() const
{
    return {QLatin1String(kSectionMime)};
}

QMimeData* SectionModel::mimeData(const QModelIndexList& indexes) const
{
    auto* data = new QMimeData;
    if (!indexes.isEmpty())
        data->setData(QLatin1String(kSectionMime), QByteArray::number(indexes.first().row()));
    return data;
}

bool SectionModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int,
                                const QModelIndex& parent)
{
    if (action != Qt::MoveAction || !data->hasFormat(QLatin1String(kSectionMime)))
        return false;
    bool known = false;
    const int from = data->data(QLatin1String(kSectionMime)).toInt(&known);
    int before = row >= 0 ? row : parent.isValid() ? parent.row() : rowCount();
    if (known && before > from)
        --before;
    if (known)
        move(from, before);
    // The view would take the row out where it began: it has moved already.
    return false;
}

void SectionModel::setSections(const QList<ReportSection>& sections)
{
    const auto sameRows =
        m_sections.size() == sections.size() &&
        std::equal(m_sections.begin(), m_sections.end(), sections.begin(),
                   [](const ReportSection& a, const ReportSection& b) { return a.id == b.id; });
    if (!sameRows) {
        beginResetModel();
        m_sections = sections;
        endResetModel();
        return;
    }
    for (int row = 0; row < rowCount(); ++row) {
        if (m_sections[row] == sections[row])
            continue;
        m_sections[row] = sections[row];
        Q_EMIT dataChanged(index(row), index(row));
    }
}

bool SectionModel::move(int from, int to)
{
    if (from < 0 || to < 0 || from >= rowCount() || to >= rowCount() || from == to)
        return false;
    beginMoveRows({}, from, from, {}, to > from ? to + 1 : to);
    m_sections.move(from, to);
    endMoveRows();
    Q_EMIT edited();
    return true;
}

int SectionModel::addText(int after)
{
    const int row = std::clamp(after + 1, 0, rowCount());
    beginInsertRows({}, row, row);
    m_sections.insert(row, ReportSection{.id = QStringLiteral("text")});
    endInsertRows();
    Q_EMIT edited();
    return row;
}

bool SectionModel::remove(int row)
{
    if (row < 0 || row >= rowCount() || !m_sections[row].isText())
        return false;
    beginRemoveRows({}, row, row);
    m_sections.removeAt(row);
    endRemoveRows();
    Q_EMIT edited();
    return true;
}

void SectionModel::setText(int row, const QString& heading, const QString& text)
{
    if (row < 0 || row >= rowCount() || !m_sections[row].isText())
        return;
    ReportSection& section = m_sections[row];
    if (section.heading == heading && section.text == text)
        return;
    section.heading = heading;
    section.text = text;
    Q_EMIT dataChanged(index(row), index(row));
    Q_EMIT edited();
}

} // namespace kindred
