#pragma once

#include <QHash>
#include <QString>

#include <vector>

#include "models/evaluation/EvaluationTable.h"
#include "models/runs/RunWords.h"

namespace kindred {

/// A mean over runs that differ in nothing but seed or fold, and the rows that it is of.
struct GroupMean {
    EvaluationTable::Row row;
    std::vector<int> of; ///< at least two, ascending
};

/// One for each question that two or more runs of a group answered, in the order of the first
/// answers; of a run that answered again the answer at its last step counts. `groups`: run → its
/// group; runs without one have no mean. Figures as `kindred-engine evaluate GROUP` has them
/// (base/Spread.h). Pure.
std::vector<GroupMean> groupMeans(const std::vector<EvaluationTable::Row>& rows,
                                  const QHash<QString, run_words::RunGroup>& groups);

/// Rows in the order in which they are shown: each mean before the first of its rows, and the
/// others of these after that one. The indices of means follow those of the `rows` rows. Pure.
std::vector<int> rowsUnderMeans(int rows, const std::vector<GroupMean>& means);

} // namespace kindred
