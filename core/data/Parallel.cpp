#include "data/Parallel.h"

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace kindred {

namespace {
/// What the workers of one parallelFor share.
struct Shared {
    const std::function<void(int64_t)>& work;
    int64_t count;
    std::atomic<int64_t> ticket{0};
    std::atomic<int64_t> done{0};
    std::atomic<bool> stop{false};
    std::mutex mutex;
    std::exception_ptr problem;

    bool step()
    {
        const int64_t index = ticket.fetch_add(1, std::memory_order_relaxed);
        if (index >= count || stop.load(std::memory_order_relaxed))
            return false;
        try {
            work(index);
        } catch (const std::exception&) {
            const std::lock_guard lock(mutex);
            if (!problem)
                problem = std::current_exception();
            stop = true;
        }
        done.fetch_add(1, std::memory_order_relaxed);
        return true;
    }
};
constexpr int64_t kProgressEvery = 32;
std::atomic<int> mostThreads{0}; ///< 0: no limit
} // namespace

int usableThreads()
{
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        return std::max(1, CPU_COUNT(&set));
    return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

void limitThreads(int most)
{
    mostThreads = most;
}

int parallelThreads()
{
    const int most = mostThreads;
    return most > 0 ? most : usableThreads();
}

bool parallelFor(int64_t count, const std::function<void(int64_t)>& work,
                 const DataProgress& progress)
{
    Shared shared{work, count};
    bool cancelled = false;
    {
        std::vector<std::jthread> workers;
        const int64_t helpers = std::min<int64_t>(parallelThreads(), count) - 1;
        for (int64_t i = 0; i < helpers; ++i)
            workers.emplace_back([&shared] {
                while (shared.step()) {
                }
            });
        for (int64_t mine = 0; shared.step(); ++mine) {
            if (progress && mine % kProgressEvery == 0 && !progress(shared.done, count)) {
                cancelled = true;
                shared.stop = true;
            }
        }
    }
    if (shared.problem)
        std::rethrow_exception(shared.problem);
    if (progress && !cancelled)
        cancelled = !progress(count, count);
    return !cancelled;
}

} // namespace kindred
