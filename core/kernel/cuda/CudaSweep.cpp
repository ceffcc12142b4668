#include "kernel/cuda/CudaSweep.h"

#include <map>
#include <numeric>

#include "kernel/BankLayout.h"
#include "kernel/cuda/DeviceWork.h"
#include "kernel/cuda/SweepLaunch.h"

namespace kindred::cuda {

namespace {
/// The device memory of one sweep.
struct Workspace {
    Buffer<float> queries;
    Buffer<int32_t> queryLabels;
    Buffer<int64_t> own;
    Buffer<float> maxima;
    Buffer<float> masses;
    Buffer<float> sums;
    Buffer<float> loss;
    Buffer<float> q;
    Buffer<float> gradient;
    Buffer<float> sigmaGradient;
    Buffer<int32_t> skipped;

    static Result<Workspace> create(const DeviceBank& bank, const SweepQuery& query, int splits,
                                    const Stream& stream)
    {
        const int64_t b = query.rows.rows;
        const int64_t d = query.rows.cols;
        std::vector<int64_t> positions(query.ownSlots.begin(), query.ownSlots.end());
        for (int64_t& slot : positions)
            slot = slot < 0 ? -1 : bank.position(slot);
        Workspace work;
        KINDRED_ASSIGN(work.queries,
                       Buffer<float>::copyOf(packedRows(query.rows).data(), b * d, stream));
        KINDRED_ASSIGN(work.queryLabels, Buffer<int32_t>::copyOf(query.labels.data(), b, stream));
        KINDRED_ASSIGN(work.own, Buffer<int64_t>::copyOf(positions.data(), b, stream));
        KINDRED_ASSIGN(work.maxima, Buffer<float>::allocate(2 * b * splits));
        KINDRED_ASSIGN(work.masses, Buffer<float>::allocate(2 * b * splits));
        KINDRED_ASSIGN(work.sums, Buffer<float>::allocate(2 * b * splits * d));
        KINDRED_ASSIGN(work.loss, Buffer<float>::allocate(b));
        KINDRED_ASSIGN(work.q, Buffer<float>::allocate(b));
        KINDRED_ASSIGN(work.gradient, Buffer<float>::allocate(b * d));
        KINDRED_ASSIGN(work.sigmaGradient, Buffer<float>::allocate(b));
        KINDRED_ASSIGN(work.skipped, Buffer<int32_t>::allocate(b));
        return work;
    }

    Result<SweepResult> results(const Stream& stream) const
    {
        const int64_t b = loss.count();
        const auto count = static_cast<size_t>(b);
        SweepResult result{std::vector<float>(count), std::vector<float>(count),
                           Matrix<float>(b, b > 0 ? gradient.count() / b : 0),
                           std::vector<float>(count), 0};
        std::vector<int32_t> flags(count);
        KINDRED_TRY(loss.copyOut(result.loss.data(), stream));
        KINDRED_TRY(q.copyOut(result.q.data(), stream));
        KINDRED_TRY(gradient.copyOut(result.gradient.data(), stream));
        KINDRED_TRY(sigmaGradient.copyOut(result.sigmaGradient.data(), stream));
        KINDRED_TRY(skipped.copyOut(flags.data(), stream));
        KINDRED_TRY(stream.wait());
        result.skipped = std::accumulate(flags.begin(), flags.end(), 0);
        return result;
    }
};
} // namespace

Result<DeviceBank> DeviceBank::upload(const PackedBank& bank, const Stream& stream)
{
    const PackedBank::Layout& layout = bank.layout();
    const int64_t n = bank.rows();
    const int64_t d = bank.dimension();
    std::vector<float> values(static_cast<size_t>(n * d));
    std::vector<int32_t> labels(static_cast<size_t>(n));
    DeviceBank device;
    device.m_dimension = static_cast<int>(d);
    for (int64_t slot = 0; slot < n; ++slot) {
        const int64_t position = layout.slotToPosition[static_cast<size_t>(slot)];
        device.m_positions.push_back(position);
        bank.read(slot, {values.data() + position * d, static_cast<size_t>(d)});
        labels[static_cast<size_t>(position)] = bank.label(slot);
    }
    KINDRED_ASSIGN(device.m_values, Buffer<float>::copyOf(values.data(), n * d, stream));
    KINDRED_ASSIGN(device.m_labels, Buffer<int32_t>::copyOf(labels.data(), n, stream));
    KINDRED_ASSIGN(device.m_valid, Buffer<uint8_t>::copyOf(layout.valid.data(), n, stream));
    return device;
}

Status DeviceBank::write(std::span<const int64_t> slots, MatrixView<const float> values,
                         const Stream& stream)
{
    std::map<int64_t, int64_t> lastRow; // position → row of `values`
    for (size_t i = 0; i < slots.size(); ++i)
        lastRow[position(slots[i])] = static_cast<int64_t>(i);
    std::vector<int64_t> positions;
    std::vector<float> rows;
    for (const auto& [position, row] : lastRow) {
        positions.push_back(position);
        rows.insert(rows.end(), values.row(row), values.row(row) + m_dimension);
    }
    const auto count = static_cast<int64_t>(positions.size());
    KINDRED_ASSIGN(const Buffer<int64_t> where,
                   Buffer<int64_t>::copyOf(positions.data(), count, stream));
    KINDRED_ASSIGN(const Buffer<float> what,
                   Buffer<float>::copyOf(rows.data(), count * m_dimension, stream));
    KINDRED_TRY(check(launchScatter(m_values.data(), m_valid.data(), where.data(), what.data(),
                                    count, m_dimension, stream.handle()),
                      "writing bank rows"));
    return stream.wait();
}

Result<SweepResult> sweepSoftNeighbours(const DeviceBank& bank, const SweepQuery& query,
                                        const Stream& stream)
{
    KINDRED_ASSIGN(const int splits, chooseSplits(tilesOf(bank.rows(), cuda::kTileRows),
                                                  tilesOf(query.rows.rows, kTileQueries)));
    KINDRED_ASSIGN(const Workspace work, Workspace::create(bank, query, splits, stream));
    const SweepArguments arguments = {.bank = bank.values(),
                                      .labels = bank.labels(),
                                      .valid = bank.valid(),
                                      .queries = work.queries.data(),
                                      .queryLabels = work.queryLabels.data(),
                                      .own = work.own.data(),
                                      .rows = bank.rows(),
                                      .queryCount = static_cast<int>(query.rows.rows),
                                      .dimension = bank.dimension(),
                                      .splits = splits,
                                      .sigma = query.sigma,
                                      .margin = query.margin,
                                      .maxima = work.maxima.data(),
                                      .masses = work.masses.data(),
                                      .sums = work.sums.data(),
                                      .loss = work.loss.data(),
                                      .q = work.q.data(),
                                      .gradient = work.gradient.data(),
                                      .sigmaGradient = work.sigmaGradient.data(),
                                      .skipped = work.skipped.data()};
    KINDRED_TRY(check(launchSweep(arguments, stream.handle()), "starting the sweep"));
    return work.results(stream);
}

} // namespace kindred::cuda
