#include "support/ProtocolClient.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <stdexcept>

namespace kindred::test {

namespace {
constexpr int kPatience = 240'000; ///< milliseconds; a busy machine is slow, a hung server is worse

[[noreturn]] void fail(const std::string& what)
{
    throw std::runtime_error(what);
}
} // namespace

ProtocolClient::ProtocolClient(const std::string& engine, const std::filesystem::path& home)
{
    int input[2];
    int output[2];
    if (::pipe2(input, O_CLOEXEC) != 0 || ::pipe2(output, O_CLOEXEC) != 0)
        fail("no pipes");
    const std::string folder = home.string();
    m_pid = ::fork();
    if (m_pid == 0) {
        ::dup2(input[0], STDIN_FILENO);
        ::dup2(output[1], STDOUT_FILENO);
        ::setenv("KINDRED_HOME", folder.c_str(), 1);
        ::execl(engine.c_str(), engine.c_str(), "serve", static_cast<char*>(nullptr));
        ::_exit(127);
    }
    ::close(input[0]);
    ::close(output[1]);
    m_in = input[1];
    m_out = output[0];
    ::signal(SIGPIPE, SIG_IGN);
}

ProtocolClient::~ProtocolClient()
{
    closeInput();
    wait();
    ::close(m_out);
}

void ProtocolClient::closeInput()
{
    if (m_in >= 0)
        ::close(std::exchange(m_in, -1));
}

void ProtocolClient::kill(int signal)
{
    ::kill(m_pid, signal);
}

int ProtocolClient::wait()
{
    int status = 0;
    if (m_pid > 0)
        ::waitpid(std::exchange(m_pid, -1), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void ProtocolClient::sendRaw(const std::string& bytes)
{
    size_t sent = 0;
    while (sent < bytes.size()) {
        const ssize_t count = ::write(m_in, bytes.data() + sent, bytes.size() - sent);
        if (count < 0 && errno != EINTR)
            fail("the server does not read any more");
        sent += static_cast<size_t>(std::max<ssize_t>(count, 0));
    }
}

int64_t ProtocolClient::send(const std::string& method, Json params, const std::string& blocks)
{
    wire::Message message = wire::request(++m_lastId, method, std::move(params));
    message.blocks = blocks;
    sendRaw(wire::encode(message));
    return m_lastId;
}

void ProtocolClient::notify(const std::string& method, Json params)
{
    sendRaw(wire::encode(wire::notification(method, std::move(params))));
}

void ProtocolClient::receive()
{
    for (;;) {
        auto message = m_decoder.next();
        if (!message)
            fail("the server sent a damaged frame: " + message.error().message());
        if (*message) {
            Json& json = (*message)->json;
            if (json.contains("method")) {
                m_notifications.push_back(std::move(json));
            } else {
                const Json id = json.value("id", Json());
                m_answered.push_back(id);
                m_answers[id.dump()].push_back(std::move(**message));
            }
            return;
        }
        pollfd source = {m_out, POLLIN, 0};
        if (::poll(&source, 1, kPatience) <= 0)
            fail("the server said nothing for too long");
        char buffer[1 << 16];
        const ssize_t count = ::read(m_out, buffer, sizeof buffer);
        if (count <= 0)
            fail("the server's stream ended");
        m_decoder.feed({buffer, static_cast<size_t>(count)});
    }
}

wire::Message ProtocolClient::answer(const Json& id)
{
    std::deque<wire::Message>& waiting = m_answers[id.dump()];
    while (waiting.empty())
        receive();
    wire::Message message = std::move(waiting.front());
    waiting.pop_front();
    return message;
}

wire::Message ProtocolClient::call(const std::string& method, Json params,
                                   const std::string& blocks)
{
    return answer(send(method, std::move(params), blocks));
}

Json ProtocolClient::result(const std::string& method, Json params)
{
    wire::Message message = call(method, std::move(params));
    if (!message.json.contains("result"))
        fail(method + ": " + message.json.dump());
    return std::move(message.json["result"]);
}

Json ProtocolClient::error(const std::string& method, Json params)
{
    wire::Message message = call(method, std::move(params));
    if (!message.json.contains("error"))
        fail(method + " should have failed: " + message.json.dump());
    return std::move(message.json["error"]);
}

Json ProtocolClient::notification(const std::string& method,
                                  const std::function<bool(const Json&)>& fits)
{
    for (size_t next = 0;;) {
        if (next == m_notifications.size()) {
            receive();
            continue;
        }
        if (m_notifications[next]["method"] != method) {
            ++next;
            continue;
        }
        const Json params = std::move(m_notifications[next]["params"]);
        m_notifications.erase(m_notifications.begin() + static_cast<std::ptrdiff_t>(next));
        if (fits(params))
            return params;
    }
}

} // namespace kindred::test
