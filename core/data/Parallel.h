#pragma once

#include <cstdint>
#include <functional>

#include "data/Dataset.h"

namespace kindred {

/// Cores this process may use.
int usableThreads();

/// Most threads that parallelFor() takes in this process from now on, as --threads says; 0: as many
/// as there are cores.
void limitThreads(int most);
/// As many as parallelFor() takes.
int parallelThreads();

/// Calls work(i) once for every i in [0, count), on parallelThreads() and in no fixed order; `work`
/// writes to slot i of its results only. `progress` is called from this thread; false when it
/// cancelled. The first exception of a worker is rethrown here.
bool parallelFor(int64_t count, const std::function<void(int64_t)>& work,
                 const DataProgress& progress = {});

} // namespace kindred
