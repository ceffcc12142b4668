#include "data/CsvTable.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include "base/Text.h"

namespace kindred {

namespace {
/// Cuts records one by one.
class CsvReader {
public:
    CsvReader(std::string_view text, char separator, const std::string& where)
        : m_text(text), m_where(where), m_ends{separator, '\n'}
    {
    }

    bool atEnd() const { return m_at >= m_text.size(); }
    size_t line() const { return m_line; }

    Result<std::vector<std::string>> next()
    {
        std::vector<std::string> cells;
        const size_t first = m_line;
        for (;;) {
            KINDRED_ASSIGN(std::string cell, nextCell(first));
            cells.push_back(std::move(cell));
            if (atEnd() || m_text[m_at] == '\n')
                break;
            ++m_at; // the separator
        }
        ++m_at;
        ++m_line;
        return cells;
    }

private:
    Result<std::string> nextCell(size_t first)
    {
        if (atEnd() || m_text[m_at] != '"') {
            const size_t end = std::min(m_text.find_first_of(m_ends, m_at), m_text.size());
            std::string cell = trim(m_text.substr(m_at, end - m_at));
            m_at = end;
            return cell;
        }
        std::string cell;
        for (++m_at;; ++m_at) {
            if (atEnd())
                return inputError("a quote is never closed",
                                  m_where + ": line " + std::to_string(first));
            const char c = m_text[m_at];
            if (c == '"' && m_at + 1 < m_text.size() && m_text[m_at + 1] == '"')
                ++m_at;
            else if (c == '"')
                break;
            m_line += c == '\n' ? 1 : 0;
            cell += c;
        }
        m_at = std::min(m_text.find_first_of(m_ends, m_at + 1), m_text.size());
        return cell;
    }

    std::string_view m_text;
    const std::string& m_where;
    std::string m_ends; ///< what a cell ends at
    size_t m_at = 0;
    size_t m_line = 1;
};

/// "-1,5" or "2,5e3": a number as it is written where the comma is the decimal sign.
bool hasDecimalComma(std::string_view cell)
{
    const size_t comma = cell.find(',');
    return comma != cell.npos && comma > 0 && std::isdigit(static_cast<uint8_t>(cell[comma - 1])) &&
           comma + 1 < cell.size() && std::isdigit(static_cast<uint8_t>(cell[comma + 1])) &&
           cell.find_first_not_of("+-0123456789,eE") == cell.npos &&
           cell.find(',', comma + 1) == cell.npos;
}

std::optional<double> parseNumber(std::string cell, bool decimalComma)
{
    if (decimalComma) {
        if (cell.find('.') != cell.npos) // 1.234 would be a thousand there
            return std::nullopt;
        std::replace(cell.begin(), cell.end(), ',', '.');
    }
    double value = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    if (error != std::errc() || end != cell.data() + cell.size())
        return std::nullopt;
    return value;
}

/// The text's first line, with nothing of what stands in quotes.
std::string firstLineUnquoted(std::string_view text)
{
    std::string line;
    bool quoted = false;
    for (const char c : text) {
        if (c == '"')
            quoted = !quoted;
        else if (c == '\n' && !quoted && !trim(line).empty())
            break;
        else if (!quoted)
            line += c;
    }
    return line;
}

/// What the first line's cells stand between: semicolons, where every comma between them belongs to
/// a number (so do spreadsheets save a CSV in much of Europe), else commas, else tabs.
char separatorOf(std::string_view text)
{
    const std::string line = firstLineUnquoted(text);
    bool semicolons = line.find(';') != line.npos;
    for (const std::string& cell : split(line, ';'))
        semicolons &= cell.find(',') == cell.npos || hasDecimalComma(trim(cell));
    if (semicolons)
        return ';';
    return line.find(',') == line.npos && line.find('\t') != line.npos ? '\t' : ',';
}

bool holdsDecimalCommas(const std::vector<std::string>& cells)
{
    return std::any_of(cells.begin(), cells.end(),
                       [](const std::string& cell) { return hasDecimalComma(cell); });
}

/// A first row is data when every cell but the last, which may be a label, is a number.
bool isHeader(const std::vector<std::string>& cells)
{
    for (size_t i = 0; i < cells.size(); ++i)
        if (!parseNumber(cells[i], hasDecimalComma(cells[i])) &&
            (i + 1 < cells.size() || cells.size() == 1))
            return true;
    return toLower(cells.back()) == "label" || toLower(cells.back()) == "class";
}
/// U+0080 to U+009F of Windows-1252, 0 where it has no letter.
constexpr std::array<uint16_t, 32> kWindows1252 = {
    0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017d, 0,      0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178};

/// Text in Windows-1252 as UTF-8; a byte that is no letter there stays.
std::string fromWindows1252(std::string_view text)
{
    std::string utf8;
    for (const char c : text) {
        const auto byte = static_cast<uint8_t>(c);
        const unsigned code = byte >= 0x80 && byte < 0xa0 ? kWindows1252[byte - 0x80] : byte;
        if (code < 0x80) {
            utf8 += c;
        } else if (code < 0x800) {
            utf8 += static_cast<char>(0xc0 | (code >> 6));
            utf8 += static_cast<char>(0x80 | (code & 0x3f));
        } else {
            utf8 += static_cast<char>(0xe0 | (code >> 12));
            utf8 += static_cast<char>(0x80 | ((code >> 6) & 0x3f));
            utf8 += static_cast<char>(0x80 | (code & 0x3f));
        }
    }
    return utf8;
}

/// Cells that are no UTF-8 are of a spreadsheet that saved in the letters of its system. Paths stay
/// as they are: they name files by their bytes.
void readForeignLetters(CsvTable& table)
{
    const auto read = [](std::string& cell) {
        std::string words = cell;
        std::erase_if(words, [](char c) { return c >= 0 && (c < 0x20 || c == 0x7f); });
        if (!isPrintableUtf8(words))
            cell = fromWindows1252(cell);
    };
    for (std::string& name : table.header)
        read(name);
    const int path = table.column("path");
    for (std::vector<std::string>& row : table.rows)
        for (size_t column = 0; column < row.size(); ++column)
            if (static_cast<int>(column) != path)
                read(row[column]);
}
} // namespace

int CsvTable::column(std::string_view name) const
{
    for (size_t i = 0; i < header.size(); ++i)
        if (toLower(header[i]) == name)
            return static_cast<int>(i);
    return -1;
}

std::optional<double> CsvTable::number(size_t row, size_t column) const
{
    return parseNumber(rows[row][column], decimalComma);
}

std::string CsvTable::place(size_t row, size_t column) const
{
    std::string text =
        where + ": line " + std::to_string(lines[row]) + ", column " + std::to_string(column + 1);
    return header.empty() ? text : text + " (" + header[column] + ")";
}

Result<CsvTable> parseCsv(std::string_view text, const std::string& where)
{
    if (text.starts_with("\xef\xbb\xbf"))
        text.remove_prefix(3);
    if (text.find('\0') != std::string_view::npos)
        return inputError("is not a text file", where, "Save it as UTF-8.");
    CsvTable table;
    table.where = where;
    const char separator = separatorOf(text);
    CsvReader reader(text, separator, where);
    size_t width = 0;
    while (!reader.atEnd()) {
        const size_t line = reader.line();
        KINDRED_ASSIGN(std::vector<std::string> cells, reader.next());
        if (cells.size() == 1 && cells[0].empty())
            continue;
        if (width == 0) {
            width = cells.size();
            if (isHeader(cells)) {
                table.header = std::move(cells);
                continue;
            }
        }
        if (cells.size() != width)
            return inputError("has " + std::to_string(cells.size()) +
                                  (cells.size() == 1 ? " cell where " : " cells where ") +
                                  std::to_string(width) +
                                  (width == 1 ? " is expected" : " are expected"),
                              where + ": line " + std::to_string(line));
        table.decimalComma |= separator != ',' && holdsDecimalCommas(cells);
        table.rows.push_back(std::move(cells));
        table.lines.push_back(line);
    }
    if (table.rows.empty())
        return inputError("the table has no rows", where);
    readForeignLetters(table);
    return table;
}

Result<CsvTable> readCsv(const fs::path& file)
{
    KINDRED_ASSIGN(const std::string text, readFile(file, uint64_t{2} << 30));
    return parseCsv(text, file.string());
}

} // namespace kindred
