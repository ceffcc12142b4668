#include "decide/ClassKnnRule.h"
#include "decide/KernelRule.h"
#include "decide/KnnRule.h"
#include "decide/LinearRule.h"
#include "decide/MemoryRule.h"
#include "decide/NearestMeanRule.h"
#include "decide/SoftmaxRule.h"
#include "decide/WeightedKnnRule.h"

namespace kindred {

const std::vector<const DecisionRule*>& decisionRules()
{
    static const KnnRule knn;
    static const WeightedKnnRule wknn;
    static const KernelRule kernel;
    static const ClassKnnRule ccknn;
    static const NearestMeanRule ncm;
    static const LinearRule linear;
    static const SoftmaxRule softmax;
    static const MemoryRule mne;
    static const std::vector<const DecisionRule*> rules = {&knn, &wknn,   &kernel,  &ccknn,
                                                           &ncm, &linear, &softmax, &mne};
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
