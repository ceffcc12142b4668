#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/Json.h"
#include "base/Result.h"

namespace CLI {
class App;
}

namespace kindred::engine {

/// The flags that every command takes, wherever they stand.
struct GlobalFlags {
    bool json = false;      ///< one object on stdout instead of text
    bool quiet = false;     ///< no progress and no notes on stderr
    int threads = 0;        ///< 0: all cores
    std::string gpuKernels; ///< search, k-means, t-SNE, snca's memory on a GPU; empty: not
};

/// What a command answers on stdout: the object with --json, else the text. Both may be empty.
struct Report {
    Json json;
    std::string text;
    Status end = {}; ///< what went wrong all the same; told after the answer
};

/// Runs on the main thread once the arguments are parsed.
using Work = std::function<Result<Report>(const GlobalFlags&)>;

/// One subcommand. declare() adds its flags to `app` and returns the work that reads them; the work
/// must not outlive `app`.
struct Command {
    std::string name;
    std::string sentence;
    std::function<Work(CLI::App& app)> declare;
};

} // namespace kindred::engine
