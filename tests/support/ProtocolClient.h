#pragma once

#include <sys/types.h>

#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "wire/Message.h"

namespace kindred::test {

/// `kindred-engine serve` driven through its pipes. One thread. Waits for messages, with a generous
/// limit after which it throws; never sleeps.
class ProtocolClient final {
public:
    ProtocolClient(const std::string& engine, const std::filesystem::path& home);
    ~ProtocolClient(); ///< closes its stdin and waits for its end
    ProtocolClient(const ProtocolClient&) = delete;
    ProtocolClient& operator=(const ProtocolClient&) = delete;

    pid_t id() const { return m_pid; }

    /// Sends bytes as they are.
    void sendRaw(const std::string& bytes);
    /// Sends a request and returns its id.
    int64_t send(const std::string& method, Json params, const std::string& blocks = {});
    void notify(const std::string& method, Json params);

    /// The answer to `id`: the whole message, with "result" or "error". null: an answer without id.
    wire::Message answer(const Json& id);
    wire::Message call(const std::string& method, Json params, const std::string& blocks = {});
    /// The "result" of a call; throws with the message when it is an error.
    Json result(const std::string& method, Json params = Json::object());
    /// The "error" of a call; throws when there is none.
    Json error(const std::string& method, Json params = Json::object());

    /// The params of the first notification, also of those received earlier, that `fits`; it and
    /// the earlier ones of that method are consumed.
    Json notification(const std::string& method,
                      const std::function<bool(const Json& params)>& fits);
    /// Ids in the order in which their answers arrived.
    const std::vector<Json>& answered() const { return m_answered; }

    void kill(int signal);
    void closeInput();
    /// The exit code; -1 when a signal ended it.
    int wait();

private:
    void receive();

    pid_t m_pid = -1;
    int m_in = -1;
    int m_out = -1;
    int64_t m_lastId = 0;
    wire::Decoder m_decoder;
    std::map<std::string, std::deque<wire::Message>> m_answers; ///< by the id's text
    std::vector<Json> m_answered;
    std::deque<Json> m_notifications;
};

} // namespace kindred::test
