#include "engine/ExportFormats.h"
#include "engine/serve/Methods.h"
#include "engine/serve/Params.h"
#include "engine/serve/UntilSent.h"
#include "engine/serve/runs/ExportProcess.h"
#include "engine/serve/runs/RunQuestion.h"

namespace kindred::engine {

namespace {
Result<Reply> exportRun(Context& context, const Call& call)
{
    ExportOrder order;
    KINDRED_ASSIGN(const RunDirectory run, runOf(context, call));
    order.run = run.root();
    KINDRED_ASSIGN(order.format, textParam(call.params, "format"));
    order.step = stepParam(call.params, "step");
    KINDRED_ASSIGN(const std::string out, textParam(call.params, "out"));
    order.out = out;
    if (!order.out.is_absolute())
        return usageError("must be an absolute path", "params.out");
    KINDRED_ASSIGN(order.data, textParam(call.params, "data", ""));
    order.threads = context.threads;
    KINDRED_ASSIGN(WrittenExport done, exportInProcess(order, call));
    Reply reply(std::move(done.answer));
    if (call.cancelled()) // nothing is left when that is told
        done.takeBack();
    else
        reply.afterwards = UntilSent::then({}, std::move(done.takeBack));
    return reply;
}

Result<Reply> exports(Context& context, const Call& call)
{
    KINDRED_ASSIGN(const RunDirectory run, runOf(context, call));
    KINDRED_ASSIGN(const auto formats, checkFormats(run));
    return Reply(describeFormats(formats));
}
} // namespace

MethodTable exportMethods(Context& context)
{
    return {{"run.export", Pace::Slow,
             [&context](const Call& call) { return exportRun(context, call); }},
            {"run.exports", Pace::Slow,
             [&context](const Call& call) { return exports(context, call); }}};
}

} // namespace kindred::engine
