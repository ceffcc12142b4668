#pragma once

#include <functional>

#include "base/Executor.h"
#include "base/Files.h"
#include "run/RunDirectory.h"

// No torch here.
namespace kindred {

/// Where a run of embeddings that another program made comes from and goes to.
struct EmbeddingsSource {
    fs::path file;    ///< absolute; the .npy matrix, labels.npy and ids.jsonl beside it
    fs::path imports; ///< the folder that holds such runs, a folder each
    int threads = 0;  ///< 0: all cores
};

/// Whether `path` names a NumPy matrix rather than a run, by its ending; it need not exist.
bool isEmbeddingsName(const fs::path& path);

/// The run over a matrix of embeddings: method none, encoder identity, one table of every row at
/// step 0 (or one for each split that ids.jsonl tells), so that every view and command sees a
/// finished run. It is made anew where one of its files has another size or time than the last
/// time, else it is the one that there is. The files themselves are only read.
/// Input errors name the file and, where it can be, the row. `progress` false: Interrupted. Any
/// thread, several at once; blocks while it reads and searches.
Result<RunDirectory> openEmbeddings(const EmbeddingsSource& source, Executor& executor,
                                    const std::function<bool(double)>& progress = {});

} // namespace kindred
