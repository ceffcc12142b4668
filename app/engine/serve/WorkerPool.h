#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace kindred::engine {

/// A fixed number of threads that take tasks in order. Destruction finishes the tasks that were
/// begun and drops the others. Tasks must not throw.
class WorkerPool final {
public:
    explicit WorkerPool(int threads);
    ~WorkerPool();

    void post(std::function<void()> task);

private:
    void work(const std::stop_token& stop);

    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::deque<std::function<void()>> m_tasks;
    std::vector<std::jthread> m_threads; ///< last: joined before the rest goes
};

} // namespace kindred::engine
