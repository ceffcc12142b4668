#include "engine/serve/queue/JobProcess.h"

#include <fcntl.h>

#include <algorithm>
#include <cerrno>

#include "base/Text.h"
#include "engine/serve/ChildProcess.h"
#include "run/Descriptor.h"
#include "train/job/GpuKernels.h"

namespace kindred::engine {

namespace {
std::vector<std::string> arguments(const RunDirectory& run, bool resume)
{
    std::vector<std::string> words = {"kindred-engine", "train", "--out", run.root().string()};
    std::error_code ignored;
    // From the first start on the record holds the plan, with what has changed since.
    if (!run.exists() && fs::exists(run.requestFile(), ignored)) {
        words.push_back("--from");
        words.push_back(run.requestFile().string());
    }
    if (resume)
        words.push_back("--resume");
    if (const std::string flag = gpuKernelsFlag(); !flag.empty())
        words.push_back(flag);
    return words;
}
} // namespace

Result<pid_t> startJob(const RunDirectory& run, const fs::path& program, bool resume)
{
    const run::Descriptor log = run::openDescriptor(run.logFile(), O_WRONLY | O_CREAT | O_APPEND);
    if (!log.valid())
        return systemError("cannot open", run.logFile(), errno);
    ChildOrder order;
    order.program = program;
    order.words = arguments(run, resume);
    order.out = order.err = log.fd();
    return startChild(order, run.root());
}

bool isJobOf(const RunDirectory& run, pid_t pid)
{
    const auto words = readFile("/proc/" + std::to_string(pid) + "/cmdline", 1 << 20);
    if (!words)
        return false;
    const std::vector<std::string> parts = split(*words, '\0');
    return std::find(parts.begin(), parts.end(), run.root().string()) != parts.end();
}

std::string lastWords(const RunDirectory& run)
{
    const auto text = readFileTail(run.logFile(), 1 << 16);
    if (!text)
        return {};
    const std::vector<std::string> lines = split(*text, '\n');
    for (auto line = lines.rbegin(); line != lines.rend(); ++line)
        if (const std::string words = trim(*line); !words.empty())
            return words.substr(0, 500);
    return {};
}

} // namespace kindred::engine
