// Read before everything else when clang 14 checks a file that includes LibTorch (scripts/tidy). In
// C++20 GCC 12's std::vector is constexpr, which makes clang instantiate std::vector<c10::IValue>
// while c10::IValue is still incomplete; GCC does not. Here the vector is not constexpr.
#include <string>

#undef _GLIBCXX20_CONSTEXPR
#define _GLIBCXX20_CONSTEXPR
#define __fill_a1 __fill_bits // declared constexpr by <string> already
#include <vector>
#undef __fill_a1
#undef _GLIBCXX20_CONSTEXPR
#define _GLIBCXX20_CONSTEXPR constexpr
