#include "classic/CodedFit.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "base/Random.h"
#include "classic/CodedClassifier.h"
#include "classic/Covariance.h"
#include "classic/LinearAlgebra.h"

namespace kindred {

namespace {
constexpr uint64_t kCodedStream = 0x636f646564;
constexpr double kShareOfCodebook = 0.5;   ///< of the time
constexpr int64_t kStepsBetweenLooks = 16; ///< at progress

/// Up to so many rows, spread evenly, without a copy.
MatrixView<const float> spreadRows(MatrixView<const float> rows, int64_t most)
{
    const int64_t every = (rows.rows + most - 1) / most;
    return {rows.data, (rows.rows + every - 1) / every, rows.cols, rows.stride * every};
}

Result<ProductQuantizer> fittedQuantizer(const FitInput& input, int64_t columns, Executor& executor)
{
    FitInput sample = input;
    sample.rows = spreadRows(input.rows, kCodebookRows);
    sample.progress = [&input](double done) {
        return input.goesOn(kShareOfCodebook * done, "codebook");
    };
    QuantizerOptions options;
    options.columns = columns;
    return ProductQuantizer::fit(sample, options, executor);
}

/// What brings the centred rows to a mean squared norm of 1.
Result<double> scaleOf(MatrixView<const float> rows, const std::vector<double>& mean)
{
    double sum = 0;
    for (int64_t i = 0; i < rows.rows; ++i)
        for (int64_t j = 0; j < rows.cols; ++j) {
            const double value = rows(i, j) - mean[static_cast<size_t>(j)];
            sum += value * value;
        }
    if (!(sum > 0))
        return inputError("all training samples are equal: the features are constant");
    return 1 / std::sqrt(sum / static_cast<double>(rows.rows));
}

/// False where it was cancelled.
bool train(CodedClassifier& classifier, const Matrix<uint8_t>& codes, const FitInput& input,
           const CodedFitOptions& options)
{
    const int64_t count = codes.rows();
    const int64_t perPass = (count + options.batch - 1) / options.batch;
    const auto steps = static_cast<double>(perPass * options.passes);
    std::vector<int64_t> order(static_cast<size_t>(count));
    std::iota(order.begin(), order.end(), int64_t{0});
    Matrix<uint8_t> batch(std::min(options.batch, count), codes.cols());
    std::vector<int32_t> labels(static_cast<size_t>(batch.rows()));
    for (int64_t step = 0; step < perPass * options.passes; ++step) {
        const double done = static_cast<double>(step) / steps;
        if (step % kStepsBetweenLooks == 0 &&
            !input.goesOn(kShareOfCodebook + (1 - kShareOfCodebook) * done,
                          passStage(step / perPass, options.passes)))
            return false;
        const int64_t first = step % perPass * options.batch;
        if (first == 0)
            Random({input.seed, kCodedStream, static_cast<uint64_t>(step / perPass)})
                .shuffle(order);
        const int64_t taken = std::min(options.batch, count - first);
        for (int64_t i = 0; i < taken; ++i) {
            const int64_t sample = order[static_cast<size_t>(first + i)];
            std::copy_n(codes.row(sample), codes.cols(), batch.row(i));
            labels[static_cast<size_t>(i)] = input.labels[static_cast<size_t>(sample)];
        }
        classifier.step(std::as_const(batch).view().slice(0, taken),
                        std::span(labels).first(static_cast<size_t>(taken)),
                        options.eta * (1 - done), options.lambda);
    }
    return true;
}

/// For rows as they are given, less their mean.
LinearClassifier headOf(const CodedClassifier& classifier, double scale)
{
    const Matrix<float> weights = classifier.weights();
    LinearClassifier head{Matrix<double>(weights.cols(), weights.rows()),
                          {classifier.bias().begin(), classifier.bias().end()}};
    for (int64_t c = 0; c < weights.cols(); ++c)
        for (int64_t j = 0; j < weights.rows(); ++j)
            head.weights(c, j) = scale * weights(j, c);
    return head;
}
} // namespace

Result<CodedFit> fitCoded(const FitInput& input, const CodedFitOptions& options, Executor& executor)
{
    if (std::set<int32_t>(input.labels.begin(), input.labels.end()).size() < 2)
        return inputError("the training samples are of one class only");
    CodedFit fit;
    KINDRED_ASSIGN(fit.model, centred(input.rows));
    KINDRED_ASSIGN(const double scale, scaleOf(input.rows, fit.model.mean));
    KINDRED_ASSIGN(const ProductQuantizer plain, fittedQuantizer(input, options.columns, executor));
    const Matrix<uint8_t> codes = plain.encode(input.rows, executor);
    const ProductQuantizer quantizer = plain.moved(fit.model.mean, scale);
    CodedClassifier classifier(quantizer, input.classes, executor);
    if (!train(classifier, codes, input, options))
        return Error{ErrorCode::Interrupted, "cancelled", "", ""};
    const Matrix<float> learned = classifier.weights();
    const std::vector<float>& weights = learned.values();
    if (!std::all_of(weights.begin(), weights.end(), [](float w) { return std::isfinite(w); }))
        return failure("the classifier's weights grew beyond all numbers", "eta",
                       "Lower eta or lambda.");
    fit.model.head = headOf(classifier, scale);
    constexpr auto kFloatBytes = static_cast<int64_t>(sizeof(float));
    fit.codeBytes = codes.rows() * codes.cols();
    fit.codebookBytes = ProductQuantizer::kCentroids * quantizer.dimension() * kFloatBytes;
    fit.rowBytes = input.rows.rows * input.rows.cols * kFloatBytes;
    return fit;
}

int64_t codedBytes(const FitShape& shape, const CodedFitOptions& options)
{
    constexpr auto kFloatBytes = static_cast<int64_t>(sizeof(float));
    const int64_t parts = shape.columns / options.columns;
    const int64_t step = std::min(options.batch, shape.rows);
    const int64_t codes = (shape.rows + step) * parts;
    // As it was found, and moved to the mean.
    const int64_t codebooks = 2 * ProductQuantizer::kCentroids * shape.columns * kFloatBytes;
    // Of the end: twice as they were learned, once as the head has them.
    const int64_t weights = shape.classes * shape.columns * (2 * kFloatBytes + kDoubleBytes);
    return codes + codebooks + CodedClassifier::bytes(shape, options.columns, step) + weights;
}

} // namespace kindred
