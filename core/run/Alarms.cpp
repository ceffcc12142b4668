#include "run/Alarms.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kindred {

namespace {
constexpr size_t kMostWarnings = 20;
/// Mean cosine between the images of a batch above which they count as one point.
constexpr double kCollapsed = 0.99;
/// Accuracy below so many times chance counts as none, and so does less than halfway from chance to
/// all, which is the nearer of the two where there are few classes.
constexpr double kNearChance = 3;
/// Where distances are compared a common offset means nothing: images count as one point only when
/// they have also drawn together to this share of how far apart they were at first.
constexpr double kDrawnTogether = 0.1;
/// The largest batch that is offered as a remedy.
constexpr double kLargestBatch = 65536;
/// The loss of an epoch counts as risen when it is so much above the best, as a share of it, and
/// was so for this many epochs.
constexpr double kRisen = 0.1;
constexpr size_t kRisenFor = 3;
/// Cosine of new and remembered rows from which on the memory follows the network.
constexpr double kAgrees = 0.95;
/// The loss of an epoch counts as stuck within this share of the margin, for so many epochs.
constexpr double kAtMargin = 0.05;
constexpr size_t kStuckFor = 3;
/// The norm counts as growing when it is so many times that of the first epoch.
constexpr double kGrown = 8;
/// Skipped images are told from this share of a batch on.
constexpr double kManySkipped = 0.02;

const Json& eventMember(const Json& event, const char* key)
{
    static const Json kNothing;
    const auto found = event.is_object() ? event.find(key) : event.end();
    return found == event.end() ? kNothing : *found;
}

/// Members of a line by their type: whatever a damaged one holds is as if it were not there.
std::string eventText(const Json& event, const char* key)
{
    const Json& member = eventMember(event, key);
    return member.is_string() ? member.get<std::string>() : std::string();
}

int64_t eventStep(const Json& event)
{
    const Json& member = eventMember(event, "step");
    return member.is_number_integer() ? member.get<int64_t>() : 0;
}

double eventNumber(const Json& event, const char* key, double otherwise)
{
    const Json& member = eventMember(event, key);
    return member.is_number() ? member.get<double>() : otherwise;
}

double optionNumber(const AlarmSubject& subject, const char* key)
{
    return eventNumber(subject.options, key, std::numeric_limits<double>::quiet_NaN());
}

/// Two digits, as a person would type it.
double rounded(double value)
{
    if (!(value > 0))
        return value;
    const double unit = std::pow(10, std::floor(std::log10(value)) - 1);
    const double scaled = std::round(value / unit);
    return unit < 1 ? scaled / std::round(1 / unit) : scaled * unit;
}

/// Whether the method sees distances of embeddings as they are, not directions alone.
bool comparesDistances(const AlarmSubject& subject)
{
    return eventText(subject.options, "metric") == "l2" &&
           eventMember(subject.options, "normalise") != Json(true);
}

/// {"lr": factor · lr}, or null where nothing is known of it.
Json slower(const AlarmSubject& subject, double factor)
{
    const double rate = optionNumber(subject, "lr");
    return rate > 0 ? Json{{"lr", rounded(factor * rate)}} : Json();
}

Json alarm(const char* id, const char* level, int64_t step, const char* scalar, Json numbers,
           Json change)
{
    return {{"id", id},
            {"level", level},
            {"step", step},
            {"scalar", scalar},
            {"numbers", std::move(numbers)},
            {"change", std::move(change)}};
}
} // namespace

void AlarmReader::take(const Json& event)
{
    const std::string kind = eventText(event, "kind");
    if (kind == "attempt")
        m_warnings.clear();
    if (kind == "message" && eventText(event, "level") == "warning")
        takeWarning({.step = eventStep(event),
                     .text = eventText(event, "text"),
                     .about = eventText(event, "about")});
    if (kind != "scalars" && kind != "evaluation")
        return;
    const Json& values = eventMember(event, "values");
    if (!values.is_object())
        return;
    for (const auto& [name, value] : values.items())
        m_series[name].push_back(
            {eventStep(event), eventNumber(event, "epoch", 0),
             value.is_number() ? value.get<double>() : std::numeric_limits<double>::quiet_NaN()});
}

void AlarmReader::takeWarning(Warning warning)
{
    const bool known = std::any_of(m_warnings.begin(), m_warnings.end(),
                                   [&](const Warning& each) { return each.text == warning.text; });
    if (!known && m_warnings.size() < kMostWarnings)
        m_warnings.push_back(std::move(warning));
}

const AlarmReader::Series& AlarmReader::series(const std::string& name) const
{
    static const Series kNone;
    const auto found = m_series.find(name);
    return found == m_series.end() ? kNone : found->second;
}

double AlarmReader::latest(const Series& points) const
{
    double sum = 0;
    int64_t count = 0;
    for (auto point = points.rbegin(); point != points.rend(); ++point) {
        if (count > 0 && point->epoch < points.back().epoch - 1)
            break;
        if (std::isnan(point->value))
            continue;
        sum += point->value;
        ++count;
    }
    return count > 0 ? sum / static_cast<double>(count) : std::numeric_limits<double>::quiet_NaN();
}

std::vector<Json> AlarmReader::alarms(const AlarmSubject& subject) const
{
    std::vector<Json> found;
    addDiverged(subject, found);
    addCollapse(subject, found);
    addStuck(subject, found);
    addRising(subject, found);
    addNorm(subject, found);
    addIndex(subject, found);
    addSkipped(subject, found);
    for (const Warning& warning : m_warnings) {
        const bool told = std::any_of(found.begin(), found.end(), [&](const Json& each) {
            return !warning.about.empty() && each.value("id", "") == warning.about;
        });
        if (told)
            continue;
        Json entry = alarm("warning", "attention", warning.step, "", Json::object(), Json());
        entry["text"] = warning.text;
        found.push_back(std::move(entry));
    }
    std::stable_partition(found.begin(), found.end(),
                          [](const Json& each) { return each.value("level", "") == "error"; });
    return found;
}

void AlarmReader::addDiverged(const AlarmSubject& subject, std::vector<Json>& found) const
{
    const Series& losses = series("loss");
    const bool gap = !losses.empty() && std::isnan(losses.back().value);
    if (!gap && subject.error.find("diverged") == std::string::npos)
        return;
    Json numbers = Json::object();
    const auto last = std::find_if(losses.rbegin(), losses.rend(),
                                   [](const Point& point) { return !std::isnan(point.value); });
    if (last != losses.rend())
        numbers["loss"] = last->value;
    const Series& gradients = series("grad_norm");
    if (!gradients.empty() && !std::isnan(gradients.back().value))
        numbers["grad_norm"] = gradients.back().value;
    numbers["lr"] = optionNumber(subject, "lr");
    found.push_back(alarm("diverged", "error", losses.empty() ? 0 : losses.back().step, "grad_norm",
                          std::move(numbers), slower(subject, 0.1)));
}

void AlarmReader::addCollapse(const AlarmSubject& subject, std::vector<Json>& found) const
{
    const Series& cosines = series("similarity");
    const Series& judged = series("similarity/val");
    const Series& accuracy = series("knn/val");
    // High cosines alone are no collapse: positive features have them, and yet tell classes apart.
    if (cosines.size() < 2 || accuracy.empty() || subject.classes < 2)
        return;
    // What a method makes of its rows afterwards, as modules over a memory do, can be one point
    // where the rows of a batch are not: the validation samples tell.
    const double batch = latest(cosines);
    const bool afterwards = !comparesDistances(subject) && !judged.empty() &&
                            judged.back().value > batch && batch < kCollapsed;
    const double similarity = afterwards ? judged.back().value : batch;
    const double chance = 1.0 / static_cast<double>(subject.classes);
    const double bar = std::min(kNearChance * chance, (1 + chance) / 2);
    if (!(similarity >= kCollapsed) || !(accuracy.back().value <= bar))
        return;
    if (comparesDistances(subject) && !drewTogether())
        return;
    const Json numbers = {{afterwards ? "similarity_val" : "similarity", similarity},
                          {"chance", chance},
                          {"knn", accuracy.back().value}};
    found.push_back(alarm("collapse", "error", cosines.back().step, "similarity", numbers,
                          slower(subject, 0.1)));
}

bool AlarmReader::drewTogether() const
{
    const Series& cosines = series("similarity");
    const Series& norms = series("norm");
    if (cosines.empty() || norms.empty())
        return false;
    // How far apart two rows of one length and this cosine are.
    const auto apart = [](double norm, double cosine) {
        return norm * std::sqrt(2 * std::max(1 - cosine, 0.0));
    };
    return apart(latest(norms), latest(cosines)) <=
           kDrawnTogether * apart(norms.front().value, cosines.front().value);
}

void AlarmReader::addRising(const AlarmSubject& subject, std::vector<Json>& found) const
{
    // While a part of the loss sleeps it is another loss: mne trains its classifier alone at first.
    const double sleeps = optionNumber(subject, "pretrain") * optionNumber(subject, "epochs");
    Series losses = series("epoch_loss");
    std::erase_if(losses, [&](const Point& point) { return point.epoch <= sleeps; });
    if (losses.size() <= kRisenFor)
        return;
    const auto best =
        std::min_element(losses.begin(), losses.end(),
                         [](const Point& a, const Point& b) { return a.value < b.value; });
    const double bar = best->value + kRisen * std::max(std::abs(best->value), 1e-3);
    const bool lasts = losses.end() - best > static_cast<std::ptrdiff_t>(kRisenFor) &&
                       std::all_of(losses.end() - kRisenFor, losses.end(),
                                   [&](const Point& point) { return point.value > bar; });
    if (!lasts)
        return;
    const Series& momentum = series("memory_momentum");
    const Series& drift = series("drift");
    Json numbers = {{"best", best->value},
                    {"best_epoch", best->epoch},
                    {"loss", losses.back().value},
                    {"lr", optionNumber(subject, "lr")}};
    // Remembered rows follow the network by momentum, centres by refreshes: both can fall behind.
    if (!drift.empty() && latest(drift) > 0.5) {
        numbers["drift"] = latest(drift);
        const double every = optionNumber(subject, "refresh_every");
        found.push_back(alarm("stale", "attention", losses.back().step, "drift", std::move(numbers),
                              every > 1 ? Json{{"refresh_every", 1}} : slower(subject, 0.3)));
        return;
    }
    // Of older runs it is not known; where it is high the memory is not what holds the run back.
    const double agreement = latest(series("memory_cosine"));
    if (!momentum.empty() && !(agreement >= kAgrees)) {
        numbers["memory_momentum"] = momentum.back().value;
        if (!std::isnan(agreement))
            numbers["memory_cosine"] = agreement;
        found.push_back(alarm("stale", "attention", losses.back().step,
                              std::isnan(agreement) ? "epoch_loss" : "memory_cosine",
                              std::move(numbers), slower(subject, 0.3)));
        return;
    }
    found.push_back(alarm("rising", "attention", losses.back().step, "epoch_loss",
                          std::move(numbers), slower(subject, 0.3)));
}

void AlarmReader::addStuck(const AlarmSubject& subject, std::vector<Json>& found) const
{
    const double margin = optionNumber(subject, subject.collapsedLoss.c_str());
    const Series& losses = series("epoch_loss");
    // Of the losses with a margin, only some equal it when all images are one point.
    if (!(margin > 0) || losses.size() < kStuckFor)
        return;
    const bool stuck = std::all_of(losses.end() - kStuckFor, losses.end(), [&](const Point& point) {
        return std::abs(point.value - margin) <= kAtMargin * margin;
    });
    if (stuck)
        found.push_back(alarm("stuck", "attention", losses.back().step, "epoch_loss",
                              {{"loss", losses.back().value}, {"margin", margin}},
                              slower(subject, 0.1)));
}

void AlarmReader::addNorm(const AlarmSubject& subject, std::vector<Json>& found) const
{
    const Series& norms = series("norm");
    if (norms.size() < 4)
        return;
    double first = 0;
    int64_t count = 0;
    for (const Point& point : norms) {
        if (point.epoch > norms.front().epoch + 1)
            break;
        first += point.value;
        ++count;
    }
    first /= static_cast<double>(count);
    const double now = latest(norms);
    if (!(first > 0) || !(now >= kGrown * first))
        return;
    const double decay = optionNumber(subject, "weight_decay");
    found.push_back(alarm("norm", "attention", norms.back().step, "norm",
                          {{"first", first}, {"norm", now}, {"weight_decay", decay}},
                          decay > 0 ? Json{{"weight_decay", rounded(10 * decay)}}
                                    : Json{{"weight_decay", 5e-4}}));
}

void AlarmReader::addSkipped(const AlarmSubject& subject, std::vector<Json>& found) const
{
    const Series& skipped = series("skipped");
    const double batch = optionNumber(subject, "batch");
    if (!skipped.empty() && batch > 0) {
        const double mean = latest(skipped);
        const auto larger = static_cast<int64_t>(std::min(kLargestBatch, 2 * batch));
        if (mean / batch >= kManySkipped)
            found.push_back(
                alarm("skipped", "attention", skipped.back().step, "skipped",
                      {{"skipped", mean}, {"batch", batch}},
                      static_cast<double>(larger) > batch ? Json{{"batch", larger}} : Json()));
    }
    if (subject.alone > 0)
        found.push_back(
            alarm("singletons", "attention", 0, "", {{"alone", subject.alone}}, Json()));
}

void AlarmReader::addIndex(const AlarmSubject& subject, std::vector<Json>& found) const
{
    const Series& exact = series("search_exact");
    const Series& recall = series("recall");
    const std::string search = eventText(subject.options, "search");
    // Lists that give way to the exact search after a large step do what they are for.
    if (exact.empty() || !(exact.back().value >= 0.5) || search.empty() || search == "exact" ||
        search == "refresh")
        return;
    Json numbers = Json::object();
    if (!recall.empty() && !std::isnan(recall.back().value))
        numbers["recall"] = recall.back().value;
    Json entry = alarm("index", "attention", exact.back().step, "recall", std::move(numbers),
                       Json{{"search", "exact"}});
    entry["text"] = search;
    found.push_back(std::move(entry));
}

} // namespace kindred
