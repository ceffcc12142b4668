#include "models/runs/RunWords.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <cmath>

#include "common/EngineWords.h"
#include "common/JsonFields.h"

namespace kindred::run_words {

namespace {

struct RunText {
    Q_DECLARE_TR_FUNCTIONS(kindred::RunWords)
};

QString stateOf(const Json& summary)
{
    return textOf(summary, "state");
}

QString epochText(double epoch)
{
    return QLocale().toString(std::floor(epoch), 'f', 0);
}

/// "fitting: pass 3 of 20, 12 %", before a training "describing pictures, 40 %"; else empty.
QString fitText(const Json& summary)
{
    const Json stage = objectOf(summary, "stage");
    const QString name = engineWords(stage, "name");
    const QString state = stateOf(summary);
    if (name.isEmpty() || (state != QLatin1String("starting") && state != QLatin1String("running")))
        return {};
    const int percent = static_cast<int>(std::floor(100 * valueOr(stage, "share", 0.0)));
    const QString text =
        state == QLatin1String("running") // a fit goes before it
            ? RunText::tr("%1, %2 %", "what a run is at before it trains, how much is done")
            : RunText::tr("fitting: %1, %2 %", "state of a run: what it is at, how much is done");
    return text.arg(name).arg(std::clamp(percent, 0, 100));
}

} // namespace

QString metricName(const QString& metric)
{
    const QString name = metric.section(QLatin1Char('/'), 0, 0);
    if (name == QLatin1String("knn") || name == QLatin1String("accuracy"))
        return RunText::tr("k-NN", "metric: accuracy of the k nearest neighbours");
    if (name.startsWith(QLatin1String("recall@")))
        return QStringLiteral("R@") + name.mid(7);
    return name;
}

QString nameOf(const Json& summary, const QString& run)
{
    const QString name = textOf(summary, "name");
    return name.isEmpty() ? run.section(QLatin1Char('/'), -1) : name;
}

QString stateName(const QString& state)
{
    if (state == QLatin1String("queued"))
        return RunText::tr("waiting", "state of a run");
    if (state == QLatin1String("starting"))
        return RunText::tr("starting", "state of a run");
    if (state == QLatin1String("running"))
        return RunText::tr("training", "state of a run");
    if (state == QLatin1String("paused"))
        return RunText::tr("paused", "state of a run");
    if (state == QLatin1String("stopped"))
        return RunText::tr("stopped", "state of a run");
    if (state == QLatin1String("finished"))
        return RunText::tr("finished", "state of a run");
    if (state == QLatin1String("failed"))
        return RunText::tr("failed", "state of a run");
    if (state == QLatin1String("crashed"))
        return RunText::tr("crashed", "state of a run");
    return state;
}

QString state(const Json& summary)
{
    const QString state = stateOf(summary);
    if (const QString fit = fitText(summary); !fit.isEmpty())
        return fit;
    const double epoch = valueOr(summary, "epoch", 0.0);
    const double epochs = valueOr(summary, "epochs", 0.0);
    if (state == QLatin1String("running") && !learns(summary))
        return RunText::tr("encoding images", "state of a run");
    if (state == QLatin1String("running") && epochs > 0)
        return RunText::tr("training, epoch %1 of %2").arg(epochText(epoch), epochText(epochs));
    if (epoch > 0 && state == QLatin1String("paused"))
        return RunText::tr("paused at epoch %1 of %2").arg(epochText(epoch), epochText(epochs));
    if (epoch > 0 && state == QLatin1String("stopped"))
        return RunText::tr("stopped at epoch %1").arg(epochText(epoch));
    if (epoch > 0 && state == QLatin1String("crashed"))
        return RunText::tr("crashed at epoch %1").arg(epochText(epoch));
    return stateName(state);
}

bool learns(const Json& summary)
{
    return valueOr(summary, "learns", true);
}

QString failureReason(const Json& summary)
{
    return stateOf(summary) == QLatin1String("failed") ? engineWords(summary, "error") : QString();
}

QString stateWithReason(const Json& summary)
{
    const QString reason = failureReason(summary);
    return reason.isEmpty() ? state(summary)
                            : RunText::tr("%1: %2", "state, reason").arg(state(summary), reason);
}

bool isLabelled(const Json& summary)
{
    return valueOr(summary, "labelled", true);
}

QString noLabels()
{
    return RunText::tr("These samples have no labels, so nothing here is right or wrong.");
}

QString labelsRemedy()
{
    return RunText::tr("Save labels.npy beside the matrix, a class number for each row, and open "
                       "it again. What you tag on the map needs none.");
}

bool setsClassesApart(const Json& summary)
{
    return valueOr(summary, "apart", false);
}

QString untrainedVerdict()
{
    return RunText::tr("class not trained");
}

QString untrainedTip()
{
    return RunText::tr("The run was not trained on images of this class, so it cannot name it. "
                       "Whether it finds its like is seen among the test images.");
}

QString noErrorsUntrained(const QString& split)
{
    return RunText::tr("None can be misclassified (%1): the run was not trained on their classes.",
                       "split")
        .arg(splitName(split));
}

QString splitName(const QString& split)
{
    if (split == QLatin1String("train"))
        return RunText::tr("training", "split");
    if (split == QLatin1String("val"))
        return RunText::tr("validation", "split");
    if (split == QLatin1String("test"))
        return RunText::tr("test", "split");
    if (split == QLatin1String("query"))
        return RunText::tr("query", "split");
    if (split == QLatin1String("gallery"))
        return RunText::tr("gallery", "split");
    return split;
}

Tone tone(const Json& summary)
{
    const QString state = stateOf(summary);
    if (state == QLatin1String("running") || state == QLatin1String("starting"))
        return Tone::Right;
    if (state == QLatin1String("failed"))
        return Tone::Wrong;
    if (state == QLatin1String("crashed") || state == QLatin1String("paused"))
        return Tone::Attention;
    return Tone::Neutral;
}

QString mark(const Json& summary)
{
    const QString state = stateOf(summary);
    if (state == QLatin1String("finished"))
        return QStringLiteral("✓");
    if (state == QLatin1String("failed"))
        return QStringLiteral("✕");
    if (state == QLatin1String("crashed"))
        return QStringLiteral("!");
    return {};
}

double scoreValue(const Json& summary)
{
    return valueOr(valueOr(summary, "score", Json::object()), "value", -1.0);
}

QString score(const Json& summary)
{
    const double value = scoreValue(summary);
    if (value < 0)
        return {};
    return QStringLiteral("%1 %2 %").arg(
        metricName(textOf(valueOr(summary, "score", Json::object()), "metric")),
        QLocale().toString(100 * value, 'f', 1));
}

QString scoreSplit(const Json& summary)
{
    return textOf(objectOf(summary, "score"), "metric").section(QLatin1Char('/'), 1, 1);
}

QString recipe(const Json& summary, const MethodTitles& titles)
{
    QStringList parts;
    const QString method = titles.of(textOf(summary, "method"));
    for (const QString& part : {method, textOf(summary, "encoder")}) {
        if (!part.isEmpty())
            parts << part;
    }
    const QString source = textOf(summary, "source");
    if (source.startsWith(QLatin1String("demo:")))
        parts << RunText::tr("demo", "the built-in data");
    else if (!source.isEmpty())
        parts << source.section(QLatin1Char('/'), -1, -1, QString::SectionSkipEmpty);
    return parts.join(QStringLiteral(" · "));
}

QString duration(double seconds)
{
    const auto whole = static_cast<qint64>(std::llround(std::max(0.0, seconds)));
    if (whole < 60)
        return RunText::tr("%1 s", "seconds").arg(whole);
    const qint64 minutes = (whole + 30) / 60;
    if (minutes < 60)
        return RunText::tr("%1 min", "minutes").arg(minutes);
    if (minutes < 48 * 60)
        return RunText::tr("%1 h %2 min", "hours and minutes").arg(minutes / 60).arg(minutes % 60);
    return RunText::tr("%n day(s)", "duration", static_cast<int>(minutes / 1440));
}

QString ago(const QDateTime& then, const QDateTime& now)
{
    if (!then.isValid())
        return {};
    const qint64 seconds = then.secsTo(now);
    const qint64 days = then.toLocalTime().date().daysTo(now.toLocalTime().date());
    if (seconds < 60)
        return RunText::tr("just now");
    if (seconds < 3600) // also across midnight
        return RunText::tr("%n minute(s) ago", nullptr, static_cast<int>(seconds / 60));
    if (days == 0)
        return RunText::tr("today");
    if (days == 1)
        return RunText::tr("yesterday");
    if (days < 7)
        return RunText::tr("%n day(s) ago", nullptr, static_cast<int>(days));
    return QLocale().toString(then.toLocalTime().date(), QLocale::ShortFormat);
}

QString remaining(double seconds)
{
    return seconds >= 0 ? RunText::tr("%1 left", "remaining time").arg(duration(seconds))
                        : RunText::tr("estimating…", "remaining time");
}

QString when(const Json& summary, const QDateTime& now)
{
    const double eta = valueOr(summary, "eta", -1.0);
    const bool fits = stateOf(summary) == QLatin1String("starting") && eta >= 0;
    if (stateOf(summary) == QLatin1String("running") || fits)
        return remaining(eta);
    return ago(QDateTime::fromString(textOf(summary, "created"), Qt::ISODate), now);
}

QString time(const Json& summary)
{
    if (stateOf(summary) == QLatin1String("running"))
        return when(summary, QDateTime());
    if (const double worked = valueOr(summary, "worked", 0.0); worked > 0)
        return duration(worked);
    // A run of an older version.
    const double ended = valueOr(summary, "ended", 0.0);
    const QDateTime created = QDateTime::fromString(textOf(summary, "created"), Qt::ISODate);
    if (ended <= 0 || !created.isValid() || valueOr(summary, "attempt", 1) > 1)
        return {};
    return duration(ended - static_cast<double>(created.toSecsSinceEpoch()));
}

bool mayShareData(const Json& summary, const Json& other)
{
    const QString mine = textOf(summary, "fingerprint");
    const QString theirs = textOf(other, "fingerprint");
    return mine.isEmpty() || theirs.isEmpty() || mine == theirs;
}

double progress(const Json& summary)
{
    const double steps = valueOr(summary, "steps", 0.0);
    if (steps > 0)
        return std::clamp(valueOr(summary, "step", 0.0) / steps, 0.0, 1.0);
    const double epochs = valueOr(summary, "epochs", 0.0);
    return epochs > 0 ? std::clamp(valueOr(summary, "epoch", 0.0) / epochs, 0.0, 1.0) : -1.0;
}

bool isActive(const Json& summary)
{
    const QString state = stateOf(summary);
    return state == QLatin1String("running") || state == QLatin1String("starting") ||
           state == QLatin1String("queued");
}

bool canPause(const Json& summary)
{
    return stateOf(summary) == QLatin1String("running") && !valueOr(summary, "read_only", false);
}

bool canResume(const Json& summary)
{
    const QString state = stateOf(summary);
    return (state == QLatin1String("paused") || state == QLatin1String("stopped") ||
            state == QLatin1String("crashed") || state == QLatin1String("failed")) &&
           !valueOr(summary, "read_only", false);
}

bool canStop(const Json& summary)
{
    return (isActive(summary) || stateOf(summary) == QLatin1String("paused")) &&
           !valueOr(summary, "read_only", false);
}

} // namespace kindred::run_words
