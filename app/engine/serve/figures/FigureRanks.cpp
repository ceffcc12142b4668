#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/Random.h"
#include "engine/serve/figures/Figures.h"

namespace kindred::engine {

namespace {
constexpr int64_t kMostRanks = 200;
constexpr size_t kMostRankSteps = 6;
constexpr int64_t kMostRankQueries = 400;
constexpr int64_t kFewestRankQueries = 50;
constexpr double kRankWork = 4e9; ///< multiplications of one step
constexpr uint64_t kFigureSeed = 0x66696775;

/// Steps with a training table: the first, the last and those between at equal ratios.
std::vector<int64_t> drawnSteps(const RunDirectory& run)
{
    std::vector<int64_t> steps;
    for (const TableName& name : run.tableNames())
        if (name.split == "train")
            steps.push_back(name.step);
    std::sort(steps.begin(), steps.end());
    steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
    if (steps.size() <= kMostRankSteps)
        return steps;
    std::vector<int64_t> drawn;
    for (size_t i = 0; i < kMostRankSteps; ++i)
        drawn.push_back(steps[i * (steps.size() - 1) / (kMostRankSteps - 1)]);
    return drawn;
}

struct RankMeans {
    std::vector<double> distance; ///< [ranks]
    std::vector<double> kernel;   ///< [ranks]
    int64_t queries = 0;
};

/// Nearness falls with the rank; of a cosine the squared distance of unit rows is 2 − 2 cos, and
/// exp((cos − 1) / σ) is the kernel of the softmax, 1 at no distance.
void addRanks(const NeighbourhoodRows& rows, std::vector<double> nearness, RankMeans& means)
{
    const size_t ranks = means.distance.size();
    std::partial_sort(nearness.begin(), nearness.begin() + static_cast<std::ptrdiff_t>(ranks),
                      nearness.end(), std::greater<>());
    for (size_t r = 0; r < ranks; ++r) {
        const bool cosine = rows.form == WeightForm::Cosine;
        const double squared = std::max(0.0, cosine ? 2 - 2 * nearness[r] : -nearness[r]);
        means.distance[r] += std::sqrt(squared);
        means.kernel[r] += cosine ? std::exp(-squared / (2 * rows.sigma))
                                  : std::exp(-squared / (2 * rows.sigma * rows.sigma));
    }
    ++means.queries;
}

/// The rows of samples that every step has: distances at a rank fall with the number of rows.
std::vector<int64_t> comparedRows(const NeighbourhoodRows& rows, const NeighbourhoodRows& fewest)
{
    std::vector<int64_t> compared;
    for (int64_t row = 0; row < rows.size(); ++row)
        if (fewest.find(rows.ids[static_cast<size_t>(row)]) >= 0)
            compared.push_back(row);
    return compared;
}

Result<RankMeans> meansByRank(const NeighbourhoodRows& rows, const std::vector<int64_t>& compared,
                              Executor& executor, const Call& call, double before, double share)
{
    const auto count = static_cast<int64_t>(compared.size());
    const double one = std::max(1.0, double(rows.size()) * double(rows.rows.cols()));
    const auto most =
        std::clamp(static_cast<int64_t>(kRankWork / one), kFewestRankQueries, kMostRankQueries);
    RankMeans means;
    const auto ranks = static_cast<size_t>(std::clamp<int64_t>(count - 1, 0, kMostRanks));
    means.distance.resize(ranks);
    means.kernel.resize(ranks);
    const std::vector<int64_t> queries = figureRows(count, most);
    for (size_t i = 0; i < queries.size(); ++i) {
        if (!call.progress(before + share * double(i) / double(queries.size()),
                           "measuring neighbours"))
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        const int64_t row = compared[static_cast<size_t>(queries[i])];
        const std::vector<double> nearness =
            nearnessOf(rows, {rows.rows.row(row), static_cast<size_t>(rows.rows.cols())}, executor);
        std::vector<double> others;
        others.reserve(compared.size());
        for (const int64_t other : compared)
            if (other != row)
                others.push_back(nearness[static_cast<size_t>(other)]);
        addRanks(rows, std::move(others), means);
    }
    for (size_t r = 0; r < ranks; ++r) {
        means.distance[r] /= double(std::max<int64_t>(1, means.queries));
        means.kernel[r] /= double(std::max<int64_t>(1, means.queries));
    }
    return means;
}
} // namespace

std::vector<int64_t> figureRows(int64_t all, int64_t most)
{
    std::vector<int64_t> chosen(static_cast<size_t>(all));
    std::iota(chosen.begin(), chosen.end(), 0);
    if (all <= most)
        return chosen;
    Random random{kFigureSeed};
    random.shuffle(chosen);
    chosen.resize(static_cast<size_t>(most));
    std::sort(chosen.begin(), chosen.end());
    return chosen;
}

Result<Json> rankPanels(const FigureRoom& room, const FigureRun& run, const Call& call)
{
    const std::vector<int64_t> steps = drawnSteps(run.run);
    Json distances = Json::array();
    Json kernels = Json::array();
    int64_t queries = 0;
    int64_t total = 0;
    Json sigmas = Json::array();
    std::string form;
    std::vector<std::shared_ptr<const NeighbourhoodRows>> tables;
    for (const int64_t step : steps) {
        KINDRED_ASSIGN(const RunView view,
                       RunView::open(room.context.runs, run.run, std::to_string(step)));
        KINDRED_ASSIGN(auto rows, room.tables.rows(view));
        if (rows->size() < 2)
            return inputError("has fewer than two training samples", run.run.root().string());
        tables.push_back(std::move(rows));
    }
    const auto fewest =
        std::min_element(tables.begin(), tables.end(),
                         [](const auto& a, const auto& b) { return a->size() < b->size(); });
    for (size_t i = 0; i < steps.size(); ++i) {
        const NeighbourhoodRows* rows = tables[i].get();
        const std::vector<int64_t> compared = comparedRows(*rows, **fewest);
        if (compared.size() < 2)
            return inputError("has fewer than two training samples that every epoch keeps",
                              run.run.root().string());
        const double share = 1.0 / double(steps.size());
        KINDRED_ASSIGN(const RankMeans means, meansByRank(*rows, compared, room.context.executor,
                                                          call, double(i) * share, share));
        std::vector<int64_t> ranks(means.distance.size());
        std::iota(ranks.begin(), ranks.end(), 1);
        distances.push_back({{"step", steps[i]}, {"x", ranks}, {"y", means.distance}});
        kernels.push_back({{"step", steps[i]}, {"x", ranks}, {"y", means.kernel}});
        queries = means.queries;
        total = static_cast<int64_t>(compared.size());
        sigmas.push_back(rows->sigma);
        form = rows->form == WeightForm::Cosine ? "cosine" : "gaussian";
    }
    const Json common = {{"kind", "lines"}, {"run", run.run.root().string()},
                         {"n", queries},    {"total", total},
                         {"sigma", sigmas}, {"form", form}};
    Json panels = {common, common};
    panels[0]["of"] = "distance";
    panels[0]["lines"] = std::move(distances);
    panels[1]["of"] = "kernel";
    panels[1]["lines"] = std::move(kernels);
    return panels;
}

} // namespace kindred::engine
