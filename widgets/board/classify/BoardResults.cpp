#include "board/classify/BoardResults.h"

#include <algorithm>

#include "common/EngineWords.h"
#include "common/JsonFields.h"
#include "common/Numbers.h"

namespace kindred {

namespace {

QByteArray quoted(const QString& text)
{
    QString cell = text;
    return '"' + cell.replace(QLatin1Char('"'), QLatin1String("\"\"")).toUtf8() + '"';
}

/// Which file it is says the column beside it.
QString withoutPlace(const QString& error, const QString& path)
{
    const QString place = path + QLatin1String(": ");
    return error.startsWith(place) ? error.mid(place.size()) : error;
}

} // namespace

void BoardResults::clear(const QString& folder)
{
    beginResetModel();
    m_folder = folder;
    if (!folder.isEmpty() && !folder.endsWith(QLatin1Char('/')))
        m_folder += QLatin1Char('/');
    m_rows.clear();
    endResetModel();
}

void BoardResults::append(const Json& items)
{
    if (items.empty())
        return;
    const int first = rowCount();
    beginInsertRows({}, first, first + static_cast<int>(items.size()) - 1);
    for (const Json& item : items) {
        Row row;
        row.path = textOf(item, "path");
        row.name = textOf(item, "class");
        row.p = valueOr(item, "p", 0.0);
        row.evidence = valueOr(item, "evidence", 0.0);
        row.none = valueOr(item, "none_of_these", false);
        row.error = engineWords(withoutPlace(textOf(item, "error"), row.path));
        m_rows.append(row);
    }
    endInsertRows();
}

int BoardResults::problems() const
{
    return static_cast<int>(std::count_if(m_rows.begin(), m_rows.end(),
                                          [](const Row& row) { return !row.error.isEmpty(); }));
}

QByteArray BoardResults::csv() const
{
    QByteArray text = "path,class,p,evidence,none_of_these,error\r\n";
    for (const Row& row : m_rows) {
        const bool known = row.error.isEmpty();
        text += quoted(row.path) + ',' + (row.none ? QByteArray() : quoted(row.name)) + ',' +
                (known ? QByteArray::number(row.p, 'g', 6) : QByteArray()) + ',' +
                (known ? QByteArray::number(row.evidence, 'g', 6) : QByteArray()) + ',' +
                (!known     ? ""
                 : row.none ? "1"
                            : "0") +
                ',' + (known ? QByteArray() : quoted(row.error)) + "\r\n";
    }
    return text;
}

QString BoardResults::shownPath(const Row& row) const
{
    return row.path.startsWith(m_folder) ? row.path.mid(m_folder.size()) : row.path;
}

int BoardResults::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int BoardResults::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Columns;
}

/// Numbers and their head stand at the right.
QVariant BoardResults::alignmentOf(int column)
{
    return column == Probability || column == Evidence ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                                                       : QVariant();
}

QVariant BoardResults::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= m_rows.size())
        return {};
    const Row& row = m_rows[index.row()];
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(index.column());
    if (role == Qt::ToolTipRole && index.column() == Path)
        return row.path;
    if (role == Qt::ToolTipRole && index.column() == Problem && !row.error.isEmpty())
        return row.error;
    if (role != Qt::DisplayRole && role != SortRole)
        return {};
    const bool known = row.error.isEmpty();
    const auto number = [&](double value) {
        return !known             ? QVariant()
               : role == SortRole ? QVariant(value)
                                  : QVariant(numbers::fixed(value, 2));
    };
    switch (index.column()) {
    case Path:
        return shownPath(row);
    case Class:
        return !known ? QString() : row.none ? tr("none of these") : row.name;
    case Probability:
        return number(row.p);
    case Evidence:
        return number(row.evidence);
    case Problem:
        return row.error;
    default:
        return {};
    }
}

QVariant BoardResults::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole)
        return alignmentOf(section);
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Path:
        return tr("File");
    case Class:
        return tr("Class");
    case Probability:
        return tr("p");
    case Evidence:
        return tr("Evidence");
    case Problem:
        return tr("Problem");
    default:
        return {};
    }
}

} // namespace kindred
