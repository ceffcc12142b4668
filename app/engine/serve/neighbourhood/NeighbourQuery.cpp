#include "engine/serve/neighbourhood/NeighbourQuery.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace kindred::engine {

Result<Candidates> Candidates::open(RunCache& cache, const RunDirectory& run, int64_t step,
                                    const std::vector<std::string>& splits, int trainedLevel)
{
    Candidates candidates;
    for (const TableName& name : run.tableNames()) {
        const bool wanted =
            splits.empty() || std::find(splits.begin(), splits.end(), name.split) != splits.end();
        if (name.step != step || !wanted)
            continue;
        KINDRED_ASSIGN(const auto table, cache.table(run, name.split, step));
        const int64_t level = std::min<int64_t>(trainedLevel, table->labels.cols() - 1);
        for (size_t row = 0; row < table->ids.size(); ++row) {
            const auto index = static_cast<int64_t>(row);
            candidates.m_ids.push_back(table->ids[row]);
            candidates.m_labels.push_back(level < 0 ? -1 : table->labels(index, level));
            candidates.m_rows.emplace_back(table->embeddings.row(index),
                                           static_cast<size_t>(table->embeddings.cols()));
        }
        candidates.m_tables.push_back(table);
    }
    if (candidates.m_ids.empty())
        return inputError("the run has no table" +
                              (splits.empty() ? "" : " “" + splits.front() + "”") + " of step " +
                              std::to_string(step),
                          run.root().string());
    return candidates;
}

float dotProduct(std::span<const float> a, std::span<const float> b)
{
    const size_t count = std::min(a.size(), b.size());
    return std::inner_product(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(count), b.begin(),
                              0.0f);
}

std::vector<NeighbourRow> nearest(const Candidates& candidates,
                                  const std::function<float(size_t)>& similarity, int k,
                                  double sigma, std::optional<int64_t> self)
{
    std::vector<NeighbourRow> all;
    all.reserve(candidates.size());
    float best = -INFINITY;
    for (size_t row = 0; row < candidates.size(); ++row) {
        if (self == candidates.id(row))
            continue;
        const float value = similarity(row);
        best = std::max(best, value);
        all.push_back({candidates.id(row), candidates.label(row), value, 0});
    }
    double total = 0;
    for (NeighbourRow& row : all) {
        row.probability = std::exp((double(row.similarity) - double(best)) / sigma);
        total += row.probability;
    }
    const auto count =
        static_cast<std::ptrdiff_t>(std::min<size_t>(static_cast<size_t>(k), all.size()));
    std::partial_sort(all.begin(), all.begin() + count, all.end(),
                      [](const NeighbourRow& a, const NeighbourRow& b) {
                          return a.similarity != b.similarity ? a.similarity > b.similarity
                                                              : a.id < b.id;
                      });
    all.resize(static_cast<size_t>(count));
    for (NeighbourRow& row : all)
        row.probability /= total;
    return all;
}

int32_t weightedVote(std::span<const NeighbourRow> neighbours, double sigma)
{
    std::map<int32_t, double> mass;
    for (const NeighbourRow& row : neighbours)
        mass[row.label] +=
            std::exp((double(row.similarity) - double(neighbours[0].similarity)) / sigma);
    int32_t winner = -1;
    double most = 0;
    for (const auto& [label, weight] : mass)
        if (weight > most) {
            winner = label;
            most = weight;
        }
    return winner;
}

Json neighboursJson(const std::string& source, std::span<const NeighbourRow> neighbours,
                    std::optional<int32_t> label)
{
    Json entries = Json::array();
    int right = 0;
    for (const NeighbourRow& row : neighbours) {
        const bool same = label && *label == row.label;
        right += same ? 1 : 0;
        entries.push_back({{"id", row.id},
                           {"similarity", row.similarity},
                           {"p", row.probability},
                           {"label", row.label},
                           {"right", label ? Json(same) : Json()}});
    }
    return {{"source", source},
            {"neighbours", std::move(entries)},
            {"right", right},
            {"of", neighbours.size()}};
}

} // namespace kindred::engine
