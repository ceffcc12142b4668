#include "wizard/RunRows.h"

#include "wizard/NumberList.h"
#include "wizard/PlanEngine.h"
#include "wizard/ReviewPage.h"
#include "wizard/ValueList.h"

namespace kindred {

namespace {

PlanRow seedRow(const PlanEngine& engine)
{
    const Json seed = engine.effective("seed");
    const QString seeds = numberlist::shown(seed);
    const int folds = engine.draft()->folds();
    const int count = numberlist::count(seed);
    if (count == 1)
        return {ReviewPage::tr("Seed"), seeds};
    if (!engine.draft()->sweep().empty()) // whose row counts the runs
        return {ReviewPage::tr("Seeds"), seeds};
    if (folds == 0)
        return {ReviewPage::tr("Seeds"),
                ReviewPage::tr("%1: %Ln run(s), one for each seed", "1, 2, 3", count).arg(seeds)};
    return {ReviewPage::tr("Seeds"), ReviewPage::tr("%1: %2 folds for each seed, %Ln run(s) in all",
                                                    "1, 2, 3", engine.runs())
                                         .arg(seeds)
                                         .arg(folds)};
}

/// Without a value where nothing is swept.
PlanRow sweepRow(const PlanEngine& engine)
{
    const Json& sweep = engine.draft()->sweep();
    QStringList lines;
    for (const auto& [key, values] : sweep.items())
        lines << ReviewPage::tr("%1: %2", "option, its values")
                     .arg(QString::fromStdString(key), valuelist::shown(values));
    const bool alone = sweep.size() == 1 && engine.draft()->folds() == 0 &&
                       numberlist::count(engine.effective("seed")) == 1;
    const int runs = engine.runs();
    if (alone)
        lines << ReviewPage::tr("%Ln run(s), one for each value", nullptr, runs);
    else if (!lines.isEmpty())
        lines << ReviewPage::tr("%Ln run(s), one for each combination of values, seeds and folds",
                                nullptr, runs);
    return {ReviewPage::tr("Sweep"), lines.join(QLatin1Char('\n'))};
}

} // namespace

QList<PlanRow> runRows(const PlanEngine& engine)
{
    return {seedRow(engine), sweepRow(engine)};
}

} // namespace kindred
