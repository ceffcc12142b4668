#include "run/DamagedTable.h"

namespace kindred {

Error damagedTable(Error error, const fs::path& folder)
{
    if (error.code != ErrorCode::Input)
        return error;
    error.remedy = "Put an undamaged copy of the file back.";
    std::error_code ignored;
    const fs::path tables = folder.parent_path();
    // A run of embeddings that were made elsewhere has no network to make them again.
    if (fs::is_directory(tables.parent_path() / "checkpoints", ignored))
        error.remedy = "Put an undamaged copy of the file back, or move the folder tables/" +
                       folder.filename().string() +
                       " out of the run: when it is resumed its last tables are made again.";
    return error;
}

} // namespace kindred
