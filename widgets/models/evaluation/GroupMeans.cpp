#include "models/evaluation/GroupMeans.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>
#include <string>

#include "base/Spread.h"
#include "common/JsonFields.h"
#include "run/ResultQuestion.h"

namespace kindred {

namespace {
struct GroupMeanText {
    Q_DECLARE_TR_FUNCTIONS(kindred::EvaluationTable)
};

/// The rows of one question of one group, one for each run.
struct Answers {
    run_words::RunGroup group;
    std::vector<int> rows;
};

qint64 stepAt(const EvaluationTable::Row& row)
{
    return valueOr<qint64>(row.result, "step", -1);
}

/// Puts the row in the place of an earlier answer of its run.
void addAnswer(Answers& answers, const std::vector<EvaluationTable::Row>& rows, int row)
{
    const EvaluationTable::Row& fresh = rows[static_cast<size_t>(row)];
    for (int& known : answers.rows) {
        const EvaluationTable::Row& old = rows[static_cast<size_t>(known)];
        if (old.run != fresh.run)
            continue;
        if (stepAt(fresh) >= stepAt(old))
            known = row;
        return;
    }
    answers.rows.push_back(row);
}

std::vector<Answers> answersOfGroups(const std::vector<EvaluationTable::Row>& rows,
                                     const QHash<QString, run_words::RunGroup>& groups)
{
    std::vector<Answers> all;
    std::map<std::string, size_t> places;
    for (size_t row = 0; row < rows.size(); ++row) {
        const EvaluationTable::Row& each = rows[row];
        const run_words::RunGroup group = groups.value(each.run);
        if (group.key.isEmpty() || !valueOr(each.result, "value", Json()).is_number())
            continue;
        const Json question = {group.key.toStdString(), questionOf(each.result), each.set,
                               each.data.toStdString()};
        const auto [place, isNew] = places.emplace(question.dump(), all.size());
        if (isNew)
            all.push_back({group, {}});
        addAnswer(all[place->second], rows, static_cast<int>(row));
    }
    return all;
}

EvaluationTable::Row meanRow(const std::vector<EvaluationTable::Row>& rows, const Answers& answers)
{
    const EvaluationTable::Row& first = rows[static_cast<size_t>(answers.rows.front())];
    EvaluationTable::Row mean{.run = {},
                              .name = {},
                              .result = questionOf(first.result),
                              .set = first.set,
                              .ownData = first.ownData,
                              .data = first.data};
    std::vector<double> values;
    bool sameStep = true;
    for (const int row : answers.rows) {
        const EvaluationTable::Row& each = rows[static_cast<size_t>(row)];
        values.push_back(each.result["value"].get<double>());
        mean.meanOf << each.name;
        sameStep = sameStep && stepAt(each) == stepAt(first);
    }
    const Spread spread = spreadOf(values);
    mean.result["value"] = spread.mean;
    mean.deviation = spread.deviation;
    if (sameStep && stepAt(first) >= 0)
        mean.result["step"] = stepAt(first);
    mean.name = GroupMeanText::tr("mean ± sd (n = %L1)", "of runs").arg(spread.n) +
                QStringLiteral(" · ") + answers.group.name;
    return mean;
}
} // namespace

std::vector<GroupMean> groupMeans(const std::vector<EvaluationTable::Row>& rows,
                                  const QHash<QString, run_words::RunGroup>& groups)
{
    std::vector<GroupMean> means;
    for (Answers& answers : answersOfGroups(rows, groups)) {
        if (answers.rows.size() < 2)
            continue;
        std::sort(answers.rows.begin(), answers.rows.end());
        means.push_back({meanRow(rows, answers), answers.rows});
    }
    return means;
}

std::vector<int> rowsUnderMeans(int rows, const std::vector<GroupMean>& means)
{
    std::map<int, size_t> meanOf; // row → the mean that it is of
    for (size_t mean = 0; mean < means.size(); ++mean)
        for (const int row : means[mean].of)
            meanOf.emplace(row, mean);
    std::vector<int> order;
    for (int row = 0; row < rows; ++row) {
        const auto mean = meanOf.find(row);
        if (mean == meanOf.end()) {
            order.push_back(row);
            continue;
        }
        const GroupMean& its = means[mean->second];
        if (row != its.of.front())
            continue;
        order.push_back(rows + static_cast<int>(mean->second));
        order.insert(order.end(), its.of.begin(), its.of.end());
    }
    return order;
}

} // namespace kindred
