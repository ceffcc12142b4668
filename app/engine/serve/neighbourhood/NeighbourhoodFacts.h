#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/serve/Call.h"
#include "engine/serve/Context.h"
#include "engine/serve/neighbourhood/NeighbourhoodMeans.h"
#include "engine/serve/neighbourhood/NeighbourhoodRows.h"

namespace kindred::engine {

/// What a query is asked by: a sample of the run, or a picture from outside.
struct AskedSample {
    std::optional<int64_t> id;
    std::shared_ptr<const Image> image;
};

/// What a method with means or modules says of a query beside weights of images.
class NeighbourhoodFacts final {
public:
    NeighbourhoodFacts(Context& context, NeighbourhoodTables& tables)
        : m_context(&context), m_tables(&tables)
    {
    }

    /// {"applies","reason","classes","input"}: the five nearest classes of ncm. Interrupted where
    /// the call was cancelled, which is no fact to keep.
    Result<Json> means(const RunView& view, const AskedSample& asked, const Call& call);
    /// {"applies","reason","nodes","edges",…}: the neighbourhood tree of mne.
    Json tree(const RunView& view, const AskedSample& asked);

    /// Means of one step, and those of the pictures themselves.
    struct StepMeans {
        ClassPoints learned;
        bool centroids = false;
        ClassPoints input;
        double inputScale = 1;
        std::string inputReason; ///< why there are none
    };
    using Made = Result<std::shared_ptr<const StepMeans>>;
    Made meansOf(const RunView& view, const Call& call);

private:
    Made readMeans(const RunView& view, const Call& call);
    Status readInputMeans(const RunView& view, const StoredTable& table,
                          std::span<const int32_t> labels, const Call& call, StepMeans& means);
    Result<std::vector<float>> learnedRow(const RunView& view, const AskedSample& asked);
    Result<Json> grownTree(const RunView& view, const AskedSample& asked);

    Context* m_context;
    NeighbourhoodTables* m_tables;
    RecentlyUsed<const StepMeans> m_means{4};
};

/// {"applies":false,"reason"}.
Json notApplied(const std::string& reason);

} // namespace kindred::engine
