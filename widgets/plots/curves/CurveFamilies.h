#pragma once

#include <QString>
#include <QStringList>

#include "plots/curves/CurveSeries.h"

namespace kindred {

/// What is known of a scalar family: its words, unit and scale.
struct CurveFamily {
    QString key;
    QString title;
    QString unit;
    double factor = 1;
    bool shown = false; ///< a panel of its own before anybody chose
    bool exact = false; ///< set, counted or averaged, not measured with noise: never smoothed
};

/// The entry of `key`; a family nobody described is shown under its own name.
CurveFamily curveFamily(const QString& key);

/// Scores ("knn/val") are measured seldom and exactly: smoothed, they would be others.
bool maySmooth(const CurveSeries& series);

/// Keys in the order of importance: loss first, what is not described last, by name.
QStringList orderedFamilies(QStringList keys);

} // namespace kindred
