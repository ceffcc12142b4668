#pragma once

#include <string>
#include <string_view>

#include "base/Files.h"

namespace kindred::run {

/// Owns one POSIX file descriptor. Move-only.
class Descriptor final {
public:
    explicit Descriptor(int fd = -1) : m_fd(fd) {}
    Descriptor(Descriptor&& other) noexcept : m_fd(other.release()) {}
    Descriptor& operator=(Descriptor&& other) noexcept;
    ~Descriptor();

    int fd() const { return m_fd; }
    bool valid() const { return m_fd >= 0; }
    int release();

private:
    int m_fd;
};

/// open(2) with O_CLOEXEC, repeated when a signal interrupts it.
Descriptor openDescriptor(const fs::path& path, int flags);

/// An advisory lock on the open file, waited for; false when the file system has none.
bool lockExclusively(int fd);

/// Whether nothing is left of a file that is renamed into place without a sync: a power failure can
/// leave it empty or full of zeros. It then counts as never written.
bool isLost(std::string_view text);

/// This machine's name as it stands in lock and status.json.
std::string hostName();

/// Seconds since 1970, with fractions.
double unixTime();

} // namespace kindred::run
