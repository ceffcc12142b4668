#pragma once

#include <cstdint>
#include <functional>
#include <memory>

namespace kindred {

/// The compute executor: a fixed set of std::jthread workers with a static partition, so that the
/// same thread count gives the same order of operations. One executor owns the cores of a process.
///
/// Thread-safe: concurrent run() calls from different threads take turns. Not re-entrant from
/// inside a task (such a call runs its tasks inline, in order).
class Executor final {
public:
    /// threads = 0: all cores this process may use. The calling thread is one of them.
    explicit Executor(int threads = 0);
    ~Executor();
    Executor(const Executor&) = delete;
    Executor& operator=(const Executor&) = delete;

    int threads() const;

    /// Calls task(part) for part = 0 … parts-1; part p runs on thread p mod threads(). Returns when
    /// all are done; the first exception of a task is rethrown here.
    void run(int parts, const std::function<void(int part)>& task);

    /// Splits [0, count) into threads() contiguous ranges, multiples of `grain` but the last, and
    /// calls body(begin, end, part) for the non-empty ones.
    void forRanges(int64_t count, int64_t grain,
                   const std::function<void(int64_t begin, int64_t end, int part)>& body);

private:
    struct Pool;
    std::unique_ptr<Pool> m_pool;
};

} // namespace kindred
