#pragma once

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <stdexcept>
#include <string>

#include "base/Files.h"
#include "run/Descriptor.h"

namespace kindred::test {

/// A copy of a run with a pipe in place of one of its files: who reads it waits for what is
/// written.
class GatedRun {
public:
    GatedRun(const fs::path& run, const fs::path& file)
        : m_run(m_folder.path() / "run"), m_file(m_run / file)
    {
        fs::copy(run, m_run, fs::copy_options::recursive);
        m_text = *readFile(m_file);
        fs::remove(m_file);
        if (::mkfifo(m_file.c_str(), 0600) != 0)
            throw std::runtime_error("no pipe");
    }
    std::string path() const { return m_run.string(); }
    /// Waits until it is being read.
    void reached() { m_writing = run::openDescriptor(m_file, O_WRONLY); }
    /// Lets the reader go on with what stood in the file; one that has ended by now needs nothing.
    void open()
    {
        const ssize_t written = ::write(m_writing.fd(), m_text.data(), m_text.size());
        EXPECT_TRUE(written == static_cast<ssize_t>(m_text.size()) || errno == EPIPE);
        m_writing = run::Descriptor();
    }

private:
    TemporaryFolder m_folder;
    fs::path m_run;
    fs::path m_file;
    std::string m_text;
    run::Descriptor m_writing;
};

} // namespace kindred::test
