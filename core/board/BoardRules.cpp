#include "board/BoardRules.h"

#include <algorithm>

namespace kindred {

const std::vector<BoardRuleInfo>& boardRules()
{
    static const std::vector<BoardRuleInfo> rules = {
        {BoardRule::NearestMean, "ncm", "nearest mean", "The class whose average image is closest.",
         false, true},
        {BoardRule::WeightedKnn, "wknn", "weighted k-NN",
         "The k most similar images vote, the closer the more.", true, true},
        {BoardRule::Kernel, "kernel", "Gaussian kernel",
         "Every image votes by a Gaussian of its distance.", false, true},
        {BoardRule::ClassKnn, "ccknn", "class-conditional k-NN",
         "The class whose own k nearest images are closest on average.", true, true},
        {BoardRule::Memory, "mne", "episodic memory",
         "All images, asked ones too, look at each other as the run learned; the class whose "
         "images "
         "are then most similar on average.",
         false, true},
        {BoardRule::Linear, "linear", "linear head",
         "A linear classifier fitted to the images by least squares; leave-one-out chooses how "
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
