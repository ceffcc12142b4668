// What each fit says that it takes, beside what it takes: every allocation of this program is
// counted, so it stands alone.
#include <gtest/gtest.h>

#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

#include "base/Random.h"
#include "classic/CodedFit.h"
#include "classic/InverseCovariance.h"
#include "classic/Itml.h"
#include "classic/LeadingAxes.h"
#include "classic/LinearSvm.h"
#include "classic/Logistic.h"
#include "classic/Pca.h"
#include "classic/Ridge.h"

namespace {
std::atomic<int64_t> heldBytes{0};
std::atomic<int64_t> peakBytes{0};

void countAllocation(void* block)
{
    const int64_t held = heldBytes += static_cast<int64_t>(malloc_usable_size(block));
    int64_t peak = peakBytes;
    while (held > peak && !peakBytes.compare_exchange_weak(peak, held)) {
    }
}
} // namespace

void* operator new(size_t bytes)
{
    void* block = std::malloc(std::max<size_t>(bytes, 1));
    if (!block)
        throw std::bad_alloc();
    countAllocation(block);
    return block;
}

void operator delete(void* block) noexcept
{
    if (block)
        heldBytes -= static_cast<int64_t>(malloc_usable_size(block));
    std::free(block);
}

void operator delete(void* block, size_t) noexcept
{
    operator delete(block);
}

namespace kindred {
namespace {

/// Rows of balanced classes that no line divides, so that a fit takes all the steps it may.
struct Blurred {
    explicit Blurred(const FitShape& shape) : rows(shape.rows, shape.columns)
    {
        Random random{3, 5};
        for (int64_t i = 0; i < shape.rows; ++i) {
            labels.push_back(static_cast<int32_t>(i % shape.classes));
            for (int64_t j = 0; j < shape.columns; ++j)
                rows(i, j) = static_cast<float>(random.uniform(-1, 1));
        }
        input.rows = rows.view();
        input.labels = labels;
        input.classes = static_cast<int>(shape.classes);
    }

    Matrix<float> rows;
    std::vector<int32_t> labels;
    FitInput input;
};

/// Declared over taken.
double shareOf(int64_t declared, const std::function<bool()>& fit)
{
    const int64_t before = heldBytes;
    peakBytes = before;
    EXPECT_TRUE(fit());
    return static_cast<double>(declared) / static_cast<double>(peakBytes - before);
}

void expectTold(const char* name, int64_t declared, const std::function<bool()>& fit)
{
    const double share = shareOf(declared, fit);
    EXPECT_GE(share, 0.9) << name;
    EXPECT_LE(share, 1.1) << name;
}

TEST(FitBytes, SquaresAreToldOfFitsThatMakeThem)
{
    for (const FitShape shape : {FitShape{900, 300, 4}, FitShape{5000, 200, 20}}) {
        const Blurred data(shape);
        expectTold("invcov", inverseCovarianceBytes(shape),
                   [&] { return fitInverseCovariance(data.input, 0.1).ok(); });
        expectTold("ridge", ridgeBytes(shape), [&] { return fitRidge(data.input, 0.1).ok(); });
        expectTold("pca", leadingAxesBytes(shape), [&] { return fitPca(data.input, {0, 1}).ok(); });
    }
    const FitShape few{200, 3000, 4}; // decomposes rows
    const Blurred data(few);
    expectTold("pca of few rows", leadingAxesBytes(few), [&] {
        return fitPca(data.input, {0, 1}).ok();
    });
    expectTold("invcov of few rows", inverseCovarianceBytes(few),
               [&] { return fitInverseCovariance(data.input, 0.1).ok(); });
    expectTold("ridge of few rows", ridgeBytes(few),
               [&] { return fitRidge(data.input, 0.1).ok(); });
    const FitShape metric{400, 200, 4};
    const Blurred pairs(metric);
    ItmlOptions options;
    options.passes = 2;
    expectTold("itml", itmlBytes(metric, options),
               [&] { return fitItml(pairs.input, options).ok(); });
}

TEST(FitBytes, ClassesTimesColumnsAreToldOfClassifiers)
{
    for (const FitShape shape : {FitShape{300, 4096, 12}, FitShape{900, 256, 40}}) {
        const Blurred data(shape);
        LinearSvmOptions svm;
        svm.passes = 1;
        expectTold("svm", linearSvmBytes(shape),
                   [&] { return fitLinearSvm(data.input, svm).ok(); });
        for (const int iterations : {4, 25}) {
            LogisticOptions logistic;
            logistic.iterations = iterations;
            logistic.tolerance = 0;
            expectTold("logistic", logisticBytes(shape, logistic),
                       [&] { return fitLogistic(data.input, logistic).ok(); });
        }
    }
}

// Codebooks are most of it; what the classifier keeps on lines of the cache is counted elsewhere.
TEST(FitBytes, CodebooksAreToldOfTheCodedClassifier)
{
    const FitShape shape{300, 8192, 4};
    const Blurred data(shape);
    Executor executor(2);
    CodedFitOptions options;
    options.passes = 1;
    expectTold("coded", codedBytes(shape, options),
               [&] { return fitCoded(data.input, options, executor).ok(); });
}

} // namespace
} // namespace kindred
