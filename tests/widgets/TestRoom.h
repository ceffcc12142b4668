#pragma once

namespace kindred {

/// The Qt Test classes of one folder, in one program: its sources are compiled together and linked
/// once, and each run has a process of its own all the same.

/// Runs a class on Qt Test's usual arguments, `argv[0]` being the program's name. Returns the
/// number of failed cases, at most 127.
using RunTest = int (*)(int argc, char* argv[]);

/// A class of this program, known by its name before main() begins.
class RoomTest final {
public:
    RoomTest(const char* name, RunTest run);
};

} // namespace kindred
