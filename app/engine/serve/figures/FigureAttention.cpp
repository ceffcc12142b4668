#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "base/UnitRows.h"
#include "engine/serve/figures/Figures.h"
#include "train/plan/TrainJob.h"

namespace kindred::engine {

namespace {
constexpr int64_t kMostAttending = 400;
constexpr int64_t kAttendingTogether = 16;

/// The K nearest memory rows of each query, itself left out, nearest first, ties by row.
/// Interrupted where the call was cancelled.
Result<Matrix<int32_t>> nearestRows(MatrixView<const float> memory,
                                    const std::vector<int64_t>& queries, int64_t k,
                                    Executor& executor, const Call& call)
{
    Matrix<int32_t> nearest(static_cast<int64_t>(queries.size()), k);
    const auto one = [&](int64_t q, std::vector<std::pair<double, int32_t>>& order) {
        const int64_t own = queries[static_cast<size_t>(q)];
        for (int64_t i = 0; i < memory.rows; ++i) {
            const double dot = std::inner_product(memory.row(own), memory.row(own) + memory.cols,
                                                  memory.row(i), 0.0);
            order[static_cast<size_t>(i)] = {i == own ? INFINITY : -dot, static_cast<int32_t>(i)};
        }
        std::partial_sort(order.begin(), order.begin() + k, order.end());
        for (int64_t r = 0; r < k; ++r)
            nearest(q, r) = order[static_cast<size_t>(r)].second;
    };
    for (int64_t from = 0; from < nearest.rows(); from += kAttendingTogether) {
        if (!call.progress(0.3 + 0.6 * double(from) / double(nearest.rows()),
                           "weighing neighbours"))
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        const int64_t some = std::min(kAttendingTogether, nearest.rows() - from);
        executor.forRanges(some, 1, [&](int64_t begin, int64_t end, int) {
            std::vector<std::pair<double, int32_t>> order(static_cast<size_t>(memory.rows));
            for (int64_t q = from + begin; q < from + end; ++q)
                one(q, order);
        });
    }
    return nearest;
}

/// Sums by rank of neighbours that share the query's class, and of those that do not.
struct AttentionByRank {
    explicit AttentionByRank(int64_t k)
        : sum{std::vector<double>(size_t(k)), std::vector<double>(size_t(k))},
          count{std::vector<int64_t>(size_t(k)), std::vector<int64_t>(size_t(k))},
          attended(size_t(k)), equal(size_t(k))
    {
    }

    std::vector<double> sum[2];    ///< [other, own][K]
    std::vector<int64_t> count[2]; ///< the same
    std::vector<double> attended;  ///< [K] own class's share of the first K, by attention
    std::vector<double> equal;     ///< [K] the same with equal shares

    void add(const Matrix<float>& shares, int64_t q, const std::vector<bool>& own)
    {
        double given = 0, ownGiven = 0, ownCount = 0;
        for (size_t r = 0; r < own.size(); ++r) {
            const double a = shares(q, static_cast<int64_t>(r));
            sum[own[r] ? 1 : 0][r] += a;
            ++count[own[r] ? 1 : 0][r];
            given += a;
            ownGiven += own[r] ? a : 0;
            ownCount += own[r] ? 1 : 0;
            attended[r] += given > 0 ? ownGiven / given : 0;
            equal[r] += ownCount / double(r + 1);
        }
    }

    Json meanOf(int which) const
    {
        Json values = Json::array();
        for (size_t r = 0; r < sum[which].size(); ++r)
            values.push_back(count[which][r] > 0 ? Json(sum[which][r] / double(count[which][r]))
                                                 : Json());
        return values;
    }
};

Json scaledBy(std::vector<double> values, double factor)
{
    for (double& value : values)
        value *= factor;
    return values;
}

Json panelsOf(const AttentionByRank& by, const std::string& run, int64_t queries, int64_t total,
              int64_t k)
{
    std::vector<int64_t> ranks(static_cast<size_t>(k));
    std::iota(ranks.begin(), ranks.end(), 1);
    const Json common = {
        {"kind", "lines"}, {"run", run}, {"n", queries}, {"total", total}, {"neighbours", k}};
    Json panels = {common, common};
    const std::vector<double> equal(static_cast<size_t>(k), 1.0 / double(k));
    panels[0]["of"] = "attention";
    panels[0]["lines"] = {{{"name", "own"}, {"x", ranks}, {"y", by.meanOf(1)}},
                          {{"name", "other"}, {"x", ranks}, {"y", by.meanOf(0)}},
                          {{"name", "equal"}, {"x", ranks}, {"y", equal}}};
    panels[1]["of"] = "purity";
    const double one = 1.0 / double(std::max<int64_t>(1, queries));
    panels[1]["lines"] = {{{"name", "attention"}, {"x", ranks}, {"y", scaledBy(by.attended, one)}},
                          {{"name", "mean"}, {"x", ranks}, {"y", scaledBy(by.equal, one)}}};
    return panels;
}

/// Classes of the memory's rows, which are the training samples in the order of their ids.
std::vector<int32_t> memoryLabels(const NeighbourhoodRows& rows)
{
    std::map<int64_t, int32_t> byId;
    for (size_t i = 0; i < rows.ids.size(); ++i)
        byId[rows.ids[i]] = rows.labels[i];
    std::vector<int32_t> labels;
    labels.reserve(byId.size());
    for (const auto& [id, label] : byId)
        labels.push_back(label);
    return labels;
}
} // namespace

Result<Json> attentionPanels(const FigureRoom& room, const FigureRun& run, const Call& call)
{
    const std::string where = run.run.root().string();
    KINDRED_ASSIGN(const RunView view, RunView::open(room.context.runs, run.run, "last"));
    KINDRED_ASSIGN(const auto rows, room.tables.rows(view));
    KINDRED_ASSIGN(const auto loaded, room.context.runs.model(run.run, view.step()));
    std::optional<NeighbourhoodModel> model;
    {
        const std::lock_guard lock(loaded->mutex);
        model = loaded->model->neighbourhood();
    }
    if (!model || model->modules.empty() || model->memory.rows() < 2)
        return inputError("no module takes part at this step: the classifier alone trains first",
                          where);
    const std::vector<int32_t> labels = memoryLabels(*rows);
    if (static_cast<int64_t>(labels.size()) != model->memory.rows())
        return inputError("the memory is of other images than the tables", where);
    const int64_t k = std::min<int64_t>(model->neighbours, model->memory.rows() - 1);
    const std::vector<int64_t> queries = figureRows(model->memory.rows(), kMostAttending);
    const MatrixView<const float> memory = std::as_const(model->memory).view();
    KINDRED_ASSIGN(const Matrix<int32_t> nearest,
                   nearestRows(memory, queries, k, room.context.executor, call));
    Matrix<float> asked(static_cast<int64_t>(queries.size()), memory.cols);
    for (size_t q = 0; q < queries.size(); ++q)
        std::copy_n(memory.row(queries[q]), memory.cols, asked.row(static_cast<int64_t>(q)));
    const Matrix<float> shares = neighbourAttention(*model, std::as_const(asked).view(), memory,
                                                    nearest, room.context.executor);
    AttentionByRank by(k);
    for (size_t q = 0; q < queries.size(); ++q) {
        std::vector<bool> own(static_cast<size_t>(k));
        for (int64_t r = 0; r < k; ++r)
            own[static_cast<size_t>(r)] =
                labels[static_cast<size_t>(nearest(static_cast<int64_t>(q), r))] ==
                labels[static_cast<size_t>(queries[q])];
        by.add(shares, static_cast<int64_t>(q), own);
    }
    return panelsOf(by, where, static_cast<int64_t>(queries.size()), model->memory.rows(), k);
}

} // namespace kindred::engine
