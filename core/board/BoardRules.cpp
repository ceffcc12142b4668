#include "board/BoardRules.h"

#include <algorithm>

#include "decide/DecisionRule.h"

namespace kindred {

namespace {
/// What `evaluate` calls the rule, so that it has one name everywhere.
std::string sharedTitle(const std::string& id)
{
    const DecisionRule* rule = findDecisionRule(id);
    return rule ? rule->title() : id;
}
} // namespace

const std::vector<BoardRuleInfo>& boardRules()
{
    static const std::vector<BoardRuleInfo> rules = {
        {BoardRule::NearestMean, "ncm", sharedTitle("ncm"), "The class whose mean is closest.",
         false, true},
        {BoardRule::WeightedKnn, "wknn", sharedTitle("wknn"),
         "The k most similar samples vote, the closer the more.", true, true},
        {BoardRule::Kernel, "kernel", sharedTitle("kernel"),
         "Every sample votes by a Gaussian of its distance.", false, true},
        {BoardRule::ClassKnn, "ccknn", sharedTitle("ccknn"),
         "The class whose own k nearest samples are closest on average.", true, true},
        {BoardRule::Memory, "mne", sharedTitle("mne"),
         "All samples, asked ones too, look at each other as the run learned; the class whose "
         "samples are then most similar on average.",
         false, true},
        {BoardRule::Linear, "linear", sharedTitle("linear"),
         "A linear classifier fitted to the samples by least squares; leave-one-out chooses how "
         "firmly.",
         false, false}};
    return rules;
}

const BoardRuleInfo* findBoardRule(const std::string& id)
{
    const std::vector<BoardRuleInfo>& rules = boardRules();
    const auto found = std::find_if(rules.begin(), rules.end(),
                                    [&](const BoardRuleInfo& info) { return info.id == id; });
    return found == rules.end() ? nullptr : &*found;
}

const BoardRuleInfo& boardRuleInfo(BoardRule rule)
{
    return boardRules()[static_cast<size_t>(rule)];
}

} // namespace kindred
