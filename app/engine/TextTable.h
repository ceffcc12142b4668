#pragma once

#include <string>
#include <vector>

#include "base/Json.h"

namespace kindred::engine {

/// A table for people: columns as wide as their widest cell (counted in code points), two spaces
/// apart, numbers to the right.
class TextTable final {
public:
    explicit TextTable(std::vector<std::string> header) : m_rows{std::move(header)} {}

    /// As many cells as the header has.
    void add(std::vector<std::string> cells) { m_rows.push_back(std::move(cells)); }
    bool empty() const { return m_rows.size() == 1; }
    std::string text() const;

private:
    std::vector<std::vector<std::string>> m_rows;
};

/// "93.27 %" of a fraction in 0..1.
std::string percent(double fraction, int digits = 2);
/// "91.20 % – 94.10 %" of [low, high]; empty for anything else.
std::string intervalText(const Json& interval);

} // namespace kindred::engine
