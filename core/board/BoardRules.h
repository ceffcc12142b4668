#pragma once

#include <string>
#include <vector>

namespace kindred {

/// The decision rules of a board, in the order of presentation. Memory is MemoryEpisode, which
/// needs a run that learned one; BoardModel decides by the others.
enum class BoardRule { NearestMean, WeightedKnn, Kernel, ClassKnn, Memory, Linear };

struct BoardRuleInfo {
    BoardRule rule;
    std::string id;       ///< as --rule has it
    std::string title;    ///< that of the decision rule with this id (decide/DecisionRule.h)
    std::string sentence; ///< one, for a newcomer
    bool usesK = false;
    bool usesSigma = false;
};

const std::vector<BoardRuleInfo>& boardRules();
/// Null where there is no such rule.
const BoardRuleInfo* findBoardRule(const std::string& id);
const BoardRuleInfo& boardRuleInfo(BoardRule rule);

} // namespace kindred
