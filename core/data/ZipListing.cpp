#include "data/ZipListing.h"

#include <archive.h>
#include <archive_entry.h>

#include <memory>

namespace kindred {

bool zipLists(const fs::path& file, const std::string& name)
{
    const std::unique_ptr<archive, decltype(&archive_read_free)> reader(archive_read_new(),
                                                                        &archive_read_free);
    archive_read_support_format_zip_seekable(reader.get());
    if (archive_read_open_filename(reader.get(), file.c_str(), 1 << 16) != ARCHIVE_OK)
        return false;
    archive_entry* entry = nullptr;
    for (;;) {
        const int code = archive_read_next_header(reader.get(), &entry);
        if (code != ARCHIVE_OK && code != ARCHIVE_WARN)
            return false;
        const char* path = archive_entry_pathname(entry);
        if (path && name == path)
            return true;
    }
}

} // namespace kindred
