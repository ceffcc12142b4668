#pragma once

#include <QList>
#include <QString>

namespace kindred {

class PlanEngine;

struct PlanRow {
    QString name;
    QString value;
};

/// What makes one run or several of a plan, as the review tells it: seeds, folds and swept options.
QList<PlanRow> runRows(const PlanEngine& engine);

} // namespace kindred
