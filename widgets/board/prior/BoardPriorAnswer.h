#pragma once

#include <QList>
#include <QPointF>
#include <QString>

#include <optional>

#include "models/engine/RunSource.h"

namespace kindred {

/// What board.prior says: where the run's tree of classes expects the classes of the board, and
/// what their images make of that.
struct BoardPriorAnswer {
    /// A class, in the order of the board.
    struct Class {
        int images = 0;
        std::optional<double> share; ///< of the tree in its mean
        // On the plane that shows most; where there is one.
        std::optional<QPointF> prior;
        std::optional<QPointF> mean; ///< of its images
        std::optional<QPointF> posterior;
        double spread = 0; ///< of the posterior, a standard deviation
        // Of the query that was asked about.
        std::optional<double> byTree;
        std::optional<double> byImages;
        std::optional<double> byBoth;
    };
    bool applies = false;
    QString reason;       ///< why it does not
    double strength = 0;  ///< images that the tree is worth
    double estimated = 0; ///< the same, as the trained classes have it
    bool hasQuery = false;
    QList<Class> classes;
    QList<std::pair<int, QPointF>> images; ///< class and place
};

/// An Input error where the parts of the answer disagree.
Result<BoardPriorAnswer> priorOf(const RunSource::Reply& reply);

} // namespace kindred
