#include "data/Dataset.h"

#include <algorithm>

namespace kindred {

std::string toText(Subset subset)
{
    switch (subset) {
    case Subset::None:
        return "none";
    case Subset::Train:
        return "train";
    case Subset::Val:
        return "val";
    case Subset::Test:
        return "test";
    case Subset::Query:
        return "query";
    case Subset::Gallery:
        return "gallery";
    case Subset::Excluded:
        return "excluded";
    }
    return "none";
}

std::vector<int64_t> Dataset::ids(Subset wanted) const
{
    std::vector<int64_t> found;
    for (size_t id = 0; id < subset.size(); ++id)
        if (subset[id] == wanted)
            found.push_back(static_cast<int64_t>(id));
    return found;
}

bool Dataset::hasSubset(Subset wanted) const
{
    return std::find(subset.begin(), subset.end(), wanted) != subset.end();
}

Result<Image> Dataset::imageForSize(int64_t id, int) const
{
    return image(id);
}

Result<std::string> Dataset::encoded(int64_t id) const
{
    const bool known = id >= 0 && id < size();
    return inputError("the source holds no encoded picture for this sample",
                      known ? names[static_cast<size_t>(id)] : source);
}

} // namespace kindred
