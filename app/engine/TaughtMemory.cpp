#include "engine/TaughtMemory.h"

namespace kindred::engine {

CountedSupport countedSupport(const TaughtSupport& taught)
{
    CountedSupport counted;
    for (size_t row = 0; row < taught.origins.size(); ++row) {
        if (taught.support->weights[row] <= 0)
            continue;
        counted.keys.push_back(taught.origins[row].key);
        counted.rowOf.push_back(static_cast<int32_t>(row));
        counted.labels.push_back(taught.support->labels[row]);
    }
    return counted;
}

std::string reasonAgainstPictures(size_t pictures)
{
    if (pictures <= MemoryEpisode::kMost)
        return {};
    return "all pictures look at each other: at most " + std::to_string(MemoryEpisode::kMost) +
           " at once";
}

std::string reasonAgainstTeaching(const Teaching& teaching, size_t pictures)
{
    if (teaching.withTrained)
        return "episodic memory compares the pictures of the board alone: leave out the run's own "
               "classes";
    return reasonAgainstPictures(pictures);
}

} // namespace kindred::engine
