#pragma once

#include <functional>
#include <span>

#include "kernel/Reference.h"
#include "kernel/SoftNeighbour.h"

namespace kindred {

/// The sums of one row of a query; similarities are left out.
using SumsOfRow = std::function<void(int row, reference::SoftNeighbourState<double>& sums)>;

/// What sweepSoftNeighbours() sums, before it makes losses of it: every finite row is visited once,
/// in any order, on the caller's thread.
void sumSoftNeighbours(const PackedBank& bank, const SweepQuery& query, Executor& executor,
                       const SumsOfRow& visit);

/// Of a row with NaN or infinity there are no sums.
bool allFinite(std::span<const float> row);

/// Room for the answers of a query; rows that are not finite have theirs, NaN.
SweepResult unanswered(const SweepQuery& query);

/// Loss and derivatives of one row from all of its sums.
void answerRow(const SweepQuery& query, int row, reference::SoftNeighbourState<double>& sums,
               SweepResult& result);

} // namespace kindred
