#pragma once

#include <QList>

#include "models/evaluation/EvaluationTable.h"

namespace kindred {

/// A few-shot result of a run's own data, which the board can measure again.
bool isOfEpisodes(const EvaluationTable::Row& row);
/// Two of them on the same episodes, by different runs or rules, so that they can be held against
/// each other.
bool haveLikeEpisodes(const EvaluationTable::Row& one, const EvaluationTable::Row& other);

/// Why the board cannot measure what these were measured on with the same numbers, in words; empty
/// where it can.
QString reasonAgainstBoard(const QList<EvaluationTable::Row>& rows);

/// What BoardEpisodeDialog::measureLike() takes: the episodes of the first row, its rule, and the
/// other row's where there is one.
Json episodeQuestion(const QList<EvaluationTable::Row>& rows);

} // namespace kindred
