#pragma once

#include <string>

#include "base/Random.h"

namespace kindred::test {

/// Damages bytes in one to six of the ways in which files and streams are damaged: a byte changed,
/// some lost, some added, the end cut off, a part repeated, a number grown. A function of `random`.
inline std::string mutate(std::string bytes, Random& random)
{
    const uint64_t changes = 1 + random.below(6);
    for (uint64_t i = 0; i < changes && !bytes.empty(); ++i) {
        const size_t at = random.below(bytes.size());
        switch (random.below(6)) {
        case 0:
            bytes[at] = static_cast<char>(random.below(256));
            break;
        case 1:
            bytes.erase(at, 1 + random.below(8));
            break;
        case 2:
            bytes.insert(at,
                         std::string(1 + random.below(8), static_cast<char>(random.below(256))));
            break;
        case 3:
            bytes.resize(at);
            break;
        case 4:
            bytes.insert(at, bytes.substr(random.below(bytes.size()), 20));
            break;
        case 5:
            bytes.insert(at, std::to_string(random.next()));
            break;
        }
    }
    return bytes;
}

/// Changes single bytes only, so that what follows stays where it was.
inline std::string flip(std::string bytes, Random& random)
{
    const uint64_t changes = 1 + random.below(4);
    for (uint64_t i = 0; i < changes && !bytes.empty(); ++i)
        bytes[random.below(bytes.size())] = static_cast<char>(random.below(256));
    return bytes;
}

} // namespace kindred::test
