#include "run/DamagedTable.h"

namespace kindred {

namespace {
/// `move`: what to move out of the run, and what becomes of it when the run is resumed.
std::string remedyFor(const RunDirectory& run, const std::string& move)
{
    const std::string copy = "Put an undamaged copy of the file back";
    const auto record = run.record(true);
    // Embeddings that were made elsewhere are not trained: they are read again.
    if (record && record->contains("imported"))
        return copy + ", or move the run's folder away and open the embeddings again.";
    std::error_code ignored;
    return fs::is_directory(run.checkpoints(), ignored) ? copy + ", or move " + move : copy + ".";
}
} // namespace

Error damagedTable(Error error, const fs::path& folder)
{
    if (error.code == ErrorCode::Input)
        error.remedy = remedyFor(RunDirectory(folder.parent_path().parent_path()),
                                 "the folder tables/" + folder.filename().string() +
                                     " out of the run: when it is resumed its last tables are "
                                     "made again.");
    return error;
}

Error damagedList(Error error, const RunDirectory& run)
{
    error.remedy =
        remedyFor(run, "it out of the run: when that is resumed the file is written again.");
    return error;
}

} // namespace kindred
