#include "run/RunDirectory.h"

#include <algorithm>
#include <charconv>
#include <tuple>

#include "run/RunGroup.h"

namespace kindred {

namespace {
constexpr uint64_t kMaxRecordBytes = 256ULL << 20;
constexpr const char* kUndamaged = "Put an undamaged copy of the file back.";

Result<int64_t> formatOf(const Json& record, const fs::path& file)
{
    const auto format = record.is_object() ? record.find("format") : record.end();
    if (!record.is_object() || format == record.end() || !format->is_number_integer())
        return inputError("is not the record of a run: no format version", file.string(),
                          kUndamaged);
    return format->get<int64_t>();
}

/// For what is there and has no record: what it is instead, as far as one can tell.
Error whyNoRecord(const RunDirectory& run)
{
    std::error_code ignored;
    if (isGroup(run.root())) {
        const auto group = readGroup(run.root());
        return inputError("is a group of runs, and one run is needed", run.root().string(),
                          group && !group->members.empty()
                              ? "Name one of them, e.g. " +
                                    (run.root() / group->members.front().folder).string() + "."
                              : "Name one of them.");
    }
    if (fs::exists(run.requestFile(), ignored))
        return inputError("has not begun to train: it has no run.json", run.root().string(),
                          "Wait for its turn in the queue.");
    if (run.root().extension() == ".npy" || fs::exists(run.root() / "embeddings.npy", ignored))
        return inputError("holds embeddings, and is not a run", run.root().string(),
                          "Open it in the window, which makes a run of it in the folder imports.");
    return inputError("is not a run: it has no run.json", run.root().string(), "Check the path.");
}
} // namespace

std::optional<int64_t> stepOf(std::string_view text)
{
    int64_t step = -1;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), step);
    if (parsed.ec != std::errc{} || parsed.ptr != text.data() + text.size() || step < 0)
        return std::nullopt;
    return step;
}

bool RunDirectory::exists() const
{
    std::error_code ignored;
    return fs::is_regular_file(recordFile(), ignored);
}

Result<Json> RunDirectory::record(bool acceptNewer) const
{
    const fs::path file = recordFile();
    std::error_code ignored;
    if (fs::exists(m_root, ignored) && !fs::exists(file, ignored))
        return whyNoRecord(*this);
    KINDRED_ASSIGN(const std::string text, readFile(file, kMaxRecordBytes));
    auto parsed = parseJson(text, file.string());
    if (!parsed)
        return inputError(parsed.error().what, file.string(), kUndamaged);
    Json record = std::move(parsed).value();
    KINDRED_ASSIGN(const int64_t format, formatOf(record, file));
    if (format > kRunFormatVersion && !acceptNewer)
        return inputError("was written by a newer Kindred (run format " + std::to_string(format) +
                              ", this one writes " + std::to_string(kRunFormatVersion) + ")",
                          file.string(),
                          "Install the newer version, or open the run read-only in the window.");
    return record;
}

Status RunDirectory::checkWritable() const
{
    if (!exists())
        return {};
    KINDRED_TRY(record());
    return {};
}

Status RunDirectory::writeRecord(const Json& record) const
{
    KINDRED_TRY(checkWritable());
    KINDRED_TRY(makeFolders(m_root));
    return writeFile(recordFile(),
                     record.dump(1, ' ', false, Json::error_handler_t::replace) + "\n",
                     Durability::Synced);
}

std::vector<int64_t> RunDirectory::checkpointSteps() const
{
    std::vector<int64_t> steps;
    std::error_code error;
    for (fs::directory_iterator entry(checkpoints(), error), end; !error && entry != end;
         entry.increment(error)) {
        std::error_code ignored;
        const auto step = stepOf(entry->path().filename().string());
        if (step && entry->is_directory(ignored))
            steps.push_back(*step);
    }
    std::sort(steps.begin(), steps.end());
    return steps;
}

std::vector<TableName> RunDirectory::tableNames() const
{
    std::vector<TableName> names;
    std::error_code error;
    for (fs::directory_iterator entry(tables(), error), end; !error && entry != end;
         entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        const size_t at = name.rfind('@');
        if (at == std::string::npos || name.starts_with('.'))
            continue;
        if (const auto step = stepOf(std::string_view(name).substr(at + 1)))
            names.push_back({name.substr(0, at), *step});
    }
    std::sort(names.begin(), names.end(), [](const TableName& a, const TableName& b) {
        return std::tie(a.step, a.split) < std::tie(b.step, b.split);
    });
    return names;
}

} // namespace kindred
