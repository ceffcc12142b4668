#pragma once

#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "neighbour/ApproximateSearch.h"
#include "neighbour/GraphRefresh.h"
#include "objective/Objective.h"
#include "train/plan/OptionBuilders.h"

namespace kindred {

/// The option `search` of a method that lists the nearest rows of its memory.
inline OptionSpec searchOption()
{
    return choiceOption("search", "exact", searchKindNames(),
                        "How the nearest are looked up: exactly (n² products), or by an index of "
                        "linked rows or of cells, which finds at least 95 % of them or gives way "
                        "to the exact search.");
}

/// The same of one whose lists can tell where to look when they are made anew.
inline OptionSpec searchOptionWithLists()
{
    std::vector<std::string> names = searchKindNames();
    names.emplace_back("refresh");
    return choiceOption("search", "exact", names,
                        "How the nearest are looked up: exactly (n² products), by an index of "
                        "linked rows or of cells, which finds at least 95 % of them or gives way "
                        "to the exact search, or by the lists before, brought up to date, which "
                        "must find 99.8 %.");
}

/// An index that found fewer neighbours than it must, so that they are looked up exactly.
inline ObjectiveWarning refusedIndex(double recall)
{
    return {"index", "The index of neighbours was refused: it found " +
                         std::to_string(static_cast<int>(100 * recall)) +
                         " % of them, and 95 % are asked for. They are looked up exactly, which "
                         "takes longer."};
}

/// Lists that told too few of the nearest after their centres had moved, which is what they may do
/// after large steps.
inline ObjectiveWarning listsGaveWay(double recall)
{
    char text[240];
    // Rounded down: what is refused must not look like enough.
    std::snprintf(
        text, sizeof text,
        "The images moved too far for their lists of neighbours to follow: %.2f %% of the "
        "nearest were found, and %.1f %% are asked for. They are looked up exactly, which "
        "takes longer; the curve search_exact tells when.",
        std::floor(1e4 * recall) / 100, 100 * RefreshRequest().leastRecall);
    return {"", text, "info"};
}

} // namespace kindred
