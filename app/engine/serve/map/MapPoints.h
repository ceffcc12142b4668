#pragma once

#include "engine/serve/Call.h"
#include "engine/serve/Context.h"
#include "engine/serve/RecentlyUsed.h"
#include "engine/serve/map/MapRows.h"
#include "engine/serve/runs/RunView.h"

namespace kindred::engine {

/// Numbers of each row of a map. Of the two one is filled, but both where a pass gives both.
struct PointValues {
    std::vector<int32_t> whole; ///< −1: not known
    std::vector<float> real;    ///< NaN: not known
};

/// run.points: what a map can be coloured by, computed exactly and kept. Thread-safe.
class MapPoints final {
public:
    explicit MapPoints(Context& context) : m_context(context) {}

    Result<Reply> answer(const Call& call);

private:
    using Values = Result<std::shared_ptr<const PointValues>>;

    Values valuesOf(const std::string& what, const RunView& view, const MapRows& rows,
                    const Call& call);
    /// p_i as `real` and the size of the support set as `whole`.
    Values weightsOf(const RunView& view, const MapRows& rows, const Call& call);
    /// Steps since the memory's row of each training sample was written.
    Values agesOf(const RunView& view, const MapRows& rows);
    Values hubnessOf(const MapRows& rows, const Call& call);

    Context& m_context;
    RecentlyUsed<const PointValues> m_kept{24};
};

} // namespace kindred::engine
