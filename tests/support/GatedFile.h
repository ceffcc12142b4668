#pragma once

#include <fcntl.h>
#include <poll.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace kindred::test {

/// A pipe in the place of a file: another process that opens it is noticed, and waits there, to
/// read until release() or, to write more than a pipe holds, for good. Nothing here waits longer
/// than a minute. One thread; SIGPIPE is ignored.
class GatedFile final {
public:
    /// Takes the place of a file that is there.
    explicit GatedFile(std::filesystem::path file)
        : m_file(std::move(file)), m_watch(::inotify_init1(IN_CLOEXEC))
    {
        std::filesystem::remove(m_file);
        if (::mkfifo(m_file.c_str(), 0600) == 0) // with both ends open nobody waits in open()
            m_pipe = ::open(m_file.c_str(), O_RDWR | O_CLOEXEC);
        if (m_pipe < 0 || ::inotify_add_watch(m_watch, m_file.c_str(), IN_OPEN) < 0)
            throw std::runtime_error("no pipe");
    }
    ~GatedFile()
    {
        ::close(m_pipe);
        ::close(m_watch);
    }
    GatedFile(const GatedFile&) = delete;
    GatedFile& operator=(const GatedFile&) = delete;

    /// Waits until another opens it; false: nobody does.
    [[nodiscard]] bool reached() const { return isReady(m_watch, POLLIN); }

    /// What a reader finds in the file; false where it does not take it. One that has ended by now
    /// needs nothing.
    [[nodiscard]] bool release(std::string_view text)
    {
        const int writing = ::open(m_file.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK);
        ::close(std::exchange(m_pipe, writing));
        bool taken = writing >= 0;
        while (taken && !text.empty()) {
            const ssize_t written = ::write(m_pipe, text.data(), text.size());
            if (written >= 0)
                text.remove_prefix(static_cast<size_t>(written));
            else if (errno == EPIPE)
                text = {};
            else
                taken = errno == EAGAIN && isReady(m_pipe, POLLOUT);
        }
        ::close(std::exchange(m_pipe, -1));
        return taken;
    }

private:
    static bool isReady(int descriptor, short event)
    {
        constexpr int kMilliseconds = 60'000;
        pollfd entry{descriptor, event, 0};
        return ::poll(&entry, 1, kMilliseconds) == 1;
    }

    std::filesystem::path m_file;
    int m_watch;
    int m_pipe = -1;
};

} // namespace kindred::test
