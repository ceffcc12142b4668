#pragma once

#include "data/Dataset.h"
#include "engine/serve/RecentlyUsed.h"

namespace kindred::engine {

/// The datasets that the wizard looks at, so that its steps need not read the source again.
class DatasetCache final {
public:
    using Opened = Result<std::shared_ptr<const Dataset>>;

    /// As it is asked for; of those without some samples the last alone is kept.
    Opened open(const DatasetRequest& request, const DataProgress& progress);
    /// For thumbnails: any opened view of the source will do, else one without checks.
    Opened openAny(const std::string& source);

private:
    RecentlyUsed<const Dataset> m_datasets{4};
    RecentlyUsed<const Dataset> m_withoutSome{1};
};

} // namespace kindred::engine
