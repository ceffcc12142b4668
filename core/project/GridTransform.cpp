#include "project/GridTransform.h"

#include <fftw3.h>

#include <hwy/aligned_allocator.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <mutex>
#include <type_traits>
#include <vector>

#include "kernel/AlignedRoom.h"

namespace kindred {

namespace {
constexpr int kLines = 8; ///< rows, or columns, that are transformed together
/// Nodes that stay empty between the grid and its periodic image, where the kernel has a kink.
constexpr int kEmptyNodes = 8;

/// Of the kernel's largest wave: what is smaller is rounding, which the splines' inverse would
/// raise.
constexpr float kSpectrumRounding = 1e-6f;

using Complex = fftwf_complex;

/// FFTW's planner is one for the process. Plans come and go while it is held, hence recursive.
std::recursive_mutex& plannerMutex()
{
    static std::recursive_mutex mutex;
    return mutex;
}

void destroyPlan(fftwf_plan plan)
{
    const std::lock_guard lock(plannerMutex());
    fftwf_destroy_plan(plan);
}

bool hasSmallFactors(int number)
{
    for (const int factor : {2, 3, 5})
        while (number % factor == 0)
            number /= factor;
    return number == 1;
}

/// What a cubic B-spline does to a wave that turns this part of a whole a node, squared: the
/// spline's values at the nodes are 1/6, 4/6, 1/6.
double squaredSplineFactor(int64_t part, int64_t whole)
{
    const double factor = (2 + portableCosine(part, whole)) / 3;
    return factor * factor;
}

template <class T>
hwy::AlignedFreeUniquePtr<T[]> zeros(int64_t count)
{
    auto memory = alignedRoom<T>(count);
    std::memset(memory.get(), 0, static_cast<size_t>(count) * sizeof(T));
    return memory;
}
} // namespace

struct GridTransform::Work {
    struct Destroy {
        void operator()(fftwf_plan plan) const { destroyPlan(plan); }
    };
    using Plan = std::unique_ptr<std::remove_pointer_t<fftwf_plan>, Destroy>;

    int64_t waves = 0;                           ///< columns of the spectrum, a multiple of kLines
    hwy::AlignedFreeUniquePtr<float[]> grid;     ///< [nodes, padded], zero beyond the nodes
    hwy::AlignedFreeUniquePtr<float[]> spectrum; ///< [nodes, waves] complex
    hwy::AlignedFreeUniquePtr<float[]> kernel;   ///< [waves / kLines, padded, kLines] real
    Plan rows, rowsBack, columns, columnsBack;

    Complex* spectrumRow(int64_t row)
    {
        return reinterpret_cast<Complex*>(spectrum.get()) + row * waves;
    }
};

int GridTransform::sizeFor(int nodes)
{
    int size = 32;
    while (size / 2 - kEmptyNodes < nodes || !hasSmallFactors(size))
        size += 2 * kLines;
    return size;
}

GridTransform::GridTransform(int padded, double spacing, Arithmetic arithmetic)
    : m_padded(padded), m_nodes(padded / 2 - kEmptyNodes), m_spacing(spacing),
      m_work(std::make_unique<Work>())
{
    Work& work = *m_work;
    work.waves = (padded / 2 + kLines) / kLines * kLines;
    work.grid = zeros<float>(static_cast<int64_t>(m_nodes) * padded);
    work.spectrum = zeros<float>(2 * m_nodes * work.waves);
    const auto lines = zeros<float>(2 * static_cast<int64_t>(padded) * kLines);
    auto* block = reinterpret_cast<Complex*>(lines.get());
    const std::lock_guard lock(plannerMutex());
    const int waves = static_cast<int>(work.waves);
    const unsigned planning =
        FFTW_ESTIMATE | (arithmetic == Arithmetic::Portable ? FFTW_NO_SIMD : 0U);
    work.rows.reset(fftwf_plan_many_dft_r2c(1, &padded, kLines, work.grid.get(), nullptr, 1, padded,
                                            work.spectrumRow(0), nullptr, 1, waves, planning));
    work.rowsBack.reset(fftwf_plan_many_dft_c2r(1, &padded, kLines, work.spectrumRow(0), nullptr, 1,
                                                waves, work.grid.get(), nullptr, 1, padded,
                                                planning));
    work.columns.reset(fftwf_plan_many_dft(1, &padded, kLines, block, nullptr, kLines, 1, block,
                                           nullptr, kLines, 1, FFTW_FORWARD, planning));
    work.columnsBack.reset(fftwf_plan_many_dft(1, &padded, kLines, block, nullptr, kLines, 1, block,
                                               nullptr, kLines, 1, FFTW_BACKWARD, planning));
    computeKernel(planning);
}

GridTransform::~GridTransform() = default;

float* GridTransform::grid()
{
    return m_work->grid.get();
}

const float* GridTransform::grid() const
{
    return m_work->grid.get();
}

/// The spectrum of 1 / (1 + r²) over the periodic grid, divided by the splines of both ends and by
/// what the two transforms multiply. It is even, hence real.
void GridTransform::computeKernel(unsigned planning)
{
    Work& work = *m_work;
    const int64_t size = m_padded;
    const int64_t half = size / 2 + 1;
    const auto values = zeros<float>(size * size);
    const auto waves = zeros<float>(2 * size * half);
    const Work::Plan plan(fftwf_plan_dft_r2c_2d(m_padded, m_padded, values.get(),
                                                reinterpret_cast<Complex*>(waves.get()), planning));
    const auto square = [&](int64_t i) {
        const double distance = m_spacing * static_cast<double>(std::min(i, size - i));
        return distance * distance;
    };
    for (int64_t i = 0; i < size; ++i)
        for (int64_t j = 0; j < size; ++j)
            values[static_cast<size_t>(i * size + j)] =
                static_cast<float>(1 / (1 + square(i) + square(j)));
    fftwf_execute(plan.get());
    std::vector<double> factors(static_cast<size_t>(size));
    for (int64_t i = 0; i < size; ++i)
        factors[static_cast<size_t>(i)] = squaredSplineFactor(i, size);
    work.kernel = zeros<float>(work.waves * size);
    const float least = kSpectrumRounding * waves[0];
    for (int64_t i = 0; i < size; ++i)
        for (int64_t j = 0; j < half; ++j)
            if (waves[static_cast<size_t>(2 * (i * half + j))] > least) // all are positive
                work.kernel[static_cast<size_t>((j / kLines * size + i) * kLines + j % kLines)] =
                    static_cast<float>(
                        waves[static_cast<size_t>(2 * (i * half + j))] /
                        (factors[static_cast<size_t>(i)] * factors[static_cast<size_t>(j)] *
                         static_cast<double>(size * size)));
}

void GridTransform::clear(Executor& executor)
{
    executor.forRanges(m_nodes, kLines, [this](int64_t begin, int64_t end, int) {
        std::memset(m_work->grid.get() + begin * m_padded, 0,
                    static_cast<size_t>((end - begin) * m_padded) * sizeof(float));
    });
}

/// One block of columns: forth, times the kernel, and back, within the second-level cache.
void GridTransform::transformColumns(int block)
{
    Work& work = *m_work;
    thread_local hwy::AlignedFreeUniquePtr<float[]> t_lines;
    thread_local int64_t t_size = 0;
    const int64_t size = 2 * static_cast<int64_t>(m_padded) * kLines;
    if (t_size < size) {
        t_lines = alignedRoom<float>(size);
        t_size = size;
    }
    float* lines = t_lines.get();
    constexpr size_t kBytes = kLines * sizeof(Complex);
    for (int row = 0; row < m_nodes; ++row)
        std::memcpy(lines + 2 * row * kLines, work.spectrumRow(row) + block * kLines, kBytes);
    std::memset(lines + 2 * m_nodes * kLines, 0, static_cast<size_t>(m_padded - m_nodes) * kBytes);
    auto* waves = reinterpret_cast<Complex*>(lines);
    fftwf_execute_dft(work.columns.get(), waves, waves);
    const float* kernel = work.kernel.get() + static_cast<int64_t>(block) * m_padded * kLines;
    for (int64_t i = 0; i < static_cast<int64_t>(m_padded) * kLines; ++i) {
        lines[2 * i] *= kernel[i];
        lines[2 * i + 1] *= kernel[i];
    }
    fftwf_execute_dft(work.columnsBack.get(), waves, waves);
    for (int row = 0; row < m_nodes; ++row)
        std::memcpy(work.spectrumRow(row) + block * kLines, lines + 2 * row * kLines, kBytes);
}

void GridTransform::convolve(Executor& executor)
{
    Work& work = *m_work;
    const int rowBlocks = m_nodes / kLines;
    executor.run(rowBlocks, [&](int block) {
        const int64_t row = static_cast<int64_t>(block) * kLines;
        fftwf_execute_dft_r2c(work.rows.get(), work.grid.get() + row * m_padded,
                              work.spectrumRow(row));
    });
    executor.run(static_cast<int>(work.waves / kLines),
                 [this](int block) { transformColumns(block); });
    executor.run(rowBlocks, [&](int block) {
        const int64_t row = static_cast<int64_t>(block) * kLines;
        fftwf_execute_dft_c2r(work.rowsBack.get(), work.spectrumRow(row),
                              work.grid.get() + row * m_padded);
    });
}

} // namespace kindred
