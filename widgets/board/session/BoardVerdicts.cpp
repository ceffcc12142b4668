#include "board/session/BoardVerdicts.h"

#include <algorithm>

namespace kindred {

BoardVerdicts::BoardVerdicts(Numbers numbers, const QList<BoardImage>& queries,
                             const BoardVerdicts& before)
    : m_numbers(std::make_shared<const Numbers>(std::move(numbers))), m_queries(queries)
{
    // Lists are shared as long as nobody touches the tray.
    if (before.m_rows && before.m_queries.constData() == queries.constData() &&
        before.m_queries.size() == queries.size()) {
        m_rows = before.m_rows;
        return;
    }
    auto rows = std::make_shared<QHash<QString, qsizetype>>();
    rows->reserve(queries.size());
    for (qsizetype row = 0; row < queries.size(); ++row)
        rows->insert(queries[row].key, row);
    m_rows = std::move(rows);
}

qsizetype BoardVerdicts::rowOf(const QString& key) const
{
    return m_rows ? m_rows->value(key, -1) : -1;
}

qsizetype BoardVerdicts::rowOf(const QList<BoardImage>& queries, qsizetype at) const
{
    const bool same =
        queries.constData() == m_queries.constData() && queries.size() == m_queries.size();
    return same ? at : rowOf(queries[at].key);
}

size_t BoardVerdicts::named() const
{
    return m_queries.isEmpty() ? 0
                               : m_numbers->ranked.size() / static_cast<size_t>(m_queries.size());
}

size_t BoardVerdicts::rules() const
{
    return m_queries.isEmpty() ? 0
                               : m_numbers->byRule.size() / static_cast<size_t>(m_queries.size());
}

int BoardVerdicts::identityAt(int32_t index) const
{
    if (index == answer::kNone)
        return answer::kNone;
    return index >= 0 && static_cast<size_t>(index) < m_numbers->identities.size()
               ? m_numbers->identities[static_cast<size_t>(index)]
               : answer::kUndecided;
}

int32_t BoardVerdicts::ruleAt(size_t rule, qsizetype row) const
{
    return m_numbers
        ->byRule[rule * static_cast<size_t>(m_queries.size()) + static_cast<size_t>(row)];
}

int BoardVerdicts::classAt(qsizetype row) const
{
    return row < 0 ? answer::kUndecided : identityAt(m_numbers->index[static_cast<size_t>(row)]);
}

float BoardVerdicts::leadAt(qsizetype row) const
{
    const size_t first = static_cast<size_t>(std::max<qsizetype>(row, 0)) * named();
    return row < 0 || named() < 2 || m_numbers->ranked[first + 1] < 0
               ? 1.0F
               : m_numbers->p[first] - m_numbers->p[first + 1];
}

bool BoardVerdicts::disagreesAt(qsizetype row) const
{
    int32_t said = answer::kUndecided;
    for (size_t rule = 0; row >= 0 && rule < rules(); ++rule) {
        const int32_t index = ruleAt(rule, row);
        if (index < 0)
            continue;
        if (said >= 0 && index != said)
            return true;
        said = index;
    }
    return false;
}

BoardVerdict BoardVerdicts::at(qsizetype row) const
{
    BoardVerdict verdict;
    if (row < 0)
        return verdict;
    const auto place = static_cast<size_t>(row);
    verdict.cls = classAt(row);
    verdict.evidence = m_numbers->evidence[place];
    for (size_t i = place * named(); i < (place + 1) * named(); ++i)
        if (m_numbers->ranked[i] >= 0)
            verdict.shares.append({identityAt(m_numbers->ranked[i]), m_numbers->p[i]});
    verdict.p = verdict.shares.isEmpty() ? 0 : verdict.shares.first().p;
    for (size_t rule = 0; rule < rules(); ++rule)
        verdict.byRule.append(identityAt(ruleAt(rule, row)));
    return verdict;
}

int BoardVerdicts::count(int cls) const
{
    int found = 0;
    for (qsizetype row = 0; row < size(); ++row)
        found += classAt(row) == cls ? 1 : 0;
    return found;
}

} // namespace kindred
