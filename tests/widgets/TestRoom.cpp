#include "widgets/TestRoom.h"

#include <cstdio>
#include <map>
#include <string>

namespace kindred {

namespace {
/// Made at its first use, whichever source comes first.
std::map<std::string, RunTest>& testsOfTheRoom()
{
    static std::map<std::string, RunTest> tests;
    return tests;
}
} // namespace

RoomTest::RoomTest(const char* name, RunTest run)
{
    testsOfTheRoom().emplace(name, run);
}

} // namespace kindred

/// PROGRAM CLASS [Qt Test's arguments]: runs the class. Lists the names and returns 1 where none of
/// them is given.
int main(int argc, char* argv[])
{
    const auto& tests = kindred::testsOfTheRoom();
    const auto found = tests.find(argc > 1 ? argv[1] : "");
    if (found != tests.end())
        // The class gives the application its name: titles, caches and logs are its own.
        return found->second(argc - 1, argv + 1);
    std::fprintf(stderr, "Usage: %s CLASS [arguments of Qt Test]\nThe classes:\n", argv[0]);
    for (const auto& [name, run] : tests)
        std::fprintf(stderr, "  %s\n", name.c_str());
    return 1;
}
