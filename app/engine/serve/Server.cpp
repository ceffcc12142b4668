#include "engine/serve/Server.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <exception>

#include "base/Log.h"
#include "base/Text.h"

namespace kindred::engine {

namespace {
constexpr std::chrono::milliseconds kProgressEvery(100);

bool isId(const Json& id)
{
    return id.is_string() || id.is_number_integer();
}

/// Exceptions of libraries (out of memory, a damaged file they did not expect) end here.
Result<Reply> guarded(const Method& method, const Call& call)
{
    try {
        return method.answer(call);
    } catch (const std::exception& problem) {
        logError(method.name + ": " + problem.what());
        return failure(problem.what(), method.name, "The engine's log has more.");
    }
}
} // namespace

Server::Server(MethodTable methods, Outbox& outbox, const std::atomic<uint64_t>& maxJson)
    : m_methods(std::move(methods)), m_outbox(outbox), m_maxJson(maxJson)
{
}

Server::~Server()
{
    const std::lock_guard lock(m_mutex);
    for (const auto& [id, cancelled] : m_running)
        *cancelled = true;
}

void Server::run(int fd)
{
    wire::Decoder decoder;
    std::string buffer(1 << 16, '\0');
    for (;;) {
        const ssize_t count = ::read(fd, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return;
        decoder.feed(std::string_view(buffer.data(), static_cast<size_t>(count)));
        receive(decoder);
    }
}

void Server::receive(wire::Decoder& decoder)
{
    for (;;) {
        wire::Limits limits;
        limits.maxJson = m_maxJson;
        decoder.setLimits(limits);
        auto message = decoder.next();
        if (!message)
            refuse(Json(), wire::kParseError, message.error());
        else if (*message)
            dispatch(std::make_shared<const wire::Message>(std::move(**message)));
        else
            return;
    }
}

void Server::refuse(const Json& id, int code, const Error& error)
{
    m_outbox.send(wire::errorResponse(id, code, error));
}

void Server::refuseUnknown(const Json& id, const std::string& name)
{
    std::vector<std::string> names;
    for (const Method& method : m_methods)
        names.push_back(method.name);
    const std::string shown = name.substr(0, 100);
    refuse(id, wire::kMethodNotFound,
           usageError("no such method" + didYouMean(shown, names), shown));
}

void Server::dispatch(std::shared_ptr<const wire::Message> message)
{
    const Json& json = message->json;
    const Json id = json.is_object() ? json.value("id", Json()) : Json();
    const Json name = json.is_object() ? json.value("method", Json()) : Json();
    const Json params = json.is_object() ? json.value("params", Json::object()) : Json();
    if (!name.is_string() || !(id.is_null() || isId(id)))
        return refuse(isId(id) ? id : Json(), wire::kInvalidRequest,
                      usageError("a request is an object with an id and a method", "frame"));
    if (!params.is_object())
        return refuse(id, wire::kInvalidParams, usageError("must be an object", "params"));
    if (id.is_null())
        return notified(name.get<std::string>(), params);

    const auto method = std::find_if(m_methods.begin(), m_methods.end(),
                                     [&](const Method& known) { return known.name == name; });
    if (method == m_methods.end())
        return refuseUnknown(id, name.get<std::string>());
    const Flag cancelled = std::make_shared<std::atomic<bool>>(false);
    {
        const std::lock_guard lock(m_mutex);
        if (!m_running.emplace(id.dump(), cancelled).second)
            return refuse(id, wire::kInvalidRequest,
                          usageError("a request with this id is being worked on", "id"));
    }
    poolFor(*method, params)
        .post([this, &chosen = *method, message = std::move(message), cancelled] {
            answer(chosen, message, cancelled);
        });
}

WorkerPool& Server::poolFor(const Method& method, const Json& params)
{
    if (method.pace == Pace::Slow || (method.isSlow && method.isSlow(params)))
        return m_slow;
    return method.pace == Pace::Prompt ? m_prompt : m_quick;
}

void Server::notified(const std::string& method, const Json& params)
{
    if (method != "cancel")
        return;
    const std::lock_guard lock(m_mutex);
    const auto running = m_running.find(params.value("id", Json()).dump());
    if (running != m_running.end())
        *running->second = true;
}

Call Server::callFor(const wire::Message& message, const Json& params, const Flag& cancelled)
{
    using Clock = std::chrono::steady_clock;
    const auto progress = [this, id = message.json["id"], cancelled, last = Clock::time_point()](
                              double done, const std::string& text) mutable {
        const auto now = Clock::now();
        if (now - last >= kProgressEvery && !*cancelled) {
            last = now;
            const Json state = {{"id", id}, {"done", done}, {"text", text}};
            m_outbox.send(wire::notification("progress", state));
        }
        return !*cancelled;
    };
    return {params, message, progress, [cancelled] { return cancelled->load(); }};
}

void Server::answer(const Method& method, const std::shared_ptr<const wire::Message>& message,
                    const Flag& cancelled)
{
    const Json& id = message->json["id"];
    const Json params = message->json.value("params", Json::object());
    Result<Reply> result = Reply();
    if (!*cancelled)
        result = guarded(method, callFor(*message, params, cancelled));
    forget(id);
    reply(id, std::move(result), *cancelled);
}

void Server::forget(const Json& id)
{
    const std::lock_guard lock(m_mutex);
    m_running.erase(id.dump());
}

void Server::reply(const Json& id, Result<Reply> result, bool cancelled)
{
    if (cancelled)
        return refuse(id, wire::kCancelled, Error{ErrorCode::Interrupted, "cancelled", "", ""});
    if (!result && result.error().code == ErrorCode::Usage)
        return refuse(id, wire::kInvalidParams, result.error());
    if (!result)
        return m_outbox.send(wire::errorResponse(id, result.error()));
    wire::Message message = wire::response(id, std::move(result->content.json));
    message.blocks = std::move(result->content.blocks);
    const uint64_t limit = m_maxJson;
    const size_t size = message.json.dump(-1, ' ', false, Json::error_handler_t::replace).size();
    if (size > limit)
        return m_outbox.send(wire::errorResponse(
            id, failure("the answer has " + formatBytes(size) + ", more than the agreed " +
                            formatBytes(limit),
                        "max_json", "Ask for less at a time, or agree on more in hello.")));
    m_outbox.send(message);
    if (result->afterwards)
        result->afterwards();
}

} // namespace kindred::engine
