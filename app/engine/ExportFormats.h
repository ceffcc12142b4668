#pragma once

#include <string>
#include <vector>

#include "base/Json.h"
#include "run/RunDirectory.h"

namespace kindred::engine {

struct FormatRefusals;

/// What a run can be written as for other programs (docs/export.md).
struct ExportFormat {
    enum class Kind { Projector, TensorBoard, Csv, TorchScript, SafeTensors };

    Kind kind;
    std::string id;
    bool takesData; ///< of embeddings, so that another source than the run's can be embedded
    bool takesStep; ///< of one step
    Status FormatRefusals::*refusal; ///< which of a run's
};

const std::vector<ExportFormat>& exportFormats();

/// Why embeddings so wide are none for the projector.
Status checkProjector(int64_t dimension, const std::string& run);

struct CheckedFormat {
    const ExportFormat* format;
    Status refusal; ///< ok: it can be written
};

/// Each format with the error with which an export of this run would end, as far as that is known
/// before anything is embedded: by the checks that the export itself makes.
Result<std::vector<CheckedFormat>> checkFormats(const RunDirectory& run);
/// The same as {"formats":[{"id","data","steps","error":null or as in docs/protocol.md}]}.
Json describeFormats(const std::vector<CheckedFormat>& formats);

} // namespace kindred::engine
