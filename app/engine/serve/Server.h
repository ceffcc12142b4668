#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "engine/serve/Call.h"
#include "engine/serve/Outbox.h"
#include "engine/serve/WorkerPool.h"

namespace kindred::engine {

/// Reads frames, hands each request to a worker, sends the answers. The reading thread itself does
/// nothing that takes time, so a slow request never delays a fast one.
class Server final {
public:
    /// maxJson is read before each frame: hello may change it. All three must outlive the server.
    Server(MethodTable methods, Outbox& outbox, const std::atomic<uint64_t>& maxJson);
    /// Cancels what is being worked on and waits for it.
    ~Server();

    /// Until the stream ends.
    void run(int fd);

private:
    using Flag = std::shared_ptr<std::atomic<bool>>;

    void receive(wire::Decoder& decoder);
    void dispatch(std::shared_ptr<const wire::Message> message);
    WorkerPool& poolFor(const Method& method, const Json& params);
    void notified(const std::string& method, const Json& params);
    void refuse(const Json& id, int code, const Error& error);
    void refuseUnknown(const Json& id, const std::string& name);
    void answer(const Method& method, const std::shared_ptr<const wire::Message>& message,
                const Flag& cancelled);
    void reply(const Json& id, Result<Reply> result, bool cancelled);
    Call callFor(const wire::Message& message, const Json& params, const Flag& cancelled);
    void forget(const Json& id);

    const MethodTable m_methods;
    Outbox& m_outbox;
    const std::atomic<uint64_t>& m_maxJson;
    std::mutex m_mutex;
    std::map<std::string, Flag> m_running; ///< by the id's JSON text
    WorkerPool m_quick{4};
    WorkerPool m_prompt{3}; ///< one more than a window asks for pictures at a time
    WorkerPool m_slow{3};
};

} // namespace kindred::engine
