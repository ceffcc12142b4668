// What a report says of single samples and classes: boards, gains, confusion, neighbourhoods.

#include <QCoreApplication>
#include <QHash>

#include <algorithm>

#include "common/JsonFields.h"
#include "common/Theme.h"
#include "models/runs/RunWords.h"
#include "plots/figures/BoardFigure.h"
#include "plots/figures/ConfusionFigure.h"
#include "plots/figures/GainFigure.h"
#include "plots/figures/StepsFigure.h"
#include "report/ReportContent.h"

namespace kindred::report_content {

namespace {
struct FindingText {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

constexpr qsizetype kMatrixClasses = 40; ///< more would have no names
constexpr qsizetype kFewClasses = 20;    ///< of which the most confused are drawn then
constexpr qsizetype kBoardQueries = 3;   ///< a figure, so that two fit a page or nearly
constexpr qsizetype kGainClasses = 150;
constexpr qsizetype kPairsListed = 10;

BoardQuery::Row boardRow(const ReportRun& run, const ReportRetrieval::Row& row,
                         const QString& source)
{
    BoardQuery::Row shown{source, {}};
    for (const ReportRetrieval::Neighbour& neighbour : row.neighbours)
        shown.neighbours.append({run.thumbnails.value(neighbour.id), neighbour.similarity,
                                 neighbour.right, neighbour.label});
    return shown;
}

/// A query of the first run: its neighbours there, in the other runs, and under the baseline.
BoardQuery boardQuery(const Material& material, const ReportRetrieval& retrieval)
{
    const ReportRun& first = material.runs.first();
    BoardQuery query{first.thumbnails.value(retrieval.id),
                     retrieval.label,
                     retrieval.prediction,
                     retrieval.right,
                     {}};
    for (const ReportRun& run : material.runs) {
        for (const ReportRetrieval& same : run.retrievals)
            if (same.id == retrieval.id && !same.rows.isEmpty())
                query.rows << boardRow(run, same.rows.first(),
                                       severalRuns(material) ? nameOf(run)
                                                             : FindingText::tr("this run"));
    }
    if (retrieval.rows.size() > 1)
        query.rows << boardRow(first, retrieval.rows[1], material.shared.baselineName);
    return query;
}

void drawBoards(ReportDocument& out, const QList<BoardQuery>& queries, const QString& title)
{
    for (qsizetype from = 0; from < queries.size(); from += kBoardQueries) {
        PaperFigure figure = boardFigure(title, queries.mid(from, kBoardQueries));
        if (from > 0) // said once
            figure.reading.clear();
        out.add(figure, QStringLiteral("boards"));
    }
}

QList<ClassGain> gainsOf(const ReportRun& run)
{
    const ReportVerdicts& verdicts = run.verdicts;
    QHash<int, ClassGain> byClass;
    for (qsizetype i = 0; i < verdicts.baseline.size(); ++i) {
        if (!verdicts.judged(i))
            continue;
        ClassGain& gain = byClass[verdicts.labels[i]];
        gain.name = run.classes.value(verdicts.labels[i]);
        gain.group = run.groupNames.value(verdicts.groups.value(i, -1));
        ++gain.n;
        gain.ours += verdicts.right(i) ? 1 : 0;
        gain.baseline += verdicts.baseline[i] ? 1 : 0;
    }
    QList<ClassGain> gains;
    QList<int> labels = byClass.keys();
    std::sort(labels.begin(), labels.end());
    for (const int label : std::as_const(labels)) {
        ClassGain gain = byClass[label];
        gain.ours /= double(gain.n);
        gain.baseline /= double(gain.n);
        // A path below its coarse class is told by its last part.
        if (!gain.group.isEmpty())
            gain.name = gain.name.section(QLatin1Char('/'), -1);
        gains << gain;
    }
    return gains;
}

/// The classes that are drawn: all that were trained, or those that take part in most mistakes.
QList<int> drawnClasses(const ReportRun& run)
{
    const ReportVerdicts& verdicts = run.verdicts;
    QHash<int, qint64> mistakes;
    for (qsizetype i = 0; i < verdicts.ids.size(); ++i) {
        if (!verdicts.judged(i))
            continue;
        mistakes[verdicts.labels[i]] += 0;
        if (verdicts.right(i))
            continue;
        ++mistakes[verdicts.labels[i]];
        ++mistakes[verdicts.predictions[i]];
    }
    QList<int> classes = mistakes.keys();
    std::sort(classes.begin(), classes.end());
    if (classes.size() > kMatrixClasses) {
        std::stable_sort(classes.begin(), classes.end(),
                         [&](int a, int b) { return mistakes[a] > mistakes[b]; });
        classes.resize(kFewClasses);
        std::sort(classes.begin(), classes.end());
    }
    return classes;
}

Confusion confusionOf(const ReportRun& run, const QList<int>& classes)
{
    Confusion confusion;
    QHash<int, qsizetype> place;
    for (const int label : classes) {
        place.insert(label, confusion.classes.size());
        confusion.classes << run.classes.value(label, QString::number(label));
    }
    confusion.counts.resize(classes.size() * classes.size());
    const ReportVerdicts& verdicts = run.verdicts;
    for (qsizetype i = 0; i < verdicts.ids.size(); ++i) {
        if (!verdicts.judged(i))
            continue;
        const auto row = place.constFind(verdicts.labels[i]);
        const auto column = place.constFind(verdicts.predictions[i]);
        if (row != place.cend() && column != place.cend())
            ++confusion.counts[*row * classes.size() + *column];
    }
    return confusion;
}

/// The pairs that are confused most often, for those who look for a name.
ReportTable confusedPairs(const Confusion& confusion)
{
    QList<std::pair<qsizetype, qsizetype>> pairs;
    const qsizetype count = confusion.classes.size();
    for (qsizetype i = 0; i < count; ++i)
        for (qsizetype j = 0; j < count; ++j)
            if (i != j && confusion.at(i, j) > 0)
                pairs.append({i, j});
    std::stable_sort(pairs.begin(), pairs.end(), [&](const auto& a, const auto& b) {
        return confusion.at(a.first, a.second) > confusion.at(b.first, b.second);
    });
    ReportTable table{{FindingText::tr("Truly"), FindingText::tr("Called"),
                       FindingText::tr("Times"), FindingText::tr("Of")},
                      {},
                      {false, false, true, true}};
    for (const auto& [truth, called] : pairs.mid(0, kPairsListed))
        table.rows << QStringList{confusion.classes[truth], confusion.classes[called],
                                  QLocale().toString(confusion.at(truth, called)),
                                  QLocale().toString(confusion.total(truth))};
    return table;
}

QList<double> listOf(const Json& json, const char* key)
{
    QList<double> values;
    for (const Json& each : arrayOf(json, key))
        values << (each.is_number() ? each.get<double>() : 0.0);
    return values;
}

/// Adds series of run.distributions; those with other edges than the first are left out.
void addSteps(Steps& steps, const Json& histograms, const char* which, const QString& name,
              const QColor& colour)
{
    const Json histogram = objectOf(histograms, which);
    const QList<double> edges = listOf(histogram, "edges");
    const QList<double> counts = listOf(histogram, "counts");
    if (edges.size() < 2 || counts.size() + 1 != edges.size())
        return;
    if (steps.edges.isEmpty())
        steps.edges = edges;
    if (steps.edges == edges)
        steps.series << StepsSeries{name, counts, colour};
}

/// Bars at the upper end that hold nothing would only press the others together.
void cutEmptyEnd(Steps& steps)
{
    qsizetype last = 1;
    for (const StepsSeries& series : std::as_const(steps.series))
        for (qsizetype i = 0; i < series.counts.size(); ++i)
            if (series.counts[i] > 0)
                last = std::max(last, i + 1);
    steps.edges.resize(std::min(steps.edges.size(), last + 1));
    for (StepsSeries& series : steps.series)
        series.counts.resize(std::min(series.counts.size(), last));
}

void confusedClasses(ReportDocument& out, const ReportRun& run)
{
    const QList<int> classes = drawnClasses(run);
    const Confusion counted = confusionOf(run, classes);
    out.add(confusionFigure(counted), QStringLiteral("confusion"), nameOf(run));
    if (classes.size() < run.classes.size() && classes.size() == kFewClasses)
        out.add(Kind::Note,
                FindingText::tr("The %1 classes that take part in most mistakes, of %2; "
                                "samples that were called by another name are not in it.")
                    .arg(classes.size())
                    .arg(run.classes.size()));
    if (const auto others = run.verdicts.ids.size() - run.verdicts.judged(); others > 0)
        out.add(Kind::Note, FindingText::tr("%n sample(s) of classes that were not trained left "
                                            "out: nothing can get their names.",
                                            nullptr, static_cast<int>(others)));
    out.add(confusedPairs(counted), FindingText::tr("Confused most often"));
}

void sayCounted(ReportDocument& out, const Json& distributions)
{
    const qint64 n = valueOr(distributions, "n", qint64{0});
    const qint64 total = valueOr(distributions, "total", n);
    out.add(Kind::Note, FindingText::tr("%1 of %2 samples (%3), step %4.")
                            .arg(QLocale().toString(n), QLocale().toString(total),
                                 run_words::splitName(textOf(distributions, "split")),
                                 QLocale().toString(valueOr(distributions, "step", qint64{0}))));
}
} // namespace

void boards(ReportDocument& out, const Material& material)
{
    if (material.runs.isEmpty())
        return;
    QList<BoardQuery> successes, failures;
    for (const ReportRetrieval& retrieval : material.runs.first().retrievals)
        (retrieval.right ? successes : failures) << boardQuery(material, retrieval);
    drawBoards(out, successes, FindingText::tr("Successes"));
    drawBoards(out, failures, FindingText::tr("Failures"));
    sayMissing(out, material, QStringLiteral("boards"));
}

void gain(ReportDocument& out, const Material& material)
{
    for (const ReportRun& run : material.runs) {
        QList<ClassGain> gains = gainsOf(run);
        if (gains.isEmpty())
            continue;
        nameRun(out, material, run);
        const qsizetype all = gains.size();
        if (all > kGainClasses) {
            std::stable_sort(gains.begin(), gains.end(), [](const auto& a, const auto& b) {
                return std::abs(a.gain()) > std::abs(b.gain());
            });
            gains.resize(kGainClasses);
        }
        out.add(gainFigure(gains, material.shared.baselineName), QStringLiteral("gain"),
                nameOf(run));
        if (all > gains.size())
            out.add(Kind::Note, FindingText::tr("The %1 classes with the largest changes of %2.")
                                    .arg(gains.size())
                                    .arg(all));
    }
    sayMissing(out, material, QStringLiteral("gain"));
}

void confusion(ReportDocument& out, const Material& material)
{
    for (const ReportRun& run : material.runs) {
        if (run.verdicts.ids.isEmpty())
            continue;
        nameRun(out, material, run);
        if (run.verdicts.judged() > 0)
            confusedClasses(out, run);
        else
            out.add(Kind::Note, run_words::noErrorsUntrained(run.verdicts.split));
        retrievedClasses(out, run);
    }
    sayMissing(out, material, QStringLiteral("confusion"));
}

void support(ReportDocument& out, const Material& material)
{
    for (const ReportRun& run : material.runs) {
        const Json histograms = objectOf(run.distributions, "histograms");
        Steps steps{
            FindingText::tr("Neighbours that decide: size of a query's support set"),
            FindingText::tr("The support set of a query is the training samples that together hold "
                            "half (70, 90 %) of its neighbour probability p. Left: few samples "
                            "decide; far right: almost all do, and the temperature is too high to "
                            "tell them apart."),
            FindingText::tr("training samples in the support set"),
            FindingText::tr("queries"),
            {},
            {}};
        addSteps(steps, histograms, "support_50", QStringLiteral("50 %"), classColour(5));
        addSteps(steps, histograms, "support_70", QStringLiteral("70 %"), classColour(1));
        addSteps(steps, histograms, "support_90", QStringLiteral("90 %"), classColour(2));
        if (steps.series.isEmpty())
            continue;
        cutEmptyEnd(steps);
        nameRun(out, material, run);
        out.add(stepsFigure(steps), QStringLiteral("support"), nameOf(run));
        sayCounted(out, run.distributions);
    }
    sayMissing(out, material, QStringLiteral("support"));
}

void distances(ReportDocument& out, const Material& material)
{
    for (const ReportRun& run : material.runs) {
        const Json histograms = objectOf(run.distributions, "histograms");
        if (!histograms.empty() && !run_words::isLabelled(run.summary)) {
            nameRun(out, material, run);
            out.add(Kind::Text, run_words::noLabels());
            continue;
        }
        Steps steps{FindingText::tr("Distances within and between classes"),
                    FindingText::tr("The further the two histograms lie apart, the better the "
                                    "embedding tells classes apart; where they overlap, distance "
                                    "alone cannot decide."),
                    FindingText::tr("distance in the embedding"),
                    FindingText::tr("pairs (share of the series, %)"),
                    {},
                    {}};
        addSteps(steps, histograms, "positive", FindingText::tr("same class"), classColour(5));
        addSteps(steps, histograms, "negative", FindingText::tr("other classes"), classColour(6));
        if (steps.series.isEmpty())
            continue;
        // There are many more pairs of two classes than of one: shares can be compared.
        for (StepsSeries& series : steps.series) {
            double all = 0;
            for (const double count : std::as_const(series.counts))
                all += count;
            for (double& count : series.counts)
                count = all > 0 ? 100 * count / all : 0;
        }
        cutEmptyEnd(steps);
        nameRun(out, material, run);
        out.add(stepsFigure(steps), QStringLiteral("distances"), nameOf(run));
        const double overlap = valueOr(run.distributions, "overlap", kNoNumber);
        if (overlap >= 0)
            out.add(Kind::Text, FindingText::tr("Overlap: %1 (0: apart, 1: the same).")
                                    .arg(QLocale().toString(overlap, 'f', 3)));
        out.numbers << ReportNumber{.section = QStringLiteral("distances"),
                                    .run = nameOf(run),
                                    .name = QStringLiteral("overlap"),
                                    .value = overlap};
        sayCounted(out, run.distributions);
    }
    sayMissing(out, material, QStringLiteral("distances"));
}

} // namespace kindred::report_content
