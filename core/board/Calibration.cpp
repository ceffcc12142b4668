#include "board/Calibration.h"

#include <algorithm>
#include <cmath>

namespace kindred {

namespace {
constexpr size_t kFewestKnown = 4; ///< a threshold from fewer would be an accident

std::vector<int32_t> countedRows(const BoardModel& model, int32_t label)
{
    std::vector<int32_t> rows;
    for (size_t i = 0; i < model.weights().size(); ++i)
        if (model.counts(static_cast<int64_t>(i)) && model.support().labels[i] == label)
            rows.push_back(static_cast<int32_t>(i));
    return rows;
}

std::vector<float> knownEvidence(const BoardModel& model, const std::vector<int32_t>& decided)
{
    const auto columns = static_cast<size_t>(model.gram().cols());
    std::vector<float> evidence;
    for (size_t i = 0; i < decided.size(); ++i)
        if (decided[i] >= 0) {
            const auto row = static_cast<int64_t>(i);
            evidence.push_back(model.evidence({model.gram().row(row), columns}, decided[i],
                                              static_cast<int32_t>(i)));
        }
    std::sort(evidence.begin(), evidence.end());
    return evidence;
}

/// Which of n pictures, by ascending evidence, is the first to be kept; 0: n are too few to tell.
int64_t rankOf(size_t n, double keep)
{
    return static_cast<int64_t>(std::floor((static_cast<double>(n) + 1) * (1 - keep) + 1e-9));
}

float quantileOf(const std::vector<float>& known, double keep)
{
    return known[static_cast<size_t>(std::max<int64_t>(rankOf(known.size(), keep), 1) - 1)];
}

/// Evidence of the rows of a class for the others, which alone are left to be chosen.
Status addForeign(const BoardModel& model, BoardRule rule, int32_t label, Executor& executor,
                  std::vector<float>& evidence)
{
    const std::vector<int32_t> rows = countedRows(model, label);
    KINDRED_ASSIGN(const BoardModel others, model.without(rows, rule));
    if (rows.empty() || !others.reason(rule).empty())
        return {};
    Matrix<float> cosines(static_cast<int64_t>(rows.size()), model.gram().cols());
    for (size_t i = 0; i < rows.size(); ++i)
        std::copy_n(model.gram().row(rows[i]), cosines.cols(),
                    cosines.row(static_cast<int64_t>(i)));
    const BoardAnswers answers = others.decide(rule, cosines, {.evidence = true}, executor);
    for (size_t i = 0; i < rows.size(); ++i)
        if (answers.ranked(static_cast<int64_t>(i), 0) != label)
            evidence.push_back(answers.evidence[i]);
    return {};
}

double shareBelow(const std::vector<float>& ascending, float threshold)
{
    if (ascending.empty())
        return 0;
    const auto below = std::lower_bound(ascending.begin(), ascending.end(), threshold);
    return static_cast<double>(below - ascending.begin()) / static_cast<double>(ascending.size());
}

BoardCalibration::Point pointAt(const BoardCalibration& calibration, float threshold)
{
    return {threshold, 1 - shareBelow(calibration.known, threshold),
            shareBelow(calibration.other, threshold)};
}
} // namespace

std::optional<float> thresholdFor(const BoardModel& model, const std::vector<int32_t>& decided,
                                  double keep)
{
    const std::vector<float> known = knownEvidence(model, decided);
    return known.size() < kFewestKnown ? std::nullopt : std::optional(quantileOf(known, keep));
}

Result<BoardCalibration> calibrate(const BoardModel& model, BoardRule rule, double keep,
                                   Executor& executor, const std::function<bool()>& cancelled)
{
    BoardCalibration result;
    result.keep = keep;
    result.known = knownEvidence(model, model.leaveOneOut(rule, executor));
    for (int32_t label = 0; label < model.support().classes; ++label) {
        if (cancelled && cancelled())
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        KINDRED_TRY(addForeign(model, rule, label, executor, result.other));
    }
    std::sort(result.other.begin(), result.other.end());
    if (result.known.size() < kFewestKnown) {
        result.reason = "at least four samples in classes of two or more are needed; there are " +
                        std::to_string(result.known.size());
        return result;
    }
    result.rough = rankOf(result.known.size(), keep) < 1;
    result.threshold = quantileOf(result.known, keep);
    for (const float value : result.known)
        if (result.curve.empty() || result.curve.back().threshold < value)
            result.curve.push_back(pointAt(result, value));
    const BoardCalibration::Point here = pointAt(result, *result.threshold);
    result.kept = here.kept;
    result.rejected = here.rejected;
    return result;
}

} // namespace kindred
