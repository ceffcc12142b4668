// What one step of a softmax classifier on product codes costs beside decoding the batch with FAISS
// and the plain step on it with BLAS; what compressing costs beside FAISS; and what Fisher vectors
// cost. Both have the same codebook. Prints a Markdown table, best of ROUNDS in turn:
//   coded_benchmark [BATCH=2048] [CLASSES=100] [COLUMNS=65536] [ROUNDS=7] [THREADS=all]
#include <faiss/impl/ProductQuantizer.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <limits>
#include <vector>

#include "NormalRows.h"
#include "base/Random.h"
#include "classic/CodedClassifier.h"
#include "classic/FisherVector.h"

extern "C" void omp_set_num_threads(int threads);
extern "C" void sgemm_(const char* transA, const char* transB, const int* m, const int* n,
                       const int* k, const float* alpha, const float* a, const int* lda,
                       const float* b, const int* ldb, const float* beta, float* c, const int* ldc);

namespace kindred::bench {
namespace {

double secondsOf(const std::function<void()>& work)
{
    const auto begun = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
}

/// The best of several rounds: by the clock, and the processor's time of all threads, which other
/// work on the machine changes less.
struct Best {
    double seconds = std::numeric_limits<double>::infinity();
    double processor = seconds;

    void add(const std::function<void()>& work)
    {
        const std::clock_t begun = std::clock();
        seconds = std::min(seconds, secondsOf(work));
        processor =
            std::min(processor, static_cast<double>(std::clock() - begun) / double{CLOCKS_PER_SEC});
    }
};

faiss::ProductQuantizer peerOf(const ProductQuantizer& quantizer)
{
    const auto parts = static_cast<size_t>(quantizer.parts());
    faiss::ProductQuantizer peer(static_cast<size_t>(quantizer.dimension()), parts, 8);
    const auto size = static_cast<size_t>(ProductQuantizer::kCentroids * quantizer.columns());
    for (size_t part = 0; part < parts; ++part)
        std::copy_n(quantizer.centroids(static_cast<int64_t>(part)).data, size,
                    peer.centroids.data() + part * size);
    return peer;
}

/// Decode, two products, one update: what the classifier is without the trick.
class DecodedClassifier final {
public:
    DecodedClassifier(const faiss::ProductQuantizer& quantizer, int classes)
        : m_quantizer(quantizer), m_weights(static_cast<int64_t>(quantizer.d), classes)
    {
    }

    void step(MatrixView<const uint8_t> codes, const std::vector<int32_t>& labels, float rate)
    {
        Matrix<float> rows(codes.rows, m_weights.rows());
        m_quantizer.decode(codes.data, rows.data(), static_cast<size_t>(codes.rows));
        const int classes = static_cast<int>(m_weights.cols());
        const int columns = static_cast<int>(m_weights.rows());
        const int batch = static_cast<int>(rows.rows());
        Matrix<float> scores(batch, classes);
        const float one = 1;
        const float zero = 0;
        sgemm_("N", "N", &classes, &batch, &columns, &one, m_weights.data(), &classes, rows.data(),
               &columns, &zero, scores.data(), &classes);
        for (int64_t i = 0; i < batch; ++i)
            soften(scores.view().rowSpan(i), labels[static_cast<size_t>(i)]);
        const float down = -rate / static_cast<float>(batch);
        sgemm_("N", "T", &classes, &columns, &batch, &down, scores.data(), &classes, rows.data(),
               &columns, &one, m_weights.data(), &classes);
    }

    const Matrix<float>& weights() const { return m_weights; }

private:
    static void soften(std::span<float> row, int32_t own)
    {
        const float largest = *std::max_element(row.begin(), row.end());
        float sum = 0;
        for (float& score : row)
            sum += score = std::exp(score - largest);
        for (float& score : row)
            score /= sum;
        row[static_cast<size_t>(own)] -= 1;
    }

    const faiss::ProductQuantizer& m_quantizer;
    Matrix<float> m_weights;
};

ProductQuantizer fittedTo(const Matrix<float>& rows, Executor& executor)
{
    FitInput input;
    input.rows = rows.view();
    QuantizerOptions options;
    options.iterations = 2;
    return ProductQuantizer::fit(input, options, executor).value();
}

void compareEncoding(const ProductQuantizer& quantizer, int rounds, Executor& executor)
{
    const int64_t columns = quantizer.dimension();
    const Matrix<float> rows = normalRows(1024, columns, {1, 2});
    const faiss::ProductQuantizer peer = peerOf(quantizer);
    Matrix<uint8_t> ours;
    Matrix<uint8_t> theirs(rows.rows(), quantizer.parts());
    double own = std::numeric_limits<double>::infinity();
    double other = own;
    for (int round = 0; round < rounds; ++round) {
        own = std::min(own, secondsOf([&] { ours = quantizer.encode(rows, executor); }));
        other = std::min(other, secondsOf([&] {
                             peer.compute_codes(rows.data(), theirs.data(),
                                                static_cast<size_t>(rows.rows()));
                         }));
    }
    int64_t same = 0;
    for (size_t i = 0; i < ours.values().size(); ++i)
        same += ours.values()[i] == theirs.values()[i] ? 1 : 0;
    const auto count = static_cast<double>(rows.rows());
    std::printf("| compress, %ld columns | %.0f vectors/s | FAISS %.0f vectors/s | %.1f× | "
                "%.4f %% of the codes |\n",
                static_cast<long>(columns), count / own, count / other, other / own,
                100 * static_cast<double>(same) / static_cast<double>(ours.values().size()));
}

void compareSteps(const ProductQuantizer& quantizer, int64_t batch, int classes, int rounds,
                  Executor& executor)
{
    const int64_t columns = quantizer.dimension();
    const faiss::ProductQuantizer peer = peerOf(quantizer);
    Random random{3};
    Matrix<uint8_t> codes(batch, quantizer.parts());
    for (uint8_t& code : codes.values())
        code = static_cast<uint8_t>(random.below(ProductQuantizer::kCentroids));
    std::vector<int32_t> labels;
    for (int64_t i = 0; i < batch; ++i)
        labels.push_back(static_cast<int32_t>(i % classes));
    CodedClassifier coded(quantizer, classes, executor);
    DecodedClassifier decoded(peer, classes);
    Best ours;
    Best theirs;
    for (int round = 0; round < rounds; ++round) {
        ours.add([&] { coded.step(codes, labels, 1e-3); });
        theirs.add([&] { decoded.step(codes, labels, 1e-3F); });
    }
    float apart = 0;
    double squares = 0;
    double all = 0;
    const Matrix<float> weights = coded.weights();
    for (size_t i = 0; i < weights.values().size(); ++i) {
        const float offset = weights.values()[i] - decoded.weights().values()[i];
        apart = std::max(apart, std::abs(offset));
        squares += static_cast<double>(offset) * static_cast<double>(offset);
        all += std::pow(static_cast<double>(weights.values()[i]), 2);
    }
    const auto rate = [batch](double seconds) { return static_cast<double>(batch) / seconds; };
    std::printf(
        "| softmax step on codes, %ld × %ld, C = %d | %.0f vectors a second of the processor, "
        "%.0f by the clock | FAISS decode + BLAS %.0f, %.0f | %.1f×, %.1f× | weights within "
        "%.1e, %.0e of their norm |\n",
        static_cast<long>(batch), static_cast<long>(columns), classes, rate(ours.processor),
        rate(ours.seconds), rate(theirs.processor), rate(theirs.seconds),
        theirs.processor / ours.processor, theirs.seconds / ours.seconds,
        static_cast<double>(apart), std::sqrt(squares / all));
}

void timeFisher(int64_t components, int rounds)
{
    const Matrix<float> rows = normalRows(10000, 64, {1, 2});
    GaussianMixture mixture;
    mixture.means = Matrix<double>(components, 64);
    mixture.variances = Matrix<double>(components, 64);
    Random random{4};
    for (size_t i = 0; i < mixture.means.values().size(); ++i) {
        mixture.means.values()[i] = random.normal();
        mixture.variances.values()[i] = random.uniform(0.5, 2);
    }
    mixture.weights.assign(static_cast<size_t>(components), 1 / static_cast<double>(components));
    const FisherVector fisher(mixture);
    std::vector<float> out(static_cast<size_t>(fisher.dimension()));
    double best = std::numeric_limits<double>::infinity();
    for (int round = 0; round < rounds; ++round)
        best = std::min(best, secondsOf([&] { fisher.encode(rows, out); }));
    std::printf("| Fisher vector, 10,000 × 64, K = %ld, one thread | %.1f ms | | | |\n",
                static_cast<long>(components), 1000 * best);
}
} // namespace
} // namespace kindred::bench

int main(int count, char** arguments)
{
    const auto number = [&](int place, int fallback) {
        return count > place ? std::atoi(arguments[place]) : fallback;
    };
    kindred::Executor executor(number(5, 0));
    omp_set_num_threads(executor.threads()); // of the peers
    std::printf("| operation | Kindred | peer | ratio | agreement |\n|---|---|---|---|---|\n");
    const kindred::ProductQuantizer quantizer = kindred::bench::fittedTo(
        kindred::bench::normalRows(512, number(3, 65536), {1, 2}), executor);
    kindred::bench::compareSteps(quantizer, number(1, 2048), number(2, 100), number(4, 7),
                                 executor);
    kindred::bench::compareEncoding(quantizer, number(4, 7), executor);
    for (const int components : {16, 512})
        kindred::bench::timeFisher(components, number(4, 7));
    return 0;
}
