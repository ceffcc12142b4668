#include "engine/TextTable.h"

#include <algorithm>
#include <cstdio>

namespace kindred::engine {

namespace {
size_t width(const std::string& cell)
{
    // Continuation bytes of UTF-8 take no column.
    return static_cast<size_t>(
        std::count_if(cell.begin(), cell.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

bool isNumber(const std::string& cell)
{
    return cell.empty() || cell.find_first_not_of("0123456789.,+-–−<% []") == std::string::npos;
}
} // namespace

std::string TextTable::text() const
{
    const size_t columns = m_rows.front().size();
    std::vector<size_t> widths(columns, 0);
    std::vector<bool> right(columns, true);
    for (size_t r = 0; r < m_rows.size(); ++r) {
        for (size_t c = 0; c < columns; ++c) {
            widths[c] = std::max(widths[c], width(m_rows[r][c]));
            if (r > 0 && !isNumber(m_rows[r][c]))
                right[c] = false;
        }
    }
    std::string out;
    for (const auto& row : m_rows) {
        std::string line;
        for (size_t c = 0; c < columns; ++c) {
            const std::string padding(widths[c] - width(row[c]), ' ');
            line += (c > 0 ? "  " : "") + (right[c] ? padding + row[c] : row[c] + padding);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + '\n';
    }
    return out;
}

std::string percent(double fraction, int digits)
{
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.*f %%", digits, fraction * 100);
    return buffer;
}

std::string intervalText(const Json& interval)
{
    if (!interval.is_array() || interval.size() != 2)
        return {};
    return percent(interval[0].get<double>()) + " – " + percent(interval[1].get<double>());
}

} // namespace kindred::engine
