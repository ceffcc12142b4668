#include "engine/EncoderParts.h"

#include <algorithm>
#include <cstdlib>

#include "base/Text.h"
#include "train/plan/TrainJob.h"

namespace kindred::engine {

namespace {
/// What a run's record tells an encoder; plan, paths and scores stay where they are.
constexpr const char* kRecordMembers[] = {"format",  "id",      "name",      "created",
                                          "method",  "encoder", "transform", "embedding_dim",
                                          "versions"};

Json encoderRecord(const Json& record)
{
    Json kept = Json::object();
    for (const auto& [key, value] : record.items())
        if (std::find(std::begin(kRecordMembers), std::end(kRecordMembers), key) !=
            std::end(kRecordMembers))
            kept[key] = value;
    kept["options"] = record.value("options", Json::object());
    if (kept["options"].contains("weights"))
        kept["options"]["weights"] = "";
    const Json data = record.value("data", Json::object());
    kept["data"] = {{"fingerprint", data.value("fingerprint", "")},
                    {"classes_per_level", data.value("classes_per_level", Json::array())},
                    {"trained_level", data.value("trained_level", 0)},
                    {"split", data.value("split", "")},
                    {"subsets", data.value("subsets", Json::object())}};
    return kept;
}

std::vector<fs::path> encoderFolders()
{
    std::vector<fs::path> folders;
    if (const char* chosen = std::getenv("KINDRED_ENCODERS"); chosen && *chosen)
        folders.emplace_back(chosen);
    std::error_code ignored;
    const fs::path program = fs::read_symlink("/proc/self/exe", ignored).parent_path();
    folders.push_back(program / "encoders");
    folders.push_back(program.parent_path() / "share/kindred/encoders");
    const char* shared = std::getenv("XDG_DATA_DIRS");
    for (const std::string& part :
         split(shared && *shared ? shared : "/usr/local/share:/usr/share", ':'))
        folders.push_back(fs::path(part) / "kindred/encoders");
    folders.emplace_back(KINDRED_ENCODERS_SOURCE);
    return folders;
}
} // namespace

Result<fs::path> bundledEncoder(const std::string& name)
{
    std::error_code ignored;
    for (const fs::path& folder : encoderFolders())
        if (fs::exists(folder / name / "run.json", ignored))
            return folder / name;
    return inputError("the encoder “" + name + "” that comes with Kindred is not there", "",
                      "Install Kindred again, or name its folder in KINDRED_ENCODERS.");
}

Result<std::vector<EncoderPart>> readParts(const fs::path& folder)
{
    std::vector<EncoderPart> parts;
    std::error_code error;
    for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        std::error_code ignored;
        if (!entry->is_regular_file(ignored))
            continue;
        KINDRED_ASSIGN(std::string bytes, readRegularFile(entry->path()));
        parts.push_back(
            {entry->path().lexically_relative(folder).generic_string(), std::move(bytes)});
    }
    if (error)
        return systemError("cannot list", folder, error.value());
    std::sort(parts.begin(), parts.end(),
              [](const EncoderPart& a, const EncoderPart& b) { return a.name < b.name; });
    return parts;
}

Status writeParts(const std::vector<EncoderPart>& parts, const fs::path& folder)
{
    for (const EncoderPart& part : parts) {
        const fs::path name = fs::path(part.name).lexically_normal();
        if (name.is_absolute() || name.empty() || *name.begin() == "..")
            return inputError("“" + part.name + "” leads out of the file");
        KINDRED_TRY(makeFolders((folder / name).parent_path()));
        KINDRED_TRY(writeFile(folder / name, part.bytes));
    }
    return {};
}

Status refuseScript(const Json& record)
{
    const Json options =
        record.is_object() && record.contains("options") ? record["options"] : Json();
    const Json encoder =
        options.is_object() && options.contains("encoder") ? options["encoder"] : Json();
    const bool script =
        encoder.is_string() && encoder.get_ref<const std::string&>().starts_with("torchscript:");
    return script ? inputError("a classifier file holds no script", "torchscript") : Status();
}

Result<std::vector<EncoderPart>> packRun(const fs::path& run, int64_t step)
{
    const RunDirectory directory(run);
    KINDRED_ASSIGN(const Json record, directory.record());
    KINDRED_TRY(refuseScript(record));
    const std::string place = "checkpoints/" + std::to_string(step) + "/";
    std::vector<EncoderPart> parts = {{"run.json", encoderRecord(record).dump(1) + "\n"}};
    std::vector<std::string> names = {place + "state.json", place + "weights.safetensors"};
    std::error_code ignored;
    if (fs::exists(run / "extractor.safetensors", ignored))
        names.emplace_back("extractor.safetensors");
    for (const std::string& name : names) {
        KINDRED_ASSIGN(std::string bytes, readRegularFile(run / name));
        parts.push_back({name, std::move(bytes)});
    }
    // Most methods remember their training samples, which no new picture needs; those whose
    // embeddings follow from them do not open without.
    const TemporaryFolder trial;
    KINDRED_TRY(writeParts(parts, trial.path()));
    if (RunModel::open(RunDirectory(trial.path()), "last", 0))
        return parts;
    const std::string memory = place + "memory.safetensors";
    KINDRED_ASSIGN(std::string bytes, readRegularFile(run / memory));
    parts.push_back({memory, std::move(bytes)});
    return parts;
}

} // namespace kindred::engine
