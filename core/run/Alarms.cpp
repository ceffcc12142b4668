#include "run/Alarms.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kindred {

namespace {
constexpr size_t kMostWarnings = 20;
/// Mean cosine between the images of a batch above which they count as one point.
constexpr double kCollapsed = 0.99;
/// Accuracy below so many times chance counts as none.
constexpr double kNearChance = 3;
/// The loss of an epoch counts as risen when it is so much above the best, as a share of it, and
/// was so for this many epochs.
constexpr double kRisen = 0.1;
constexpr size_t kRisenFor = 3;
/// The loss of an epoch counts as stuck within this share of the margin, for so many epochs.
constexpr double kAtMargin = 0.05;
constexpr size_t kStuckFor = 3;
/// The norm counts as growing when it is so many times that of the first epoch.
constexpr double kGrown = 8;
/// Skipped images are told from this share of a batch on.
constexpr double kManySkipped = 0.02;

double optionNumber(const AlarmSubject& subject, const char* key)
{
    const Json value = subject.options.is_object() ? subject.options.value(key, Json()) : Json();
    return value.is_number() ? value.get<double>() : std::numeric_limits<double>::quiet_NaN();
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
    if (!event.is_object())
        return;
    const std::string kind = event.value("kind", "");
    if (kind == "attempt")
        m_warnings.clear();
    if (kind == "message" && event.value("level", "") == "warning") {
        const bool known =
            std::any_of(m_warnings.begin(), m_warnings.end(), [&](const Json& warning) {
                return warning.value("text", "") == event.value("text", "");
            });
        if (!known && m_warnings.size() < kMostWarnings)
            m_warnings.push_back(event);
    }
    if (kind != "scalars" && kind != "evaluation")
        return;
    const Json values = event.value("values", Json::object());
    if (!values.is_object())
        return;
    for (const auto& [name, value] : values.items())
        m_series[name].push_back(
            {event.value("step", int64_t{0}), event.value("epoch", 0.0),
             value.is_number() ? value.get<double>() : std::numeric_limits<double>::quiet_NaN()});
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
    for (const Json& warning : m_warnings) {
        const std::string about = warning.value("about", "");
        const bool told = std::any_of(found.begin(), found.end(), [&](const Json& each) {
            return !about.empty() && each.value("id", "") == about;
        });
        if (told)
            continue;
        Json entry = alarm("warning", "attention", warning.value("step", int64_t{0}), "",
                           Json::object(), Json());
        entry["text"] = warning.value("text", "");
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
    if (cosines.size() < 2 || subject.classes < 2)
        return;
    const double similarity = latest(cosines);
    const double chance = 1.0 / static_cast<double>(subject.classes);
    const Series& accuracy = series("knn/val");
    const bool sees = !accuracy.empty() && accuracy.back().value > kNearChance * chance;
    if (!(similarity >= kCollapsed) || sees)
        return;
    Json numbers = {{"similarity", similarity}, {"chance", chance}};
    if (!accuracy.empty())
        numbers["knn"] = accuracy.back().value;
    found.push_back(alarm("collapse", "error", cosines.back().step, "similarity",
                          std::move(numbers), slower(subject, 0.1)));
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
    if (!momentum.empty()) {
        numbers["memory_momentum"] = momentum.back().value;
        found.push_back(alarm("stale", "attention", losses.back().step, "epoch_loss",
                              std::move(numbers), slower(subject, 0.3)));
        return;
    }
    found.push_back(alarm("rising", "attention", losses.back().step, "epoch_loss",
                          std::move(numbers), slower(subject, 0.3)));
}

void AlarmReader::addStuck(const AlarmSubject& subject, std::vector<Json>& found) const
{
    const double margin = optionNumber(subject, "margin");
    const Series& losses = series("epoch_loss");
    // Of the losses with a margin, the triplet's equals it when all images are one point.
    if (subject.method != "triplet" || !(margin > 0) || losses.size() < kStuckFor)
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
        if (mean / batch >= kManySkipped)
            found.push_back(alarm("skipped", "attention", skipped.back().step, "skipped",
                                  {{"skipped", mean}, {"batch", batch}},
                                  Json{{"batch", std::min(65536.0, 2 * batch)}}));
    }
    if (subject.alone > 0)
        found.push_back(
            alarm("singletons", "attention", 0, "", {{"alone", subject.alone}}, Json()));
}

void AlarmReader::addIndex(const AlarmSubject& subject, std::vector<Json>& found) const
{
    const Series& exact = series("search_exact");
    const Series& recall = series("recall");
    const Json search =
        subject.options.is_object() ? subject.options.value("search", Json()) : Json();
    if (exact.empty() || exact.back().value < 0.5 || !search.is_string() || search == "exact")
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
