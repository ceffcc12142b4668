#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/Executor.h"
#include "kernel/Reference.h"
#include "memory/MemoryBank.h"

namespace kindred {

/// A side of each row of a query [b]; similarities are left out.
using RowSides = std::vector<reference::SoftSide<double>>;

/// Over all valid slots of each row's own class but its own.
RowSides sumOwnClasses(const MemoryBank& bank, const SweepQuery& query, Executor& executor);

/// Over the slots that are listed for each row [b].
RowSides sumListed(const MemoryBank& bank, const SweepQuery& query,
                   const std::vector<std::vector<int64_t>>& listed, Executor& executor);

} // namespace kindred
