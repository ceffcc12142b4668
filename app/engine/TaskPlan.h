#pragma once

#include <string>
#include <vector>

#include "engine/Command.h"
#include "engine/GroupPlan.h"
#include "train/plan/TrainJob.h"

namespace kindred::engine {

/// `train --task`: fills in the label level that a task needs, and checks the split that was given.
/// Nothing without a task. Usage error where there is no such task, or where a flag contradicts it.
Status fillFromTask(const std::string& id, const AxisFlags& axes, TrainRequest& request);

/// The split for a task that needs unseen classes, where none was given: "folder" where the source
/// has one that leaves classes unseen (for a retrieval also one with queries), else the task's own.
/// Lists the source for it, but decodes nothing. Empty: the task needs none. Errors of the source.
Result<std::string> splitForTask(const std::string& id, const TrainRequest& request);

/// Tells how the task's question is asked of a finished run or group: "evaluate" of the answer, and
/// a line of its text that a shell reads as it stands. Nothing without a task, or before the end.
void addQuestion(const std::string& id, const std::string& run, Report& report);

} // namespace kindred::engine
