#include "engine/serve/Serve.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>

#include "base/Log.h"
#include "engine/serve/Methods.h"
#include "engine/serve/Server.h"
#include "engine/serve/data/DatasetCache.h"
#include "engine/serve/feeds/EventPages.h"
#include "engine/serve/feeds/Feeds.h"
#include "engine/serve/map/MapJobs.h"
#include "engine/serve/queue/JobQueue.h"
#include "engine/serve/runs/RunCache.h"
#include "engine/serve/runs/RunShelf.h"

namespace kindred::engine {

namespace {
/// Takes the real stdout away, so that no library's print can damage the protocol.
Result<run::Descriptor> takeStdout()
{
    run::Descriptor real(::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3));
    if (!real.valid() || ::dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
        return systemError("cannot take over", "stdout", errno);
    return real;
}

void announce(Outbox& outbox, const Json& jobs)
{
    outbox.send(wire::notification("queue.changed", {{"jobs", jobs}}));
}
} // namespace

int serve(const ServeOptions& options)
{
    ::signal(SIGPIPE, SIG_IGN);
    auto output = takeStdout();
    if (!output) {
        logError(output.error().message());
        return static_cast<int>(output.error().code);
    }
    std::error_code error;
    const fs::path home = fs::absolute(options.home.empty() ? dataHome() : options.home, error);
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (const Status made = makeFolders(home / "runs"); !made) {
        logError(made.error().message());
        return static_cast<int>(made.error().code);
    }

    std::atomic<uint64_t> maxJson = wire::Limits().maxJson;
    Executor executor(options.threads);
    Outbox outbox(output->fd());
    RunShelf shelf(home);
    DatasetCache datasets;
    RunCache runs(options.threads);
    EventPages pages;
    MapJobs maps(options.threads, outbox);
    Feeds* feedsOfQueue =
        nullptr; // the two know each other; the queue tells only once both are there
    std::mutex telling;
    JobQueue queue(home, program, [&](const Json& jobs) {
        announce(outbox, jobs);
        const std::lock_guard lock(telling);
        if (feedsOfQueue)
            feedsOfQueue->stir();
    });
    Feeds feeds(shelf, queue, outbox);
    {
        const std::lock_guard lock(telling);
        feedsOfQueue = &feeds;
    }
    std::vector<std::string> warnings = options.warnings;
    for (std::string& warning : queue.warnings())
        warnings.push_back(std::move(warning));
    Context context{home,  options.threads, warnings, maxJson, outbox, shelf,   queue,
                    feeds, datasets,        runs,     pages,   maps,   executor};
    {
        Server server(allMethods(context), outbox, maxJson);
        server.run(STDIN_FILENO);
    }
    const std::lock_guard lock(telling);
    feedsOfQueue = nullptr;
    return 0;
}

} // namespace kindred::engine
