// What the sections of a report are called and what they show.

#include <QCoreApplication>
#include <QHash>

#include "report/ReportPlan.h"

namespace kindred {

namespace {
struct SectionText {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

struct SectionWords {
    QString title;
    QString help;
};

QHash<QString, SectionWords> sectionWords()
{
    using T = SectionText;
    return {
        {"summary", {T::tr("Summary"), T::tr("Each run in a line: recipe, data, state, score.")}},
        {"results",
         {T::tr("Results"),
          T::tr("Every evaluation with its interval, as a table and a figure. Measure more in "
                "Evaluate.")}},
        {"comparison",
         {T::tr("Comparison"),
          T::tr("The first run against each other one on the same queries: McNemar's test. Needs "
                "two runs of the same data; each comparison evaluates both, which may take "
                "minutes.")}},
        {"curves", {T::tr("Curves"), T::tr("Loss, accuracy and the other scalars against steps.")}},
        {"seeds",
         {T::tr("Seeds and folds"),
          T::tr("Runs that differ in nothing but the seed or the fold: mean ± standard deviation, "
                "and mean curves with a band.")}},
        {"boards",
         {T::tr("Retrieval boards"),
          T::tr("Queries with their nearest neighbours, this run against the baseline: successes "
                "and failures.")}},
        {"gain",
         {T::tr("Gain per class"),
          T::tr("Per class the accuracy less the baseline's, coarse classes by size.")}},
        {"confusion", {T::tr("Confusion matrix"), T::tr("Which classes are taken for which.")}},
        {"support",
         {T::tr("Support sets"),
          T::tr("How many training samples hold 50, 70 and 90 % of a query's neighbour "
                "probability.")}},
        {"distances",
         {T::tr("Distances"),
          T::tr("Distances within and between classes, and how far they overlap.")}},
        {"sweeps",
         {T::tr("Sweeps and new classes"),
          T::tr("Evaluations of several k, shots or images of new classes as curves.")}},
        {"map", {T::tr("Map"), T::tr("The newest map that was made of the run, with its legend.")}},
        {"data", {T::tr("Data"), T::tr("Source, fingerprint, split, what was left out and why.")}},
        {"options", {T::tr("Options"), T::tr("Every option; ● marks what is no default.")}},
        {"reproduce",
         {T::tr("To repeat this"),
          T::tr("Command lines, seeds, threads, precision and versions that give the same numbers "
                "again.")}},
        {"text", {T::tr("Text"), T::tr("Your own words.")}},
    };
}
} // namespace

QString reportSectionTitle(const QString& id)
{
    return sectionWords().value(id).title;
}

QString reportSectionHelp(const QString& id)
{
    return sectionWords().value(id).help;
}

} // namespace kindred
