#pragma once

#include <string>
#include <vector>

#include "base/Result.h"

// No torch here.
namespace kindred {

/// What an embedding is for, and what a plan needs for it. The ids are those of describe()'s
/// "tasks", which says what suits a source.
struct TaskInfo {
    std::string id; ///< closed, induction, retrieval, fewshot, newclass
    std::string title;
    std::string sentence; ///< one, for a newcomer
    std::string example;
    std::string score;    ///< how the result is measured, in words
    std::string labels;   ///< the label level that it trains on; empty: the default
    std::string split;    ///< the split that it needs; empty: any that keeps no class unseen
    std::string protocol; ///< of core/evaluate
    std::string rule;     ///< of core/decide, that the protocol is asked with; empty: the default
};

const std::vector<TaskInfo>& tasks();
/// Null: there is no such task.
const TaskInfo* findTask(const std::string& id);
/// Usage error where there is no such task; "" is none.
Status checkTask(const std::string& id);

} // namespace kindred
