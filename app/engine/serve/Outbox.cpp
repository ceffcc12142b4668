#include "engine/serve/Outbox.h"

#include <unistd.h>

#include <cerrno>

namespace kindred::engine {

Outbox::Outbox(int fd) : m_fd(fd), m_writer([this](const std::stop_token& stop) { write(stop); }) {}

Outbox::~Outbox() = default;

void Outbox::send(const wire::Message& message)
{
    std::vector<std::string> frames = wire::encodeChunked(message);
    {
        const std::lock_guard lock(m_mutex);
        if (m_closed)
            return;
        std::deque<std::string>& queue = frames.size() > 1 ? m_bulk : m_urgent;
        for (std::string& frame : frames)
            queue.push_back(std::move(frame));
    }
    m_wake.notify_one();
}

void Outbox::sendLatest(const std::string& key, wire::Message message)
{
    {
        const std::lock_guard lock(m_mutex);
        if (m_closed)
            return;
        m_latest.insert_or_assign(key, std::move(message));
    }
    m_wake.notify_one();
}

std::optional<std::string> Outbox::next(const std::stop_token& stop)
{
    std::optional<wire::Message> frame;
    {
        std::unique_lock lock(m_mutex);
        m_wake.wait(lock, stop,
                    [this] { return !m_urgent.empty() || !m_bulk.empty() || !m_latest.empty(); });
        std::deque<std::string>& queue = m_urgent.empty() ? m_bulk : m_urgent;
        if (!queue.empty()) {
            std::string bytes = std::move(queue.front());
            queue.pop_front();
            return bytes;
        }
        if (m_latest.empty())
            return std::nullopt; // asked to stop, and nothing is left
        frame = std::move(m_latest.begin()->second);
        m_latest.erase(m_latest.begin());
    }
    return wire::encode(*frame);
}

void Outbox::write(const std::stop_token& stop)
{
    while (const std::optional<std::string> frame = next(stop)) {
        if (writeAll(*frame))
            continue;
        const std::lock_guard lock(m_mutex);
        m_closed = true;
        m_urgent.clear();
        m_bulk.clear();
        m_latest.clear();
    }
}

bool Outbox::writeAll(std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(m_fd, bytes.data(), bytes.size());
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0)
            bytes.remove_prefix(static_cast<size_t>(written));
    }
    return true;
}

} // namespace kindred::engine
