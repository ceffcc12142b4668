#include "kernel/Offload.h"

#include <algorithm>
#include <utility>

namespace kindred {

namespace {
/// Multiplications between two questions whether to go on: about a second of a device.
constexpr int64_t kWorkOfPart = int64_t{1} << 42;

struct ActiveOffload {
    std::mutex mutex;
    std::shared_ptr<Offload> offload;
};

ActiveOffload& activeOffload()
{
    static ActiveOffload active;
    return active;
}

std::shared_ptr<Offload> exchangeActive(std::shared_ptr<Offload> offload)
{
    ActiveOffload& active = activeOffload();
    const std::lock_guard lock(active.mutex);
    return std::exchange(active.offload, std::move(offload));
}
} // namespace

Offload::Offload(std::unique_ptr<DeviceKernels> kernels, Notice notice, int64_t leastWork)
    : m_kernels(std::move(kernels)), m_notice(std::move(notice)), m_leastWork(leastWork)
{
}

/// Under m_mutex: the device's answer, or a notice and never a question again.
template <class T, class Ask>
std::optional<T> Offload::asked(const Ask& ask)
{
    if (m_failed)
        return {};
    Result<T> answer = ask();
    if (answer)
        return std::move(answer).value();
    noteFailure(answer.error());
    return {};
}

/// Under m_mutex.
void Offload::noteFailure(const Error& error)
{
    if (std::exchange(m_failed, true) || !m_notice)
        return;
    m_notice("The GPU failed (" + error.message() + "): from here on the processor does its work.");
}

bool Offload::isWorth(int64_t rows, int64_t queries, int64_t columns) const
{
    const auto work = static_cast<double>(rows) * static_cast<double>(queries);
    return rows > 0 && queries > 0 &&
           work * static_cast<double>(columns) >= static_cast<double>(m_leastWork);
}

Offload::Search Offload::nearest(const NearestQuestion& question,
                                 const std::function<bool(double)>& progress)
{
    const auto& [database, queries, k, metric, exclude] = question;
    if (!isWorth(database.rows, queries.rows, database.cols))
        return {};
    const std::lock_guard lock(m_mutex);
    if (progress && !progress(0))
        return {{}, true};
    const auto resident =
        asked<std::unique_ptr<DeviceRows>>([&] { return m_kernels->rows(database, metric); });
    if (!resident)
        return {};
    const int64_t turn =
        std::max<int64_t>(kWorkOfPart / std::max<int64_t>(database.rows * database.cols, 1), 1);
    Neighbours all{Matrix<int32_t>(queries.rows, k), Matrix<float>(queries.rows, k)};
    for (int64_t first = 0; first < queries.rows; first += turn) {
        const double share = static_cast<double>(first) / static_cast<double>(queries.rows);
        if (first > 0 && progress && !progress(share))
            return {{}, true};
        const int64_t count = std::min(turn, queries.rows - first);
        const auto leftOut = exclude.empty() ? exclude
                                             : exclude.subspan(static_cast<size_t>(first),
                                                               static_cast<size_t>(count));
        const auto part = asked<Neighbours>(
            [&] { return (*resident)->nearest(queries.slice(first, count), k, leftOut); });
        if (!part)
            return {};
        std::copy_n(part->indices.data(), count * k, all.indices.row(first));
        std::copy_n(part->values.data(), count * k, all.values.row(first));
    }
    ++m_searches;
    return {std::move(all), false};
}

std::optional<std::vector<int32_t>> Offload::best(MatrixView<const float> database,
                                                  MatrixView<const float> queries)
{
    if (!isWorth(database.rows, queries.rows, database.cols))
        return {};
    const std::lock_guard lock(m_mutex);
    auto rows = asked<std::vector<int32_t>>([&] { return m_kernels->best(database, queries); });
    m_searches += rows ? 1 : 0;
    return rows;
}

std::unique_ptr<DeviceForces> Offload::forces(const PairWeights& affinities)
{
    const int64_t n = affinities.rows();
    if (n > kMostPoints || !isWorth(n, n, 2))
        return nullptr;
    const std::lock_guard lock(m_mutex);
    auto forces =
        asked<std::unique_ptr<DeviceForces>>([&] { return m_kernels->forces(affinities); });
    return forces ? std::move(*forces) : nullptr;
}

std::optional<double> Offload::gradient(DeviceForces& forces, std::span<const float> points,
                                        double exaggeration, std::span<float> gradient)
{
    const std::lock_guard lock(m_mutex);
    return asked<double>([&] { return forces.gradient(points, exaggeration, gradient); });
}

std::unique_ptr<DeviceMemory> Offload::memory(const PackedBank& bank, const std::string& device)
{
    const std::lock_guard lock(m_mutex);
    if (m_failed || m_kernels->device() != device)
        return nullptr;
    auto memory = m_kernels->memory(bank);
    if (memory)
        return std::move(memory).value();
    // A bank that is too large says nothing of the device; one that is gone fails the next
    // question.
    if (m_notice)
        m_notice("The memory of embeddings stays with the processor (" + memory.error().message() +
                 ").");
    return nullptr;
}

void Offload::giveUp(const Error& error)
{
    const std::lock_guard lock(m_mutex);
    noteFailure(error);
}

std::shared_ptr<Offload> Offload::active()
{
    ActiveOffload& active = activeOffload();
    const std::lock_guard lock(active.mutex);
    return active.offload;
}

OffloadGuard::OffloadGuard(std::shared_ptr<Offload> offload)
    : m_changed(true), m_before(exchangeActive(std::move(offload)))
{
}

OffloadGuard::~OffloadGuard()
{
    if (m_changed)
        exchangeActive(std::move(m_before));
}

OffloadGuard::OffloadGuard(OffloadGuard&& other) noexcept
    : m_changed(std::exchange(other.m_changed, false)), m_before(std::move(other.m_before))
{
}

} // namespace kindred
