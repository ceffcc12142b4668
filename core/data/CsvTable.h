#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/Files.h"
#include "base/Result.h"

namespace kindred {

/// A CSV file (RFC 4180: quotes, quoted line breaks, CRLF; a UTF-8 byte-order mark is skipped).
/// Semicolons or tabs may stand in place of the commas; then a comma may be the decimal sign. Cells
/// that are no UTF-8 are read as Windows-1252, but for paths.
struct CsvTable {
    std::string where;                          ///< file name for messages
    std::vector<std::string> header;            ///< empty when the first row holds only numbers
    std::vector<std::vector<std::string>> rows; ///< all of the same width
    std::vector<size_t> lines;                  ///< [row] line of the file, from 1
    bool decimalComma = false;                  ///< some number is written as 1,5

    size_t columns() const { return header.empty() ? rows[0].size() : header.size(); }
    /// Index of the column of that name (any case), or -1.
    int column(std::string_view name) const;
    /// The cell's number; nothing where it is none. Where commas are decimal signs, a point is no
    /// part of a number: it may divide thousands.
    std::optional<double> number(size_t row, size_t column) const;
    /// "file: line 7, column 3 (magnesium)"
    std::string place(size_t row, size_t column) const;
};

/// Input errors name the line: rows of unequal width, an open quote, no rows, binary content.
Result<CsvTable> parseCsv(std::string_view text, const std::string& where);
Result<CsvTable> readCsv(const fs::path& file);

} // namespace kindred
