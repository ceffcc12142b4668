#pragma once

#include "neighbour/ApproximateSearch.h"
#include "train/OptionBuilders.h"

namespace kindred {

/// The option `search` of a method that lists the nearest rows of its memory.
inline OptionSpec searchOption()
{
    return choiceOption("search", "exact", searchKindNames(),
                        "How the nearest are looked up: exactly (n² products), or by an index of "
                        "linked rows or of cells, which finds at least 95 % of them or gives way "
                        "to the exact search.");
}

} // namespace kindred
