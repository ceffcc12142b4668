#include "board/classify/BoardResults.h"

#include <QIcon>
#include <QMap>
#include <QPixmap>

#include <algorithm>

#include "board/classify/FilePictures.h"
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

BoardResults::BoardResults(QObject* parent) : QAbstractTableModel(parent) {}

void BoardResults::showPictures()
{
    if (m_pictures)
        return;
    m_pictures = new FilePictures(this);
    connect(m_pictures, &FilePictures::loaded, this, [this](const QString& path) {
        for (int row = 0; row < rowCount(); ++row)
            if (m_rows[row].path == path)
                Q_EMIT dataChanged(index(row, Path), index(row, Path), {Qt::DecorationRole});
    });
}

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

QString BoardResults::groupOf(const Row& row)
{
    return !row.error.isEmpty() ? QStringLiteral("unread")
           : row.none           ? QStringLiteral("none")
                                : QStringLiteral("class ") + row.name;
}

QString BoardResults::wordsOf(const Row& row)
{
    return !row.error.isEmpty() ? tr("not readable") : row.none ? tr("none of these") : row.name;
}

QList<BoardResults::Count> BoardResults::counts() const
{
    QMap<QString, Count> found;
    for (const Row& row : m_rows) {
        Count& count = found[groupOf(row)];
        if (count.rows++ == 0) {
            count.group = groupOf(row);
            count.words = wordsOf(row);
        }
    }
    const Count none = found.take(QStringLiteral("none"));
    const Count unread = found.take(QStringLiteral("unread"));
    QList<Count> counts = found.values();
    std::stable_sort(counts.begin(), counts.end(),
                     [](const Count& a, const Count& b) { return a.rows > b.rows; });
    for (const Count& last : {none, unread})
        if (last.rows > 0)
            counts.append(last);
    return counts;
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

QVariant BoardResults::pictureOf(const Row& row) const
{
    if (!m_pictures)
        return {};
    const QImage picture = m_pictures->find(row.path);
    return picture.isNull() ? QVariant() : QIcon(QPixmap::fromImage(picture));
}

QVariant BoardResults::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= m_rows.size())
        return {};
    const Row& row = m_rows[index.row()];
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(index.column());
    if (role == GroupRole)
        return groupOf(row);
    if (role == Qt::DecorationRole && index.column() == Path)
        return pictureOf(row);
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
        return known ? wordsOf(row) : QString();
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
