#include "data/Dataset.h"

#include <algorithm>
#include <unordered_set>

#include "base/Text.h"
#include "data/FileTree.h"

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

std::string toText(Problem::Kind kind)
{
    switch (kind) {
    case Problem::Kind::Broken:
        return "broken";
    case Problem::Kind::Singleton:
        return "singleton";
    case Problem::Kind::Duplicate:
        return "duplicate";
    case Problem::Kind::Skipped:
        return "skipped";
    case Problem::Kind::Empty:
        return "empty";
    case Problem::Kind::Label:
        return "label";
    case Problem::Kind::Manual:
        return "manual";
    }
    return "broken";
}

std::vector<int64_t> Dataset::ids(Subset wanted) const
{
    std::vector<int64_t> found;
    for (size_t id = 0; id < subset.size(); ++id)
        if (subset[id] == wanted)
            found.push_back(static_cast<int64_t>(id));
    return found;
}

std::vector<int64_t> Dataset::databaseIds() const
{
    std::vector<int64_t> found;
    for (size_t id = 0; id < subset.size(); ++id)
        if (subset[id] == Subset::Train || (carvedValidation && subset[id] == Subset::Val))
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

Result<ImagePart> Dataset::part(int64_t id, int, const RegionChooser& choose) const
{
    KINDRED_ASSIGN(Image whole, image(id));
    const Region region = choose(whole.width, whole.height);
    return ImagePart{std::move(whole), region};
}

Result<std::string> Dataset::encoded(int64_t id) const
{
    const bool known = id >= 0 && id < size();
    return inputError("the source holds no encoded picture for this sample",
                      known ? names[static_cast<size_t>(id)] : source);
}

Status checkNames(const std::vector<std::string>& names, const Dataset& dataset)
{
    if (names.empty())
        return {};
    const std::unordered_set<std::string_view> known(dataset.names.begin(), dataset.names.end());
    for (const std::string& name : names)
        if (!known.contains(name))
            return inputError(
                "there is no sample “" + printablePath(name) + "” to leave out" +
                    didYouMean(name, dataset.names),
                dataset.source,
                "A sample is named by its path below the source, as problems name it.");
    return {};
}

Status checkClassesWithout(const std::vector<std::string>& names, const Dataset& dataset)
{
    const std::unordered_set<std::string_view> out(names.begin(), names.end());
    const LabelLevel& level = dataset.level();
    std::vector<int64_t> counts(level.classes.size());
    for (size_t id = 0; id < level.labels.size(); ++id)
        if (level.labels[id] >= 0 && !out.contains(dataset.names[id]))
            ++counts[static_cast<size_t>(level.labels[id])];
    const auto usable =
        std::count_if(counts.begin(), counts.end(), [](int64_t n) { return n > 1; });
    if (usable >= 2)
        return {};
    return inputError("with " + std::to_string(names.size()) + " samples left out, " +
                          (usable == 0 ? "no class" : "only one class") +
                          " has two samples; two such classes are needed",
                      dataset.source, "Leave fewer samples out.");
}

} // namespace kindred
