#include "kernel/SweepWorker.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "kernel/AlignedRoom.h"
#include "kernel/UnitUse.h"

namespace kindred {

namespace {
constexpr float kNone = -std::numeric_limits<float>::infinity();
constexpr int64_t kFlushRows = 2048;

hwy::AlignedFreeUniquePtr<float[]> filled(int64_t count, float value)
{
    auto values = alignedRoom<float>(count);
    std::fill_n(values.get(), count, value);
    return values;
}
} // namespace

SweepWorker::SweepWorker(const PackedBank::Layout& bank, const SweepPlan& plan)
    : m_bank(bank), m_plan(plan), m_kernels(plan.kernels()), m_width(m_kernels.width),
      m_dimension(plan.dimension()), m_hidden(plan.fixedShift() ? 0.0f : kNone),
      m_negative(makeSide()), m_positive(makeSide()),
      m_scratch(alignedRoom<float>(bank.halves ? kTileRows * bank.stride : 1)),
      m_weights(filled(kTileRows * m_width, 0.0f))
{
    m_part = {.sums = filled(m_width * m_dimension, 0.0f),
              .masses = filled(m_width, 0.0f),
              .squares = filled(m_width, 0.0f),
              .maxima = filled(m_width, kNone),
              .ownMaxima = filled(m_width, kNone),
              .shifts = filled(m_width, 0.0f),
              .factors = filled(m_width, 1.0f)};
}

int64_t SweepWorker::bytesPerColumn(int dimension, int workers)
{
    const int64_t sums = static_cast<int64_t>(sizeof(float) + sizeof(double)) * 2 * workers;
    return (sums + static_cast<int64_t>(sizeof(float) + 2 * sizeof(double))) * (dimension + 4);
}

SweepWorker::Side SweepWorker::makeSide() const
{
    const int64_t columns = m_plan.panels() * m_width;
    const float shift = m_plan.fixedShift() ? 0.0f : kNone;
    Side side;
    side.sums = filled(columns * m_dimension, 0.0f);
    side.masses = filled(columns, 0.0f);
    side.squares = filled(columns, 0.0f);
    side.shifts = filled(columns, shift);
    side.flushedSums.assign(static_cast<size_t>(columns * m_dimension), 0.0);
    side.flushedMasses.assign(static_cast<size_t>(columns), 0.0);
    side.flushedSquares.assign(static_cast<size_t>(columns), 0.0);
    side.flushedShifts.assign(static_cast<size_t>(columns), static_cast<double>(shift));
    side.touched.assign(static_cast<size_t>(m_plan.panels()), 0);
    return side;
}

void SweepWorker::sweep(int64_t begin, int64_t end)
{
    const UnitUse entered(m_kernels);
    int64_t sinceFlush = 0;
    for (int64_t position = begin; position < end; position += kTileRows) {
        const auto rows = static_cast<int>(std::min<int64_t>(kTileRows, end - position));
        sweepTile(position, rows);
        sinceFlush += rows;
        if (sinceFlush >= kFlushRows) {
            flush(m_negative);
            flush(m_positive);
            sinceFlush = 0;
        }
    }
    flush(m_negative);
    flush(m_positive);
}

void SweepWorker::sweepTile(int64_t begin, int rows)
{
    const auto* valid = m_bank.valid.data() + begin;
    const auto validRows = std::count(valid, valid + rows, uint8_t{1});
    if (validRows == 0)
        return;
    m_tileHasGaps = validRows != rows;
    m_tile = {.stride = m_bank.stride, .rows = rows, .dimension = m_plan.dimension()};
    if (m_bank.halves)
        m_kernels.prepare(m_bank.halves.get() + begin * m_bank.stride, m_bank.stride,
                          m_scratch.get(), m_tile);
    else
        m_tile.values = m_bank.values.get() + begin * m_bank.stride;
    findMatches(begin, rows);
    for (int panel = 0; panel < m_plan.panels(); ++panel)
        sweepPanel(begin, panel);
}

void SweepWorker::findMatches(int64_t begin, int rows)
{
    m_matches.clear();
    const auto after =
        std::upper_bound(m_bank.classes.begin(), m_bank.classes.end(), begin,
                         [](int64_t position, const auto& range) { return position < range.end; });
    for (auto range = after; range != m_bank.classes.end() && range->begin < begin + rows;
         ++range) {
        const SweepPlan::Columns columns = m_plan.columnsOf(range->label);
        if (columns.begin == columns.end)
            continue;
        const auto first = static_cast<int>(std::max<int64_t>(range->begin - begin, 0));
        const auto last = static_cast<int>(std::min<int64_t>(range->end - begin, rows));
        m_matches.push_back({first, last, columns.begin, columns.end});
    }
}

void SweepWorker::sweepPanel(int64_t begin, int panel)
{
    float* weights = m_weights.get();
    if (m_plan.fixedShift())
        m_kernels.weights(m_tile, m_plan.panel(panel), m_plan.terms(), m_plan.inverseSigma(),
                          weights);
    else
        m_kernels.products(m_tile, m_plan.panel(panel), m_plan.terms(), weights);
    hideRows(begin, panel);
    int done = 0;
    for (const Match& match : m_matches) {
        const Lanes own = lanesOf(match, panel);
        if (own.empty())
            continue;
        addRows(panel, done, match.firstRow, {});
        addRows(panel, match.firstRow, match.endRow, own);
        done = match.endRow;
    }
    addRows(panel, done, m_tile.rows, {});
}

void SweepWorker::hideRows(int64_t begin, int panel)
{
    if (m_tileHasGaps)
        for (int row = 0; row < m_tile.rows; ++row)
            if (!m_bank.valid[static_cast<size_t>(begin + row)])
                std::fill_n(m_weights.get() + row * m_width, m_width, m_hidden);
    for (const SweepPlan::HiddenCell& cell : m_plan.hiddenCells(begin, begin + m_tile.rows))
        if (cell.column / m_width == panel)
            m_weights[static_cast<size_t>((cell.position - begin) * m_width +
                                          cell.column % m_width)] = m_hidden;
}

SweepWorker::Lanes SweepWorker::lanesOf(const Match& match, int panel) const
{
    const int64_t first = std::max<int64_t>(match.firstColumn - panel * m_width, 0);
    const int64_t end = std::min(match.endColumn - panel * m_width, m_width);
    return first < end ? Lanes{static_cast<int>(first), static_cast<int>(end)} : Lanes{};
}

/// Rows of one class, or of none that a column of the panel has.
void SweepWorker::addRows(int panel, int firstRow, int endRow, const Lanes& positives)
{
    if (firstRow == endRow)
        return;
    float* weights = m_weights.get();
    const int evenRow = firstRow & ~1; // the kernels accumulate from an even row
    if (evenRow != firstRow)           // what it weighs is added already
        std::fill_n(weights + evenRow * m_width, m_width, m_hidden);
    const int64_t used = std::min(m_plan.columns() - panel * m_width, m_width);
    const RowRange rows = {evenRow, endRow - evenRow, weights + evenRow * m_width};
    if (positives.empty())
        addToSide(m_negative, panel, rows);
    else if (positives.first == 0 && positives.end == used)
        addToSide(m_positive, panel, rows);
    else
        addToBoth(panel, rows, positives);
}

void SweepWorker::addToSide(Side& side, int panel, const RowRange& rows)
{
    const int64_t columns = panel * m_width;
    side.touched[static_cast<size_t>(panel)] = 1;
    if (!m_plan.fixedShift()) {
        findMaxima(rows);
        raiseShifts(side, panel, m_part.maxima.get());
        m_kernels.exponentials(rows.weights, rows.count, side.shifts.get() + columns,
                               m_plan.inverseSigma());
    }
    m_kernels.columnSums(rows.weights, rows.count, side.masses.get() + columns);
    if (m_plan.wantsSquares())
        m_kernels.columnSquares(rows.weights, rows.count, side.squares.get() + columns);
    m_kernels.accumulate(m_tile, rows.first, rows.count, rows.weights,
                         side.sums.get() + columns * m_dimension);
}

/// One product for both sides: what it sums of a column belongs to one of them.
void SweepWorker::addToBoth(int panel, const RowRange& rows, const Lanes& positives)
{
    const int64_t columns = panel * m_width;
    m_negative.touched[static_cast<size_t>(panel)] = 1;
    m_positive.touched[static_cast<size_t>(panel)] = 1;
    if (!m_plan.fixedShift())
        weighForBoth(panel, rows, positives);
    m_kernels.columnSums(rows.weights, rows.count, m_part.masses.get());
    m_kernels.accumulate(m_tile, rows.first, rows.count, rows.weights, m_part.sums.get());
    const auto share = [&](float* part, int64_t depth, float* negative, float* positive) {
        m_kernels.moveColumns(part, static_cast<int>(depth), positives.first, positives.end,
                              negative, positive);
    };
    share(m_part.masses.get(), 1, m_negative.masses.get() + columns,
          m_positive.masses.get() + columns);
    if (m_plan.wantsSquares()) {
        m_kernels.columnSquares(rows.weights, rows.count, m_part.squares.get());
        share(m_part.squares.get(), 1, m_negative.squares.get() + columns,
              m_positive.squares.get() + columns);
    }
    share(m_part.sums.get(), m_dimension, m_negative.sums.get() + columns * m_dimension,
          m_positive.sums.get() + columns * m_dimension);
}

/// Weights of logits that are bounded by no fixed shift, each by its side's.
void SweepWorker::weighForBoth(int panel, const RowRange& rows, const Lanes& positives)
{
    findMaxima(rows);
    float* others = m_part.maxima.get();
    float* own = m_part.ownMaxima.get();
    std::fill_n(own, m_width, kNone);
    std::copy(others + positives.first, others + positives.end, own + positives.first);
    std::fill(others + positives.first, others + positives.end, kNone);
    raiseShifts(m_negative, panel, others);
    raiseShifts(m_positive, panel, own);
    float* shifts = m_part.shifts.get();
    std::copy_n(m_negative.shifts.get() + panel * m_width, m_width, shifts);
    std::copy_n(m_positive.shifts.get() + panel * m_width + positives.first,
                positives.end - positives.first, shifts + positives.first);
    m_kernels.exponentials(rows.weights, rows.count, shifts, m_plan.inverseSigma());
}

void SweepWorker::findMaxima(const RowRange& rows)
{
    std::fill_n(m_part.maxima.get(), m_width, kNone);
    m_kernels.columnMaxima(rows.weights, rows.count, m_part.maxima.get());
}

/// The running maximum of each column, maxima [width] of new logits; earlier sums are rescaled to
/// it.
void SweepWorker::raiseShifts(Side& side, int panel, const float* maxima)
{
    const int64_t columns = panel * m_width;
    float* shifts = side.shifts.get() + columns;
    float* masses = side.masses.get() + columns;
    float* factors = m_part.factors.get();
    bool raised = false;
    for (int column = 0; column < m_width; ++column) {
        factors[column] = 1.0f;
        if (!(maxima[column] > shifts[column]))
            continue;
        factors[column] = std::exp((shifts[column] - maxima[column]) * m_plan.inverseSigma());
        shifts[column] = maxima[column];
        raised = raised || masses[column] > 0;
    }
    if (!raised)
        return;
    for (int column = 0; column < m_width; ++column) {
        masses[column] *= factors[column];
        side.squares[static_cast<size_t>(columns + column)] *= factors[column] * factors[column];
    }
    m_kernels.scaleColumns(side.sums.get() + columns * m_dimension, m_plan.dimension(), factors);
}

void SweepWorker::flush(Side& side)
{
    for (int panel = 0; panel < m_plan.panels(); ++panel)
        if (side.touched[static_cast<size_t>(panel)]) {
            flushPanel(side, panel);
            side.touched[static_cast<size_t>(panel)] = 0;
        }
}

void SweepWorker::flushPanel(Side& side, int panel)
{
    const int64_t first = panel * m_width;
    bool rescaled = false;
    std::vector<double> factors(static_cast<size_t>(m_width), 1.0);
    for (int column = 0; column < m_width; ++column) {
        const float shift = side.shifts[static_cast<size_t>(first + column)];
        double& before = side.flushedShifts[static_cast<size_t>(first + column)];
        if (static_cast<double>(shift) > before) {
            factors[static_cast<size_t>(column)] =
                std::exp((before - static_cast<double>(shift)) * m_plan.inverseSigma());
            before = static_cast<double>(shift);
            rescaled = true;
        }
        const auto at = static_cast<size_t>(first + column);
        const double factor = factors[static_cast<size_t>(column)];
        const auto take = [at](auto& part, double& whole, double by) {
            whole = whole * by + static_cast<double>(std::exchange(part[at], 0.0f));
        };
        take(side.masses, side.flushedMasses[at], factor);
        take(side.squares, side.flushedSquares[at], factor * factor);
    }
    float* sums = side.sums.get() + first * m_dimension;
    double* total = side.flushedSums.data() + first * m_dimension;
    if (rescaled)
        for (int k = 0; k < m_dimension; ++k)
            for (int column = 0; column < m_width; ++column)
                total[k * m_width + column] *= factors[static_cast<size_t>(column)];
    const int64_t count = m_dimension * m_width;
    for (int64_t i = 0; i < count; ++i)
        total[i] += static_cast<double>(sums[i]);
    std::fill_n(sums, count, 0.0f);
}

void SweepWorker::mergeInto(int column, reference::SoftNeighbourState<double>& state) const
{
    const int64_t panel = column / m_width;
    const auto load = [&](const Side& side, reference::SoftSide<double>& into) {
        reference::SoftSide<double> part(m_dimension);
        part.max = side.flushedShifts[static_cast<size_t>(column)] * m_plan.inverseSigma();
        part.mass = side.flushedMasses[static_cast<size_t>(column)];
        part.squares = side.flushedSquares[static_cast<size_t>(column)];
        const double* sums =
            side.flushedSums.data() + panel * m_width * m_dimension + column % m_width;
        for (int k = 0; k < m_dimension; ++k)
            part.sum[static_cast<size_t>(k)] = sums[static_cast<int64_t>(k) * m_width];
        into.merge(part);
    };
    load(m_negative, state.negative);
    load(m_positive, state.positive);
}

} // namespace kindred
