#include "engine/serve/runs/JudgedSplit.h"

#include <algorithm>
#include <iterator>

namespace kindred::engine {

namespace {
/// Best first. Of a run that holds nothing out it is the training split: there each sample is named
/// by the others.
constexpr const char* kJudged[] = {"test", "query", "gallery", "val", "train"};
} // namespace

Result<std::string> judgedSplit(const RunView& view, const std::string& wanted)
{
    if (!wanted.empty()) {
        if (std::find(std::begin(kJudged), std::end(kJudged), wanted) == std::end(kJudged))
            return usageError("must be “test”, “val”, “query”, “gallery” or “train”",
                              "params.split");
        return wanted;
    }
    const std::vector<TableName> names = view.run().tableNames();
    for (const char* split : kJudged)
        if (std::any_of(names.begin(), names.end(), [&](const TableName& name) {
                return name.step == view.step() && name.split == split;
            }))
            return std::string(split);
    return std::string(kJudged[0]);
}

} // namespace kindred::engine
