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

// NOLINTNEXTLINE(readability-function-size): a table
QHash<QString, SectionWords> sectionWords()
{
    return {
        {"summary",
         {SectionText::tr("Summary"),
          SectionText::tr("Each run in a line: recipe, data, state, score.")}},
        {"results",
         {SectionText::tr("Results"),
          SectionText::tr(
              "Every evaluation with its interval, as a table and a figure. Measure more in "
              "Evaluate.")}},
        {"comparison",
         {SectionText::tr("Comparison"),
          SectionText::tr(
              "The first run against each other one on the same queries: McNemar's test. Needs "
              "two runs of the same data; each comparison evaluates both, which may take "
              "minutes.")}},
        {"curves",
         {SectionText::tr("Curves"),
          SectionText::tr("Loss, accuracy and the other scalars against steps.")}},
        {"seeds",
         {SectionText::tr("Seeds and folds"),
          SectionText::tr(
              "Runs that differ in nothing but the seed or the fold: mean ± standard deviation, "
              "and mean curves with a band.")}},
        {"boards",
         {SectionText::tr("Retrieval boards"),
          SectionText::tr(
              "Queries with their nearest neighbours, this run against the baseline: successes "
              "and failures.")}},
        {"gain",
         {SectionText::tr("Gain per class"),
          SectionText::tr("Per class the accuracy less the baseline's, coarse classes by size.")}},
        {"confusion",
         {SectionText::tr("Confusion matrix"),
          SectionText::tr("Which classes are taken for which.")}},
        {"support",
         {SectionText::tr("Support sets"),
          SectionText::tr("How many training samples hold 50, 70 and 90 % of a query's neighbour "
                          "probability.")}},
        {"distances",
         {SectionText::tr("Distances"),
          SectionText::tr("Distances within and between classes, and how far they overlap.")}},
        {"sweeps",
         {SectionText::tr("Sweeps and new classes"),
          SectionText::tr("Evaluations of several k, shots or images of new classes as curves.")}},
        {"figures",
         {SectionText::tr("The papers' figures"),
          SectionText::tr(
              "Those that these runs give: distance by rank, nearest classes, links to nearest "
              "neighbours, attention, few-shot cases, maps before and after training.")}},
        {"map",
         {SectionText::tr("Map"),
          SectionText::tr("The newest map that was made of the run, with its legend.")}},
        {"data",
         {SectionText::tr("Data"),
          SectionText::tr("Source, fingerprint, split, what was left out and why.")}},
        {"options",
         {SectionText::tr("Options"),
          SectionText::tr("Every option; ● marks what is no default.")}},
        {"reproduce",
         {SectionText::tr("To repeat this"),
          SectionText::tr(
              "Command lines, seeds, threads, precision and versions that give the same numbers "
              "again.")}},
        {"text", {SectionText::tr("Text"), SectionText::tr("Your own words.")}},
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
