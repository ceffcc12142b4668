#include "base/Text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <numeric>

#include "base/Json.h"
#include "base/Random.h"

namespace kindred {

namespace {
/// Insertions, deletions, substitutions and swaps of neighbours, none of which is edited again
/// (optimal string alignment).
size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<size_t> before(b.size() + 1);
    std::vector<size_t> above(b.size() + 1);
    std::vector<size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), size_t{0});
    for (size_t i = 1; i <= a.size(); ++i) {
        before.swap(above);
        above.swap(row);
        row[0] = i;
        for (size_t j = 1; j <= b.size(); ++j) {
            const size_t substitute = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({above[j] + 1, row[j - 1] + 1, substitute});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
    }
    return row[b.size()];
}

/// Counts nesting without building anything, so that a deep document cannot exhaust the stack.
int deepestNesting(std::string_view text)
{
    int depth = 0;
    int deepest = 0;
    bool inString = false;
    for (size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inString) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                inString = false;
        } else if (c == '"') {
            inString = true;
        } else if (c == '[' || c == '{') {
            deepest = std::max(deepest, ++depth);
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
    return deepest;
}

/// “unexpected end of input at line 3, column 1” of the parser's “[json.exception.…] parse error at
/// line 3, column 1: syntax error while parsing value - unexpected end of input; expected …”, whose
/// rest says nothing to a person and quotes bytes that are no text.
std::string plainSyntaxError(std::string_view why)
{
    if (const size_t end = why.find("] "); why.starts_with('[') && end != why.npos)
        why.remove_prefix(end + 2);
    const size_t place = why.find("at line ");
    const size_t words = place == why.npos ? why.npos : why.find(" - ", place);
    if (words == why.npos)
        return std::string(why);
    const std::string_view what = why.substr(words + 3, why.find("; ", words) - words - 3);
    return std::string(what) + " " + std::string(why.substr(place, why.find(": ", place) - place));
}
} // namespace

Result<Json> parseJson(std::string_view text, const std::string& where, int maxDepth)
{
    if (deepestNesting(text) > maxDepth)
        return inputError("JSON nested deeper than " + std::to_string(maxDepth) + " levels", where);
    try {
        return Json::parse(text);
    } catch (const Json::exception& problem) {
        return inputError("not valid JSON: " + plainSyntaxError(problem.what()), where);
    }
}

double Random::normal()
{
    const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
    return radius * std::cos(6.283185307179586 * uniform());
}

std::string closestMatch(std::string_view word, std::span<const std::string> candidates)
{
    const size_t limit = std::clamp<size_t>(word.size() / 3, 1, 3);
    std::string best;
    size_t bestDistance = limit + 1;
    const std::string lowered = toLower(word);
    for (const std::string& candidate : candidates) {
        const size_t distance = editDistance(lowered, toLower(candidate));
        if (distance < bestDistance) {
            bestDistance = distance;
            best = candidate;
        }
    }
    return best;
}

std::string didYouMean(std::string_view word, std::span<const std::string> candidates)
{
    const std::string match = closestMatch(word, candidates);
    return match.empty() ? "" : " (did you mean “" + match + "”?)";
}

std::vector<std::string> split(std::string_view text, char separator)
{
    std::vector<std::string> parts;
    size_t begin = 0;
    for (;;) {
        const size_t end = text.find(separator, begin);
        parts.emplace_back(text.substr(begin, end - begin));
        if (end == std::string_view::npos)
            return parts;
        begin = end + 1;
    }
}

std::string join(std::span<const std::string> parts, std::string_view separator)
{
    std::string text;
    for (size_t i = 0; i < parts.size(); ++i) {
        if (i > 0)
            text += separator;
        text += parts[i];
    }
    return text;
}

std::string trim(std::string_view text)
{
    const char* blanks = " \t\r\n";
    const size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos)
        return {};
    return std::string(text.substr(first, text.find_last_not_of(blanks) - first + 1));
}

std::string toLower(std::string_view text)
{
    std::string lowered(text);
    for (char& c : lowered)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return lowered;
}

std::string formatBytes(uint64_t bytes)
{
    static constexpr std::array units = {"B", "KiB", "MiB", "GiB", "TiB"};
    double amount = static_cast<double>(bytes);
    size_t unit = 0;
    while (amount >= 1024 && unit + 1 < units.size()) {
        amount /= 1024;
        ++unit;
    }
    char text[32];
    std::snprintf(text, sizeof text, unit == 0 ? "%.0f %s" : "%.1f %s", amount, units[unit]);
    return text;
}

std::string formatDuration(double seconds)
{
    if (!(seconds >= 0))
        return "unknown";
    const auto total = static_cast<int64_t>(std::llround(seconds));
    if (total < 60)
        return std::to_string(total) + " s";
    if (total < 3600)
        return std::to_string(total / 60) + " min " + std::to_string(total % 60) + " s";
    return std::to_string(total / 3600) + " h " + std::to_string(total % 3600 / 60) + " min";
}

bool isPrintableUtf8(std::string_view text)
{
    for (size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const size_t length = lead < 0x80           ? 1
                              : (lead >> 5) == 0x06 ? 2
                              : (lead >> 4) == 0x0e ? 3
                              : (lead >> 3) == 0x1e ? 4
                                                    : 0;
        if (length == 0 || i + length > text.size() ||
            (length == 1 && (lead < 0x20 || lead == 0x7f)))
            return false;
        for (size_t j = 1; j < length; ++j)
            if ((static_cast<unsigned char>(text[i + j]) >> 6) != 0x02)
                return false;
        i += length;
    }
    return true;
}

void Fnv1a::add(std::string_view bytes)
{
    for (const char c : bytes)
        m_hash = (m_hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    m_hash = (m_hash ^ 0xff) * 0x100000001b3ULL; // "ab","c" must differ from "a","bc"
}

void Fnv1a::add(uint64_t number)
{
    for (int shift = 0; shift < 64; shift += 8)
        m_hash = (m_hash ^ ((number >> shift) & 0xff)) * 0x100000001b3ULL;
}

std::string Fnv1a::hex() const
{
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(m_hash));
    return text;
}

} // namespace kindred
