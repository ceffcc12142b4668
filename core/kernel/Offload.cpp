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

/// Queries [first, first + count) of a question.
SearchQuestion partOf(const SearchQuestion& question, int64_t first, int64_t count)
{
    SearchQuestion part = question;
    part.queries = question.queries.slice(first, count);
    const auto from = static_cast<size_t>(first);
    const auto length = static_cast<size_t>(count);
    if (!question.exclude.empty())
        part.exclude = question.exclude.subspan(from, length);
    if (!question.reaches.empty())
        part.reaches = question.reaches.subspan(from, length);
    return part;
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
    m_failed = true;
    if (m_notice)
        m_notice("The GPU failed (" + answer.error().message() +
                 "): from here on the processor does its work.");
    return {};
}

bool Offload::isWorth(int64_t rows, int64_t queries, int64_t columns) const
{
    const auto work = static_cast<double>(rows) * static_cast<double>(queries);
    return rows > 0 && queries > 0 &&
           work * static_cast<double>(columns) >= static_cast<double>(m_leastWork);
}

Offload::Search Offload::nearest(const SearchQuestion& question,
                                 const std::function<bool(double)>& progress)
{
    const auto& [database, queries, k, metric, exclude, others, reaches] = question;
    if (!others.labels.empty() || !isWorth(database.rows, queries.rows, database.cols))
        return {};
    const std::lock_guard lock(m_mutex);
    const int64_t turn =
        std::max<int64_t>(kWorkOfPart / std::max<int64_t>(database.rows * database.cols, 1), 1);
    Neighbours all{Matrix<int32_t>(queries.rows, k), Matrix<float>(queries.rows, k)};
    for (int64_t first = 0; first < queries.rows; first += turn) {
        if (progress && !progress(static_cast<double>(first) / static_cast<double>(queries.rows)))
            return {{}, true};
        const int64_t count = std::min(turn, queries.rows - first);
        const auto part =
            asked<Neighbours>([&] { return m_kernels->nearest(partOf(question, first, count)); });
        if (!part)
            return {};
        std::copy_n(part->indices.data(), count * k, all.indices.row(first));
        std::copy_n(part->values.data(), count * k, all.values.row(first));
    }
    return {std::move(all), false};
}

std::optional<std::vector<int32_t>> Offload::best(MatrixView<const float> database,
                                                  MatrixView<const float> queries)
{
    if (!isWorth(database.rows, queries.rows, database.cols))
        return {};
    const std::lock_guard lock(m_mutex);
    return asked<std::vector<int32_t>>([&] { return m_kernels->best(database, queries); });
}

std::unique_ptr<DeviceForces> Offload::forces(const Affinities& affinities)
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
