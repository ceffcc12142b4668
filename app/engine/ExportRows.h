#pragma once

#include <functional>
#include <memory>
#include <string>

#include "data/Dataset.h"
#include "engine/Command.h"
#include "run/EmbeddingTable.h"
#include "train/plan/TrainJob.h"

namespace kindred::engine {

/// Embeddings for other programs, with small pictures of what they are of.
struct ExportRows {
    EmbeddingTable table;
    /// The picture of a row, 64 pixels a side or as large as the source has it; empty: there are
    /// none, and whyNoPictures says why.
    std::function<Result<Image>(int64_t row)> picture;
    std::string whyNoPictures;
};

/// Every image of the run that is not excluded, by ascending id, as the run compares them: from its
/// tables where they are there, else embedded anew. Pictures are the run's thumbnails.
Result<ExportRows> ownRows(const RunDirectory& run, RunModel& model, const GlobalFlags& flags);

/// Another source, used whole; `run` as in usableSamples().
Result<ExportRows> sourceRows(const RunDirectory& run, RunModel& model, const std::string& source,
                              const GlobalFlags& flags);

} // namespace kindred::engine
