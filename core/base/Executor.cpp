#include "base/Executor.h"

#include <sched.h>

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace kindred {

namespace {
int usableCores()
{
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        return std::max(1, CPU_COUNT(&set));
    return std::max(1u, std::thread::hardware_concurrency());
}

thread_local bool t_insideTask = false;
} // namespace

struct Executor::Pool {
    explicit Pool(int count) : threads(count)
    {
        for (int slot = 1; slot < threads; ++slot)
            workers.emplace_back([this, slot](const std::stop_token& stop) { work(stop, slot); });
    }

    ~Pool()
    {
        for (std::jthread& worker : workers)
            worker.request_stop();
        wake.notify_all();
    }

    void work(const std::stop_token& stop, int slot)
    {
        uint64_t seen = 0;
        for (;;) {
            {
                std::unique_lock lock(mutex);
                wake.wait(lock, stop, [&] { return generation != seen; });
                if (stop.stop_requested())
                    return;
                seen = generation;
            }
            runSlot(slot);
            const std::lock_guard lock(mutex);
            if (--pending == 0)
                finished.notify_one();
        }
    }

    void runSlot(int slot)
    {
        t_insideTask = true;
        try {
            for (int part = slot; part < parts; part += threads)
                (*task)(part);
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!error)
                error = std::current_exception();
        }
        t_insideTask = false;
    }

    const int threads;
    std::mutex turn; ///< held by the caller whose tasks run
    std::mutex mutex;
    std::condition_variable_any wake;
    std::condition_variable finished;
    const std::function<void(int)>* task = nullptr;
    int parts = 0;
    int pending = 0;
    uint64_t generation = 0;
    std::exception_ptr error;
    std::vector<std::jthread> workers; ///< last: joined before the rest goes
};

Executor::Executor(int threads)
    : m_pool(std::make_unique<Pool>(threads > 0 ? threads : usableCores()))
{
}

Executor::~Executor() = default;

int Executor::threads() const
{
    return m_pool->threads;
}

void Executor::run(int parts, const std::function<void(int)>& task)
{
    if (parts <= 0)
        return;
    if (t_insideTask || parts == 1 || m_pool->threads == 1) {
        for (int part = 0; part < parts; ++part)
            task(part);
        return;
    }
    Pool& pool = *m_pool;
    const std::lock_guard turn(pool.turn);
    {
        const std::lock_guard lock(pool.mutex);
        pool.task = &task;
        pool.parts = parts;
        pool.pending = pool.threads - 1;
        pool.error = nullptr;
        ++pool.generation;
    }
    pool.wake.notify_all();
    pool.runSlot(0);
    std::unique_lock lock(pool.mutex);
    pool.finished.wait(lock, [&] { return pool.pending == 0; });
    if (pool.error)
        std::rethrow_exception(std::exchange(pool.error, nullptr));
}

void Executor::forRanges(int64_t count, int64_t grain,
                         const std::function<void(int64_t, int64_t, int)>& body)
{
    const int64_t step = std::max<int64_t>(grain, 1);
    const int64_t share = (count + threads() - 1) / threads();
    const int64_t chunk = (share + step - 1) / step * step;
    run(threads(), [&](int part) {
        const int64_t begin = part * chunk;
        const int64_t end = std::min(count, begin + chunk);
        if (begin < end)
            body(begin, end, part);
    });
}

} // namespace kindred
