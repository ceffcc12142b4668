#include "engine/ClassTexts.h"

#include <algorithm>
#include <cstdio>
#include <vector>

#include "engine/TextTable.h"

namespace kindred::engine {

namespace {
constexpr size_t kWorstClasses = 10;

/// The number at a place of a member that is a list; `fallback` where it is null.
double numberAt(const Json& json, const char* key, size_t at, double fallback)
{
    const Json list = json.value(key, Json::array());
    return list.is_array() && at < list.size() && list[at].is_number() ? list[at].get<double>()
                                                                       : fallback;
}

std::string shareText(const Json& value)
{
    return value.is_number() ? percent(value.get<double>()) : std::string("–");
}

std::string decimals(double value, int digits)
{
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", digits, value);
    return text;
}

/// The classes that were asked, the worst first: by recall at the smallest k, then by map.
std::vector<Json> worstFirst(const Json& classes)
{
    std::vector<Json> asked;
    for (const Json& each : classes)
        if (each.value("queries", int64_t{0}) > 0)
            asked.push_back(each);
    std::stable_sort(asked.begin(), asked.end(), [](const Json& a, const Json& b) {
        const double left = numberAt(a, "recall", 0, 0);
        const double right = numberAt(b, "recall", 0, 0);
        const auto precision = [](const Json& each) {
            return each["map"].is_number() ? each["map"].get<double>() : 0.0;
        };
        return left != right ? left < right : precision(a) < precision(b);
    });
    return asked;
}

std::string worstTable(const std::vector<Json>& worst, const Json& k)
{
    const size_t last = k.size() - 1;
    const std::string most = std::to_string(k[last].get<int>());
    std::vector<std::string> header = {"class", "queries", "items",
                                       "R@" + std::to_string(k[0].get<int>())};
    if (last > 0)
        header.push_back("R@" + most);
    header.insert(header.end(), {"MAP", "MAP@R", "hubness", "misleads"});
    TextTable table(header);
    for (size_t i = 0; i < std::min(worst.size(), kWorstClasses); ++i) {
        const Json& each = worst[i];
        std::vector<std::string> cells = {
            each.value("name", ""), std::to_string(each.value("queries", int64_t{0})),
            std::to_string(each.value("items", int64_t{0})), shareText(each["recall"][0])};
        if (last > 0)
            cells.push_back(shareText(each["recall"][last]));
        const Json& listed = each["hubness"][last];
        cells.insert(cells.end(), {shareText(each["map"]), shareText(each["map@r"]),
                                   listed.is_number() ? decimals(listed.get<double>(), 1) : "–",
                                   shareText(each["bad"][last])});
        table.add(std::move(cells));
    }
    return table.text();
}
} // namespace

std::string classesText(const Json& perClass)
{
    if (!perClass.is_object() || perClass.value("classes", Json::array()).empty())
        return {};
    const Json& k = perClass["k"];
    const std::vector<Json> worst = worstFirst(perClass["classes"]);
    std::string text = "\nclasses of “" + perClass.value("level_name", "") + "”, the worst first\n";
    text += worstTable(worst, k);
    if (worst.size() > kWorstClasses)
        text += "… and " + std::to_string(worst.size() - kWorstClasses) + " more: --json\n";
    const Json& hubs = perClass["hubness"].back();
    text += "hubness: " + std::to_string(hubs["never"].get<int64_t>()) + " of " +
            std::to_string(perClass["items"].get<int64_t>()) +
            " items stand in no list of the nearest " + std::to_string(k.back().get<int>()) +
            ", the most listed in " + std::to_string(hubs["most"].get<int64_t>()) + "; skewness " +
            (hubs["skewness"].is_number() ? decimals(hubs["skewness"].get<double>(), 2) : "–") +
            "; " + shareText(hubs["bad"]) + " of all places mislead\n";
    return text;
}

} // namespace kindred::engine
