#include "memory/MemoryBank.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/Random.h"
#include "kernel/Momentum.h"
#include "memory/LastOfEach.h"

namespace kindred {

namespace {
/// A product of a query's and a row's columns is what the row weighs: in bf16 both are split in
/// two.
int64_t weightColumnsOf(const ClassShares& shares, BankPrecision precision)
{
    if (!shares.byMeans())
        return 0;
    return precision == BankPrecision::Float32 ? 1 : 3;
}

/// What bf16 holds of a number, which it holds exactly.
float leadingBits(float value)
{
    return std::bit_cast<float>(std::bit_cast<uint32_t>(value) & 0xffff0000U);
}

/// A row's columns of its weight w, log w · σ together with those of weighQuery().
void weighRow(std::span<float> columns, float logWeight)
{
    columns[0] = columns.size() == 1 ? logWeight : leadingBits(logWeight);
    if (columns.size() == 1)
        return;
    columns[1] = logWeight - columns[0];
    columns[2] = columns[0];
}

void weighQuery(std::span<float> columns, float sigma)
{
    columns[0] = columns.size() == 1 ? sigma : leadingBits(sigma);
    if (columns.size() == 1)
        return;
    columns[1] = columns[0];
    columns[2] = sigma - columns[0];
}

/// 0 of a row without direction.
double cosine(std::span<const float> a, std::span<const float> b)
{
    double product = 0, squaresA = 0, squaresB = 0;
    for (size_t i = 0; i < a.size(); ++i) {
        product += double(a[i]) * double(b[i]);
        squaresA += double(a[i]) * double(a[i]);
        squaresB += double(b[i]) * double(b[i]);
    }
    return product / std::max(std::sqrt(squaresA * squaresB), 1e-12);
}
} // namespace

MemoryBank::MemoryBank(int64_t dimension, const std::vector<int32_t>& labels,
                       BankPrecision precision, bool renormalise, ClassShares shares)
    : m_dimension(dimension), m_shares(std::move(shares)),
      m_bank(dimension + weightColumnsOf(m_shares, precision), labels, precision),
      m_renormalise(renormalise)
{
}

void MemoryBank::store(int64_t slot, std::span<const float> row)
{
    if (weightColumns() == 0) {
        m_bank.write(std::span(&slot, 1), {row.data(), 1, m_dimension});
        return;
    }
    Matrix<float> whole(1, m_bank.dimension());
    std::copy(row.begin(), row.end(), whole.data());
    weighRow(std::span(whole.values()).subspan(row.size()), m_shares.logWeight(m_bank.label(slot)));
    m_bank.write(std::span(&slot, 1), whole.view());
}

void MemoryBank::read(int64_t slot, std::span<float> row) const
{
    if (weightColumns() == 0) {
        m_bank.read(slot, row);
        return;
    }
    std::vector<float> whole(static_cast<size_t>(m_bank.dimension()));
    m_bank.read(slot, whole);
    std::copy_n(whole.begin(), row.size(), row.begin());
}

void MemoryBank::fillRandom(uint64_t seed)
{
    std::vector<float> row(static_cast<size_t>(m_dimension));
    const double bound = std::sqrt(3.0 / static_cast<double>(m_dimension));
    for (int64_t slot = 0; slot < m_bank.rows(); ++slot) {
        Random random({seed, static_cast<uint64_t>(slot)});
        for (float& value : row)
            value = static_cast<float>(random.uniform(-bound, bound));
        normaliseRow(row);
        store(slot, row);
    }
}

std::optional<double> MemoryBank::write(const std::vector<int64_t>& slots,
                                        const torch::Tensor& values, double momentum)
{
    const torch::Tensor fresh = values.to(torch::kCPU, torch::kFloat32).contiguous();
    Matrix<float> rows(static_cast<int64_t>(slots.size()), m_dimension);
    const std::optional<double> agreement =
        agreementWith(slots, {fresh.data_ptr<float>(), rows.rows(), m_dimension});
    for (int64_t i = 0; i < rows.rows(); ++i) { // all before any: a slot may come twice
        const int64_t slot = slots[static_cast<size_t>(i)];
        const std::span<float> row = rows.view().rowSpan(i);
        const std::span<const float> source(fresh.data_ptr<float>() + i * m_dimension, row.size());
        if (m_bank.valid(slot))
            read(slot, row);
        momentumUpdate(row, source, m_bank.valid(slot) ? float(momentum) : 0.0F, m_renormalise);
    }
    for (int64_t i = 0; i < rows.rows(); ++i)
        store(slots[static_cast<size_t>(i)], rows.view().rowSpan(i));
    return agreement;
}

std::optional<double> MemoryBank::agreementWith(const std::vector<int64_t>& slots,
                                                MatrixView<const float> values) const
{
    double sum = 0;
    int known = 0;
    std::vector<float> row(static_cast<size_t>(m_dimension));
    for (const int64_t i : lastOfEach(slots)) {
        const int64_t slot = slots[static_cast<size_t>(i)];
        if (!m_bank.valid(slot))
            continue;
        read(slot, row);
        sum += cosine(row, values.rowSpan(i));
        ++known;
    }
    return known > 0 ? std::optional(sum / known) : std::nullopt;
}

torch::Tensor MemoryBank::rows(const std::vector<int64_t>& slots) const
{
    torch::Tensor rows = torch::empty({static_cast<int64_t>(slots.size()), m_dimension});
    for (size_t i = 0; i < slots.size(); ++i)
        read(slots[i], {rows.data_ptr<float>() + static_cast<int64_t>(i) * m_dimension,
                        static_cast<size_t>(m_dimension)});
    return rows;
}

torch::Tensor MemoryBank::logWeights(const std::vector<int64_t>& slots) const
{
    torch::Tensor weights = torch::zeros({static_cast<int64_t>(slots.size())});
    for (size_t i = 0; m_shares.byMeans() && i < slots.size(); ++i)
        weights.data_ptr<float>()[i] = m_shares.logWeight(m_bank.label(slots[i]));
    return weights;
}

Matrix<float> MemoryBank::weighed(const SweepQuery& query) const
{
    // v·m/σ + log w is (v, σ)·(m, log w)/σ.
    Matrix<float> rows(query.rows.rows, m_bank.dimension());
    for (int64_t i = 0; i < rows.rows(); ++i) {
        const std::span<const float> given = query.rows.rowSpan(i);
        const std::span<float> row = rows.view().rowSpan(i);
        std::copy(given.begin(), given.end(), row.begin());
        if (weightColumns() > 0)
            weighQuery(row.subspan(given.size()), query.sigma);
    }
    return rows;
}

SweepResult MemoryBank::sweep(const SweepQuery& query, Executor& executor) const
{
    if (weightColumns() == 0)
        return sweepSoftNeighbours(m_bank, query, executor);
    const Matrix<float> rows = weighed(query);
    SweepQuery weighted = query;
    weighted.rows = rows.view();
    weighted.unitRows = false;
    SweepResult found = sweepSoftNeighbours(m_bank, weighted, executor);
    Matrix<float> gradient(rows.rows(), m_dimension);
    for (int64_t i = 0; i < rows.rows(); ++i) {
        std::copy_n(found.gradient.row(i), m_dimension, gradient.row(i));
        // dJ/dσ = −(v·dJ/dv + q·margin/σ)/σ, without the columns of the weights.
        const std::span<const float> row = query.rows.rowSpan(i);
        const double along = std::inner_product(row.begin(), row.end(), gradient.row(i), 0.0);
        const auto at = static_cast<size_t>(i);
        const auto sigma = static_cast<double>(query.sigma);
        const double pushed = static_cast<double>(found.q[at] * query.margin) / sigma;
        found.sigmaGradient[at] = static_cast<float>(-(along + pushed) / sigma);
    }
    found.gradient = std::move(gradient);
    m_shares.leaveOut(query.labels, found);
    return found;
}

NamedTensors MemoryBank::state() const
{
    const int64_t count = m_bank.rows();
    torch::Tensor vectors = torch::zeros({count, m_dimension});
    torch::Tensor valid = torch::zeros({count}, torch::kUInt8);
    for (int64_t slot = 0; slot < count; ++slot) {
        if (!m_bank.valid(slot))
            continue;
        valid.data_ptr<uint8_t>()[slot] = 1;
        read(slot,
             {vectors.data_ptr<float>() + slot * m_dimension, static_cast<size_t>(m_dimension)});
    }
    return {{"vectors", vectors}, {"valid", valid}};
}

Status MemoryBank::restore(const NamedTensors& state)
{
    const torch::Tensor* vectors = findTensor(state, "vectors");
    const torch::Tensor* valid = findTensor(state, "valid");
    const std::vector<int64_t> shape = {m_bank.rows(), m_dimension};
    if (!vectors || !valid || vectors->sizes() != shape || valid->numel() != m_bank.rows() ||
        vectors->scalar_type() != torch::kFloat32 || valid->scalar_type() != torch::kUInt8)
        return inputError("the stored memory does not fit this run", "memory.safetensors");
    const torch::Tensor rows = vectors->contiguous();
    for (int64_t slot = 0; slot < m_bank.rows(); ++slot) {
        if (valid->data_ptr<uint8_t>()[slot] == 0)
            continue;
        store(slot,
              {rows.data_ptr<float>() + slot * m_dimension, static_cast<size_t>(m_dimension)});
    }
    return {};
}

} // namespace kindred
