#include "engine/ExportFormats.h"

#include "run/TensorBoardEvents.h"
#include "train/finished/ExportCheck.h"
#include "wire/ErrorJson.h"

namespace kindred::engine {

/// What a run cannot be written as, and why.
struct FormatRefusals {
    Status projector, curves, rows, torchScript, weights;
};

namespace {
/// As wide as the network makes them, or the map that a method has fitted.
Result<Status> projectorRefusal(const RunDirectory& run)
{
    KINDRED_ASSIGN(const Json record, run.record());
    return checkProjector(record.value("embedding_dim", int64_t{2}), run.root().string());
}

Status curveRefusal(const RunDirectory& run)
{
    const auto events = tensorBoardEvents(run);
    return events.ok() ? Status{} : Status{events.error()};
}

Result<FormatRefusals> formatRefusals(const RunDirectory& run)
{
    KINDRED_ASSIGN(ExportRefusals known, exportRefusals(run));
    KINDRED_ASSIGN(const Status projector, projectorRefusal(run));
    return FormatRefusals{known.rows.ok() ? projector : known.rows, curveRefusal(run), known.rows,
                          known.torchScript, known.weights};
}

/// Which run and which format it is about is known where the list is read.
Status withoutPlace(const Status& status)
{
    if (status.ok())
        return status;
    Error error = status.error();
    error.where.clear();
    return error;
}
} // namespace

const std::vector<ExportFormat>& exportFormats()
{
    using Kind = ExportFormat::Kind;
    static const std::vector<ExportFormat> all = {
        {Kind::Projector, "embedding-projector", true, true, &FormatRefusals::projector},
        {Kind::TensorBoard, "tensorboard", false, false, &FormatRefusals::curves},
        {Kind::Csv, "csv", true, true, &FormatRefusals::rows},
        {Kind::TorchScript, "torchscript", false, true, &FormatRefusals::torchScript},
        {Kind::SafeTensors, "safetensors", false, true, &FormatRefusals::weights}};
    return all;
}

Status checkProjector(int64_t dimension, const std::string& run)
{
    if (dimension < 2)
        return inputError("the projector takes embeddings of two dimensions or more", run);
    return {};
}

Result<std::vector<CheckedFormat>> checkFormats(const RunDirectory& run)
{
    KINDRED_ASSIGN(const FormatRefusals refusals, formatRefusals(run));
    std::vector<CheckedFormat> all;
    for (const ExportFormat& format : exportFormats())
        all.push_back({&format, withoutPlace(refusals.*format.refusal)});
    return all;
}

Json describeFormats(const std::vector<CheckedFormat>& formats)
{
    Json described = Json::array();
    for (const auto& [format, refusal] : formats)
        described.push_back({{"id", format->id},
                             {"data", format->takesData},
                             {"steps", format->takesStep},
                             {"error", refusal.ok() ? Json() : wire::errorJson(refusal.error())}});
    return {{"formats", described}};
}

} // namespace kindred::engine
