#pragma once

#include "plots/figures/PaperFigure.h"

namespace kindred {

/// What one class gains over a baseline.
struct ClassGain {
    QString name;
    QString group;       ///< its coarse class; empty where there is one level only
    double ours = 0;     ///< share of its samples that are right, 0..1
    double baseline = 0; ///< the same of the baseline
    qint64 n = 0;        ///< samples

    double gain() const { return ours - baseline; }
};

/// The order of the SNCA paper's figure 5: groups by how many classes they have, the largest first,
/// then by name; within a group the largest gain first.
void sortGains(QList<ClassGain>& gains);

/// A bar for each class in that order, up where ours is better; groups take turns in colour and
/// hatching. `baseline` names what is compared with.
PaperFigure gainFigure(QList<ClassGain> gains, const QString& baseline);

} // namespace kindred
