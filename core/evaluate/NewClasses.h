#pragma once

#include <cstdint>
#include <vector>

#include "evaluate/PreparedSet.h"

namespace kindred {

/// The images of the new classes, dealt out for one draw. Rows index the queries.
struct NewClassDeal {
    std::vector<std::vector<int64_t>> pools; ///< [new classes] to learn from, in this order
    std::vector<int64_t> asked;              ///< to decide, ascending
};

/// Which queries are of classes that the database has none of, and how their images are dealt: each
/// class keeps some of them to be asked, the rest may be learned from. The first n of a pool do not
/// depend on how many more are taken, so that a curve over n asks the same images. A new class of
/// one image takes no part. Immutable; both sides outlive it.
class NewClasses final {
public:
    /// held: images of a new class that are asked, 0: half of them; at least one is left to learn.
    NewClasses(const PreparedSet& database, const PreparedSet& queries, int level, int held,
               uint64_t seed);

    /// Ids of the new classes, ascending.
    const std::vector<int32_t>& classes() const { return m_classes; }
    /// Ids of the classes of the database, ascending.
    const std::vector<int32_t>& oldClasses() const { return m_oldClasses; }
    /// Queries of the database's classes that are not in the database themselves, ascending.
    const std::vector<int64_t>& oldQueries() const { return m_oldQueries; }
    /// Images that the largest new class has to learn from.
    int64_t largestPool() const;
    /// A function of (seed, draw) and of the labels alone.
    NewClassDeal deal(int draw) const;

private:
    int64_t pooled(size_t images) const;

    int m_held;
    uint64_t m_seed;
    std::vector<int32_t> m_classes;
    std::vector<int32_t> m_oldClasses;
    std::vector<int64_t> m_oldQueries;
    std::vector<std::vector<int64_t>> m_images; ///< [new classes] rows of the queries
};

} // namespace kindred
