#include "classic/CodedClassifier.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "classic/CodedKernels.h"

namespace kindred {

namespace {
constexpr int kCodedGroups = 16; ///< of sub-spaces, whatever the threads: added in this order

CodedPart partOf(const ProductQuantizer& quantizer, MatrixView<const uint8_t> codes, int64_t part)
{
    return {quantizer.centroids(part), codes.data + part, codes.stride, codes.rows};
}

/// Scores become probabilities minus the truth, over the batch; the summed cross-entropy.
double errorsOf(Matrix<float>& scores, std::span<const int32_t> labels)
{
    double loss = 0;
    const auto share = 1.0F / static_cast<float>(scores.rows());
    for (int64_t i = 0; i < scores.rows(); ++i) {
        const std::span<float> row = scores.view().rowSpan(i);
        const float largest = *std::max_element(row.begin(), row.end());
        double sum = 0;
        for (const float score : row)
            sum += std::exp(static_cast<double>(score - largest));
        const auto own = static_cast<size_t>(labels[static_cast<size_t>(i)]);
        loss += largest + std::log(sum) - row[own];
        for (float& score : row)
            score = static_cast<float>(std::exp(static_cast<double>(score - largest)) / sum);
        row[own] -= 1;
        for (float& score : row)
            score *= share;
    }
    return loss;
}
} // namespace

CodedClassifier::CodedClassifier(const ProductQuantizer& quantizer, int classes, Executor& executor)
    : m_quantizer(quantizer), m_executor(executor), m_weights(quantizer.dimension(), classes),
      m_bias(static_cast<size_t>(classes))
{
}

Matrix<float> CodedClassifier::scores(MatrixView<const uint8_t> codes) const
{
    const int64_t classes = m_weights.cols();
    const int64_t columns = m_quantizer.columns();
    const int64_t parts = m_quantizer.parts();
    std::vector<Matrix<float>> groups(kCodedGroups, Matrix<float>(codes.rows, classes));
    m_executor.run(kCodedGroups, [&](int group) {
        Matrix<float> table(ProductQuantizer::kCentroids, classes);
        const int64_t end = (group + 1) * parts / kCodedGroups;
        for (int64_t part = group * parts / kCodedGroups; part < end; ++part)
            addPartScores(partOf(m_quantizer, codes, part),
                          m_weights.view().slice(part * columns, columns), table,
                          groups[static_cast<size_t>(group)]);
    });
    Matrix<float>& sums = groups.front();
    for (int64_t i = 0; i < sums.rows(); ++i)
        for (int64_t c = 0; c < classes; ++c) {
            float sum = m_bias[static_cast<size_t>(c)];
            for (const Matrix<float>& group : groups)
                sum += group(i, c);
            sums(i, c) = sum;
        }
    return std::move(sums);
}

double CodedClassifier::step(MatrixView<const uint8_t> codes, std::span<const int32_t> labels,
                             double rate, double decay)
{
    assert(codes.rows > 0 && codes.rows == static_cast<int64_t>(labels.size()));
    Matrix<float> errors = scores(codes);
    const double loss = errorsOf(errors, labels);
    const int64_t classes = m_weights.cols();
    const int64_t columns = m_quantizer.columns();
    const auto kept = static_cast<float>(1 - rate * decay);
    m_executor.forRanges(m_quantizer.parts(), 1, [&](int64_t begin, int64_t end, int) {
        Matrix<float> table(ProductQuantizer::kCentroids, classes);
        Matrix<float> gradient(columns, classes);
        for (int64_t part = begin; part < end; ++part) {
            std::fill(gradient.values().begin(), gradient.values().end(), 0.0F);
            addPartGradient(partOf(m_quantizer, codes, part), errors, table, gradient);
            float* weights = m_weights.row(part * columns);
            for (const float value : gradient.values()) {
                *weights = kept * *weights - static_cast<float>(rate) * value;
                ++weights;
            }
        }
    });
    for (int64_t i = 0; i < errors.rows(); ++i)
        for (int64_t c = 0; c < classes; ++c)
            m_bias[static_cast<size_t>(c)] -= static_cast<float>(rate) * errors(i, c);
    return loss / static_cast<double>(codes.rows);
}

} // namespace kindred
