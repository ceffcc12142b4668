#include "run/RunName.h"

#include <fcntl.h>

#include <cerrno>

#include "base/Files.h"
#include "run/Descriptor.h"

namespace kindred {

namespace {
constexpr uint64_t kMaxPlanBytes = 64 << 20;

Result<Json> waitingPlan(const RunDirectory& run)
{
    KINDRED_ASSIGN(const std::string text, readFile(run.requestFile(), kMaxPlanBytes));
    return parseJson(text, run.requestFile().string());
}

/// Between a job that writes its record and whoever gives the run another name.
Result<run::Descriptor> lockRecord(const RunDirectory& run)
{
    const fs::path path = run.root() / "record.lock";
    run::Descriptor lock = run::openDescriptor(path, O_RDWR | O_CREAT);
    if (!lock.valid())
        return systemError("cannot open", path, errno);
    if (!run::lockExclusively(lock.fd()))
        return systemError("cannot lock", path, errno);
    return lock;
}
} // namespace

Result<std::string> nameOf(const RunDirectory& run)
{
    KINDRED_ASSIGN(const Json json, run.exists() ? run.record() : waitingPlan(run));
    const Json name = json.is_object() ? json.value("name", Json()) : Json();
    return name.is_string() ? name.get<std::string>() : std::string();
}

Status renameRun(const RunDirectory& run, const std::string& name)
{
    KINDRED_TRY(nameOf(run)); // what is no run gets no lock
    KINDRED_ASSIGN(const run::Descriptor lock, lockRecord(run));
    if (run.exists()) {
        KINDRED_ASSIGN(Json record, run.record());
        record["name"] = name;
        return run.writeRecord(record);
    }
    KINDRED_ASSIGN(Json plan, waitingPlan(run));
    plan["name"] = name;
    return writeFile(run.requestFile(), plan.dump(1) + "\n");
}

Status writeRecordKeepingName(const RunDirectory& run, Json& record)
{
    KINDRED_TRY(makeFolders(run.root()));
    KINDRED_ASSIGN(const run::Descriptor lock, lockRecord(run));
    // A plan without a name is called after its folder, as the record in memory says already; one
    // that cannot be read is no reason to lose the record.
    if (const auto name = nameOf(run); name && !name->empty())
        record["name"] = *name;
    return run.writeRecord(record);
}

} // namespace kindred
