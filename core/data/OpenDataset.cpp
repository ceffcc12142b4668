#include <malloc.h>

#include <fstream>

#include "base/Text.h"
#include "data/CsvTable.h"
#include "data/Gzip.h"
#include "data/ImageHeader.h"
#include "data/ShardFormat.h"
#include "data/Sources.h"
#include "data/TableColumns.h"
#include "data/Unlabelled.h"

namespace kindred {

namespace {
Error missingSource(const fs::path& path)
{
    std::vector<std::string> siblings;
    std::error_code ignored;
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    for (fs::directory_iterator item(folder, ignored), end; item != end; item.increment(ignored))
        siblings.push_back(item->path().filename().string());
    return inputError("does not exist" + didYouMean(path.filename().string(), siblings),
                      path.string());
}

Result<std::string> headOf(const fs::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    std::string head(64 << 10, '\0');
    if (!stream.read(head.data(), static_cast<std::streamsize>(head.size())) && !stream.eof()) {
        Error problem = systemError("cannot read", file, errno);
        problem.code = ErrorCode::Input;
        return problem;
    }
    head.resize(static_cast<size_t>(stream.gcount()));
    if (head.empty())
        return inputError("the file is empty", file.string());
    return head;
}

bool isTar(std::string_view head)
{
    return head.size() >= 262 && head.substr(257, 5) == "ustar";
}

bool isArchive(std::string_view head)
{
    using namespace std::string_view_literals;
    return head.starts_with("PK\3\4"sv) || head.starts_with("PK\5\6"sv) ||
           head.starts_with("BZh"sv) ||
           head.starts_with("\xfd"
                            "7zXZ\0"sv) ||
           isTar(head);
}

/// What a file is not, though its ending says so; empty where the ending says nothing.
std::string brokenPromise(const fs::path& file)
{
    const std::string name = toLower(file.filename().string());
    for (const char* ending : {".zip", ".tar", ".tgz", ".tar.gz", ".tar.bz2", ".tar.xz"})
        if (name.ends_with(ending))
            return "is no archive, though its name says so";
    if (name.ends_with(".npy"))
        return "is no .npy matrix, though its name says so";
    if (name.ends_with(".kshard"))
        return "is no .kshard, though its name says so";
    return {};
}

Result<Draft> openIdxFile(const fs::path& file)
{
    const std::string name = file.filename().string();
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    if (toLower(name).find("images") == std::string::npos ||
        toLower(name).find("idx3") == std::string::npos)
        return inputError("an IDX file of images must be named like train-images-idx3-ubyte",
                          file.string(), "Rename it and its labels so.");
    std::vector<std::string> names = {name};
    std::error_code ignored;
    for (const std::string& labels : idxLabelNames(name))
        if (fs::exists(folder / labels, ignored))
            names.push_back(labels);
    return openIdx(*chosenFiles(folder, names));
}

Result<Draft> openCsv(const fs::path& file, const DatasetRequest& request,
                      const DataProgress& progress)
{
    KINDRED_ASSIGN(const CsvTable table, readCsv(file));
    if (table.column("path") >= 0 && !holdsEmbeddings(table))
        return openManifest(table, file.parent_path(), request, progress);
    return openFeatures(table);
}

Result<Draft> openFile(const fs::path& file, const DatasetRequest& request,
                       const DataProgress& progress)
{
    KINDRED_ASSIGN(const std::string head, headOf(file));
    std::string inner = head;
    if (isGzip(head)) {
        KINDRED_ASSIGN(inner, gunzip(head, file.string(), 1024, true));
    }
    if (isIdxImages(inner))
        return openIdxFile(file);
    if (toLower(file.filename().string()).ends_with(".npz") && isArchive(inner))
        return inputError("holds several arrays, and one is needed", file.string(),
                          "In NumPy: np.save(file, x) with one of them.");
    if (isArchive(inner)) {
        KINDRED_ASSIGN(auto tree, openArchiveTree(file));
        return openTree(tree, request, progress);
    }
    if (isShard(head))
        return openShard(file, request, progress);
    if (head.starts_with("\x93NUMPY"))
        return openNpy(file);
    if (imageFormat(head) != ImageFormat::Unknown && !toLower(file.string()).ends_with(".csv"))
        return inputError("is a single picture, not a set of data", file.string(),
                          "Choose the folder above it.");
    if (const std::string problem = brokenPromise(file); !problem.empty())
        return inputError(problem, file.string(), "It may be damaged: get it once more.");
    if (toLower(file.string()).ends_with(".csv") ||
        (!isGzip(head) && head.find('\0') == std::string::npos &&
         head.find_first_of(",;\t") != std::string::npos))
        return openCsv(file, request, progress);
    return inputError("is no data that can be read", file.string(),
                      "Choose IDX files, class folders, a .zip, .tar or .tar.gz of them, a CSV, an "
                      ".npy matrix, a .kshard, or demo:");
}

} // namespace

Result<Draft> openDraft(const DatasetRequest& request, const DataProgress& progress)
{
    if (request.source.empty())
        return usageError("no source was given", "data");
    if (request.source.starts_with("demo:"))
        return openDemo(request.source.substr(5));
    const fs::path path = request.source;
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found)
        return missingSource(path);
    if (error) {
        Error problem = systemError("cannot read", path, error.value());
        problem.code = ErrorCode::Input;
        return problem;
    }
    if (fs::is_directory(status)) {
        KINDRED_ASSIGN(auto tree, openFolderTree(path));
        return openTree(tree, request, progress);
    }
    if (!fs::is_regular_file(status))
        return inputError("is neither a file nor a folder", path.string());
    return openFile(path, request, progress);
}

namespace {
Error missingLabels(const fs::path& file)
{
    return inputError(
        "no labels were found beside it: neither labels.npy nor “label” in ids.jsonl",
        file.string(),
        "Save labels.npy in its folder, a class number for each row; the window opens it without "
        "them too.");
}

Result<std::shared_ptr<const Dataset>> opened(const DatasetRequest& request, bool unlabelledToo,
                                              const DataProgress& progress)
{
    KINDRED_ASSIGN(const SplitRule rule, parseSplitRule(request.split));
    KINDRED_TRY(parseLevel(request.labels, std::numeric_limits<int>::max()));
    if (!(request.validation >= 0 && request.validation < 1))
        return usageError("must lie in 0 … 1, 1 excluded", "validation");
    try {
        KINDRED_ASSIGN(Draft draft, openDraft(request, progress));
        if (draft.labels.empty() && !unlabelledToo)
            return missingLabels(request.source);
        auto dataset = finishDraft(std::move(draft), request, rule);
        // What reading leaves free, up to twice the source, would stay with a program that keeps
        // its heap (train/Allocator.h): larger blocks than its holes do not fit in.
        malloc_trim(0);
        return dataset;
    } catch (const std::exception& problem) {
        return failure(std::string("cannot open the data: ") + problem.what(), request.source);
    }
}
} // namespace

Result<std::shared_ptr<const Dataset>> openDataset(const DatasetRequest& request,
                                                   const DataProgress& progress)
{
    return opened(request, false, progress);
}

Result<std::shared_ptr<const Dataset>> openUnlabelledToo(const DatasetRequest& request,
                                                         const DataProgress& progress)
{
    return opened(request, true, progress);
}

} // namespace kindred
