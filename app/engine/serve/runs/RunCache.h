#pragma once

#include <optional>

#include "base/Matrix.h"
#include "data/Dataset.h"
#include "engine/serve/RecentlyUsed.h"
#include "run/RunDirectory.h"
#include "train/plan/TrainJob.h"

namespace kindred::engine {

/// tables/SPLIT@STEP as queries need it.
struct RunTable {
    int64_t step = 0;
    std::vector<int64_t> ids;         ///< [n] sample ids
    Matrix<float> embeddings;         ///< [n, d], unit rows
    Matrix<int32_t> labels;           ///< [n, levels], coarsest first
    std::vector<int64_t> predictions; ///< [n] at the trained level; may be empty
};

/// A run's network; one thread at a time holds the mutex while it embeds.
struct LoadedModel {
    std::mutex mutex;
    std::unique_ptr<RunModel> model;
};

class PixelTable;

/// What was read from run directories lately: tables, thumbnail pages, datasets, networks. Keys
/// carry a file's inode and time of change, so that what was replaced is read anew.
/// Thread-safe.
class RunCache final {
public:
    explicit RunCache(int threads) : m_threads(threads) {}

    Result<std::shared_ptr<const RunTable>> table(const RunDirectory& run, const std::string& split,
                                                  int64_t step);
    /// 64-px thumbnails of 1024 samples, 32 a row.
    Result<std::shared_ptr<const Image>> atlasPage(const RunDirectory& run, int64_t page);
    Result<std::shared_ptr<const Dataset>> dataset(const RunDirectory& run);
    /// The network of exactly this step; Input error when its checkpoint is gone.
    Result<std::shared_ptr<LoadedModel>> model(const RunDirectory& run, int64_t step);
    /// toldSigma() of the events as they are now: of a long run they are many to read for each
    /// question.
    std::optional<double> sigma(const RunDirectory& run, int64_t step);
    /// progress returning false cancels (Interrupted); who asks next goes on from there.
    Result<std::shared_ptr<const PixelTable>> pixels(const RunDirectory& run,
                                                     const std::function<bool(double)>& progress);

private:
    const int m_threads;
    RecentlyUsed<const RunTable> m_tables{8};
    RecentlyUsed<const Image> m_pages{16};
    RecentlyUsed<const Dataset> m_datasets{3};
    RecentlyUsed<LoadedModel> m_models{2};
    RecentlyUsed<PixelTable> m_pixels{2};
    RecentlyUsed<const std::optional<double>> m_sigmas{16};
};

/// "last", "best" or a number to the step of tables; Input error when the run has none.
Result<int64_t> tableStep(const RunDirectory& run, const std::string& step);

} // namespace kindred::engine
