#include "data/ZipWriter.h"

#include <archive.h>
#include <archive_entry.h>

namespace kindred {

namespace {
constexpr time_t kFirstDay = 315619200; ///< 1980-01-02, which every time zone can write
} // namespace

struct ZipWriter::State {
    archive* writer = archive_write_new();
    std::string bytes;

    ~State() { archive_write_free(writer); }

    Error problem() const
    {
        const char* text = archive_error_string(writer);
        return failure("cannot pack the archive: " + std::string(text ? text : "unknown"));
    }
    static la_ssize_t append(archive*, void* self, const void* data, size_t count)
    {
        static_cast<State*>(self)->bytes.append(static_cast<const char*>(data), count);
        return static_cast<la_ssize_t>(count);
    }
};

ZipWriter::ZipWriter() : m_state(std::make_unique<State>())
{
    archive_write_set_format_zip(m_state->writer);
    archive_write_set_bytes_in_last_block(m_state->writer, 1);
    archive_write_open(m_state->writer, m_state.get(), nullptr, &State::append, nullptr);
}

ZipWriter::~ZipWriter() = default;

Status ZipWriter::add(const std::string& name, std::string_view bytes, bool packed)
{
    if (packed)
        archive_write_zip_set_compression_store(m_state->writer);
    else
        archive_write_zip_set_compression_deflate(m_state->writer);
    archive_entry* entry = archive_entry_new();
    archive_entry_set_pathname_utf8(entry, name.c_str());
    archive_entry_set_pathname(entry, name.c_str());
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_entry_set_perm(entry, 0644);
    archive_entry_set_mtime(entry, kFirstDay, 0);
    archive_entry_set_size(entry, static_cast<la_int64_t>(bytes.size()));
    const int code = archive_write_header(m_state->writer, entry);
    archive_entry_free(entry);
    if (code < ARCHIVE_WARN)
        return m_state->problem();
    if (archive_write_data(m_state->writer, bytes.data(), bytes.size()) !=
        static_cast<la_ssize_t>(bytes.size()))
        return m_state->problem();
    return {};
}

Result<std::string> ZipWriter::finish()
{
    if (archive_write_close(m_state->writer) != ARCHIVE_OK)
        return m_state->problem();
    return std::move(m_state->bytes);
}

} // namespace kindred
