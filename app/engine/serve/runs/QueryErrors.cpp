#include "engine/serve/runs/QueryErrors.h"

#include <algorithm>
#include <map>

#include "engine/serve/Params.h"
#include "engine/serve/data/PixelTable.h"
#include "engine/serve/runs/JudgedSplit.h"
#include "engine/serve/runs/RunQuestion.h"
#include "engine/serve/runs/RunShelf.h"
#include "engine/serve/runs/RunView.h"

namespace kindred::engine {

namespace {
/// What a sample is called.
struct Verdict {
    int64_t predicted;
    bool right;
};
/// By sample id.
using Verdicts = std::map<int64_t, Verdict>;

constexpr double kMaxPixelWork = 3e11; ///< multiplications that raw pixels may cost, about a minute

Result<Verdicts> verdictsOf(const RunView& view, const std::string& split)
{
    KINDRED_ASSIGN(const auto table, view.table(split));
    if (table->predictions.empty())
        return inputError("the run has no predictions for “" + split + "” at step " +
                              std::to_string(view.step()),
                          view.run().root().string());
    const std::optional<std::unordered_set<int32_t>> trained = view.trainedClasses();
    Verdicts verdicts;
    for (size_t row = 0; row < table->ids.size(); ++row) {
        const int32_t label = view.labelAt(*table, row);
        if (!trained || trained->contains(label)) // no prediction can name another
            verdicts[table->ids[row]] = {table->predictions[row], table->predictions[row] == label};
    }
    return verdicts;
}

Result<Verdicts> verdictsOfPixels(Context& context, const RunView& view, const std::string& split,
                                  const Call& call)
{
    KINDRED_ASSIGN(const auto queries, view.table(split));
    KINDRED_ASSIGN(const Candidates candidates, view.candidates("train"));
    const double work =
        double(queries->ids.size()) * double(candidates.size()) * PixelTable::kDimension;
    if (work > kMaxPixelWork)
        return usageError("comparing every query with raw pixels would take too long here",
                          "params.compare",
                          "Train a run with --method none and compare with that.");
    KINDRED_ASSIGN(const auto pixels, context.runs.pixels(view.run(), [&](double done) {
        return call.progress(done / 4, "reading pixels");
    }));
    Verdicts verdicts;
    for (size_t row = 0; row < queries->ids.size(); ++row) {
        if (!call.progress(0.25 + 0.75 * double(row) / double(queries->ids.size()), "comparing"))
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        const int64_t id = queries->ids[row];
        if (id >= pixels->rows())
            continue;
        const auto picture = pixels->row(id);
        const double norm = PixelTable::norm(picture);
        const auto found = nearest(
            candidates,
            [&](size_t i) {
                const int64_t other = candidates.id(i);
                return other < pixels->rows() ? pixels->similarity(picture, norm, other) : 0.0f;
            },
            view.votingK(), view.votingSigma(), id);
        const int64_t predicted = weightedVote(found, view.votingSigma());
        verdicts[id] = {predicted, predicted == view.labelAt(*queries, row)};
    }
    return verdicts;
}

/// What the other one says; only whether it is right where its classes are those of another level.
struct Compared {
    Verdicts verdicts;
    bool sameClasses = true;

    bool differsFrom(int64_t id, const Verdict& own) const
    {
        const auto found = verdicts.find(id);
        if (found == verdicts.end())
            return false;
        const Verdict& theirs = found->second;
        return theirs.right != own.right || (sameClasses && theirs.predicted != own.predicted);
    }
};

Result<Compared> comparedVerdicts(Context& context, const RunView& view, const std::string& split,
                                  const std::string& other, const Call& call)
{
    if (other == "pixels") {
        KINDRED_ASSIGN(Verdicts verdicts, verdictsOfPixels(context, view, split, call));
        return Compared{std::move(verdicts)};
    }
    KINDRED_ASSIGN(const RunDirectory run, context.shelf.find(other));
    KINDRED_ASSIGN(const RunView compared,
                   RunView::open(context.runs, run, stepParam(call.params, "compare_step")));
    KINDRED_TRY(compared.checkSameData(view));
    KINDRED_ASSIGN(Verdicts verdicts, verdictsOf(compared, split));
    return Compared{std::move(verdicts), compared.trainedLevel() == view.trainedLevel()};
}
} // namespace

Result<Reply> queryErrors(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const std::string wanted, textParam(call.params, "split", ""));
    KINDRED_ASSIGN(const int64_t after, integerParam(call.params, "after", -1, INT64_MAX, -1));
    KINDRED_ASSIGN(const std::string other, textParam(call.params, "compare", ""));
    KINDRED_ASSIGN(const RunView view, viewOf(context, call.params));
    KINDRED_TRY(view.requireLabels());
    KINDRED_ASSIGN(const std::string split, judgedSplit(view, wanted));
    KINDRED_ASSIGN(const Verdicts verdicts, verdictsOf(view, split));
    Compared compared;
    if (!other.empty()) {
        KINDRED_ASSIGN(compared, comparedVerdicts(context, view, split, other, call));
    }
    std::vector<int64_t> ids;
    for (const auto& [id, verdict] : verdicts)
        if (other.empty() ? !verdict.right : compared.differsFrom(id, verdict))
            ids.push_back(id);
    const size_t total = ids.size();
    std::erase_if(ids, [&](int64_t id) { return id <= after; });
    return Reply(Json{{"split", split}, {"ids", ids}, {"total", total}, {"n", verdicts.size()}});
}

} // namespace kindred::engine
