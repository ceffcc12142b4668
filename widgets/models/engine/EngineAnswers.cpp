#include "models/engine/EngineAnswers.h"

#include <QCoreApplication>
#include <QFileInfo>

#include "common/EngineWords.h"
#include "common/JsonFields.h"

namespace kindred {

namespace {

Error errorOf(const Json& json)
{
    const Json data = valueOr(json, "data", Json::object());
    Error error;
    error.what = textOf(data, "what").toStdString();
    if (error.what.empty())
        error.what = textOf(json, "message").toStdString();
    error.where = textOf(data, "where").toStdString();
    error.remedy = textOf(data, "remedy").toStdString();
    switch (valueOr(data, "code", static_cast<int>(ErrorCode::Failed))) {
    case static_cast<int>(ErrorCode::Usage):
        error.code = ErrorCode::Usage;
        break;
    case static_cast<int>(ErrorCode::Input):
        error.code = ErrorCode::Input;
        break;
    case static_cast<int>(ErrorCode::Interrupted):
        error.code = ErrorCode::Interrupted;
        break;
    default:
        break;
    }
    // A protocol's reasons are looked up as the engine gives them (EvaluationRefusal).
    return error.where.starts_with("protocol ") ? error : inWords(error);
}

} // namespace

wire::Message requestMessage(qint64 id, const QString& method, const Json& params,
                             const QByteArray& block)
{
    wire::Message message =
        wire::request(id, method.toStdString(), params.is_null() ? Json::object() : params);
    if (block.isEmpty())
        return message;
    const Json named = wire::addBlock(message, "|u1", {block.size()}, block.constData());
    for (auto& item : message.json["params"].items()) {
        if (item.value() == "$block")
            item.value() = named;
    }
    // Pictures that are brought are one of a list (board.add).
    Json& all = message.json["params"];
    if (const auto items = all.find("items"); items != all.end() && items->is_array()) {
        for (Json& item : *items)
            if (textOf(item, "image") == QLatin1String("$block"))
                item["image"] = named;
    }
    return message;
}

RunSource::Reply replyOf(const std::shared_ptr<const wire::Message>& message)
{
    RunSource::Reply reply;
    const Json& json = message->json;
    const auto result = json.find("result");
    const auto error = json.find("error");
    if (result != json.end()) {
        reply.result = *result;
        reply.message = message;
    } else if (error != json.end()) {
        reply.cancelled = valueOr(*error, "code", 0) == wire::kCancelled;
        if (!reply.cancelled)
            reply.error = errorOf(*error);
    } else {
        reply.error = failure(
            QCoreApplication::translate("kindred::EngineClient", "the engine sent an empty answer")
                .toStdString());
    }
    return reply;
}

Error unreadableAnswer(const char* method, const std::string& lack)
{
    qWarning("%s: %s", method, lack.c_str());
    return failure(
        QCoreApplication::translate("kindred::EngineClient", "the engine's answer cannot be read")
            .toStdString(),
        {},
        QCoreApplication::translate("kindred::EngineClient",
                                    "Try again. If it stays so, restart the engine from its status "
                                    "at the bottom.")
            .toStdString());
}

bool pathIsElsewhere(const Json& result)
{
    const QString path = textOf(result, "path");
    return !path.isEmpty() && !QFileInfo(path).isReadable();
}

} // namespace kindred
