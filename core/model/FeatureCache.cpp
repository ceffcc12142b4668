#include "model/FeatureCache.h"

#include <algorithm>
#include <cstring>

#include "base/Text.h"
#include "model/FisherExtractor.h"

namespace kindred {

namespace {
/// To be raised with every change to what a picture's features are: then nothing older is found.
constexpr uint64_t kFeatureVersion = 1;
constexpr uint64_t kFeatureCacheBytes = uint64_t{4} << 30;

void addAll(Fnv1a& hash, const std::vector<double>& values)
{
    hash.add(static_cast<uint64_t>(values.size()));
    hash.add(std::string_view(reinterpret_cast<const char*>(values.data()),
                              values.size() * sizeof(double)));
}

void addChannel(Fnv1a& hash, const FisherChannel& channel)
{
    addAll(hash, channel.projection.mean);
    addAll(hash, channel.projection.map.values());
    addAll(hash, channel.mixture.weights);
    addAll(hash, channel.mixture.means.values());
    addAll(hash, channel.mixture.variances.values());
}

Fnv1a hashOfPictures(const Dataset& pictures)
{
    Fnv1a hash;
    hash.add(kFeatureVersion);
    hash.add(pictures.fingerprint);
    hash.add(static_cast<uint64_t>(pictures.channels));
    return hash;
}

std::string fitName(const Dataset& pictures, int components, uint64_t seed)
{
    Fnv1a hash = hashOfPictures(pictures);
    for (const int64_t id : pictures.ids(Subset::Train))
        hash.add(static_cast<uint64_t>(id));
    hash.add(static_cast<uint64_t>(components));
    hash.add(seed);
    return "fit-" + hash.hex();
}

std::string rowsName(const Dataset& pictures, const FisherExtractor& extractor)
{
    Fnv1a hash = hashOfPictures(pictures);
    const FisherParameters& parameters = extractor.parameters();
    hash.add(static_cast<uint64_t>(parameters.pictureChannels));
    addChannel(hash, parameters.gradients);
    addChannel(hash, parameters.colours);
    return "rows-" + hash.hex();
}
} // namespace

FeatureCache::FeatureCache() : m_files(cacheHome() / "features", kFeatureCacheBytes) {}

std::optional<std::string> FeatureCache::fit(const Dataset& pictures, int components,
                                             uint64_t seed) const
{
    return m_files.read(fitName(pictures, components, seed));
}

void FeatureCache::keepFit(const Dataset& pictures, int components, uint64_t seed,
                           std::string_view bytes) const
{
    m_files.write(fitName(pictures, components, seed), bytes);
}

FeatureRows FeatureCache::rows(const Dataset& pictures, const FisherExtractor& extractor) const
{
    FeatureRows result{Matrix<float>(pictures.size(), extractor.dimension()),
                       std::vector<uint8_t>(static_cast<size_t>(pictures.size()))};
    const size_t count = result.known.size();
    const size_t bytes = result.rows.values().size() * sizeof(float);
    const auto kept = m_files.read(rowsName(pictures, extractor));
    if (!kept || kept->size() != count + bytes)
        return result;
    std::copy_n(kept->data(), count, result.known.data());
    std::memcpy(result.rows.data(), kept->data() + count, bytes);
    return result;
}

void FeatureCache::keepRows(const Dataset& pictures, const FisherExtractor& extractor,
                            const FeatureRows& rows) const
{
    m_files.write(rowsName(pictures, extractor),
                  {reinterpret_cast<const char*>(rows.known.data()), rows.known.size()},
                  {reinterpret_cast<const char*>(rows.rows.data()),
                   rows.rows.values().size() * sizeof(float)});
}

} // namespace kindred
