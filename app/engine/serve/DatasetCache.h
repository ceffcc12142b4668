#pragma once

#include "data/Dataset.h"
#include "engine/serve/RecentlyUsed.h"

namespace kindred::engine {

/// The datasets that the wizard looks at, so that its steps need not read the source again.
class DatasetCache final {
public:
    using Opened = Result<std::shared_ptr<const Dataset>>;

    /// Whole: request.exclude is empty.
    Opened open(const DatasetRequest& request, const DataProgress& progress);
    /// For thumbnails: any opened view of the source will do, else one without checks.
    Opened openAny(const std::string& source);

private:
    RecentlyUsed<const Dataset> m_datasets{4};
};

} // namespace kindred::engine
