#include "classic/CodedClassifier.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

#include "kernel/AlignedRoom.h"

namespace kindred {

namespace {
constexpr int kCodedGroups = 16; ///< of bundles, whatever the threads: added in this order
constexpr int64_t kBundlesAtOnce = 8;
constexpr int64_t kBundlesOfLine = 64 / kCodedBundle; ///< whose codes are a line of the cache

int64_t paddedClasses(int64_t classes)
{
    return (classes + kCodedPad - 1) / kCodedPad * kCodedPad;
}

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
      m_padded(paddedClasses(classes)), m_weights(quantizer.dimension() * m_padded),
      m_bias(static_cast<size_t>(classes)), m_sums(kCodedGroups),
      m_rooms(static_cast<size_t>(executor.threads()))
{
}

int64_t CodedClassifier::bytes(const FitShape& shape, int64_t columns, int64_t stepRows)
{
    constexpr auto kFloat = static_cast<int64_t>(sizeof(float));
    constexpr auto kShort = static_cast<int64_t>(sizeof(int16_t));
    const int64_t padded = paddedClasses(shape.classes);
    const int64_t sums = kCodedGroups * stepRows * padded * kFloat;
    const int64_t rounded =
        roundsStep(stepRows, columns)
            ? kShortCentroids * shape.columns * kShort + stepRows * padded * kShort
            : 0;
    return shape.columns * padded * kFloat + stepRows * shape.columns / columns + sums + rounded;
}

bool CodedClassifier::roundsStep(int64_t rows, int64_t columns)
{
    return rows >= kLeastShortRows && rows <= kMostShortRows && columns <= kMostShortTerms &&
           hasShortKernels();
}

void CodedClassifier::roundCentroids()
{
    if (!m_rounded.values.empty())
        return;
    m_rounded = ShortCentroids(m_quantizer.parts(), m_quantizer.columns());
    m_executor.forRanges(m_quantizer.parts(), 1, [&](int64_t begin, int64_t end, int) {
        for (int64_t part = begin; part < end; ++part)
            m_rounded.round(part, m_quantizer.centroids(part));
    });
}

ShortRoom& CodedClassifier::roomOf(int task)
{
    auto& room = m_rooms[static_cast<size_t>(task) % m_rooms.size()];
    if (!room || room->rows < m_count)
        room.emplace(m_quantizer.columns(), m_count);
    return *room;
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
/// every one of its bytes would be fetched from the memory again. A line of codes is read once, and
/// each of its bundles is written in the order of the rows.
void CodedClassifier::arrange(MatrixView<const uint8_t> codes)
{
    m_count = codes.rows;
    m_codes.resize(static_cast<size_t>(bundles() * m_count * kCodedBundle));
    m_executor.forRanges(bundles(), kBundlesOfLine, [&](int64_t begin, int64_t end, int) {
        for (int64_t first = begin; first < end; first += kBundlesOfLine)
            arrangeLine(codes, first, std::min(first + kBundlesOfLine, end));
    });
}

void CodedClassifier::arrangeLine(MatrixView<const uint8_t> codes, int64_t begin, int64_t end)
{
    const int64_t whole = std::min(end, codes.cols / kCodedBundle);
    const auto placeOf = [this](int64_t index, int64_t row) {
        return m_codes.data() + (index * m_count + row) * kCodedBundle;
    };
    for (int64_t i = 0; i < m_count; ++i)
        for (int64_t index = begin; index < whole; ++index)
            std::copy_n(codes.row(i) + index * kCodedBundle, kCodedBundle, placeOf(index, i));
    if (whole == end)
        return;
    const int64_t parts = codes.cols - whole * kCodedBundle;
    for (int64_t i = 0; i < m_count; ++i)
        std::fill_n(std::copy_n(codes.row(i) + whole * kCodedBundle, parts, placeOf(whole, i)),
                    kCodedBundle - parts, uint8_t{0});
}

void CodedClassifier::addExact(int64_t begin, int64_t end, MatrixView<float> sums) const
{
    const Aligned scratch(kCodedScratch);
    for (int64_t index = begin; index < end; ++index)
        addBundleScores(bundle(index), weightsOf(index), scratch.data(), sums);
}

void CodedClassifier::addRounded(int64_t begin, int64_t end, ShortRoom& room,
                                 MatrixView<float> sums) const
{
    for (int64_t first = begin; first < end; first += kBundlesAtOnce) {
        std::vector<CodedBundle> together;
        MatrixView<float> weights = weightsOf(first);
        weights.rows = 0;
        for (int64_t index = first; index < std::min(first + kBundlesAtOnce, end); ++index) {
            together.push_back(bundle(index));
            weights.rows += weightsOf(index).rows;
        }
        addShortScores(together, m_rounded, first * kCodedBundle, weights, room, sums);
    }
}

MatrixView<float> CodedClassifier::summedScores(MatrixView<const uint8_t> codes, bool rounded)
{
    arrange(codes);
    if (rounded)
        roundCentroids();
    const int64_t size = m_count * m_padded;
    m_executor.run(kCodedGroups, [&](int group) {
        Aligned& sums = m_sums[static_cast<size_t>(group)];
        sums.grow(size);
        std::fill_n(sums.data(), size, 0.0F);
        const int64_t begin = group * bundles() / kCodedGroups;
        const int64_t end = (group + 1) * bundles() / kCodedGroups;
        const MatrixView<float> scores(sums.data(), m_count, m_padded);
        if (rounded)
            addRounded(begin, end, roomOf(group), scores);
        else
            addExact(begin, end, scores);
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
    const MatrixView<float> sums = summedScores(codes, false);
    Matrix<float> scores(codes.rows, m_classes);
    for (int64_t i = 0; i < codes.rows; ++i)
        std::copy_n(sums.row(i), m_classes, scores.row(i));
    return scores;
}

std::vector<double> CodedClassifier::findErrors(MatrixView<float> scores,
                                                std::span<const int32_t> labels)
{
    const auto share = 1.0F / static_cast<float>(scores.rows);
    std::vector<double> losses(labels.size());
    m_executor.forRanges(scores.rows, 1, [&](int64_t begin, int64_t end, int) {
        for (int64_t i = begin; i < end; ++i) {
            const auto at = static_cast<size_t>(i);
            losses[at] = errorOf({scores.row(i), static_cast<size_t>(m_classes)},
                                 static_cast<size_t>(labels[at]), share);
        }
    });
    return losses;
}

float CodedClassifier::roundErrors(MatrixView<const float> errors)
{
    std::vector<float> ofParts(m_rooms.size());
    m_executor.forRanges(errors.rows, 1, [&](int64_t begin, int64_t end, int part) {
        float largest = 0;
        for (int64_t i = begin; i < end; ++i)
            for (const float error : errors.rowSpan(i))
                largest = std::max(largest, std::abs(error));
        ofParts[static_cast<size_t>(part)] = largest;
    });
    const float largest = *std::max_element(ofParts.begin(), ofParts.end());
    m_errors.resize(errors.rows, m_padded);
    m_executor.forRanges(errors.rows, 1, [&](int64_t begin, int64_t end, int) {
        m_errors.round(errors, largest, begin, end);
    });
    return largest / ShortErrors::kLargest;
}

double CodedClassifier::step(MatrixView<const uint8_t> codes, std::span<const int32_t> labels,
                             double rate, double decay)
{
    assert(codes.rows > 0 && codes.rows == static_cast<int64_t>(labels.size()));
    const bool rounded = roundsStep(codes.rows, m_quantizer.columns());
    const MatrixView<float> errors = summedScores(codes, rounded);
    const std::vector<double> losses = findErrors(errors, labels);
    const double loss =
        std::accumulate(losses.begin(), losses.end(), 0.0) / static_cast<double>(codes.rows);
    float unit = rounded ? roundErrors(errors) : 0;
    if (!std::isfinite(loss))
        unit = std::numeric_limits<float>::quiet_NaN(); // integers know no such thing
    const auto kept = static_cast<float>(1 - rate * decay);
    const auto down = static_cast<float>(rate);
    m_executor.forRanges(bundles(), 1, [&](int64_t begin, int64_t end, int part) {
        const Aligned scratch(rounded ? 0 : kCodedScratch);
        const Aligned slopes(kCodedBundle * m_quantizer.columns() * m_padded);
        for (int64_t index = begin; index < end; ++index) {
            const MatrixView<float> weights = weightsOf(index);
            const MatrixView<float> gradient(slopes.data(), weights.rows, m_padded);
            if (rounded)
                shortGradient(bundle(index), m_errors, unit, roomOf(part), gradient);
            else
                bundleGradient(bundle(index), errors, scratch.data(), gradient);
            for (int64_t at = 0; at < weights.rows * m_padded; ++at)
                weights.data[at] = kept * weights.data[at] - down * gradient.data[at];
        }
    });
    for (int64_t i = 0; i < errors.rows; ++i)
        for (int64_t c = 0; c < m_classes; ++c)
            m_bias[static_cast<size_t>(c)] -= down * errors(i, c);
    return loss;
}

} // namespace kindred
