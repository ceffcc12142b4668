#include "run/Descriptor.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <utility>

namespace kindred::run {

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept
{
    std::swap(m_fd, other.m_fd);
    return *this;
}

Descriptor::~Descriptor()
{
    if (m_fd >= 0)
        ::close(m_fd);
}

int Descriptor::release()
{
    return std::exchange(m_fd, -1);
}

Descriptor openDescriptor(const fs::path& path, int flags)
{
    for (;;) {
        const int fd = ::open(path.c_str(), flags | O_CLOEXEC, 0644);
        if (fd >= 0 || errno != EINTR)
            return Descriptor(fd);
    }
}

bool lockExclusively(int fd)
{
    int failed = 0;
    do {
        failed = ::flock(fd, LOCK_EX);
    } while (failed != 0 && errno == EINTR);
    return failed == 0;
}

bool isLost(std::string_view text)
{
    return text.find_first_not_of('\0') == std::string_view::npos;
}

std::string hostName()
{
    char name[256] = {};
    if (::gethostname(name, sizeof name - 1) != 0 || name[0] == '\0')
        return "localhost";
    return name;
}

double unixTime()
{
    using namespace std::chrono;
    return duration<double>(system_clock::now().time_since_epoch()).count();
}

} // namespace kindred::run
