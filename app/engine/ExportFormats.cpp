#include "engine/ExportFormats.h"

#include "run/TensorBoardEvents.h"
#include "train/finished/ExportCheck.h"
#include "wire/ErrorJson.h"

namespace kindred::engine {

namespace {
/// As wide as the network makes them; a map that a method has fitted makes them narrower.
Result<Status> projectorRefusal(const RunDirectory& run)
{
    KINDRED_ASSIGN(const Json record, run.record());
    return checkProjector(record.value("embedding_dim", int64_t{2}), run.root().string());
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

Status curveRefusal(const RunDirectory& run)
{
    const auto events = tensorBoardEvents(run);
    return events.ok() ? Status{} : Status{events.error()};
}
} // namespace

const std::vector<ExportFormat>& exportFormats()
{
    static const std::vector<ExportFormat> all = {{"embedding-projector", true, true},
                                                  {"tensorboard", false, false},
                                                  {"csv", true, true},
                                                  {"torchscript", false, true},
                                                  {"safetensors", false, true}};
    return all;
}

Status checkProjector(int64_t dimension, const std::string& run)
{
    if (dimension < 2)
        return inputError("the projector takes embeddings of two dimensions or more", run);
    return {};
}

Result<std::vector<Status>> checkFormats(const RunDirectory& run)
{
    KINDRED_ASSIGN(const ExportRefusals refusals, exportRefusals(run));
    KINDRED_ASSIGN(const Status projector, projectorRefusal(run));
    std::vector<Status> all = {refusals.rows.ok() ? projector : refusals.rows, curveRefusal(run),
                               refusals.rows, refusals.torchScript, refusals.weights};
    for (Status& status : all)
        status = withoutPlace(status);
    return all;
}

Result<Json> describeFormats(const RunDirectory& run)
{
    KINDRED_ASSIGN(const std::vector<Status> refusals, checkFormats(run));
    Json formats = Json::array();
    for (size_t i = 0; i < refusals.size(); ++i) {
        const ExportFormat& format = exportFormats()[i];
        formats.push_back(
            {{"id", format.id},
             {"data", format.takesData},
             {"steps", format.takesStep},
             {"error", refusals[i].ok() ? Json() : wire::errorJson(refusals[i].error())}});
    }
    return Json{{"formats", formats}};
}

} // namespace kindred::engine
