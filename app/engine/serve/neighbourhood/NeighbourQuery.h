#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/serve/runs/RunCache.h"

namespace kindred::engine {

/// The samples that a query is answered from: rows of one or several tables of one step.
class Candidates final {
public:
    /// The rows of the splits' tables; no split named: of every split that has a table.
    static Result<Candidates> open(RunCache& cache, const RunDirectory& run, int64_t step,
                                   const std::vector<std::string>& splits, int trainedLevel);

    size_t size() const { return m_ids.size(); }
    int64_t id(size_t row) const { return m_ids[row]; }
    int32_t label(size_t row) const { return m_labels[row]; }
    std::span<const float> embedding(size_t row) const { return m_rows[row]; }

private:
    std::vector<std::shared_ptr<const RunTable>> m_tables; ///< own what the rows point into
    std::vector<int64_t> m_ids;
    std::vector<int32_t> m_labels; ///< at the trained level
    std::vector<std::span<const float>> m_rows;
};

struct NeighbourRow {
    int64_t id = 0;
    int32_t label = -1;
    float similarity = 0;
    double probability = 0; ///< softmax of similarity/σ over every candidate but the query itself
};

/// The k most similar candidates, best first, ties by id; `self` is left out.
std::vector<NeighbourRow> nearest(const Candidates& candidates,
                                  const std::function<float(size_t row)>& similarity, int k,
                                  double sigma, std::optional<int64_t> self);

/// The class with the largest sum of exp(similarity/σ) over `neighbours`; ties to the smaller id.
/// -1 without neighbours.
int32_t weightedVote(std::span<const NeighbourRow> neighbours, double sigma);

/// {"source","neighbours":[…],"right","of"}; without a label of the query nothing is right or
/// wrong.
Json neighboursJson(const std::string& source, std::span<const NeighbourRow> neighbours,
                    std::optional<int32_t> label);

float dotProduct(std::span<const float> a, std::span<const float> b);

} // namespace kindred::engine
