#include "kernel/cuda/CudaSweep.h"

#include <algorithm>
#include <iterator>
#include <numeric>

#include "kernel/BankLayout.h"
#include "kernel/cuda/DeviceWork.h"
#include "kernel/cuda/SweepLaunch.h"
#include "kernel/cuda/TensorMapEncode.h"
#include "kernel/cuda/WarpgroupLayout.h"

namespace kindred::cuda {

namespace {
/// A batch that was host memory.
struct SentBatch {
    Buffer<float> rows;
    Buffer<int32_t> labels;
    Buffer<int64_t> slots;

    static Result<SentBatch> create(MatrixView<const float> rows, std::span<const int32_t> labels,
                                    std::span<const int64_t> slots, const Stream& stream)
    {
        const int64_t b = rows.rows;
        SentBatch batch;
        KINDRED_ASSIGN(batch.rows,
                       Buffer<float>::copyOf(packedRows(rows).data(), b * rows.cols, stream));
        KINDRED_ASSIGN(batch.labels,
                       Buffer<int32_t>::copyOf(labels.data(), std::ssize(labels), stream));
        KINDRED_ASSIGN(batch.slots, Buffer<int64_t>::copyOf(slots.data(), b, stream));
        return batch;
    }

    DeviceBatch view() const
    {
        return {rows.data(), labels.data(), slots.data(), static_cast<int>(slots.count())};
    }
};

/// A sweep's answers on their way to host memory.
struct Answers {
    Buffer<float> loss;
    Buffer<float> q;
    Buffer<float> gradient;
    Buffer<float> sigmaGradient;
    Buffer<int32_t> skipped;

    static Result<Answers> create(int64_t b, int64_t d)
    {
        Answers answers;
        KINDRED_ASSIGN(answers.loss, Buffer<float>::allocate(b));
        KINDRED_ASSIGN(answers.q, Buffer<float>::allocate(b));
        KINDRED_ASSIGN(answers.gradient, Buffer<float>::allocate(b * d));
        KINDRED_ASSIGN(answers.sigmaGradient, Buffer<float>::allocate(b));
        KINDRED_ASSIGN(answers.skipped, Buffer<int32_t>::allocate(b));
        return answers;
    }

    DeviceSweepAnswer view() const
    {
        return {loss.data(), q.data(), gradient.data(), sigmaGradient.data(), skipped.data()};
    }

    Result<SweepResult> read(int64_t d, const Stream& stream) const
    {
        const auto count = static_cast<size_t>(loss.count());
        SweepResult result{std::vector<float>(count), std::vector<float>(count),
                           Matrix<float>(loss.count(), d), std::vector<float>(count), 0};
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
    DeviceBank device;
    device.m_dimension = static_cast<int>(d);
    if (bank.precision() == BankPrecision::BFloat16)
        device.m_stride = static_cast<int>(tilesOf(d, kHalfStride)) * kHalfStride;
    const int64_t stride = device.m_stride;
    std::vector<float> values(static_cast<size_t>(stride > 0 ? 0 : n * d));
    std::vector<uint16_t> halves(static_cast<size_t>(n * stride));
    std::vector<int32_t> labels(static_cast<size_t>(n));
    std::vector<float> row(static_cast<size_t>(d));
    for (int64_t slot = 0; slot < n; ++slot) {
        const int64_t position = layout.slotToPosition[static_cast<size_t>(slot)];
        device.m_positions.push_back(position);
        labels[static_cast<size_t>(position)] = bank.label(slot);
        bank.read(slot, row);
        if (stride > 0)
            std::transform(row.begin(), row.end(), halves.begin() + position * stride, toBFloat16);
        else
            std::copy(row.begin(), row.end(), values.begin() + position * d);
    }
    KINDRED_ASSIGN(device.m_devicePositions,
                   Buffer<int64_t>::copyOf(device.m_positions.data(), n, stream));
    KINDRED_ASSIGN(device.m_values,
                   Buffer<float>::copyOf(values.data(), std::ssize(values), stream));
    KINDRED_ASSIGN(device.m_halves,
                   Buffer<uint16_t>::copyOf(halves.data(), std::ssize(halves), stream));
    KINDRED_ASSIGN(device.m_labels, Buffer<int32_t>::copyOf(labels.data(), n, stream));
    KINDRED_ASSIGN(device.m_valid, Buffer<uint8_t>::copyOf(layout.valid.data(), n, stream));
    return device;
}

Status DeviceBank::write(const DeviceBatch& batch, float momentum, bool renormalise,
                         const Stream& stream)
{
    const BankArguments arguments = {.rows = batch.rows,
                                     .slots = batch.slots,
                                     .positions = positions(),
                                     .count = batch.count,
                                     .dimension = m_dimension,
                                     .stride = m_stride,
                                     .momentum = momentum,
                                     .renormalise = renormalise,
                                     .values = m_values.data(),
                                     .halves = m_halves.data(),
                                     .valid = m_valid.data()};
    return check(launchWriteRows(arguments, stream.handle()), "writing bank rows");
}

Status DeviceBank::write(std::span<const int64_t> slots, MatrixView<const float> values,
                         const Stream& stream)
{
    KINDRED_ASSIGN(const SentBatch batch, SentBatch::create(values, {}, slots, stream));
    KINDRED_TRY(write(batch.view(), 0, false, stream));
    return stream.wait();
}

Status DeviceBank::read(std::span<float> rows, std::span<uint8_t> valid, const Stream& stream) const
{
    const auto width = static_cast<size_t>(m_dimension);
    if (valid.size() != m_positions.size() || rows.size() != valid.size() * width)
        return failure("the rows are not as many as the bank's", "CUDA");
    std::vector<float> values(static_cast<size_t>(m_values.count()));
    std::vector<uint16_t> halves(static_cast<size_t>(m_halves.count()));
    std::vector<uint8_t> flags(valid.size());
    KINDRED_TRY(m_values.copyOut(values.data(), stream));
    KINDRED_TRY(m_halves.copyOut(halves.data(), stream));
    KINDRED_TRY(m_valid.copyOut(flags.data(), stream));
    KINDRED_TRY(stream.wait());
    for (size_t slot = 0; slot < valid.size(); ++slot) {
        const int64_t position = m_positions[slot];
        valid[slot] = flags[static_cast<size_t>(position)];
        const auto row = rows.subspan(slot * width, width);
        if (isHalf())
            std::transform(halves.begin() + position * m_stride,
                           halves.begin() + position * m_stride + m_dimension, row.begin(),
                           fromBFloat16);
        else
            std::copy_n(values.begin() + position * m_dimension, m_dimension, row.begin());
    }
    return {};
}

Status SweepRoom::prepare(const DeviceBank& bank, int queries, int terms)
{
    if (bank.rows() == m_rows && bank.dimension() == m_dimension && queries == m_queries &&
        terms == m_terms)
        return {};
    m_queries = -1; // what fails half-way is made anew
    const int64_t chunks = tilesOf(bank.dimension(), kChunk);
    m_byWarpgroups = m_form == SweepForm::Warpgroup && bank.isHalf() &&
                     fitsWarpgroups(bank.rows(), static_cast<int>(chunks), terms);
    if (m_byWarpgroups) {
        KINDRED_ASSIGN(const int places, multiprocessors()); // a block of either side has one alone
        m_splits = splitsForWaves(tilesOf(bank.rows(), kGroupRows),
                                  tilesOf(queries, kGroupQueries) * chunks, places);
    } else if (bank.isHalf()) {
        KINDRED_ASSIGN(m_splits, chooseSplits(tilesOf(bank.rows(), kTensorRows),
                                              tilesOf(queries, kTensorQueries) * 2 * chunks));
    } else {
        KINDRED_ASSIGN(m_splits, chooseSplits(tilesOf(bank.rows(), cuda::kTileRows),
                                              tilesOf(queries, kTileQueries)));
    }
    const int64_t states = int64_t{2} * queries * m_splits;
    KINDRED_ASSIGN(m_own, Buffer<int64_t>::allocate(queries));
    KINDRED_ASSIGN(m_halfQueries,
                   Buffer<uint16_t>::allocate(int64_t{1} * terms * queries * bank.stride()));
    KINDRED_ASSIGN(m_maxima, Buffer<float>::allocate(states));
    KINDRED_ASSIGN(m_masses, Buffer<float>::allocate(states));
    KINDRED_ASSIGN(m_sums, Buffer<float>::allocate(states * bank.dimension()));
    m_rows = bank.rows();
    m_dimension = bank.dimension();
    m_queries = queries;
    m_terms = terms;
    return {};
}

Status SweepRoom::sweep(const DeviceBank& bank, const DeviceBatch& batch, float sigma, float margin,
                        const DeviceSweepAnswer& answer, const Stream& stream)
{
    const int terms = bank.isHalf() ? termsOfQuery(sigma) : 0;
    KINDRED_TRY(prepare(bank, batch.count, terms));
    const QueryArguments prepared = {.queries = batch.rows,
                                     .slots = batch.slots,
                                     .positions = bank.positions(),
                                     .count = batch.count,
                                     .dimension = bank.dimension(),
                                     .stride = bank.stride(),
                                     .terms = terms,
                                     .halfQueries = m_halfQueries.data(),
                                     .own = m_own.data()};
    KINDRED_TRY(check(launchPrepare(prepared, stream.handle()), "preparing the sweep"));
    const SweepArguments arguments = {.bank = bank.values(),
                                      .labels = bank.labels(),
                                      .valid = bank.valid(),
                                      .queries = batch.rows,
                                      .queryLabels = batch.labels,
                                      .own = m_own.data(),
                                      .rows = bank.rows(),
                                      .queryCount = batch.count,
                                      .dimension = bank.dimension(),
                                      .splits = m_splits,
                                      .sigma = sigma,
                                      .margin = margin,
                                      .maxima = m_maxima.data(),
                                      .masses = m_masses.data(),
                                      .sums = m_sums.data(),
                                      .loss = answer.loss,
                                      .q = answer.q,
                                      .gradient = answer.gradient,
                                      .sigmaGradient = answer.sigmaGradient,
                                      .skipped = answer.skipped,
                                      .halves = bank.halves(),
                                      .halfQueries = m_halfQueries.data(),
                                      .stride = bank.stride(),
                                      .terms = terms};
    if (!m_byWarpgroups || batch.count == 0)
        return check(launchSweep(arguments, stream.handle()), "starting the sweep");
    SweepMaps maps;
    KINDRED_TRY(encodeSweepMaps(arguments, maps));
    return check(launchSweep(arguments, stream.handle(), &maps), "starting the sweep by wgmma");
}

Result<SweepResult> sweepSoftNeighbours(const DeviceBank& bank, const SweepQuery& query,
                                        const Stream& stream, SweepForm form)
{
    KINDRED_ASSIGN(const SentBatch batch,
                   SentBatch::create(query.rows, query.labels, query.ownSlots, stream));
    KINDRED_ASSIGN(const Answers answers, Answers::create(query.rows.rows, bank.dimension()));
    SweepRoom room(form);
    KINDRED_TRY(room.sweep(bank, batch.view(), query.sigma, query.margin, answers.view(), stream));
    return answers.read(bank.dimension(), stream);
}

} // namespace kindred::cuda
