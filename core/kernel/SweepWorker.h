#pragma once

#include <cstdint>
#include <vector>

#include <hwy/aligned_allocator.h>

#include "kernel/Reference.h"
#include "kernel/SweepPlan.h"

namespace kindred {

/// The sums of one contiguous part of the bank for one chunk of queries; used by one thread.
///
/// Sums are kept twice: in float for the tiles at hand, and in double, into which the floats are
/// flushed every few thousand rows, so that rounding does not grow with the bank.
class SweepWorker final {
public:
    SweepWorker(const PackedBank::Layout& bank, const SweepPlan& plan);

    /// Adds bank positions [begin, end).
    void sweep(int64_t begin, int64_t end);
    /// Adds this part's sums of a column to `state` (similarities are left out).
    void mergeInto(int column, reference::SoftNeighbourState<double>& state) const;

    /// Bytes of all workers and the plan per query column.
    static int64_t bytesPerColumn(int dimension, int workers);

private:
    /// Sums of one side, all panels: [panel][dimension][width] and [panel][width].
    struct Side {
        hwy::AlignedFreeUniquePtr<float[]> sums;
        hwy::AlignedFreeUniquePtr<float[]> masses;
        hwy::AlignedFreeUniquePtr<float[]> squares; ///< of weights, where the plan wants them
        hwy::AlignedFreeUniquePtr<float[]> shifts;  ///< in similarity; -infinity: nothing yet
        std::vector<double> flushedSums;
        std::vector<double> flushedMasses;
        std::vector<double> flushedSquares;
        std::vector<double> flushedShifts;
        std::vector<uint8_t> touched; ///< by panel, since the last flush
    };
    /// Rows of the tile whose class some columns share.
    struct Match {
        int firstRow;
        int endRow;
        int firstColumn;
        int endColumn;
    };

    /// Columns of a panel.
    struct Lanes {
        int first = 0;
        int end = 0;
        bool empty() const { return first == end; }
    };
    /// Rows of the tile and what they weigh.
    struct RowRange {
        int first; ///< even
        int count;
        float* weights; ///< [count, width], or logits where the shift is not fixed
    };
    /// What a product for both sides leaves of one panel; sums and masses are 0 between products.
    struct Part {
        hwy::AlignedFreeUniquePtr<float[]> sums;   ///< [dimension, width]
        hwy::AlignedFreeUniquePtr<float[]> masses; ///< this one and those below [width]
        hwy::AlignedFreeUniquePtr<float[]> squares;
        hwy::AlignedFreeUniquePtr<float[]> maxima; ///< of logits
        hwy::AlignedFreeUniquePtr<float[]> ownMaxima;
        hwy::AlignedFreeUniquePtr<float[]> shifts;
        hwy::AlignedFreeUniquePtr<float[]> factors;
    };

    Side makeSide() const;
    void sweepTile(int64_t begin, int rows);
    void findMatches(int64_t begin, int rows);
    void sweepPanel(int64_t begin, int panel);
    void hideRows(int64_t begin, int panel);
    Lanes lanesOf(const Match& match, int panel) const;
    void addRows(int panel, int firstRow, int endRow, const Lanes& positives);
    void addToSide(Side& side, int panel, const RowRange& rows);
    void addToBoth(int panel, const RowRange& rows, const Lanes& positives);
    void weighForBoth(int panel, const RowRange& rows, const Lanes& positives);
    void findMaxima(const RowRange& rows);
    void raiseShifts(Side& side, int panel, const float* maxima);
    void flush(Side& side);
    void flushPanel(Side& side, int panel);

    const PackedBank::Layout& m_bank;
    const SweepPlan& m_plan;
    const SweepKernels& m_kernels;
    const int64_t m_width;
    const int64_t m_dimension;
    const float m_hidden; ///< weight or logit of a pair that does not count
    Side m_negative;
    Side m_positive;
    BankTile m_tile;
    bool m_tileHasGaps = false;
    std::vector<Match> m_matches;                 ///< ascending, none twice
    hwy::AlignedFreeUniquePtr<float[]> m_scratch; ///< the tile in the kernels' form
    hwy::AlignedFreeUniquePtr<float[]> m_weights;
    Part m_part;
};

} // namespace kindred
