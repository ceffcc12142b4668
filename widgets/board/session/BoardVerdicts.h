#pragma once

#include <QHash>
#include <QList>
#include <QString>

#include <cstdint>
#include <memory>
#include <vector>

#include "board/session/BoardDocument.h"

namespace kindred {

/// Identity of an answer that outlives renaming and reordering of classes.
namespace answer {
inline constexpr int kNone = -1;         ///< none of these
inline constexpr int kUndecided = -2;    ///< the rule does not apply
inline constexpr int kTrained = 1 << 24; ///< + index among the run's own classes
} // namespace answer

struct BoardShare {
    int cls = answer::kUndecided;
    float p = 0;
};

/// What one query is taken for.
struct BoardVerdict {
    int cls = answer::kUndecided;
    float p = 0; ///< of the best class, also where it is none of these
    float evidence = 0;
    QList<BoardShare> shares; ///< best first, at most 4; the rest of 1 is all other classes
    QList<int> byRule;        ///< best class of each rule in the engine's order; may be empty
};

/// The answers to all queries of one question, kept as they came: a verdict is made of them when
/// somebody looks at one. Cheap to copy, immutable.
class BoardVerdicts final {
public:
    /// Blocks of board.predict about q queries; `named` classes each.
    struct Numbers {
        std::vector<int32_t> index;  ///< [q]
        std::vector<int32_t> ranked; ///< [q, named], -1: none
        std::vector<float> p;        ///< [q, named]
        std::vector<float> evidence; ///< [q]
        std::vector<int32_t> byRule; ///< [rules, q]; may be empty
        std::vector<int> identities; ///< of each class of the answer
    };

    BoardVerdicts() = default;
    /// `before`: an earlier answer, whose index of the keys is taken over where it is the same.
    BoardVerdicts(Numbers numbers, const QList<BoardImage>& queries, const BoardVerdicts& before);

    qsizetype size() const { return m_queries.size(); }
    bool isEmpty() const { return m_queries.isEmpty(); }
    bool contains(const QString& key) const { return rowOf(key) >= 0; }
    qsizetype rowOf(const QString& key) const;
    /// The same for the query at a place of a list, which is mostly the list that was asked.
    qsizetype rowOf(const QList<BoardImage>& queries, qsizetype at) const;
    /// Where another answer has the query of a row of this one; -1 where it does not.
    qsizetype rowIn(const BoardVerdicts& other, qsizetype row) const
    {
        return other.rowOf(m_queries, row);
    }
    const QString& keyAt(qsizetype row) const { return m_queries[row].key; }
    /// Undecided for a key that was not asked.
    BoardVerdict value(const QString& key) const { return at(rowOf(key)); }
    BoardVerdict at(qsizetype row) const;
    int classAt(qsizetype row) const;
    /// How much likelier the best class is than the second; 1 where there is none.
    float leadAt(qsizetype row) const;
    /// Not all rules that decide it say the same.
    bool disagreesAt(qsizetype row) const;
    int count(int cls) const; ///< queries that are taken for it

private:
    int identityAt(int32_t index) const;
    int32_t ruleAt(size_t rule, qsizetype row) const;
    size_t named() const;
    size_t rules() const;

    std::shared_ptr<const Numbers> m_numbers;
    QList<BoardImage> m_queries; ///< as they were asked
    std::shared_ptr<const QHash<QString, qsizetype>> m_rows;
};

} // namespace kindred
