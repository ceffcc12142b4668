#pragma once

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "wire/Message.h"

namespace kindred::engine {

/// The only writer of the protocol's stream. Messages without large blocks overtake the chunks of
/// those with; each kind keeps its own order. Thread-safe. Destruction writes what is left.
class Outbox final {
public:
    explicit Outbox(int fd);
    ~Outbox();

    void send(const wire::Message& message);
    /// Of messages that wait under one key only the newest is sent, when nothing else waits.
    void sendLatest(const std::string& key, wire::Message message);

private:
    void write(const std::stop_token& stop);
    /// Waits for the next frame; nothing when asked to stop and none is left.
    std::optional<std::string> next(const std::stop_token& stop);
    bool writeAll(std::string_view bytes);

    const int m_fd;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::deque<std::string> m_urgent;
    std::deque<std::string> m_bulk;
    std::map<std::string, wire::Message> m_latest; ///< by key; after the others
    bool m_closed = false; ///< the other side is gone: everything is dropped
    std::jthread m_writer; ///< last: ends before the rest goes
};

} // namespace kindred::engine
