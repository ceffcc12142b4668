#include "board/RidgeHead.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "classic/LinearAlgebra.h"

namespace kindred {

namespace {
constexpr double kStrengths[] = {0.01, 0.03, 0.1, 0.3, 1, 3, 10};
constexpr double kScales[] = {0.03, 0.05, 0.08, 0.12, 0.2, 0.3, 0.5, 0.8};
constexpr double kLeastScale = 1e-9; ///< of 1 - h, which is positive but for rounding
constexpr double kNeverChosen = -std::numeric_limits<double>::infinity();

/// √w · [x, 1]; the bias is a column that is regularised like the others.
Matrix<double> weighedRows(MatrixView<const float> rows, std::span<const float> weights)
{
    Matrix<double> result(rows.rows, rows.cols + 1);
    for (int64_t i = 0; i < rows.rows; ++i) {
        const double root = std::sqrt(static_cast<double>(weights[static_cast<size_t>(i)]));
        for (int64_t j = 0; j < rows.cols; ++j)
            result(i, j) = root * static_cast<double>(rows(i, j));
        result(i, rows.cols) = root;
    }
    return result;
}

/// Z = U S Vᵀ of the weighed rows, from the smaller of its two Gram matrices.
struct Directions {
    Matrix<double> scaled;       ///< U S [n, r]
    std::vector<double> squares; ///< S² [r]
};

Matrix<double> flipped(const Matrix<double>& matrix)
{
    Matrix<double> result(matrix.cols(), matrix.rows());
    for (int64_t i = 0; i < matrix.rows(); ++i)
        for (int64_t j = 0; j < matrix.cols(); ++j)
            result(j, i) = matrix(i, j);
    return result;
}

Result<Directions> directionsOf(const Matrix<double>& rows)
{
    const bool wide = rows.rows() <= rows.cols();
    const Matrix<double> across = wide ? flipped(rows) : Matrix<double>();
    const Matrix<double>& tall = wide ? across : rows;
    Matrix<double> gram(tall.cols(), tall.cols());
    addGram(tall.view(), 1, gram);
    KINDRED_ASSIGN(std::vector<double> squares, eigenvalues(gram));
    for (double& square : squares)
        square = std::max(square, 0.0);
    Matrix<double> vectors = flipped(gram);
    if (!wide)
        return Directions{product(rows, vectors), std::move(squares)};
    for (int64_t i = 0; i < vectors.rows(); ++i)
        for (int64_t k = 0; k < vectors.cols(); ++k)
            vectors(i, k) *= std::sqrt(squares[static_cast<size_t>(k)]);
    return Directions{std::move(vectors), std::move(squares)};
}

/// One λ: what is fitted and what each row would have got from the others.
struct RidgeFit {
    Matrix<double> fitted;  ///< √w f [n, classes]
    Matrix<double> leftOut; ///< f without the row [n, classes]
};

RidgeFit fitStrength(const Directions& z, const Matrix<double>& targets,
                     std::span<const float> weights, double lambda)
{
    const int64_t n = targets.rows();
    const int64_t classes = targets.cols();
    Matrix<double> shrunk = z.scaled;
    std::vector<double> leverage(static_cast<size_t>(n), 0.0);
    for (int64_t i = 0; i < n; ++i)
        for (int64_t k = 0; k < shrunk.cols(); ++k) {
            const double value = shrunk(i, k);
            shrunk(i, k) = value / (z.squares[static_cast<size_t>(k)] + lambda);
            leverage[static_cast<size_t>(i)] += value * shrunk(i, k);
        }
    Matrix<double> inner(z.scaled.cols(), classes);
    addTransposedProduct(z.scaled.view(), targets.view(), 1, inner);
    RidgeFit fit{product(shrunk, inner), Matrix<double>(n, classes)};
    for (int64_t i = 0; i < n; ++i) {
        const double root = std::sqrt(static_cast<double>(weights[static_cast<size_t>(i)]));
        const double left = std::max(1 - leverage[static_cast<size_t>(i)], kLeastScale);
        for (int64_t c = 0; c < classes; ++c)
            fit.leftOut(i, c) = (targets(i, c) - (targets(i, c) - fit.fitted(i, c)) / left) / root;
    }
    return fit;
}

/// Rows whose class has another one: only these can be answered by the others.
std::vector<int64_t> answerable(std::span<const int32_t> labels, int classes)
{
    std::vector<int64_t> counts(static_cast<size_t>(classes), 0);
    for (const int32_t label : labels)
        ++counts[static_cast<size_t>(label)];
    std::vector<int64_t> rows;
    for (size_t i = 0; i < labels.size(); ++i)
        if (counts[static_cast<size_t>(labels[i])] > 1)
            rows.push_back(static_cast<int64_t>(i));
    return rows;
}

double squaredError(const Matrix<double>& leftOut, std::span<const int32_t> labels,
                    std::span<const float> weights, const std::vector<int64_t>& rows)
{
    double sum = 0;
    for (const int64_t i : rows) {
        const auto at = static_cast<size_t>(i);
        for (int64_t c = 0; c < leftOut.cols(); ++c) {
            const double error = leftOut(i, c) - (labels[at] == c ? 1 : 0);
            sum += static_cast<double>(weights[at]) * error * error;
        }
    }
    return sum;
}

/// −Σ w log p of the true classes under softmax(score / scale).
double surprise(const Matrix<double>& leftOut, std::span<const int32_t> labels,
                std::span<const float> weights, const std::vector<int64_t>& rows, double scale)
{
    double sum = 0;
    for (const int64_t i : rows) {
        const auto at = static_cast<size_t>(i);
        const double* scores = leftOut.row(i);
        const double largest = *std::max_element(scores, scores + leftOut.cols());
        double mass = 0;
        for (int64_t c = 0; c < leftOut.cols(); ++c)
            mass += std::exp((scores[c] - largest) / scale);
        sum += static_cast<double>(weights[at]) *
               (std::log(mass) + (largest - scores[labels[at]]) / scale);
    }
    return sum;
}
} // namespace

Result<RidgeHead> RidgeHead::fit(MatrixView<const float> rows, std::span<const int32_t> labels,
                                 std::span<const float> weights, int classes)
{
    RidgeHead head;
    KINDRED_ASSIGN(const Directions z, directionsOf(weighedRows(rows, weights)));
    Matrix<double> targets(rows.rows, classes);
    head.m_absent.assign(static_cast<size_t>(classes), 1);
    for (int64_t i = 0; i < rows.rows; ++i) {
        const auto at = static_cast<size_t>(i);
        targets(i, labels[at]) = std::sqrt(static_cast<double>(weights[at]));
        head.m_absent[static_cast<size_t>(labels[at])] = 0;
    }
    const std::vector<int64_t> judged = answerable(labels, classes);
    RidgeFit best;
    double least = std::numeric_limits<double>::infinity();
    for (const double strength : kStrengths) {
        if (judged.empty() && strength != 1)
            continue;
        RidgeFit fit = fitStrength(z, targets, weights, strength);
        const double error = squaredError(fit.leftOut, labels, weights, judged);
        if (error < least) {
            least = error;
            best = std::move(fit);
            head.m_lambda = strength;
        }
    }
    double lowest = std::numeric_limits<double>::infinity();
    for (const double scale : kScales) {
        const double now = surprise(best.leftOut, labels, weights, judged, scale);
        if (!judged.empty() && now < lowest) {
            lowest = now;
            head.m_scale = scale;
        }
    }
    head.m_alpha = Matrix<double>(rows.rows, classes);
    head.m_biases.assign(static_cast<size_t>(classes), 0.0);
    for (int64_t i = 0; i < rows.rows; ++i) {
        const double root = std::sqrt(static_cast<double>(weights[static_cast<size_t>(i)]));
        for (int64_t c = 0; c < classes; ++c) {
            head.m_alpha(i, c) = root * (targets(i, c) - best.fitted(i, c)) / head.m_lambda;
            head.m_biases[static_cast<size_t>(c)] += head.m_alpha(i, c);
        }
    }
    head.m_leftOut = std::move(best.leftOut);
    return head;
}

void RidgeHead::logits(std::span<const float> cosines, std::span<double> out) const
{
    std::copy(m_biases.begin(), m_biases.end(), out.begin());
    for (size_t i = 0; i < cosines.size(); ++i) {
        const double* alpha = m_alpha.row(static_cast<int64_t>(i));
        for (size_t c = 0; c < out.size(); ++c)
            out[c] += static_cast<double>(cosines[i]) * alpha[c];
    }
    for (size_t c = 0; c < out.size(); ++c)
        out[c] = m_absent[c] ? kNeverChosen : out[c] / m_scale;
}

void RidgeHead::leftOut(int64_t row, std::span<double> out) const
{
    for (size_t c = 0; c < out.size(); ++c)
        out[c] = m_absent[c] ? kNeverChosen : m_leftOut(row, static_cast<int64_t>(c)) / m_scale;
}

std::vector<double> RidgeHead::shares(std::span<const float> cosines, int32_t label) const
{
    std::vector<double> shares(cosines.size(), 0.0);
    double mass = 0;
    for (size_t i = 0; i < cosines.size(); ++i) {
        shares[i] = m_alpha(static_cast<int64_t>(i), label) * (static_cast<double>(cosines[i]) + 1);
        mass += std::abs(shares[i]);
    }
    for (double& share : shares)
        share /= mass > 0 ? mass : 1;
    return shares;
}

} // namespace kindred
