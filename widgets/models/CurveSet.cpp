#include "models/CurveSet.h"

#include <QSet>

#include <algorithm>

#include "models/RunWords.h"
#include "plots/CurveFamilies.h"

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

CurvePanel CurveSet::panel(const QString& family, const QList<CurveRun>& runs,
                           const CurveOptions& options)
{
    const CurveFamily known = curveFamily(family);
    CurvePanel panel{known.key, known.title, known.unit, known.factor, {}};
    QSet<QString> splits;
    for (const CurveRun& run : runs) {
        for (const QString& name : namesOf(family, run.run))
            splits.insert(name);
    }
    for (const CurveRun& run : runs) {
        if (!run.shown)
            continue;
        const CurveLog& log = m_store->log(run.run);
        if (const auto span = log.span(options.axis))
            panel.span = united(panel.span, *span);
        int lines = 0;
        for (const QString& name : namesOf(family, run.run)) {
            CurveLine line{run.name, run.colour, run.dashed, log.series(name), {}, run.name};
            if (splits.size() > 1 && !line.series.part().isEmpty()) {
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
    return panel;
}

} // namespace kindred
