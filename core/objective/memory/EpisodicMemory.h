#pragma once

#include <torch/types.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/Executor.h"
#include "base/Matrix.h"
#include "base/Result.h"
#include "model/NamedTensors.h"
#include "neighbour/ChangingRows.h"

namespace kindred {

/// One unit row per training sample and, for each, its K nearest others by cosine as they were when
/// the lists were last made (Li et al. 2019, section 3). A write replaces a row. One
/// thread.
class EpisodicMemory final {
public:
    /// neighbours ≥ 1, clamped to rows - 1.
    EpisodicMemory(int64_t dimension, int64_t rows, int neighbours, Executor& executor);

    /// values [k, dimension] unit rows.
    void write(const std::vector<int64_t>& slots, const torch::Tensor& values);
    /// Makes every row's list anew: n² similarities. progress(share) may be empty; where it says
    /// false (Interrupted), the old lists stay.
    Status listNeighbours(const std::function<bool(double)>& progress = {});
    /// Every row's neighbours as they are now [n, K], listed or not.
    Result<Matrix<int32_t>> graph(const std::function<bool(double)>& progress) const;
    /// The next rows in place of neighbours, at no cost: for measuring a step.
    void listInOrder();

    int64_t size() const { return m_rows.size(0); }
    /// K.
    int64_t listColumns() const { return count(); }
    /// [n, dimension] float32 on the processor.
    const torch::Tensor& rows() const { return m_rows; }
    /// What it holds beside rows and lists, once asked for a batch's neighbours.
    int64_t searchBytes() const;
    /// [n, K]; empty before listNeighbours().
    const Matrix<int32_t>& lists() const { return m_lists; }
    /// [q, K] rows nearest to unit queries [q, dimension]; own [q] is left out, -1: none.
    Matrix<int32_t> nearest(const torch::Tensor& queries, const std::vector<int64_t>& own) const;

    /// "vectors" f4 [n, d] and "lists" i4 [n, K].
    NamedTensors state() const;
    /// Takes over whatever number of rows was saved; an Input error for another dimension.
    Status restore(const NamedTensors& state);

private:
    int count() const;

    torch::Tensor m_rows;
    Matrix<int32_t> m_lists;
    int m_wanted;
    Executor& m_executor;
    mutable std::optional<ChangingRows> m_changing; ///< of m_rows, since a batch asked
};

} // namespace kindred
