#pragma once

#include <QList>
#include <QString>

#include <optional>

#include "models/engine/RunSource.h"

namespace kindred {

/// How a run names the samples of one class.
struct ClassScore {
    int label = -1;
    QString name;
    qint64 samples = 0;
    qint64 right = 0;
    qint64 named = 0;                    ///< samples of any class that got this name
    std::optional<qint64> nearest;       ///< whose nearest training sample is of the class
    std::optional<qint64> comparedRight; ///< that the comparison names rightly
    bool trained = true;                 ///< some training sample is of the class

    /// Shares in 0..1; NaN where there is nothing to share, and of a class that was not trained:
    /// no sample can get its name.
    double found() const;
    double precision() const;
    double nearestShare() const;
    double gain() const; ///< found less what the comparison finds
};

/// So many samples of class `label` were given the name of class `name` (−1: none).
struct ConfusionCell {
    int label = -1;
    int name = -1;
    qint64 count = 0;
};

/// An answer to run.classes (docs/protocol.md).
struct ClassAnswer {
    QString split;
    qint64 step = 0;
    qint64 samples = 0;
    QList<ClassScore> classes;  ///< by label
    QList<ConfusionCell> cells; ///< each with samples

    QString nameOf(int label) const;
    /// Null where the answer has no such class.
    const ClassScore* find(int label) const;
    /// Samples of classes that were trained: of these a name is right or wrong.
    qint64 judged() const;
    /// At most `limit` labels of trained classes, those with the most mistakes from or to them, in
    /// ascending order.
    QList<int> mostConfused(int limit) const;
};

/// Nothing where the answer is not one.
std::optional<ClassAnswer> readClassAnswer(const RunSource::Reply& reply);

} // namespace kindred
