#include "models/runs/CurveSet.h"

#include <QSet>

#include <algorithm>

#include "models/runs/RunWords.h"
#include "plots/curves/CurveFamilies.h"
#include "plots/curves/MeanCurve.h"

namespace kindred {

QStringList CurveSet::families(const QList<CurveRun>& runs) const
{
    QStringList keys;
    for (const CurveRun& run : runs) {
        for (const QString& name : m_store->log(run.run).names())
            keys.append(name.section('/', 0, 0));
    }
    return orderedFamilies(keys);
}

const QList<double>& CurveSet::smoothed(const QString& run, const CurveSeries& series,
                                        double weight)
{
    Smoother& smoother = m_smoothers[run + '\n' + series.name];
    if (smoother.weight() != weight)
        smoother = Smoother(weight);
    return smoother.extend(series.value);
}

QStringList CurveSet::namesOf(const QString& family, const QString& run) const
{
    QStringList names;
    for (const QString& name : m_store->log(run).names()) {
        if (name.section('/', 0, 0) == family)
            names.append(name);
    }
    // What is measured while it trains comes before what is measured once, at the end.
    std::stable_partition(names.begin(), names.end(), [](const QString& name) {
        return !name.endsWith(QLatin1String("/test"));
    });
    return names;
}

QList<CurveRun> repetitionsOf(const QList<CurveRun>& runs, qsizetype index)
{
    const CurveRun& first = runs[index];
    if (first.group.isEmpty())
        return {first};
    QList<CurveRun> members;
    for (qsizetype i = 0; i < runs.size(); ++i) {
        if (runs[i].group != first.group || !runs[i].shown)
            continue;
        if (i < index)
            return {};
        members.append(runs[i]);
    }
    return members;
}

CurvePanel CurveSet::emptyPanel(const QString& family, const QList<CurveRun>& runs,
                                const CurveOptions& options) const
{
    const CurveFamily known = curveFamily(family);
    CurvePanel panel{known.key, known.title, known.unit, known.factor, {}};
    for (const CurveRun& run : runs) {
        if (!run.shown)
            continue;
        if (const auto span = m_store->log(run.run).span(options.axis))
            panel.span = united(panel.span, *span);
    }
    return panel;
}

void CurveSet::addBand(CurvePanel& panel, const QList<CurveRun>& members, qsizetype splits,
                       const CurveOptions& options)
{
    const CurveRun& first = members.first();
    QStringList names;
    for (const CurveRun& run : members)
        names += namesOf(panel.key, run.run);
    names.removeDuplicates();
    QStringList alone; // of which there is nothing to take the mean of
    for (const QString& name : std::as_const(names)) {
        QList<CurveSeries> series;
        for (const CurveRun& run : members) {
            const CurveLog& log = m_store->log(run.run);
            if (log.contains(name) && !log.series(name).isEmpty())
                series.append(log.series(name));
        }
        const MeanCurve mean = meanOf(series, options.axis);
        if (mean.mean.isEmpty()) {
            alone << name;
            continue;
        }
        CurveLine line;
        line.run = first.groupName;
        line.label = QStringLiteral("%1 (n = %2)").arg(first.groupName).arg(series.size());
        line.colour = first.colour;
        line.dashed = first.dashed;
        line.series = mean.mean;
        line.low = mean.low;
        line.high = mean.high;
        if (splits > 1 && !mean.mean.part().isEmpty())
            line.label += QStringLiteral(" · ") + run_words::splitName(mean.mean.part());
        if (splits > 1 && name.endsWith(QLatin1String("/test")))
            line.mark = run_words::splitName(mean.mean.part());
        panel.lines.append(line);
        line.label.replace(QStringLiteral("(n = %1)").arg(series.size()),
                           QStringLiteral("(n = 1)"));
        line.series = restAfter(mean, series, options.axis);
        line.low = line.high = {};
        if (!line.series.isEmpty())
            panel.lines.append(line);
    }
    for (CurveRun run : members) {
        run.colour = first.colour;
        addLines(panel, run, alone, splits, options);
    }
}

void CurveSet::addLines(CurvePanel& panel, const CurveRun& run, const QStringList& names,
                        qsizetype splits, const CurveOptions& options)
{
    const CurveLog& log = m_store->log(run.run);
    int lines = 0;
    for (const QString& name : names) {
        if (!log.contains(name))
            continue;
        CurveLine line{run.name, run.colour, run.dashed, log.series(name), {}, run.name};
        if (splits > 1 && !line.series.part().isEmpty()) {
            const QString split = run_words::splitName(line.series.part());
            line.label += " · " + split;
            if (name.endsWith(QLatin1String("/test")))
                line.mark = split;
        }
        if (lines++ > 0 && line.mark.isEmpty())
            line.colour = line.colour.lighter(140);
        if (options.smoothing > 0 && maySmooth(line.series))
            line.smoothed = smoothed(run.run, line.series, options.smoothing);
        panel.lines.append(line);
    }
}

CurvePanel CurveSet::panel(const QString& family, const QList<CurveRun>& runs,
                           const CurveOptions& options)
{
    CurvePanel panel = emptyPanel(family, runs, options);
    QSet<QString> splits;
    for (const CurveRun& run : runs) {
        for (const QString& name : namesOf(family, run.run))
            splits.insert(name);
    }
    for (qsizetype i = 0; i < runs.size(); ++i) {
        if (!runs[i].shown)
            continue;
        const QList<CurveRun> members =
            options.bands ? repetitionsOf(runs, i) : QList<CurveRun>{runs[i]};
        if (members.size() > 1)
            addBand(panel, members, splits.size(), options);
        else if (!members.isEmpty())
            addLines(panel, runs[i], namesOf(family, runs[i].run), splits.size(), options);
    }
    return panel;
}

} // namespace kindred
