#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace kindred {

/// One N-way K-shot task. Rows index the set that was sampled from; the classes of an episode are
/// numbered 0..way-1 in the order of their class ids.
struct Episode {
    std::vector<int64_t> support;       ///< [way · shot] rows, class by class
    std::vector<int32_t> supportLabels; ///< [way · shot]
    std::vector<int64_t> queries;       ///< [way · queries] rows, class by class
    std::vector<int32_t> queryLabels;   ///< [way · queries]
};

/// Draws episodes without replacement within each. Episode e is a function of (seed, e) and of the
/// labels alone, so that any thread may draw any episode. Immutable.
class EpisodeSampler final {
public:
    /// labels [n], each ≥ 0. Only classes with shot + queries rows take part.
    EpisodeSampler(std::span<const int32_t> labels, int way, int shot, int queries, uint64_t seed);

    /// Empty when episodes can be drawn, else the reason why not.
    std::string reason() const;
    Episode episode(int64_t number) const;

private:
    int m_way;
    int m_shot;
    int m_queries;
    uint64_t m_seed;
    std::vector<std::vector<int64_t>> m_classes; ///< rows of every class that is large enough
};

} // namespace kindred
