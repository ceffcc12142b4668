#include "models/evaluation/EvaluationTable.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <limits>

#include "common/DataWords.h"
#include "common/EngineWords.h"
#include "common/JsonFields.h"

namespace kindred {

namespace {
constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

double endOf(const Json& result, size_t end)
{
    const Json interval = arrayOf(result, "ci95");
    return interval.size() == 2 && interval[end].is_number() ? interval[end].get<double>()
                                                             : kUnknown;
}

/// A count, or empty where there is none.
QString countText(const Json& result, const char* key)
{
    const qint64 count = valueOr<qint64>(result, key, -1);
    return count >= 0 ? QLocale().toString(count) : QString();
}

QString ruleKey(const QString& id)
{
    return QStringLiteral("rule:") + id;
}

/// What a row that no run answered is; else empty.
QString aboutRow(const EvaluationTable::Row& row)
{
    if (row.printed)
        return row.printed->words();
    return !row.isMean()
               ? QString()
               : EvaluationTable::tr("Mean and standard deviation (n − 1) of %1", "names of runs")
                     .arg(row.meanOf.join(QStringLiteral(", ")));
}

} // namespace

int EvaluationTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int EvaluationTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Columns;
}

QString EvaluationTable::text(const Row& row, int column) const
{
    const Json& result = row.result;
    switch (column) {
    case RunName:
        return row.name;
    case Protocol: {
        const QString question =
            evaluation_words::question(titleOf(textOf(result, "protocol")), result) +
            evaluation_words::settings(row.set);
        const QString other =
            row.printed ? (row.printed->isSameData ? QString() : row.printed->data)
                        : dataInWords(row.data).section(u'/', -1, -1, QString::SectionSkipEmpty);
        return other.isEmpty() ? question : tr("%1, on %2", "question, data").arg(question, other);
    }
    case Rule:
        return titleOf(ruleKey(textOf(result, "rule")));
    case K:
        return valueOr<qint64>(result, "k", 0) > 0 ? countText(result, "k") : QString();
    case Metric:
        return evaluation_words::metric(textOf(result, "metric"));
    case Level:
        return levelInWords(textOf(result, "level_name"));
    case Value:
        return !row.isMean()
                   ? evaluation_words::percent(valueOr(result, "value", 0.0))
                   : evaluation_words::meanPercent(valueOr(result, "value", 0.0), row.deviation);
    case Interval:
        return evaluation_words::interval(result);
    case Errors:
        return countText(result, "errors");
    case Count:
        return countText(result, "n");
    case Step:
        return countText(result, "step");
    default:
        return {};
    }
}

QString EvaluationTable::decisionOf(int row) const
{
    const Row& one = at(row);
    const QString k = text(one, K);
    return text(one, Rule) + (k.isEmpty() ? QString() : QStringLiteral(", k = ") + k) +
           evaluation_words::settings(one.set);
}

QVariant EvaluationTable::sortKey(const Row& row, int column) const
{
    switch (column) {
    case K:
        return valueOr<qint64>(row.result, "k", 0);
    case Level:
        return valueOr<qint64>(row.result, "level", 0);
    case Value:
    case Interval:
        return valueOr(row.result, "value", 0.0);
    case Errors:
        return valueOr<qint64>(row.result, "errors", -1);
    case Count:
        return valueOr<qint64>(row.result, "n", -1);
    case Step:
        return valueOr<qint64>(row.result, "step", -1);
    default:
        return text(row, column);
    }
}

QVariant EvaluationTable::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = m_rows[static_cast<size_t>(index.row())];
    switch (role) {
    case Qt::ToolTipRole:
        if (const QString about = aboutRow(row); !about.isEmpty())
            return QStringLiteral("<p>%1</p>").arg(about.toHtmlEscaped());
        [[fallthrough]];
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::AccessibleDescriptionRole:
        return aboutRow(row);
    case PrintedRole:
        return row.printed.has_value();
    case MeanRole:
        return row.isMean();
    case ScaleRole:
        return QVariant::fromValue(m_scale);
    case PlaceRole:
        return m_places[static_cast<size_t>(index.row())];
    case Qt::TextAlignmentRole: {
        const int column = index.column();
        const bool number = column == K || column == Value || column >= Errors;
        return QVariant(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft));
    }
    case SortRole:
        return sortKey(row, index.column());
    case ValueRole:
        return valueOr(row.result, "value", kUnknown);
    case LowRole:
        return endOf(row.result, 0);
    case HighRole:
        return endOf(row.result, 1);
    default:
        return {};
    }
}

QVariant EvaluationTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant(Qt::AlignVCenter |
                        (section == K || section == Value || section >= Errors ? Qt::AlignRight
                                                                               : Qt::AlignLeft));
    if (role == Qt::ToolTipRole && section == Interval)
        return tr("Of 100 draws of samples like these, 95 would give an interval that holds the "
                  "true value. The lines reach from the least to the greatest number of the head.");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case RunName:
        return tr("Run");
    case Protocol:
        return tr("Protocol");
    case Rule:
        return tr("Rule");
    case K:
        return tr("k");
    case Metric:
        return tr("Metric");
    case Level:
        return tr("Level");
    case Value:
        return tr("Value");
    case Interval:
        return m_scale.isWhole() ? tr("95 % interval")
                                 : tr("95 % interval on %L1–%2", "ends of the scale")
                                       .arg(qRound(100 * m_scale.low))
                                       .arg(tr("%L1 %", "percent").arg(qRound(100 * m_scale.high)));
    case Errors:
        return tr("Errors");
    case Count:
        return tr("n");
    case Step:
        return tr("Step");
    default:
        return {};
    }
}

void EvaluationTable::setRegistry(const Json& registry)
{
    m_titles.clear();
    for (const Json& protocol : arrayOf(registry, "protocols"))
        m_titles.insert(textOf(protocol, "id"), engineWords(protocol, "title"));
    m_titles.insert(ruleKey({}), {});
    for (const Json& rule : arrayOf(registry, "rules"))
        m_titles.insert(ruleKey(textOf(rule, "id")), engineWords(rule, "title"));
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1));
}

void EvaluationTable::clear()
{
    beginResetModel();
    m_rows.clear();
    m_places.clear();
    m_order.clear();
    m_means = 0;
    m_meansKnown = false;
    m_printed = 0;
    m_scale = {};
    endResetModel();
}

void EvaluationTable::add(const QString& run, const QString& name, const Json& evaluation)
{
    std::vector<Row> fresh;
    const Json set = objectOf(evaluation, "set");
    const QString data = textOf(evaluation, "data");
    for (const Json& result : arrayOf(evaluation, "results"))
        if (rowOf(run, result, evaluation) < 0)
            fresh.push_back({run, name, result, set, data.isEmpty(), {}, data});
    if (fresh.empty())
        return;
    dropMeans();
    const int first = ownCount();
    beginInsertRows({}, first, first + static_cast<int>(fresh.size()) - 1);
    m_rows.insert(m_rows.begin() + first, fresh.begin(), fresh.end());
    findPlaces();
    endInsertRows();
    if (m_printed > 0) // they follow the answers
        Q_EMIT dataChanged(index(rowCount() - m_printed, 0), index(rowCount() - 1, Columns - 1),
                           {PlaceRole});
    findScale();
}

std::vector<Json> EvaluationTable::ownResults() const
{
    std::vector<Json> results;
    for (int row = 0; row < ownCount(); ++row)
        if (at(row).ownData)
            results.push_back(at(row).result);
    return results;
}

void EvaluationTable::findScale()
{
    double least = 2;
    double most = -1;
    for (const Row& row : m_rows) {
        const double low = endOf(row.result, 0);
        const double high = endOf(row.result, 1);
        const double value = valueOr(row.result, "value", kUnknown);
        if (!(low <= high) || row.printed)
            continue; // on other data a paper's number may lie anywhere; it stands at an end then
        least = std::min({least, value, low});
        most = std::max({most, value, high});
    }
    const IntervalScale scale = scaleBetween(least, most);
    if (scale == m_scale)
        return;
    m_scale = scale;
    Q_EMIT headerDataChanged(Qt::Horizontal, Interval, Interval);
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, Interval), index(rowCount() - 1, Interval));
}

QList<int> EvaluationTable::rowsOf(const QString& run, const Json& evaluation) const
{
    QList<int> rows;
    for (const Json& result : arrayOf(evaluation, "results"))
        if (const int row = rowOf(run, result, evaluation); row >= 0)
            rows.append(row);
    return rows;
}

int EvaluationTable::rowOf(const QString& run, const Json& result, const Json& evaluation) const
{
    const Json set = objectOf(evaluation, "set");
    const QString data = textOf(evaluation, "data");
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), [&](const Row& row) {
        return row.run == run && row.result == result && row.set == set && row.data == data;
    });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

} // namespace kindred
