#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kindred {

/// The candidate closest to `word` by edit distance, swapped neighbours counting as one edit (at
/// most a third of its length, and 3), or "".
std::string closestMatch(std::string_view word, std::span<const std::string> candidates);

/// " (did you mean “x”?)" for the closest candidate, or "".
std::string didYouMean(std::string_view word, std::span<const std::string> candidates);

std::vector<std::string> split(std::string_view text, char separator);
std::string join(std::span<const std::string> parts, std::string_view separator);
std::string trim(std::string_view text);
std::string toLower(std::string_view text);

/// "1.4 GiB"
std::string formatBytes(uint64_t bytes);
/// "3 min 20 s"
std::string formatDuration(double seconds);

/// True for valid UTF-8 without control characters below 0x20.
bool isPrintableUtf8(std::string_view text);

/// FNV-1a, 64 bit, in 16 hexadecimal digits; for fingerprints, not for security.
class Fnv1a {
public:
    void add(std::string_view bytes);
    void add(uint64_t number);
    uint64_t value() const { return m_hash; }
    std::string hex() const;

private:
    uint64_t m_hash = 0xcbf29ce484222325ULL;
};

} // namespace kindred
