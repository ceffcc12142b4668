#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <hwy/aligned_allocator.h>

#include "base/Executor.h"
#include "base/Matrix.h"
#include "kernel/ByteKernels.h"
#include "neighbour/bytes/ByteRows.h"

namespace kindred {

/// Consecutive rows of bytes, and how far by their bytes what each asks for may lie.
struct RowBlock {
    int64_t first = 0; ///< a multiple of kByteWidth
    int64_t count = 0;
    const float* radii = nullptr; ///< [count] negative: it asks for nothing; null: none does
};

/// Which rows of two blocks one must look at to find all pairs where one asks for the other.
///
/// Why nothing is missed: rows a and b are at least |u·a - u·b| / |u| apart, whatever u. It is the
/// line between the blocks' means, rounded to bytes, so that all u·x are whole numbers and exact.
/// In many dimensions a block is a ball as wide as its rows are far from each other, but thin in
/// any one direction: where classes have drawn apart, hardly a row is left.
class PairSieve final {
public:
    /// rows outlive it. blockRows: of each block but the last.
    PairSieve(const ByteRows& rows, const ByteKernels& kernels, int64_t blockRows,
              Executor& executor);

    /// What one thread writes; names are counted within the blocks, ascending.
    struct Sides {
        std::vector<uint16_t> left;
        std::vector<uint16_t> right;
        bool all = false; ///< so many are left that looking at every row is cheaper

        bool isEmpty() const { return !all && (left.empty() || right.empty()); }

    private:
        friend class PairSieve;
        /// Of one block: u·x of its rows, and that of the farthest that each asks for.
        struct Line {
            hwy::AlignedFreeUniquePtr<int32_t[]> at;
            std::vector<int32_t> asked;
        };
        Line m_left;
        Line m_right;
        std::vector<int8_t> m_direction;
    };
    Sides sides() const;

    /// Blocks in the order of the rows, each whole.
    void sift(const RowBlock& left, const RowBlock& right, Sides& sides) const;

private:
    /// The square of its length; 0: the means are one.
    int64_t setDirection(int64_t left, int64_t right, std::vector<int8_t>& direction) const;
    void project(const RowBlock& block, int32_t reachSign, double length,
                 const std::vector<int8_t>& direction, Sides::Line& line) const;

    const ByteRows& m_rows;
    const ByteKernels& m_kernels;
    const int64_t m_blockRows;
    Matrix<float> m_means; ///< [blocks, stride] of the bytes
};

} // namespace kindred
