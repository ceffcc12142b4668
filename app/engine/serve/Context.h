#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "base/Executor.h"
#include "base/Files.h"

namespace kindred::engine {

class DatasetCache;
class EventPages;
class Feeds;
class JobQueue;
class MapJobs;
class Outbox;
class RunCache;
class RunShelf;

/// What the methods work with. Everything in it may be used from several threads and outlives them.
struct Context {
    fs::path home;
    int threads = 0;
    std::vector<std::string> warnings;
    std::atomic<uint64_t>& maxJson; ///< agreed in hello
    Outbox& outbox;
    RunShelf& shelf;
    JobQueue& queue;
    Feeds& feeds;
    DatasetCache& datasets;
    RunCache& runs;
    EventPages& pages;
    MapJobs& maps;
    Executor& executor;
};

} // namespace kindred::engine
