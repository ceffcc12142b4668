#include "objective/fitted/FittedMethods.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "base/Log.h"
#include "classic/CodedFit.h"
#include "classic/Covariance.h"
#include "classic/FitSeconds.h"
#include "classic/InverseCovariance.h"
#include "classic/Itml.h"
#include "classic/LeadingAxes.h"
#include "classic/LinearSvm.h"
#include "classic/Logistic.h"
#include "classic/Pca.h"
#include "classic/Ridge.h"
#include "objective/Applies.h"
#include "train/plan/OptionBuilders.h"

namespace kindred {

namespace {
constexpr int64_t kMostPartColumns = 64; ///< of features that share one byte

/// Of feature vectors, whose columns are known before a network is.
std::string whyTooWide(const Dataset& dataset, int64_t most)
{
    const int64_t columns = dataset.isImages ? 0 : dataset.features.cols();
    return columns <= most ? std::string()
                           : "It takes " + std::to_string(most) + " columns at most; there are " +
                                 std::to_string(columns) + ".";
}

/// The same where the fewer of rows and columns are decomposed.
std::string whyTooLarge(const Dataset& dataset)
{
    const auto rows = static_cast<int64_t>(dataset.ids(Subset::Train).size());
    return rows <= kMostCovarianceColumns ? std::string()
                                          : whyTooWide(dataset, kMostCovarianceColumns);
}

/// What all have in common: no epochs, nothing held out, plain distances.
MethodInfo fittedInfo(std::vector<OptionSpec> options)
{
    MethodInfo info;
    info.trainsEncoder = false;
    info.options = inGroup("method", std::move(options));
    info.options.add(OptionSchema(
        inGroup("schedule", {integerOption("epochs", 0, 0, 0, "None: it is fitted at once.")})));
    info.options.add(OptionSchema(inGroup(
        "data", {realOption("validation", 0, 0, 0.9, "Share of the training images held out.")})));
    info.applies = [](const Dataset&) { return std::string(); }; // to any, with classes or without
    return info;
}

OptionSpec lambdaOption()
{
    return realOption("lambda", 0.01, 0, 1e12,
                      "Added to every variance, in squared units of the input; pixels are 0 to 1, "
                      "so a value for 0 to 255 is to be divided by 65025.");
}
} // namespace

MethodInfo pcaInfo()
{
    MethodInfo info = fittedInfo(
        {integerOption("components", 0, 0, 16384, "Directions kept; 0: as many as share needs."),
         appliesTo(realOption("share", 0.99, 1e-6, 1, "Share of the variance that is kept."),
                   "components=0")});
    info.id = "pca";
    info.title = "Principal components";
    info.sentence = "Keeps the directions in which the images differ most.";
    info.formula = "f(x) = U(x − μ)";
    info.cost = "One pass over the images and one eigenvalue problem.";
    info.source = "The baseline of the CCML and NCM papers";
    info.takesInput = whyTooLarge;
    return info;
}

Result<LinearModel> fitPcaMethod(const FitInput& input, const Json& options)
{
    return fitPca(input,
                  {options.at("components").get<int64_t>(), options.at("share").get<double>()});
}

int64_t pcaMethodBytes(const FitShape& shape, const Json&)
{
    return leadingAxesBytes(shape);
}

double pcaMethodSeconds(const FitShape& shape, const Json&, Executor&)
{
    return principalSeconds(shape);
}

MethodInfo invcovInfo()
{
    MethodInfo info = fittedInfo({lambdaOption()});
    info.id = "invcov";
    info.title = "Inverse covariance";
    info.sentence = "Measures every direction in units of its spread, so that none dominates.";
    info.formula = "f(x) = (Λ + λ)^(−1/2) U(x − μ)";
    info.cost = "One pass over the images and one eigenvalue problem.";
    info.source = "Mensink, Verbeek, Perronnin, Csurka: Metric Learning for Large Scale Image "
                  "Classification, ECCV 2012, sections 3.2 and 4.3";
    info.takesInput = [](const Dataset& dataset) {
        return whyTooWide(dataset, kMostCovarianceColumns);
    };
    return info;
}

Result<LinearModel> fitInvcovMethod(const FitInput& input, const Json& options)
{
    return fitInverseCovariance(input, options.at("lambda").get<double>());
}

int64_t invcovMethodBytes(const FitShape& shape, const Json&)
{
    return inverseCovarianceBytes(shape);
}

double invcovMethodSeconds(const FitShape& shape, const Json&, Executor&)
{
    return inverseCovarianceSeconds(shape);
}

MethodInfo ridgeInfo()
{
    MethodInfo info = fittedInfo({lambdaOption()});
    info.id = "ridge";
    info.title = "Ridge regression";
    info.sentence = "A linear classifier by least squares, solved at once; its rule is “softmax”.";
    info.formula = "f_c(x) = (n_c/N)(1 + μ_cᵀ(Σ + λI)⁻¹x)";
    info.cost = "One pass over the images and one eigenvalue problem.";
    info.source = "Mensink, Verbeek, Perronnin, Csurka: Metric Learning for Large Scale Image "
                  "Classification, ECCV 2012, section 3.2";
    info.applies = whyOneClass;
    info.takesInput = whyTooLarge;
    return info;
}

Result<LinearModel> fitRidgeMethod(const FitInput& input, const Json& options)
{
    return fitRidge(input, options.at("lambda").get<double>());
}

int64_t ridgeMethodBytes(const FitShape& shape, const Json&)
{
    return ridgeBytes(shape);
}

double ridgeMethodSeconds(const FitShape& shape, const Json&, Executor&)
{
    return ridgeSeconds(shape);
}

MethodInfo itmlInfo()
{
    MethodInfo info = fittedInfo(
        {realOption("gamma", 1, 1e-6, 1e6, "How hard the bounds of the pairs are."),
         integerOption("constraints", 0, 0, 10000000,
                       "Pairs drawn; 0: twenty times the square of the number of classes."),
         integerOption("passes", 100, 1, 100000, "Most passes over the pairs.")});
    info.id = "itml";
    info.title = "Information-theoretic metric";
    info.sentence = "Pulls pairs of a class together and pushes others apart, as little as needed.";
    info.formula = "min D_ld(A, I), d_A ≤ u within a class, d_A ≥ l between classes";
    info.cost = "Pairs × columns², a hundred passes at most.";
    info.source = "Davis, Kulis, Jain, Sra, Dhillon: Information-Theoretic Metric Learning, ICML "
                  "2007, algorithm 1";
    info.applies = whyOneClass;
    info.takesInput = [](const Dataset& dataset) { return whyTooWide(dataset, kMostItmlColumns); };
    return info;
}

namespace {
ItmlOptions itmlOptions(const Json& options)
{
    ItmlOptions wanted;
    wanted.gamma = options.at("gamma").get<double>();
    wanted.constraints = options.at("constraints").get<int64_t>();
    wanted.passes = options.at("passes").get<int>();
    return wanted;
}
} // namespace

Result<LinearModel> fitItmlMethod(const FitInput& input, const Json& options)
{
    return fitItml(input, itmlOptions(options));
}

int64_t itmlMethodBytes(const FitShape& shape, const Json& options)
{
    return itmlBytes(shape, itmlOptions(options));
}

double itmlMethodSeconds(const FitShape& shape, const Json& options, Executor&)
{
    return itmlSeconds(shape, itmlOptions(options));
}

MethodInfo svmInfo()
{
    MethodInfo info = fittedInfo(
        {realOption("lambda", 1e-4, 1e-12, 1e6,
                    "Decay of the weights, for inputs scaled to a mean squared length of 1."),
         realOption("eta", 1, 1e-6, 1e6, "First learning rate of the machines."),
         integerOption("passes", 20, 1, 100000, "Passes over the training images."),
         realOption("negatives", 0, 0, 1000,
                    "Weight of all other classes' images against a class's own; 0: every image "
                    "counts the same.")});
    info.id = "svm";
    info.title = "Linear support vector machines";
    info.sentence = "One linear classifier for each class against the rest; its rule is “softmax”.";
    info.formula = "min λ/2 |w_c|² + mean of max(0, 1 ∓ (w_c·x + b_c))";
    info.cost = "Passes × images × classes × columns.";
    info.source = "Mensink, Verbeek, Perronnin, Csurka: Metric Learning for Large Scale Image "
                  "Classification, ECCV 2012, section 4.1";
    info.applies = whyOneClass;
    return info;
}

namespace {
LinearSvmOptions svmOptions(const Json& options)
{
    LinearSvmOptions wanted;
    wanted.lambda = options.at("lambda").get<double>();
    wanted.eta = options.at("eta").get<double>();
    wanted.passes = options.at("passes").get<int>();
    wanted.negatives = options.at("negatives").get<double>();
    return wanted;
}
} // namespace

Result<LinearModel> fitSvmMethod(const FitInput& input, const Json& options)
{
    return fitLinearSvm(input, svmOptions(options));
}

int64_t svmMethodBytes(const FitShape& shape, const Json&)
{
    return linearSvmBytes(shape);
}

double svmMethodSeconds(const FitShape& shape, const Json& options, Executor&)
{
    return linearSvmSeconds(shape, svmOptions(options));
}

MethodInfo codedInfo()
{
    MethodInfo info = fittedInfo(
        {integerOption("columns", 8, 1, kMostPartColumns,
                       "Columns of the features that share one byte; it must divide their number."),
         realOption("eta", 20, 1e-6, 1e6,
                    "First learning rate, for inputs scaled to a mean squared length of 1."),
         realOption("lambda", 1e-4, 0, 1, "Decay of the weights, on the same scale."),
         integerOption("passes", 40, 1, 100000, "Passes over the training images."),
         integerOption("step_images", 0, 0, 65536,
                       "Images of a step; 0: a 64th of all, 64 to 2,048. In large steps an image "
                       "costs less.")});
    info.id = "coded";
    info.title = "Classifier on compressed features";
    info.sentence = "A softmax classifier that reads its images as a byte for every eight columns "
                    "and never unpacks them; its rule is “softmax”.";
    info.formula = "min −mean log softmax(W·q(x) + b)ᵧ + λ/2 |W|², q(x) the nearest centroids";
    info.cost = "Passes × images × classes × columns, an eighth of the products in large steps.";
    info.source = "Mensink, Verbeek, Perronnin, Csurka: Metric Learning for Large Scale Image "
                  "Classification, ECCV 2012, section 4; Jégou, Douze, Schmid: Product "
                  "Quantization, PAMI 2011";
    info.applies = whyOneClass;
    return info;
}

namespace {
/// The number of columns of a part that divides `all` and is nearest to `wanted`, the smaller of
/// two.
int64_t partNear(int64_t all, int64_t wanted)
{
    int64_t best = 1;
    for (int64_t part = 1; part <= std::min(all, kMostPartColumns); ++part)
        if (all % part == 0 && std::abs(part - wanted) < std::abs(best - wanted))
            best = part;
    return best;
}

CodedFitOptions codedOptions(const Json& options, int64_t samples)
{
    CodedFitOptions wanted;
    wanted.columns = options.at("columns").get<int64_t>();
    wanted.eta = options.at("eta").get<double>();
    wanted.lambda = options.at("lambda").get<double>();
    wanted.passes = options.at("passes").get<int>();
    wanted.batch = options.at("step_images").get<int64_t>();
    if (wanted.batch == 0)
        wanted.batch = std::clamp<int64_t>(samples / 64, 64, 2048);
    return wanted;
}
} // namespace

Result<LinearModel> fitCodedMethod(const FitInput& input, const Json& options)
{
    const CodedFitOptions wanted = codedOptions(options, input.rows.rows);
    if (input.rows.cols % wanted.columns != 0)
        return inputError(
            std::to_string(input.rows.cols) + " columns cannot be cut into parts of " +
                std::to_string(wanted.columns),
            "columns",
            "Set columns to " + std::to_string(partNear(input.rows.cols, wanted.columns)) + ".");
    assert(input.executor);
    KINDRED_ASSIGN(CodedFit fit, fitCoded(input, wanted, *input.executor));
    logInfo("Compressed " + std::to_string(fit.rowBytes) + " bytes of features to " +
            std::to_string(fit.codeBytes) + ", and a codebook of " +
            std::to_string(fit.codebookBytes) + ".");
    return std::move(fit.model);
}

int64_t codedMethodBytes(const FitShape& shape, const Json& options)
{
    return codedBytes(shape, codedOptions(options, shape.rows));
}

double codedMethodSeconds(const FitShape& shape, const Json& options, Executor& executor)
{
    return codedSeconds(shape, codedOptions(options, shape.rows), executor);
}

MethodInfo logisticInfo()
{
    MethodInfo info =
        fittedInfo({realOption("lambda", 1e-4, 0, 1e6,
                               "Decay of the weights, for columns brought to deviation 1."),
                    integerOption("iterations", 200, 1, 100000, "Most steps of the solver.")});
    info.id = "logistic";
    info.title = "Logistic regression";
    info.sentence = "A softmax classifier fitted on features as they are; its rule is “softmax”.";
    info.formula = "min −mean log softmax(W·x + b)ᵧ + λ/2 |W|²";
    info.cost = "Iterations × images × classes × columns.";
    info.source = "The linear probe of the SNCA paper's tables";
    info.applies = whyOneClass;
    return info;
}

namespace {
LogisticOptions logisticOptions(const Json& options)
{
    LogisticOptions wanted;
    wanted.lambda = options.at("lambda").get<double>();
    wanted.iterations = options.at("iterations").get<int>();
    return wanted;
}
} // namespace

Result<LinearModel> fitLogisticMethod(const FitInput& input, const Json& options)
{
    return fitLogistic(input, logisticOptions(options));
}

int64_t logisticMethodBytes(const FitShape& shape, const Json& options)
{
    return logisticBytes(shape, logisticOptions(options));
}

double logisticMethodSeconds(const FitShape& shape, const Json& options, Executor&)
{
    return logisticSeconds(shape, logisticOptions(options));
}

} // namespace kindred
