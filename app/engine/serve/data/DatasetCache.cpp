#include "engine/serve/data/DatasetCache.h"

namespace kindred::engine {

DatasetCache::Opened DatasetCache::open(const DatasetRequest& request, const DataProgress& progress)
{
    const Json key = {request.source, request.split,       request.labels, request.validation,
                      request.seed,   request.checkImages, request.exclude};
    auto& kept = request.exclude.empty() ? m_datasets : m_withoutSome;
    return kept.get(key.dump(-1, ' ', false, Json::error_handler_t::replace),
                    [&] { return openDataset(request, progress); });
}

DatasetCache::Opened DatasetCache::openAny(const std::string& source)
{
    if (auto known = m_datasets.find([&](const Dataset& d) { return d.source == source; }))
        return known;
    DatasetRequest request;
    request.source = source;
    request.checkImages = false;
    return open(request, {});
}

} // namespace kindred::engine
