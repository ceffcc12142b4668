#pragma once

#include <QList>

#include "models/evaluation/EvaluationTable.h"

namespace kindred {

/// A few-shot result of a run's own data, which the board can measure again.
bool isOfEpisodes(const EvaluationTable::Row& row);
/// Two of them whose episodes have one shape, so that they can be held against each other.
bool haveLikeEpisodes(const EvaluationTable::Row& one, const EvaluationTable::Row& other);

/// What BoardEpisodeDialog::measureLike() takes: the episodes of the first row, its rule, and the
/// other row's where there is one. `seed`: that of the first row's run.
Json episodeQuestion(const QList<EvaluationTable::Row>& rows, qint64 seed);

} // namespace kindred
