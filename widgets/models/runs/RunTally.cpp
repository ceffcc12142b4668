#include "models/runs/RunTally.h"

#include <QCoreApplication>
#include <QLocale>
#include <QMap>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "common/JsonFields.h"
#include "models/runs/RunWords.h"

namespace kindred {

namespace {

struct TallyText {
    Q_DECLARE_TR_FUNCTIONS(kindred::RunTally)
};

/// What wants attention first stands first.
constexpr const char* kPressing[] = {"running", "starting", "queued",  "crashed",
                                     "failed",  "paused",   "stopped", "finished"};

QString percentOf(double share)
{
    return QLocale().toString(100 * share, 'f', 1);
}

void tallyStates(RunTally& tally, const std::vector<Json>& members)
{
    QMap<QString, int> counts;
    for (const Json& member : members) {
        ++counts[textOf(member, "state")];
        tally.isActive = tally.isActive || run_words::isActive(member);
    }
    QStringList parts;
    for (const char* each : kPressing) {
        const QString state = QLatin1String(each);
        if (!counts.contains(state))
            continue;
        if (tally.state.isEmpty())
            tally.state = state;
        parts.prepend(TallyText::tr("%1 %2", "number, state of runs")
                          .arg(counts[state])
                          .arg(run_words::stateName(state)));
    }
    const int finished = counts.value(QStringLiteral("finished"));
    if (counts.size() == 1)
        tally.words = run_words::stateName(tally.state);
    else if (tally.isActive)
        tally.words = TallyText::tr("%1, %2 of %3 finished", "state, number, number")
                          .arg(run_words::stateName(tally.state))
                          .arg(finished)
                          .arg(tally.runs);
    else
        tally.words = parts.join(QStringLiteral(" · "));
    for (const Json& member : members) {
        if (textOf(member, "state") != tally.state)
            continue;
        tally.tone = run_words::tone(member);
        tally.mark = run_words::mark(member);
        break;
    }
}

void tallyScores(RunTally& tally, const std::vector<Json>& members)
{
    const auto metricOf = [](const Json& member) {
        return textOf(objectOf(member, "score"), "metric");
    };
    // A score that still rises says nothing about what the settings come to.
    const auto counts = [](const Json& member) {
        return textOf(member, "state") == QLatin1String("finished") &&
               run_words::scoreValue(member) >= 0;
    };
    const bool finishedOnly = std::any_of(members.begin(), members.end(), counts);
    std::vector<double> values;
    QString metric;
    QString key;
    QString split;
    bool repeats = true;
    for (const Json& member : members) {
        const double value = run_words::scoreValue(member);
        if (value < 0 || (finishedOnly && !counts(member)) ||
            (!values.empty() && metricOf(member) != metric))
            continue;
        const QString group = run_words::groupOf(member).key;
        if (values.empty()) {
            metric = metricOf(member);
            key = group;
            split = run_words::splitName(run_words::scoreSplit(member));
        }
        repeats = repeats && !group.isEmpty() && group == key;
        values.push_back(value);
    }
    if (values.empty())
        return;
    const auto n = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    const QString name = run_words::metricName(metric);
    const int count = static_cast<int>(values.size());
    tally.scoreValue = repeats ? mean : *high;
    if (count == 1) {
        tally.score = QStringLiteral("%1 %2 %").arg(name, percentOf(mean));
    } else if (repeats) {
        double squares = 0;
        for (const double value : values)
            squares += (value - mean) * (value - mean);
        tally.score = QStringLiteral("%1 %2 ± %3 %")
                          .arg(name, percentOf(mean), percentOf(std::sqrt(squares / (n - 1))));
        tally.scoreWords = TallyText::tr("Mean and standard deviation of %n run(s) that differ in "
                                         "nothing but the seed or the fold",
                                         nullptr, count);
    } else {
        tally.score = TallyText::tr("%1 %2 to %3 %", "metric, lowest, highest")
                          .arg(name, percentOf(*low), percentOf(*high));
        tally.scoreWords = TallyText::tr("Lowest and highest of %n run(s) with different settings",
                                         nullptr, count);
    }
    const QString counted = TallyText::tr("n = %1", "number of runs").arg(count);
    tally.scoreNote = split.isEmpty() ? counted : split + QStringLiteral(" · ") + counted;
}

/// Those that wait train one after the other, and take as long as the ones before them.
double secondsLeft(const std::vector<Json>& members)
{
    double running = 0;
    double whole = 0;
    int known = 0;
    int waiting = 0;
    for (const Json& member : members) {
        const QString state = textOf(member, "state");
        const double eta = valueOr(member, "eta", -1.0);
        const double done = run_words::progress(member);
        const double worked = valueOr(member, "worked", 0.0);
        const bool trains = state == QLatin1String("running");
        if (trains && eta < 0)
            return -1;
        if (trains)
            running = std::max(running, eta);
        waiting += state == QLatin1String("queued") || state == QLatin1String("starting") ? 1 : 0;
        const bool ended = state == QLatin1String("finished") && worked > 0;
        if (ended || (trains && done >= 0 && done < 1)) {
            whole += ended ? worked : eta / (1 - done);
            ++known;
        }
    }
    if (waiting > 0 && known == 0)
        return -1;
    return running + (waiting > 0 ? waiting * whole / known : 0);
}

/// Empty where none has begun: nothing is known, and nothing is about to be.
QString timeOf(const RunTally& tally, const std::vector<Json>& members)
{
    if (!tally.isActive)
        return tally.worked > 0 ? run_words::duration(tally.worked) : QString();
    const double left = secondsLeft(members);
    return left < 0 && tally.state == QLatin1String("queued") ? QString()
                                                              : run_words::remaining(left);
}

/// That those have in common which have begun: one that waits for "auto" does not know it yet.
QString deviceOf(const std::vector<Json>& members)
{
    QString device;
    bool begun = false;
    for (const Json& member : members) {
        const QString own = textOf(member, "device");
        const bool waits = textOf(member, "state") == QLatin1String("queued");
        if (waits && begun)
            continue;
        if (begun == !waits && !device.isEmpty() && own != device)
            return {};
        device = own;
        begun = !waits;
    }
    return device;
}

} // namespace

RunTally RunTally::of(const std::vector<Json>& members)
{
    RunTally tally;
    tally.runs = static_cast<int>(members.size());
    if (members.empty())
        return tally;
    tallyStates(tally, members);
    tallyScores(tally, members);
    tally.device = deviceOf(members);
    tally.images = valueOr(members.front(), "images", qint64{0});
    double done = 0;
    int known = 0;
    for (const Json& member : members) {
        tally.created = std::max(tally.created, textOf(member, "created"));
        tally.worked += std::max(0.0, valueOr(member, "worked", 0.0));
        if (valueOr(member, "images", qint64{0}) != tally.images)
            tally.images = 0;
        const double share = textOf(member, "state") == QLatin1String("finished")
                                 ? 1.0
                                 : run_words::progress(member);
        done += std::max(0.0, share);
        known += share >= 0 ? 1 : 0;
    }
    if (known > 0)
        tally.progress = done / tally.runs;
    tally.time = timeOf(tally, members);
    return tally;
}

} // namespace kindred
