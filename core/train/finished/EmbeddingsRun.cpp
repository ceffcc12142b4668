#include "train/finished/EmbeddingsRun.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cctype>

#include "base/Random.h"
#include "base/Text.h"
#include "data/Unlabelled.h"
#include "model/Encoder.h"
#include "run/Descriptor.h"
#include "train/Network.h"
#include "train/RunRecord.h"
#include "train/finished/SampleFiles.h"
#include "train/finished/Tables.h"
#include "train/job/TorchThreads.h"
#include "train/loop/Checkpoint.h"
#include "train/plan/PlanDetails.h"
#include "train/plan/TrainJob.h"

namespace kindred {

namespace {
constexpr int64_t kTableMebibytes = 1 << 20; ///< nothing of it is left out for want of a budget
constexpr size_t kHashDigits = 8;
constexpr const char* kCommonName = "embeddings"; ///< the folder tells more

/// Size and time of a file, so that another one in its place is seen; null where there is none.
Json stampOf(const fs::path& file)
{
    struct stat info {};
    if (::stat(file.c_str(), &info) != 0)
        return nullptr;
    return {{"bytes", info.st_size},
            {"modified",
             std::to_string(info.st_mtim.tv_sec) + "." + std::to_string(info.st_mtim.tv_nsec)}};
}

Json stampsOf(const fs::path& file)
{
    const fs::path folder = file.parent_path();
    return {{"matrix", stampOf(file)},
            {"labels", stampOf(folder / "labels.npy")},
            {"ids", stampOf(folder / "ids.jsonl")}};
}

std::string embeddingsName(const fs::path& file)
{
    const std::string stem = file.stem().string();
    const std::string above = file.parent_path().filename().string();
    return stem == kCommonName && !above.empty() ? above : stem;
}

fs::path folderFor(const EmbeddingsSource& source)
{
    std::string name;
    for (const char c : embeddingsName(source.file))
        name += std::isalnum(static_cast<unsigned char>(c)) || c == '_' ? c : '-';
    Fnv1a hash;
    hash.add(source.file.string());
    return source.imports / (name.substr(0, 60) + "-" + hash.hex().substr(0, kHashDigits));
}

bool isMadeFrom(const RunDirectory& run, const Json& stamps)
{
    const auto record = run.record(true);
    const auto status = readStatus(run);
    if (!record || !status || status->state != ObservedState::Finished)
        return false;
    const Json imported = record->value("imported", Json::object());
    return imported.is_object() && imported.value("files", Json()) == stamps;
}

/// The id of the run that there was, where only labels or ids of the same matrix have changed: tags
/// and selections of its rows stay. Else empty.
std::string keptId(const RunDirectory& run, const Json& stamps)
{
    const auto record = run.record(true);
    if (!record || record->value("/imported/files/matrix"_json_pointer, Json()) != stamps["matrix"])
        return {};
    return record->value("id", std::string());
}

/// Reads one matrix and writes the run; the folder appears whole.
class EmbeddingsImport {
public:
    EmbeddingsImport(const EmbeddingsSource& source, Executor& executor,
                     const std::function<bool(double)>& progress)
        : m_source(source), m_executor(executor), m_progress(progress), m_target(folderFor(source)),
          m_work(workFolder())
    {
    }
    ~EmbeddingsImport()
    {
        std::error_code ignored;
        fs::remove_all(m_work.root(), ignored);
    }
    EmbeddingsImport(const EmbeddingsImport&) = delete;
    EmbeddingsImport& operator=(const EmbeddingsImport&) = delete;

    Result<RunDirectory> run()
    {
        const Json stamps = stampsOf(m_source.file);
        if (isMadeFrom(m_target, stamps))
            return m_target;
        KINDRED_TRY(openData());
        KINDRED_TRY(makeFolders(m_work.root()));
        KINDRED_TRY(writeRun(stamps));
        KINDRED_TRY(moveIntoPlace());
        return m_target;
    }

private:
    fs::path workFolder() const
    {
        static std::atomic<int> s_number = 0;
        return m_source.imports /
               (".tmp-" + std::to_string(::getpid()) + "-" + std::to_string(s_number.fetch_add(1)));
    }

    Status advance(double done) const
    {
        if (m_progress && !m_progress(done))
            return Error{ErrorCode::Interrupted, "cancelled", "", ""};
        return {};
    }

    /// As openRunDataset() will open it: the whole of it is searched, but where it says otherwise.
    Status openData()
    {
        KINDRED_TRY(advance(0));
        DatasetRequest wanted;
        wanted.source = m_source.file.string();
        wanted.validation = 0;
        wanted.wholeWithoutSplit = true;
        KINDRED_ASSIGN(m_dataset, openUnlabelledToo(wanted));
        if (!m_dataset->hasSubset(Subset::Train)) {
            wanted.split = "none";
            KINDRED_ASSIGN(m_dataset, openUnlabelledToo(wanted));
        }
        m_plan.data = wanted.source;
        m_plan.out = m_target.root().string();
        m_plan.name = embeddingsName(m_source.file);
        m_plan.method = "none";
        m_plan.encoder = "identity";
        m_plan.split = m_dataset->splitRule;
        m_plan.device = "cpu";
        m_plan.set = {{"validation", 0.0},
                      {"metric", "cosine"},
                      {"thumbnails", false},
                      {"tables_budget", kTableMebibytes}};
        return advance(0.2);
    }

    Status writeRun(const Json& stamps)
    {
        const int threads = resolveThreads(m_source.threads);
        setTorchThreads(threads);
        KINDRED_ASSIGN(const Json options, resolvePlan(m_plan, *m_dataset));
        KINDRED_ASSIGN(Network network,
                       Network::create(options, *m_dataset, m_plan.seedOrDefault()));
        Json record = makeRecord(m_plan, options, *m_dataset, network, threads);
        record["imported"] = {{"file", m_source.file.string()},
                              {"files", stamps},
                              {"labelled", isLabelled(*m_dataset)},
                              {"pictures", holdsPictures()}};
        if (const std::string id = keptId(m_target, stamps); !id.empty())
            record["id"] = id;
        KINDRED_TRY(m_work.writeRecord(record));
        KINDRED_TRY(writeSamples(m_work, *m_dataset));
        KINDRED_TRY(saveCheckpoint(m_work, {}, 1, network.encoder(), nullptr, nullptr));
        KINDRED_TRY(advance(0.3));
        TableRequest tables = {m_work, m_dataset, options, 0, &network, nullptr, &m_executor, {}};
        tables.progress = [this](double done) { return advance(0.3 + 0.6 * done).ok(); };
        KINDRED_ASSIGN(const Json score, writeTables(tables));
        return writeEnd(score);
    }

    /// Of one sample at least: the paths may be of another machine.
    bool holdsPictures() const
    {
        for (int64_t id = 0; id < m_dataset->size(); ++id)
            if (m_dataset->encoded(id))
                return true;
        return false;
    }

    Status writeEnd(const Json& score)
    {
        const Json common = {{"step", 0}, {"epoch", 0.0}, {"time", run::unixTime()}};
        KINDRED_ASSIGN(EventWriter events, EventWriter::open(m_work, -1));
        Json attempt = common;
        attempt.update({{"kind", "attempt"}, {"attempt", 1}});
        KINDRED_TRY(events.append(attempt));
        for (const Problem& problem : m_dataset->problems) {
            Json message = common;
            message.update({{"kind", "message"},
                            {"level", "warning"},
                            {"text", problem.where + " " + problem.what}});
            KINDRED_TRY(events.append(message));
        }
        RunStatus status;
        status.attempt = 1;
        status.host = run::hostName();
        status.state = ObservedState::Finished;
        status.etaSeconds = 0;
        status.heartbeat = run::unixTime();
        status.score = score;
        return writeStatus(m_work, status);
    }

    Status moveIntoPlace()
    {
        std::error_code error;
        const fs::path old = m_work.root().string() + "-old";
        fs::rename(m_target.root(), old, error); // there may be none
        fs::rename(m_work.root(), m_target.root(), error);
        std::error_code ignored;
        fs::remove_all(old, ignored);
        // Another request may have been faster with the same files.
        return error && !m_target.exists()
                   ? Status(systemError("cannot make", m_target.root(), error.value()))
                   : Status();
    }

    const EmbeddingsSource& m_source;
    Executor& m_executor;
    const std::function<bool(double)>& m_progress;
    RunDirectory m_target;
    RunDirectory m_work;
    TrainRequest m_plan;
    std::shared_ptr<const Dataset> m_dataset;
};
} // namespace

bool isEmbeddingsName(const fs::path& path)
{
    return toLower(path.extension().string()) == ".npy";
}

Result<RunDirectory> openEmbeddings(const EmbeddingsSource& source, Executor& executor,
                                    const std::function<bool(double)>& progress)
{
    try {
        return EmbeddingsImport(source, executor, progress).run();
    } catch (const std::bad_alloc&) {
        return failure("the embeddings do not fit into memory", source.file.string());
    } catch (const std::exception& error) {
        const std::string text = error.what();
        return failure(text.substr(0, text.find('\n')), source.file.string());
    }
}

} // namespace kindred
