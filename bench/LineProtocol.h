#pragma once

#include <chrono>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iostream>
#include <sstream>
#include <string>

namespace kindred::bench {

/// A field of /proc/self/status in bytes.
inline long long statusBytes(const std::string& field)
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(field + ":"))
            return std::stoll(line.substr(field.size() + 1)) * 1024;
    return 0;
}

/// What bench/rivals.py asks of every competitor, one line each: "run" → seconds and a number that
/// run() returns (of the sweep its mean loss), "result FILE" → what the last run found as raw bytes
/// (of the sweep its float32 gradient), "memory" → resident bytes at their peak, above `baseline`.
inline void serveRuns(const std::string& name, long long baseline,
                      const std::function<double()>& run,
                      const std::function<void(std::ostream&)>& writeResult)
{
    std::ofstream("/proc/self/clear_refs") << "5\n"; // the peak of loading does not count
    std::cout << "ready " << name << std::endl;
    for (std::string line; std::getline(std::cin, line);) {
        if (line == "run") {
            const auto begin = std::chrono::steady_clock::now();
            const double value = run();
            const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
            std::cout << elapsed.count() << ' ' << value << std::endl;
        } else if (line.starts_with("result ")) {
            std::ofstream file(line.substr(7), std::ios::binary);
            writeResult(file);
            file.close();
            std::cout << "ok" << std::endl;
        } else if (line == "memory") {
            std::cout << statusBytes("VmHWM") - baseline << std::endl;
        }
    }
}

} // namespace kindred::bench
