#include "decide/KnnRule.h"
#include "decide/WeightedKnnRule.h"

namespace kindred {

const std::vector<const DecisionRule*>& decisionRules()
{
    static const KnnRule knn;
    static const WeightedKnnRule wknn;
    static const std::vector<const DecisionRule*> rules = {&knn, &wknn};
    return rules;
}

const DecisionRule* findDecisionRule(const std::string& id)
{
    for (const DecisionRule* rule : decisionRules()) {
        if (rule->id() == id)
            return rule;
    }
    return nullptr;
}

} // namespace kindred
