#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <shared_mutex>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "board/MemoryEpisode.h"
#include "data/Dataset.h"
#include "engine/TaughtMemory.h"
#include "engine/serve/Context.h"
#include "engine/serve/runs/RunCache.h"

namespace kindred::engine {

class Board;
struct TaughtBoard;

/// What a run of mne knows beside its embeddings: its modules, and the rows that these take, made
/// of a board's pictures when the rule is first asked about them. Thread-safe.
class BoardMemory final {
public:
    static constexpr size_t kMost = MemoryEpisode::kMost;

    /// Null where the run learned no neighbourhood.
    static std::shared_ptr<BoardMemory> of(std::shared_ptr<LoadedModel> loaded);
    /// Of a classifier file; knows no samples of the run. Null where model is.
    static std::shared_ptr<BoardMemory> of(std::shared_ptr<const NeighbourhoodModel> model);

    const std::shared_ptr<const NeighbourhoodModel>& model() const { return m_model; }
    /// Takes over the unit row of a picture that was made before.
    void keep(const std::string& key, std::span<const float> row);
    /// Whether the rows of all these pictures are there.
    bool has(const std::vector<std::string>& keys) const;
    /// [keys, dimension] unit rows; those that are not there are made. The first picture that
    /// cannot be read any more is the error; cancelled may be empty.
    Result<Matrix<float>> rows(Context& context, const Board& board,
                               const std::vector<std::string>& keys,
                               const std::function<bool()>& cancelled);
    /// The same of samples of the run's own data, which the fingerprint names; in parts, so that
    /// others get at the network between them. Only of a run.
    Result<Matrix<float>> rowsOf(const Dataset& dataset, const std::string& fingerprint,
                                 const std::vector<int64_t>& ids,
                                 const std::function<bool(double)>& progress);

private:
    BoardMemory() = default;
    Status make(Context& context, const Board& board, const std::vector<std::string>& keys,
                const std::function<bool()>& cancelled);

    std::shared_ptr<LoadedModel> m_loaded; ///< null: of a classifier file
    std::shared_ptr<const NeighbourhoodModel> m_model;
    mutable std::shared_mutex m_mutex;
    std::unordered_map<std::string, std::vector<float>> m_rows; ///< by key
    std::string m_fingerprint;                                  ///< of the data of m_samples
    std::unordered_map<int64_t, std::vector<float>> m_samples;  ///< by id
};

inline constexpr const char* kMemoryOfVectors =
    "without pictures episodic memory is asked in episodes alone";
/// Why episodic memory cannot decide a board, whatever is taught; empty: it can.
std::string reasonAgainstMemory(const Board& board);
/// Why it cannot decide this teaching with so many queries; empty: it can.
std::string reasonAgainstMemory(const TaughtBoard& asked, size_t queries);
/// What deciding other pictures by a teaching's own rule takes beside it; none where that is not
/// episodic memory. Rows that are not there are made.
Result<std::optional<TaughtMemory>> memoryFor(Context& context, const TaughtBoard& asked,
                                              const std::function<bool()>& cancelled);
/// Whether the rows of the support that counts and of these queries are there already.
bool isMade(const TaughtBoard& asked, const std::vector<std::string>& queries);

/// Support and these queries as an episode; rowOf[i] is the teaching's row of its support row i.
struct BoardEpisode {
    MemoryEpisode episode;
    std::vector<int32_t> rowOf;
};
Result<BoardEpisode> episodeOfBoard(Context& context, const TaughtBoard& asked,
                                    const std::vector<std::string>& queries,
                                    const std::function<bool()>& cancelled);

} // namespace kindred::engine
