#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "base/Files.h"
#include "support/GatedFile.h"

namespace kindred::test {

/// A copy of a run with a gate in place of one of its files: who reads it waits for what is
/// written.
class GatedRun {
public:
    GatedRun(const fs::path& run, const fs::path& file) : m_run(m_folder.path() / "run")
    {
        fs::copy(run, m_run, fs::copy_options::recursive);
        m_text = *readFile(m_run / file);
        m_gate = std::make_unique<GatedFile>(m_run / file);
    }
    std::string path() const { return m_run.string(); }
    /// Waits until it is being read.
    void reached() const { ASSERT_TRUE(m_gate->reached()); }
    /// Lets the reader go on with what stood in the file; one that has ended by now needs nothing.
    void open() { ASSERT_TRUE(m_gate->release(m_text)); }

private:
    TemporaryFolder m_folder;
    fs::path m_run;
    std::string m_text;
    std::unique_ptr<GatedFile> m_gate;
};

} // namespace kindred::test
