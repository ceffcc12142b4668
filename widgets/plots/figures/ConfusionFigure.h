#pragma once

#include <QStringList>

#include "plots/figures/PaperFigure.h"

namespace kindred {

/// How often samples of one class were taken for another.
struct Confusion {
    QStringList classes;
    QList<qint64> counts; ///< row-major [true, predicted], classes² long

    qint64 at(qsizetype truth, qsizetype predicted) const
    {
        return counts.value(truth * classes.size() + predicted);
    }
    qint64 total(qsizetype truth) const;
    /// Of every class the share of its samples that are called otherwise, −1 where it has none.
    double errorShare(qsizetype truth) const;
    /// Only these classes, in this order; what was called by another name is gone.
    Confusion of(const QList<qsizetype>& chosen) const;
    /// The classes that take part in most mistakes, at most `count`, in their own order.
    QList<qsizetype> mostConfused(qsizetype count) const;
};

/// A heat map of shares of the true class, dark where many, with the counts where they fit. One hue
/// from white to dark, so that it reads the same in grey.
PaperFigure confusionFigure(const Confusion& confusion);

} // namespace kindred
