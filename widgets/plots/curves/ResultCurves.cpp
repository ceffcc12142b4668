#include "plots/curves/ResultCurves.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

#include "common/DataWords.h"
#include "common/EngineWords.h"
#include "common/JsonFields.h"
#include "common/Numbers.h"
#include "models/evaluation/EvaluationTable.h"
#include "plots/curves/MeanCurve.h"

namespace kindred {

namespace {
/// x of the places of a logarithmic axis: from this ratio on.
constexpr double kWideSpan = 20;
/// Standard deviations to either side of a mean of draws (Mensink et al. 2012, figure 2).
constexpr double kDrawSpread = 3;
/// Runs that differ in more were not one sweep: they go by their names.
constexpr size_t kMostSettings = 4;

struct ResultCurveText {
    Q_DECLARE_TR_FUNCTIONS(Figures)
};

bool isRepeat(const std::string& key)
{
    return key == "seed" || key == "fold";
}

/// Options, what evaluations were told and what results tell may have the same names.
constexpr const char* kSetPlace = "set:";
constexpr const char* kResultPlace = "result:";

/// A result with the run that gave it.
struct Observed {
    const ResultRun* run;
    Json result;
    Json set;
    QString data;
};

Json askedAlone(Json result)
{
    for (const char* key : {"value", "errors", "n", "ci95", "ci_method", "step", "draws"})
        result.erase(key);
    return result;
}

void addNewest(std::vector<Observed>& all, const Observed& fresh)
{
    const Json asked = askedAlone(fresh.result);
    const auto same = std::find_if(all.begin(), all.end(), [&](const Observed& old) {
        return old.run == fresh.run && old.data == fresh.data && old.set == fresh.set &&
               askedAlone(old.result) == asked;
    });
    if (same == all.end())
        all.push_back(fresh);
    else if (valueOr<qint64>(fresh.result, "step", 0) >= valueOr<qint64>(same->result, "step", 0))
        *same = fresh;
}

/// What the evaluation was told; of new classes without the list of images, of which each result
/// has its own: curves of several lists are one.
Json toldOf(const Json& evaluation)
{
    Json set = objectOf(evaluation, "set");
    set.erase("images");
    return set;
}

std::vector<Observed> observedResults(const QList<ResultRun>& runs)
{
    std::vector<Observed> all;
    for (const ResultRun& run : runs)
        for (const Json& evaluation : run.evaluations)
            for (const Json& result : arrayOf(evaluation, "results"))
                if (valueOr(result, "value", Json()).is_number())
                    addNewest(all, {&run, result, toldOf(evaluation), textOf(evaluation, "data")});
    return all;
}

QString titledIn(const Json& registry, const char* list, const QString& id)
{
    for (const Json& entry : arrayOf(registry, list))
        if (textOf(entry, "id") == id && !textOf(entry, "title").isEmpty())
            return engineWords(entry, "title");
    return id;
}

/// Every number that x could be: name → value.
std::map<std::string, double> placesOf(const Observed& observed)
{
    std::map<std::string, double> places;
    for (const auto& [key, value] : observed.run->settings.items())
        if (value.is_number())
            places[key] = value.get<double>();
    for (const auto& [key, value] : observed.set.items())
        if (value.is_number())
            places[kSetPlace + key] = value.get<double>();
    for (const char* key : {"k", "images"})
        if (const double x = valueOr(observed.result, key, kNoNumber); x >= 0)
            places[std::string(kResultPlace) + key] = x;
    return places;
}

/// Which panel a result belongs to where x is `along`.
QString panelKey(const Observed& observed, const std::string& along)
{
    const Json& result = observed.result;
    const auto number = [&](const char* key) {
        return along == std::string(kResultPlace) + key
                   ? QString()
                   : QString::number(valueOr<qint64>(result, key, -1));
    };
    return QStringList{textOf(result, "protocol"),
                       textOf(result, "metric"),
                       number("level"),
                       textOf(result, "queries_of"),
                       number("way"),
                       number("images"),
                       observed.data,
                       observed.run->training}
        .join(QLatin1Char('|'));
}

QString panelTitle(const Observed& observed, const std::string& along, const Json& registry)
{
    Json question = observed.result;
    if (along.starts_with(kResultPlace))
        question.erase(along.substr(std::string(kResultPlace).size()));
    QStringList words = {
        evaluation_words::question(titledIn(registry, "protocols", textOf(question, "protocol")),
                                   question),
        evaluation_words::metric(textOf(question, "metric"))};
    if (const QString level = levelInWords(textOf(question, "level_name")); !level.isEmpty())
        words << level;
    if (!observed.data.isEmpty())
        words << dataInWords(observed.data);
    if (!observed.run->training.isEmpty())
        words << ResultCurveText::tr("trained on %1").arg(observed.run->training);
    return words.join(QStringLiteral(" · "));
}

/// What else was chosen: run or settings, rule, k, what the evaluation was told.
QString curveLabel(const Observed& observed, const std::string& along, const Json& registry,
                   bool byName)
{
    QStringList words;
    if (byName)
        words << observed.run->name;
    const auto told = [&](const Json& settings, const char* place, bool repeats) {
        for (const auto& [key, value] : settings.items())
            if (place + key != along && (repeats || !isRepeat(key)))
                words << QStringLiteral("%1 = %2").arg(QString::fromStdString(key),
                                                       numbers::shown(value));
    };
    if (!byName)
        told(observed.run->settings, "", false);
    if (const QString rule = textOf(observed.result, "rule"); !rule.isEmpty())
        words << titledIn(registry, "rules", rule);
    if (const auto k = valueOr<qint64>(observed.result, "k", 0); k > 0 && along != "result:k")
        words << QStringLiteral("k = %L1").arg(k);
    told(observed.set, kSetPlace, true);
    return words.isEmpty() ? ResultCurveText::tr("nearest neighbours")
                           : words.join(QStringLiteral(" · "));
}

/// From the 95 % interval of a mean of draws, ± 1.96 sd / √draws, to ± 3 sd of one draw. A bound at
/// 0 or 1 may have been cut there: the farther one tells.
void spreadDraws(ResultPoint& point, int draws)
{
    if (draws < 2)
        return;
    const double half = std::max(point.high - point.value, point.value - point.low);
    const double spread = kDrawSpread * half * std::sqrt(double(draws)) / 1.96;
    point.draws = draws;
    point.low = std::max(0.0, point.value - spread);
    point.high = std::min(1.0, point.value + spread);
}

ResultPoint pointOf(double x, const std::vector<const Observed*>& at)
{
    ResultPoint point{.x = x, .value = 0, .low = 0, .high = 0, .runs = {}, .draws = 0};
    QList<double> values;
    for (const Observed* each : at) {
        values << each->result["value"].get<double>();
        point.runs << each->run->path;
    }
    point.value = meanOf(values);
    const double sd = deviationOf(values);
    point.low = point.value - sd;
    point.high = point.value + sd;
    const Json interval = arrayOf(at.front()->result, "ci95");
    if (at.size() == 1 && interval.size() == 2 && interval[0].is_number() &&
        interval[1].is_number()) {
        point.low = interval[0].get<double>();
        point.high = interval[1].get<double>();
        spreadDraws(point, valueOr(at.front()->result, "draws", 0));
    }
    return point;
}

/// The names of what x could be, in the order in which they are offered.
std::vector<std::string> offeredPlaces(const std::vector<Observed>& all)
{
    std::map<std::pair<int, std::string>, bool> ordered;
    for (const Observed& observed : all)
        for (const auto& [key, x] : placesOf(observed)) {
            const int rank = isRepeat(key)                ? 4
                             : key == "result:k"          ? 1
                             : key == "result:images"     ? 2
                             : key.starts_with(kSetPlace) ? 3
                                                          : 0;
            ordered[{rank, key}] = true;
        }
    std::vector<std::string> keys;
    for (const auto& [key, known] : ordered)
        keys.push_back(key.second);
    return keys;
}

bool goesByName(const QList<ResultRun>& runs)
{
    const auto few = [](const ResultRun& run) {
        size_t own = 0;
        for (const auto& [key, value] : run.settings.items())
            own += isRepeat(key) ? 0 : 1;
        return !run.settings.empty() && own <= kMostSettings;
    };
    return runs.size() > 1 && !std::all_of(runs.begin(), runs.end(), few);
}
} // namespace

QList<ResultCurve> resultCurves(const QList<ResultRun>& runs, const FigureNames& names)
{
    const std::vector<Observed> all = observedResults(runs);
    const bool byName = goesByName(runs);
    QList<ResultCurve> curves;
    for (const std::string& along : offeredPlaces(all)) {
        QList<ResultCurve> found; // in the order in which their first result was given
        std::vector<std::map<double, std::vector<const Observed*>>> points;
        for (const Observed& observed : all) {
            const std::map<std::string, double> places = placesOf(observed);
            const auto x = places.find(along);
            if (x == places.end())
                continue;
            ResultCurve curve{
                .along = QString::fromStdString(along),
                .question = panelKey(observed, along),
                .title = panelTitle(observed, along, names.registry),
                .label = curveLabel(observed, along, names.registry, byName && !isRepeat(along)),
                .points = {}};
            const auto same = std::find_if(found.begin(), found.end(), [&](const auto& old) {
                return old.question == curve.question && old.label == curve.label;
            });
            const auto at = static_cast<size_t>(same - found.begin());
            if (same == found.end()) {
                found << curve;
                points.emplace_back();
            }
            points[at][x->second].push_back(&observed);
        }
        for (qsizetype i = 0; i < found.size(); ++i) {
            for (const auto& [x, at] : points[static_cast<size_t>(i)])
                found[i].points << pointOf(x, at);
            if (found[i].points.size() > 1)
                curves << found[i];
        }
    }
    return curves;
}

QString alongTitle(const QString& along)
{
    if (along == QLatin1String("result:images"))
        return ResultCurveText::tr("labelled samples of each class");
    if (along == QLatin1String("result:k"))
        return ResultCurveText::tr("neighbours k");
    if (along == QLatin1String("seed"))
        return ResultCurveText::tr("seed");
    if (along == QLatin1String("fold"))
        return ResultCurveText::tr("fold");
    if (along.startsWith(QLatin1String(kSetPlace)))
        return ResultCurveText::tr("%1 of the evaluation", "an option")
            .arg(along.mid(static_cast<qsizetype>(std::strlen(kSetPlace))));
    return along;
}

CurvePanel resultPanel(const QList<ResultCurve>& curves, const FigureLook& look)
{
    CurvePanel panel;
    panel.unit = QStringLiteral("%");
    panel.factor = 100;
    for (const ResultCurve& curve : curves) {
        panel.key = curve.along + QLatin1Char('|') + curve.question;
        panel.title = curve.title;
        panel.xTitle = alongTitle(curve.along);
        CurveLine line;
        line.label = line.run = curve.label;
        line.colour = seriesColour(look, panel.lines.size());
        line.dash = static_cast<int>(panel.lines.size());
        line.pointed = true;
        line.series.name = curve.title;
        for (const ResultPoint& point : curve.points) {
            line.series.step << point.x;
            line.series.value << point.value;
            line.low << point.low;
            line.high << point.high;
        }
        line.series.epoch = line.series.time = line.series.step;
        panel.lines << line;
    }
    return panel;
}

bool wantsLogAlong(const QList<ResultCurve>& curves)
{
    double low = INFINITY, high = 0;
    for (const ResultCurve& curve : curves) {
        low = std::min(low, curve.points.first().x);
        high = std::max(high, curve.points.last().x);
    }
    return low > 0 && high >= kWideSpan * low;
}

QString resultCurvesReading(const QList<ResultCurve>& curves)
{
    bool single = false, several = false, drawn = false;
    for (const ResultCurve& curve : curves)
        for (const ResultPoint& point : curve.points)
            (point.runs.size() > 1 ? several : point.draws > 0 ? drawn : single) = true;
    QString words = ResultCurveText::tr("Each mark is a setting that was evaluated.");
    if (several)
        words +=
            QLatin1Char(' ') + ResultCurveText::tr("It is the mean of runs that differ in seed "
                                                   "or fold, and the band is ± their standard "
                                                   "deviation.");
    if (drawn)
        words +=
            QLatin1Char(' ') +
            ResultCurveText::tr("A mean of several draws of labelled samples has a band of ± 3 "
                                "standard deviations of one draw (Mensink et al. 2012, "
                                "figure 2).");
    if (single)
        words += QLatin1Char(' ') + (several || drawn
                                         ? ResultCurveText::tr("Of a single run the band is its "
                                                               "95 % interval.")
                                         : ResultCurveText::tr("The band is its 95 % "
                                                               "interval."));
    return words + QLatin1Char(' ') +
           ResultCurveText::tr(
               "A difference that is smaller than the bands may be chance; a setting "
               "chosen by its test result is judged too well: choose by validation.");
}

} // namespace kindred
