#pragma once

#include <QHash>
#include <QList>
#include <QString>

#include <limits>
#include <optional>

#include "models/engine/RunSource.h"

namespace kindred {

/// How the images of one class find their like, and how often they are found themselves.
struct ClassRetrievalScore {
    qint64 queries = 0;
    qint64 items = 0;      ///< images of the class that can be found
    qint64 hitsAtOne = 0;  ///< queries whose nearest is of the class
    qint64 hits = 0;       ///< that have one of the class among the k nearest
    qint64 listed = 0;     ///< times that its items stand in lists of the k nearest
    qint64 bad = 0;        ///< of these in lists of other classes
    double average = 0;    ///< mean average precision; NaN where nothing can be found
    double averageAtR = 0; ///< MAP@R; the same
    /// Median over the queries of how many training images hold 70 % of the loss's weights; NaN
    /// where that is not known.
    double decide = std::numeric_limits<double>::quiet_NaN();

    /// Shares in 0..1, and hubness a mean count; NaN where there is nothing to share.
    double recallAtOne() const;
    double recall() const;
    double hubness() const;
    double badShare() const;
};

/// An image that stands in many lists.
struct HubImage {
    qint64 id = -1;
    int label = -1;
    qint64 listed = 0;
    qint64 bad = 0; ///< in lists of other classes
};

/// An answer to run.class_retrieval (docs/protocol.md).
struct ClassRetrieval {
    QString split;
    QString database; ///< the split that is searched
    int k = 0;
    qint64 queries = 0;
    qint64 items = 0;
    double skewness = 0; ///< of how often images are found; NaN where all are alike
    double badShare = 0;
    qint64 never = 0; ///< images that stand in no list
    QHash<int, ClassRetrievalScore> classes;
    QList<HubImage> hubs; ///< the most listed first
};

/// Nothing where the answer is not one.
std::optional<ClassRetrieval> readClassRetrieval(const RunSource::Reply& reply);

} // namespace kindred
