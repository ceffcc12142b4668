// What bench/scaling.py asks and no other runner does; answers on stdin/stdout (LineProtocol.h).
// The size that grows is the first number.
//   scaling_runner cells ROWS THREADS     the 15 nearest of every row of 64 columns through cells,
//   of
//                                         a trained bank; the number: recall, 0 where it fell back
//                                         on the exact search
//   scaling_runner codes VECTORS THREADS  an epoch of a softmax classifier of 100 classes on codes
//                                         of 4,096 columns, batches of 2,048; the number: its loss
//   scaling_runner board QUERIES THREADS  an edit of a board of 10 classes of 10 pictures: every
//                                         rule on every query; the number: rules
#include <map>
#include <numeric>

#include "LineProtocol.h"
#include "NormalRows.h"
#include "SweepData.h"
#include "base/Executor.h"
#include "base/UnitRows.h"
#include "board/BoardModel.h"
#include "classic/CodedClassifier.h"
#include "kernel/Dispatch.h"
#include "neighbour/ApproximateSearch.h"

namespace kindred::bench {
namespace {

constexpr int kClasses = 100;
constexpr int64_t kCodedColumns = 4096;
constexpr int64_t kCodedBatch = 2048;
constexpr int kBoardClasses = 10;
constexpr int64_t kBoardPictures = 100;
constexpr int64_t kBoardColumns = 128;

void serve(const std::function<double()>& run)
{
    serveRuns("Kindred " + chosenTarget(), statusBytes("VmRSS"), run, [](std::ostream&) {});
}

void serveCells(int64_t count, Executor& executor)
{
    const int classes = static_cast<int>(std::max<int64_t>(count / 100, 1));
    const Matrix<float> rows = makeSweepData(count, 64, 1, classes, 1, 1).bank;
    std::vector<int32_t> own(static_cast<size_t>(count));
    std::iota(own.begin(), own.end(), 0);
    const SearchQuestion question{rows, rows, 15, SearchMetric::SquaredL2, own};
    serve([&] {
        const auto answer = searchNeighbours(question, {SearchKind::Ivf}, executor, {});
        return answer->exact ? 0 : answer->recall;
    });
}

void serveCodes(int64_t count, Executor& executor)
{
    const Matrix<float> sample = normalRows(512, kCodedColumns, Random{1});
    FitInput input;
    input.rows = sample;
    QuantizerOptions options;
    options.iterations = 2;
    const ProductQuantizer quantizer = ProductQuantizer::fit(input, options, executor).value();
    Random random{3};
    Matrix<uint8_t> codes(count, quantizer.parts());
    for (uint8_t& code : codes.values())
        code = static_cast<uint8_t>(random.below(ProductQuantizer::kCentroids));
    std::vector<int32_t> labels;
    for (int64_t i = 0; i < count; ++i)
        labels.push_back(static_cast<int32_t>(i % kClasses));
    CodedClassifier classifier(quantizer, kClasses, executor);
    serve([&] {
        double loss = 0;
        for (int64_t first = 0; first < count; first += kCodedBatch) {
            const int64_t size = std::min(kCodedBatch, count - first);
            loss += classifier.step(
                codes.view().slice(first, size),
                std::span(labels).subspan(static_cast<size_t>(first), static_cast<size_t>(size)),
                1e-3);
        }
        return loss;
    });
}

void serveBoard(int64_t count, Executor& executor)
{
    auto support = std::make_shared<BoardSupport>();
    support->rows = normalRows(kBoardPictures, kBoardColumns, Random{1});
    normaliseRows(support->rows);
    support->classes = kBoardClasses;
    for (int64_t i = 0; i < kBoardPictures; ++i)
        support->labels.push_back(static_cast<int32_t>(i % kBoardClasses));
    support->weights.assign(static_cast<size_t>(kBoardPictures), 1.0F);
    Matrix<float> queries = normalRows(count, kBoardColumns, Random{2});
    normaliseRows(queries);
    serve([&] {
        const auto model = BoardModel::make(support, {}, executor);
        const Matrix<float> cosines = model->cosines(queries, executor);
        double rules = 0;
        for (const BoardRuleInfo& info : boardRules()) {
            if (info.rule == BoardRule::Memory)
                continue;
            (void)model->decide(info.rule, cosines, {.ranked = 8, .p = true, .evidence = true},
                                executor);
            (void)model->leaveOneOutScore(info.rule, executor);
            ++rules;
        }
        return rules;
    });
}

} // namespace
} // namespace kindred::bench

int main(int argc, char** argv)
{
    const std::map<std::string, void (*)(int64_t, kindred::Executor&)> areas = {
        {"cells", kindred::bench::serveCells},
        {"codes", kindred::bench::serveCodes},
        {"board", kindred::bench::serveBoard}};
    const auto area = argc == 4 ? areas.find(argv[1]) : areas.end();
    if (area == areas.end()) {
        std::cerr << "usage: scaling_runner cells ROWS THREADS\n"
                     "       scaling_runner codes VECTORS THREADS\n"
                     "       scaling_runner board QUERIES THREADS\n";
        return 2;
    }
    kindred::Executor executor(std::stoi(argv[3]));
    area->second(std::stoll(argv[2]), executor);
    return 0;
}
