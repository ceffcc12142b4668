#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "base/Random.h"
#include "data/Loader.h"

namespace kindred {

struct BatchLoader::State {
    /// One batch being made. Its buffers are set before any worker may touch it.
    struct Slot {
        Batch batch;
        std::atomic<int64_t> missing{0};
        int64_t errorAt = -1; ///< position in the batch; the lowest wins, whatever thread was first
        Error error;
    };

    std::shared_ptr<const Dataset> dataset;
    BatchPlan plan;
    TransformSpec transform;
    uint64_t seed = 0;
    int64_t epoch = 0;
    int64_t sampleSize = 0;
    std::vector<int64_t> starts; ///< [batches + 1] ticket of each batch's first sample

    std::vector<Slot> ring;
    std::vector<Batch> spare;
    std::atomic<int64_t> ticket{0};
    std::mutex mutex;
    std::condition_variable opened; ///< a slot was prepared, or stop
    std::condition_variable filled; ///< a batch is complete
    int64_t prepared = 0;           ///< batches below this may be worked on
    int64_t wanted = 0;             ///< the batch that next() returns next
    bool stop = false;
    std::vector<std::jthread> workers;

    int64_t batches() const { return static_cast<int64_t>(plan.batches.size()); }
    Slot& slot(int64_t batch) { return ring[static_cast<size_t>(batch) % ring.size()]; }
    void prepare(int64_t batch);
    bool awaitPrepared(int64_t batch);
    Status fill(int64_t id, float* out) const;
    void make(int64_t batch, int64_t position);
    void work();
};

/// Gives batch `batch` its slot and buffer; the caller holds the mutex.
void BatchLoader::State::prepare(int64_t batch)
{
    if (batch >= batches())
        return;
    Slot& to = slot(batch);
    if (!spare.empty()) {
        to.batch = std::move(spare.back());
        spare.pop_back();
    }
    to.batch.number = batch;
    to.batch.ids = plan.batches[static_cast<size_t>(batch)];
    to.batch.values.resize(to.batch.ids.size() * static_cast<size_t>(sampleSize));
    to.errorAt = -1;
    to.missing = static_cast<int64_t>(to.batch.ids.size());
    prepared = batch + 1;
}

bool BatchLoader::State::awaitPrepared(int64_t batch)
{
    std::unique_lock lock(mutex);
    opened.wait(lock, [&] { return stop || batch < prepared; });
    return !stop;
}

/// One sample's values.
Status BatchLoader::State::fill(int64_t id, float* out) const
{
    if (!dataset->isImages) {
        const float* row = dataset->features.row(id);
        if (!transform.standardise)
            std::copy_n(row, sampleSize, out);
        else
            for (size_t j = 0; j < static_cast<size_t>(sampleSize); ++j)
                out[j] = (row[j] - transform.mean[j]) / transform.std[j];
        return {};
    }
    const uint64_t own = hashSeed({seed, static_cast<uint64_t>(epoch), static_cast<uint64_t>(id)});
    return transformSample(*dataset, id, transform, own, out);
}

void BatchLoader::State::make(int64_t batch, int64_t position)
{
    State::Slot& to = slot(batch);
    const int64_t id = to.batch.ids[static_cast<size_t>(position)];
    Status made;
    try {
        made = fill(id, to.batch.values.data() + position * sampleSize);
    } catch (const std::exception& problem) {
        made = failure(std::string("cannot load the sample: ") + problem.what(),
                       dataset->names[static_cast<size_t>(id)]);
    }
    if (!made) {
        const std::lock_guard lock(mutex);
        if (to.errorAt < 0 || position < to.errorAt) {
            to.errorAt = position;
            to.error = made.error();
        }
    }
    if (to.missing.fetch_sub(1, std::memory_order_acq_rel) == 1) {
        const std::lock_guard lock(mutex);
        filled.notify_one();
    }
}

void BatchLoader::State::work()
{
    for (;;) {
        const int64_t mine = ticket.fetch_add(1, std::memory_order_relaxed);
        if (mine >= starts.back())
            return;
        const auto after = std::upper_bound(starts.begin(), starts.end(), mine);
        const int64_t batch = after - starts.begin() - 1;
        if (!awaitPrepared(batch))
            return;
        make(batch, mine - starts[static_cast<size_t>(batch)]);
    }
}

BatchLoader::BatchLoader(std::shared_ptr<const Dataset> dataset, BatchPlan plan,
                         TransformSpec transform, uint64_t seed, int64_t epoch, int64_t firstBatch,
                         int threads, int ahead)
    : m_state(std::make_unique<State>())
{
    State& state = *m_state;
    state.dataset = std::move(dataset);
    state.plan = std::move(plan);
    state.transform = std::move(transform);
    state.seed = seed;
    state.epoch = epoch;
    state.sampleSize = state.dataset->isImages ? int64_t{state.transform.channels} *
                                                     state.transform.size * state.transform.size
                                               : state.dataset->features.cols();
    state.starts = {0};
    for (const auto& batch : state.plan.batches)
        state.starts.push_back(state.starts.back() + static_cast<int64_t>(batch.size()));
    state.wanted = std::clamp<int64_t>(firstBatch, 0, state.batches());
    state.ticket = state.starts[static_cast<size_t>(state.wanted)];
    // One of the `ahead` batches is with the consumer.
    state.ring = std::vector<State::Slot>(static_cast<size_t>(std::max(ahead - 1, 1)));
    for (int64_t i = 0; i < static_cast<int64_t>(state.ring.size()); ++i)
        state.prepare(state.wanted + i);
    for (int i = 0; i < std::max(threads, 1); ++i)
        state.workers.emplace_back([&state] { state.work(); });
}

BatchLoader::~BatchLoader()
{
    {
        const std::lock_guard lock(m_state->mutex);
        m_state->stop = true;
    }
    m_state->opened.notify_all();
    m_state->workers.clear();
}

Result<std::optional<Batch>> BatchLoader::next()
{
    State& state = *m_state;
    if (state.wanted >= state.batches())
        return std::optional<Batch>();
    std::unique_lock lock(state.mutex);
    State::Slot& slot = state.slot(state.wanted);
    state.filled.wait(lock, [&] { return slot.missing.load(std::memory_order_acquire) == 0; });
    if (slot.errorAt >= 0)
        return slot.error;
    std::optional<Batch> batch(std::move(slot.batch));
    slot.batch = {};
    ++state.wanted;
    state.prepare(state.wanted + static_cast<int64_t>(state.ring.size()) - 1);
    lock.unlock();
    state.opened.notify_all();
    return batch;
}

void BatchLoader::recycle(Batch&& batch)
{
    const std::lock_guard lock(m_state->mutex);
    if (m_state->spare.size() < m_state->ring.size())
        m_state->spare.push_back(std::move(batch));
}

} // namespace kindred
