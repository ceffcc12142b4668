#include "data/CsvTable.h"

#include <charconv>

#include "base/Text.h"

namespace kindred {

namespace {
/// Cuts records one by one.
class CsvReader {
public:
    CsvReader(std::string_view text, const std::string& where) : m_text(text), m_where(where) {}

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
            ++m_at; // the comma
        }
        ++m_at;
        ++m_line;
        return cells;
    }

private:
    Result<std::string> nextCell(size_t first)
    {
        if (atEnd() || m_text[m_at] != '"') {
            const size_t end = std::min(m_text.find_first_of(",\n", m_at), m_text.size());
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
        m_at = std::min(m_text.find_first_of(",\n", m_at + 1), m_text.size());
        return cell;
    }

    std::string_view m_text;
    const std::string& m_where;
    size_t m_at = 0;
    size_t m_line = 1;
};

bool isNumber(const std::string& cell)
{
    double value = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    return error == std::errc() && end == cell.data() + cell.size();
}

/// A first row is data when every cell but the last, which may be a label, is a number.
bool isHeader(const std::vector<std::string>& cells)
{
    for (size_t i = 0; i < cells.size(); ++i)
        if (!isNumber(cells[i]) && (i + 1 < cells.size() || cells.size() == 1))
            return true;
    return toLower(cells.back()) == "label" || toLower(cells.back()) == "class";
}

/// What a table has in place of commas, which a lone header cell shows; empty: nothing.
std::string otherSeparator(const CsvTable& table)
{
    if (table.header.size() != 1)
        return {};
    const std::string& cell = table.header.front();
    return cell.find(';') != cell.npos ? "semicolons" : cell.find('\t') != cell.npos ? "tabs" : "";
}
} // namespace

int CsvTable::column(std::string_view name) const
{
    for (size_t i = 0; i < header.size(); ++i)
        if (toLower(header[i]) == name)
            return static_cast<int>(i);
    return -1;
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
        return inputError("is not a text file", where);
    CsvTable table;
    table.where = where;
    CsvReader reader(text, where);
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
        table.rows.push_back(std::move(cells));
        table.lines.push_back(line);
    }
    if (table.rows.empty())
        return inputError("the table has no rows", where);
    if (const std::string separator = otherSeparator(table); !separator.empty())
        return inputError("the columns are separated by " + separator, where,
                          "Save it with commas between them.");
    return table;
}

Result<CsvTable> readCsv(const fs::path& file)
{
    KINDRED_ASSIGN(const std::string text, readFile(file, uint64_t{2} << 30));
    return parseCsv(text, file.string());
}

} // namespace kindred
