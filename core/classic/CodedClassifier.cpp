#include "classic/CodedClassifier.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "kernel/AlignedRoom.h"

namespace kindred {

namespace {
constexpr int kCodedGroups = 16;   ///< of bundles, whatever the threads: added in this order
constexpr int64_t kRowsAtOnce = 8; ///< whose codes of a bundle fill a line of the cache

/// Scores [C] become probabilities minus the truth, times share; the cross-entropy.
double errorOf(std::span<float> row, size_t own, float share)
{
    const float largest = *std::max_element(row.begin(), row.end());
    const float right = row[own];
    double sum = 0;
    for (float& score : row) {
        score = std::exp(score - largest);
        sum += static_cast<double>(score);
    }
    const auto scale = static_cast<float>(1 / sum);
    for (float& score : row)
        score *= scale;
    row[own] -= 1;
    for (float& score : row)
        score *= share;
    return largest + std::log(sum) - right;
}
} // namespace

void CodedClassifier::Aligned::grow(int64_t count)
{
    if (count <= m_count)
        return;
    m_values = alignedRoom<float>(count);
    std::fill_n(m_values.get(), count, 0.0F);
    m_count = count;
}

CodedClassifier::CodedClassifier(const ProductQuantizer& quantizer, int classes, Executor& executor)
    : m_quantizer(quantizer), m_executor(executor), m_classes(classes),
      m_padded((classes + kCodedPad - 1) / kCodedPad * kCodedPad),
      m_weights(quantizer.dimension() * m_padded), m_bias(static_cast<size_t>(classes)),
      m_sums(kCodedGroups)
{
}

int64_t CodedClassifier::bundles() const
{
    return (m_quantizer.parts() + kCodedBundle - 1) / kCodedBundle;
}

CodedBundle CodedClassifier::bundle(int64_t index) const
{
    const int64_t first = index * kCodedBundle;
    CodedBundle bundle;
    bundle.parts = std::min(kCodedBundle, m_quantizer.parts() - first);
    bundle.centroids = m_quantizer.centroids(first, bundle.parts);
    bundle.codes = m_codes.data() + index * m_count * kCodedBundle;
    bundle.count = m_count;
    return bundle;
}

MatrixView<float> CodedClassifier::weightsOf(int64_t bundle) const
{
    const int64_t first = bundle * kCodedBundle;
    const int64_t rows =
        std::min(kCodedBundle, m_quantizer.parts() - first) * m_quantizer.columns();
    return {m_weights.data() + first * m_quantizer.columns() * m_padded, rows, m_padded};
}

Matrix<float> CodedClassifier::weights() const
{
    Matrix<float> weights(m_quantizer.dimension(), m_classes);
    for (int64_t row = 0; row < weights.rows(); ++row)
        std::copy_n(m_weights.data() + row * m_padded, m_classes, weights.row(row));
    return weights;
}

/// A column of codes steps from row to row by thousands of bytes, a power of two as often as not:
/// every one of its bytes would be fetched from the memory again.
void CodedClassifier::arrange(MatrixView<const uint8_t> codes)
{
    m_count = codes.rows;
    m_codes.resize(static_cast<size_t>(bundles() * m_count * kCodedBundle));
    const int64_t blocks = (m_count + kRowsAtOnce - 1) / kRowsAtOnce;
    m_executor.forRanges(blocks, 1, [&](int64_t begin, int64_t end, int) {
        for (int64_t block = begin; block < end; ++block)
            for (int64_t index = 0; index < bundles(); ++index) {
                const int64_t first = index * kCodedBundle;
                const int64_t parts = std::min(kCodedBundle, codes.cols - first);
                const int64_t last = std::min((block + 1) * kRowsAtOnce, m_count);
                for (int64_t i = block * kRowsAtOnce; i < last; ++i) {
                    uint8_t* to = m_codes.data() + (index * m_count + i) * kCodedBundle;
                    if (parts == kCodedBundle)
                        std::copy_n(codes.row(i) + first, kCodedBundle, to);
                    else
                        std::fill_n(std::copy_n(codes.row(i) + first, parts, to),
                                    kCodedBundle - parts, uint8_t{0});
                }
            }
    });
}

MatrixView<float> CodedClassifier::summedScores(MatrixView<const uint8_t> codes)
{
    arrange(codes);
    const int64_t size = m_count * m_padded;
    m_executor.run(kCodedGroups, [&](int group) {
        Aligned scratch(kCodedScratch);
        Aligned& sums = m_sums[static_cast<size_t>(group)];
        sums.grow(size);
        std::fill_n(sums.data(), size, 0.0F);
        const int64_t end = (group + 1) * bundles() / kCodedGroups;
        for (int64_t index = group * bundles() / kCodedGroups; index < end; ++index)
            addBundleScores(bundle(index), weightsOf(index), scratch.data(),
                            {sums.data(), m_count, m_padded});
    });
    const MatrixView<float> scores(m_sums.front().data(), m_count, m_padded);
    m_executor.forRanges(m_count, 1, [&](int64_t begin, int64_t end, int) {
        for (int64_t i = begin; i < end; ++i) {
            float* row = scores.row(i);
            for (size_t group = 1; group < m_sums.size(); ++group)
                for (int64_t c = 0; c < m_padded; ++c)
                    row[c] += m_sums[group].data()[i * m_padded + c];
            for (int64_t c = 0; c < m_classes; ++c)
                row[c] += m_bias[static_cast<size_t>(c)];
        }
    });
    return scores;
}

Matrix<float> CodedClassifier::scores(MatrixView<const uint8_t> codes)
{
    const MatrixView<float> sums = summedScores(codes);
    Matrix<float> scores(codes.rows, m_classes);
    for (int64_t i = 0; i < codes.rows; ++i)
        std::copy_n(sums.row(i), m_classes, scores.row(i));
    return scores;
}

double CodedClassifier::step(MatrixView<const uint8_t> codes, std::span<const int32_t> labels,
                             double rate, double decay)
{
    assert(codes.rows > 0 && codes.rows == static_cast<int64_t>(labels.size()));
    const MatrixView<float> errors = summedScores(codes);
    const auto share = 1.0F / static_cast<float>(codes.rows);
    std::vector<double> losses(labels.size());
    m_executor.forRanges(codes.rows, 1, [&](int64_t begin, int64_t end, int) {
        for (int64_t i = begin; i < end; ++i) {
            const auto at = static_cast<size_t>(i);
            losses[at] = errorOf({errors.row(i), static_cast<size_t>(m_classes)},
                                 static_cast<size_t>(labels[at]), share);
        }
    });
    const auto kept = static_cast<float>(1 - rate * decay);
    const auto down = static_cast<float>(rate);
    m_executor.forRanges(bundles(), 1, [&](int64_t begin, int64_t end, int) {
        Aligned scratch(kCodedScratch);
        Aligned slopes(kCodedBundle * m_quantizer.columns() * m_padded);
        for (int64_t index = begin; index < end; ++index) {
            const MatrixView<float> weights = weightsOf(index);
            const MatrixView<float> gradient(slopes.data(), weights.rows, m_padded);
            bundleGradient(bundle(index), errors, scratch.data(), gradient);
            for (int64_t at = 0; at < weights.rows * m_padded; ++at)
                weights.data[at] = kept * weights.data[at] - down * gradient.data[at];
        }
    });
    for (int64_t i = 0; i < errors.rows; ++i)
        for (int64_t c = 0; c < m_classes; ++c)
            m_bias[static_cast<size_t>(c)] -= down * errors(i, c);
    return std::accumulate(losses.begin(), losses.end(), 0.0) / static_cast<double>(codes.rows);
}

} // namespace kindred
