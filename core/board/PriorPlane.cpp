#include "board/PriorPlane.h"

#include <algorithm>
#include <cmath>

#include "classic/LinearAlgebra.h"

namespace kindred {

namespace {
constexpr double kFlat = 1e-12; ///< a variance that is none
} // namespace

Result<PriorPlane> PriorPlane::through(MatrixView<const float> points)
{
    PriorPlane plane;
    plane.m_centre.assign(static_cast<size_t>(points.cols), 0.0);
    plane.m_axes = Matrix<double>(2, points.cols);
    for (int64_t i = 0; i < points.rows; ++i)
        for (int64_t j = 0; j < points.cols; ++j)
            plane.m_centre[static_cast<size_t>(j)] +=
                static_cast<double>(points(i, j)) / static_cast<double>(points.rows);
    // Few points' Gram matrix has the same directions as many columns' covariance; the smaller one
    // is taken.
    const bool few = points.rows <= points.cols;
    Matrix<double> centred =
        few ? Matrix<double>(points.cols, points.rows) : Matrix<double>(points.rows, points.cols);
    for (int64_t i = 0; i < points.rows; ++i)
        for (int64_t j = 0; j < points.cols; ++j)
            (few ? centred(j, i) : centred(i, j)) =
                static_cast<double>(points(i, j)) - plane.m_centre[static_cast<size_t>(j)];
    Matrix<double> gram(centred.cols(), centred.cols());
    addGram(centred.view(), 1, gram);
    KINDRED_ASSIGN(const std::vector<double> variances, eigenvalues(gram));
    for (int64_t axis = 0; axis < std::min<int64_t>(2, gram.rows()); ++axis) {
        const int64_t place = gram.rows() - 1 - axis;
        const double variance = variances[static_cast<size_t>(place)];
        if (variance < kFlat)
            continue;
        for (int64_t j = 0; j < points.cols; ++j)
            if (few)
                for (int64_t i = 0; i < points.rows; ++i)
                    plane.m_axes(axis, j) += gram(place, i) * centred(j, i) / std::sqrt(variance);
            else
                plane.m_axes(axis, j) = gram(place, j);
    }
    return plane;
}

std::array<float, 2> PriorPlane::project(std::span<const double> point) const
{
    std::array<float, 2> place = {0, 0};
    for (int64_t axis = 0; axis < 2; ++axis) {
        double sum = 0;
        for (size_t j = 0; j < point.size(); ++j)
            sum += m_axes(axis, static_cast<int64_t>(j)) * (point[j] - m_centre[j]);
        place[static_cast<size_t>(axis)] = static_cast<float>(sum);
    }
    return place;
}

} // namespace kindred
