#pragma once

#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "engine/serve/neighbourhood/NeighbourQuery.h"
#include "engine/serve/runs/RunCache.h"

namespace kindred::engine {

/// One run at one step, as queries see it: record, tables and network. The cache must outlive it.
class RunView final {
public:
    /// step: "last", "best" or a number with tables.
    static Result<RunView> open(RunCache& cache, const RunDirectory& run, const std::string& step);

    const RunDirectory& run() const { return m_run; }
    int64_t step() const { return m_step; }
    int trainedLevel() const { return m_level; }
    /// Of the loss at the step; the vote's where the loss has none. Reads the events of a run that
    /// moved it, once until there are more.
    double sigma() const;
    /// Whether the run weighs neighbours by exp(cos / σ), and not by their distances.
    bool weighsCosines() const { return m_weighsCosines; }
    double votingSigma() const { return m_votingSigma; }
    int votingK() const { return m_votingK; }

    Result<Candidates> candidates(const std::string& database) const;
    Result<std::shared_ptr<const RunTable>> table(const std::string& split) const;

    /// False of embeddings that were made elsewhere and say no classes: then no sample has one, and
    /// what is asked about classes is refused by requireLabels().
    bool isLabelled() const;
    Status requireLabels() const;

    /// At the trained level; nothing for a sample that has none, or that the run does not know.
    std::optional<int32_t> labelOf(int64_t id) const;
    /// From the tables; nothing for a sample that has no row there.
    std::optional<int32_t> predictionOf(int64_t id) const;
    int32_t labelAt(const RunTable& table, size_t row) const;
    std::string className(int32_t label) const; ///< "" for -1
    /// Whether a training sample is of the class, so that a prediction can name it; all such
    /// classes. Nothing where there is no table of them.
    std::optional<bool> wasTrained(int32_t label) const;
    std::optional<std::unordered_set<int32_t>> trainedClasses() const;

    /// Unit row: from the tables, else by the network.
    Result<std::vector<float>> embeddingOf(int64_t id) const;
    Result<std::vector<float>> embed(const Image& image) const;

    /// Ids mean the same in both; else a Usage error.
    Status checkSameData(const RunView& other) const;

private:
    RunView(RunCache& cache, RunDirectory run) : m_cache(&cache), m_run(std::move(run)) {}

    struct Place {
        std::shared_ptr<const RunTable> table;
        size_t row = 0;
    };
    std::optional<Place> find(int64_t id) const;
    std::vector<std::string> trainedSplits() const;

    RunCache* m_cache;
    RunDirectory m_run;
    Json m_record;
    int64_t m_step = 0;
    int m_level = 0;
    bool m_carvedValidation = false;
    double m_sigma = 0.05; ///< that it began with
    bool m_movesSigma = false;
    bool m_weighsCosines = true;
    double m_votingSigma = 0.05;
    int m_votingK = 30;
};

} // namespace kindred::engine
