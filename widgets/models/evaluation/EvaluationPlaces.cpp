// What an EvaluationTable holds beside the answers of runs, and where each row stands.

#include <algorithm>

#include "common/JsonFields.h"
#include "models/evaluation/EvaluationTable.h"
#include "models/evaluation/GroupMeans.h"

namespace kindred {

namespace {
bool haveSameGroups(const QHash<QString, run_words::RunGroup>& one,
                    const QHash<QString, run_words::RunGroup>& other)
{
    const auto isThere = [&other](const auto& item) {
        const auto& [run, group] = item;
        const run_words::RunGroup its = other.value(run);
        return its.key == group.key && its.name == group.name;
    };
    return one.size() == other.size() &&
           std::all_of(one.constKeyValueBegin(), one.constKeyValueEnd(), isThere);
}
} // namespace

void EvaluationTable::dropMeans()
{
    m_meansKnown = false;
    if (m_means == 0)
        return;
    const int first = ownCount();
    beginRemoveRows({}, first, first + m_means - 1);
    m_rows.erase(m_rows.begin() + first, m_rows.begin() + first + m_means);
    m_means = 0;
    m_order.clear();
    findPlaces();
    endRemoveRows();
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1)); // their places
}

void EvaluationTable::showMeans(const QHash<QString, run_words::RunGroup>& groups)
{
    if (m_meansKnown && haveSameGroups(groups, m_groups))
        return;
    dropMeans();
    m_groups = groups;
    m_meansKnown = true;
    const int first = ownCount();
    const std::vector<GroupMean> means =
        groupMeans({m_rows.begin(), m_rows.begin() + first}, m_groups);
    if (means.empty())
        return;
    beginInsertRows({}, first, first + static_cast<int>(means.size()) - 1);
    m_means = static_cast<int>(means.size());
    for (size_t i = 0; i < means.size(); ++i)
        m_rows.insert(m_rows.begin() + first + static_cast<int>(i), means[i].row);
    m_order = rowsUnderMeans(first, means);
    findPlaces();
    endInsertRows();
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1)); // all have other places
}

void EvaluationTable::setPrinted(const QList<PaperRow>& rows)
{
    const int first = ownCount() + m_means;
    const auto isThere = [](const PaperRow& row, const Row& shown) { return shown.printed == row; };
    if (rows.size() == m_printed &&
        std::equal(rows.begin(), rows.end(), m_rows.begin() + first, isThere))
        return; // rows that go and come again would take the view along
    if (m_printed > 0) {
        beginRemoveRows({}, first, rowCount() - 1);
        m_rows.resize(static_cast<size_t>(first));
        m_printed = 0;
        findPlaces();
        endRemoveRows();
    }
    if (rows.isEmpty())
        return findScale();
    beginInsertRows({}, first, first + static_cast<int>(rows.size()) - 1);
    for (const PaperRow& row : rows)
        m_rows.push_back({.run = {},
                          .name = QStringLiteral("%1 · %2").arg(row.method, row.paper),
                          .result = row.result,
                          .set = Json::object(),
                          .ownData = row.isSameData,
                          .printed = row});
    m_printed = static_cast<int>(rows.size());
    findPlaces();
    endInsertRows();
    findScale();
}

void EvaluationTable::findPlaces()
{
    m_places.resize(m_rows.size());
    const size_t answers = m_rows.size() - static_cast<size_t>(m_printed);
    for (size_t place = 0; place < answers; ++place)
        m_places[m_order.empty() ? place : static_cast<size_t>(m_order[place])] =
            static_cast<double>(place);
    for (int row = static_cast<int>(answers); row < rowCount(); ++row)
        m_places[static_cast<size_t>(row)] = placeOf(row);
}

/// Of a paper's row, after the places of the answers.
double EvaluationTable::placeOf(int row) const
{
    const int answers = rowCount() - m_printed;
    const Json& printed = at(row).result;
    const auto same = [&](const Json& result, const char* key) {
        return valueOr(printed, key, Json()) == valueOr(result, key, Json());
    };
    double after = -1;
    bool ruled = false; // after an answer by the same rule, rather than by another
    for (int i = 0; i < ownCount(); ++i) {
        const Json& result = at(i).result;
        if (!answersPrinted(printed, result))
            continue;
        const bool bySame = same(result, "rule") && same(result, "images");
        const double place = m_places[static_cast<size_t>(i)];
        if (bySame && !ruled)
            after = place;
        else if (bySame || !ruled)
            after = std::max(after, place);
        ruled = ruled || bySame;
    }
    const double share = (row - answers + 1.0) / (m_printed + 1.0);
    return (after < 0 ? answers : after) + share;
}

} // namespace kindred
