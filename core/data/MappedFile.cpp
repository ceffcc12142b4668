#include "data/MappedFile.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace kindred {

namespace {
Error unmappable(const fs::path& path, int error)
{
    Error problem = systemError("cannot read", path, error);
    problem.code = ErrorCode::Input;
    return problem;
}
} // namespace

Result<MappedFile> MappedFile::open(const fs::path& path)
{
    const int file = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    struct stat info {};
    if (file < 0 || ::fstat(file, &info) != 0) {
        const int error = errno;
        if (file >= 0)
            ::close(file);
        return unmappable(path, error);
    }
    const auto size = static_cast<size_t>(info.st_size);
    const bool regular = S_ISREG(info.st_mode);
    void* place =
        regular && size > 0 ? ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0) : MAP_FAILED;
    const int error = errno;
    ::close(file);
    if (!regular || size == 0)
        return inputError(regular ? "the file is empty" : "is no regular file", path.string());
    if (place == MAP_FAILED)
        return unmappable(path, error);
    return MappedFile({static_cast<const char*>(place), size});
}

MappedFile::~MappedFile()
{
    if (!m_bytes.empty())
        ::munmap(const_cast<char*>(m_bytes.data()), m_bytes.size());
}

MappedFile::MappedFile(MappedFile&& other) noexcept : m_bytes(std::exchange(other.m_bytes, {})) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept
{
    std::swap(m_bytes, other.m_bytes);
    return *this;
}

} // namespace kindred
