#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <locale.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "base/Text.h"
#include "data/BlobStore.h"
#include "data/FileTree.h"
#include "data/ImageHeader.h"

namespace kindred {

namespace {
/// An entry may not unpack to more, nor an archive to more than kRatio times its own size once that
/// exceeds kFree: beyond lies a decompression bomb, not a collection of pictures.
constexpr uint64_t kEntryLimit = uint64_t{2} << 30;
constexpr uint64_t kTotalLimit = uint64_t{256} << 30;
constexpr uint64_t kFree = uint64_t{32} << 20;
constexpr uint64_t kRatio = 200;

struct Location {
    uint64_t offset = 0;
    uint64_t bytes = 0;
    bool image = false;
};

class ArchiveTree final : public FileTree {
public:
    ArchiveTree(fs::path file, uint64_t memoryLimit) : m_path(std::move(file)), m_store(memoryLimit)
    {
    }
    ~ArchiveTree() override
    {
        if (m_file >= 0)
            ::close(m_file);
    }

    Status open();
    Result<std::string> read(size_t index) const override
    {
        const Location& place = m_locations[index];
        const std::string where = m_path.string() + ":" + printablePath(m_entries[index].path);
        return m_plain ? readExactly(m_file, place.offset, place.bytes, where)
                       : m_store.read(place.offset, place.bytes);
    }
    std::string kind() const override { return "archive"; }

private:
    Status readEntries(archive* reader);
    Status checkEnd(archive* reader) const;
    Status readEntry(archive* reader, archive_entry* entry);
    Result<std::string> checkedPath(archive_entry* entry) const;
    Status index(archive* reader, uint64_t bytes, Location& place);
    Status unpack(archive* reader, Location& place);
    Status countUnpacked(uint64_t bytes, const std::string& path);
    void finish();
    Error damaged(archive* reader) const
    {
        const char* text = archive_error_string(reader);
        return inputError("the archive is damaged or cut short: " +
                              std::string(text ? text : "unknown"),
                          m_path.string(), "Download or pack it again.");
    }

    fs::path m_path;
    int m_file = -1;
    bool m_plain = false; ///< an uncompressed tar: entries lie in the file as they are
    uint64_t m_fileBytes = 0;
    uint64_t m_unpacked = 0;
    uint64_t m_lastEnd = 0; ///< where the last tar entry ends in the unpacked stream
    std::map<std::string, Location> m_found;
    std::set<std::string> m_folders; ///< as listed, each with a slash behind
    std::vector<Location> m_locations;
    BlobStore m_store;
};

/// While it lives, this thread's characters are UTF-8. libarchive drops the names of a zip that are
/// marked as UTF-8 where the locale cannot hold them; those of a tar it then leaves as they are.
class Utf8Names final {
public:
    Utf8Names()
        : m_locale(::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)),
          m_before(m_locale ? ::uselocale(m_locale) : nullptr)
    {
    }
    ~Utf8Names()
    {
        if (!m_locale)
            return;
        ::uselocale(m_before);
        ::freelocale(m_locale);
    }
    Utf8Names(const Utf8Names&) = delete;
    Utf8Names& operator=(const Utf8Names&) = delete;

private:
    locale_t m_locale;
    locale_t m_before;
};

bool isZip(int file)
{
    char magic[2] = "";
    return ::pread(file, magic, sizeof magic, 0) == sizeof magic &&
           std::string_view(magic, sizeof magic) == "PK";
}

bool isPlainTar(int file)
{
    char magic[5] = "";
    return ::pread(file, magic, sizeof magic, 257) == sizeof magic &&
           std::string_view(magic, sizeof magic) == "ustar";
}

struct ReaderDeleter {
    void operator()(archive* reader) const { archive_read_free(reader); }
};

Status ArchiveTree::open()
{
    m_file = ::open(m_path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat info {};
    if (m_file < 0 || ::fstat(m_file, &info) != 0) {
        Error problem = systemError("cannot read", m_path, errno);
        problem.code = ErrorCode::Input;
        return problem;
    }
    m_fileBytes = static_cast<uint64_t>(info.st_size);
    m_plain = isPlainTar(m_file);
    std::optional<Utf8Names> names;
    if (isZip(m_file))
        names.emplace();
    const std::unique_ptr<archive, ReaderDeleter> reader(archive_read_new());
    archive_read_support_format_tar(reader.get());
    archive_read_support_format_zip_seekable(reader.get());
    archive_read_support_filter_gzip(reader.get());
    archive_read_support_filter_bzip2(reader.get());
    archive_read_support_filter_xz(reader.get());
    if (archive_read_open_filename(reader.get(), m_path.c_str(), 1 << 18) != ARCHIVE_OK)
        return damaged(reader.get());
    KINDRED_TRY(readEntries(reader.get()));
    finish();
    return {};
}

Status ArchiveTree::readEntries(archive* reader)
{
    for (;;) {
        archive_entry* entry = nullptr;
        const int code = archive_read_next_header(reader, &entry);
        if (code == ARCHIVE_EOF)
            return checkEnd(reader);
        if (code < ARCHIVE_WARN)
            return damaged(reader);
        KINDRED_TRY(readEntry(reader, entry));
    }
}

/// A tar ends with a block of zeros; without it, it was cut between two entries.
Status ArchiveTree::checkEnd(archive* reader) const
{
    const bool tar = (archive_format(reader) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_TAR;
    if (!tar || static_cast<uint64_t>(archive_filter_bytes(reader, 0)) > m_lastEnd)
        return {};
    return inputError("the archive is cut short: its end mark is missing", m_path.string(),
                      "Download or pack it again.");
}

Status ArchiveTree::readEntry(archive* reader, archive_entry* entry)
{
    KINDRED_ASSIGN(const std::string path, checkedPath(entry));
    const auto bytes = static_cast<uint64_t>(std::max<int64_t>(archive_entry_size(entry), 0));
    if (bytes > kEntryLimit)
        return inputError("an entry of " + formatBytes(bytes) + " is not a picture",
                          m_path.string() + ":" + printablePath(path));
    KINDRED_TRY(countUnpacked(bytes, path));
    m_lastEnd = static_cast<uint64_t>(archive_filter_bytes(reader, 0)) + (bytes + 511) / 512 * 512;
    if (isIgnoredPath(path))
        return {};
    if (archive_entry_filetype(entry) == AE_IFDIR) {
        if (!path.empty())
            m_folders.insert(path + "/");
        return {};
    }
    if (archive_entry_is_encrypted(entry) > 0)
        return inputError("the archive is encrypted", m_path.string(), "Unpack it first.");
    Location place;
    KINDRED_TRY(m_plain ? index(reader, bytes, place) : unpack(reader, place));
    place.image = place.image || hasImageExtension(path);
    m_found[path] = place; // as on disk, a later entry of the same name wins
    return {};
}

/// A relative path without "." and ".." parts, or an Input error.
Result<std::string> ArchiveTree::checkedPath(archive_entry* entry) const
{
    const char* raw = archive_entry_pathname(entry);
    if (!raw)
        raw = archive_entry_pathname_utf8(entry);
    if (!raw)
        return inputError("the archive holds an entry without a readable name", m_path.string());
    const std::string path = raw;
    const auto refuse = [&](const std::string& what) {
        return inputError("the archive is unsafe: “" + printablePath(path) + "” " + what,
                          m_path.string(), "Pack the folder again without it.");
    };
    if (archive_entry_hardlink(entry) || archive_entry_hardlink_utf8(entry) ||
        archive_entry_symlink(entry) || archive_entry_filetype(entry) == AE_IFLNK)
        return refuse("is a link");
    const auto type = archive_entry_filetype(entry);
    if (type != AE_IFREG && type != AE_IFDIR)
        return refuse("is a device or a pipe");
    if (path.starts_with('/') || path.starts_with('\\') || (path.size() > 1 && path[1] == ':'))
        return refuse("is an absolute path");
    std::vector<std::string> kept;
    for (const std::string& part : split(path, '/')) {
        if (part == "..")
            return refuse("leads out of the folder");
        if (!part.empty() && part != ".")
            kept.push_back(part);
    }
    return join(kept, "/");
}

Status ArchiveTree::countUnpacked(uint64_t bytes, const std::string& path)
{
    m_unpacked += bytes;
    const bool bomb = m_unpacked > kFree && m_unpacked / kRatio > m_fileBytes;
    if (bomb || m_unpacked > kTotalLimit)
        return inputError("the archive unpacks to more than " + formatBytes(m_unpacked) + " from " +
                              formatBytes(m_fileBytes) + " (at “" + printablePath(path) +
                              "”); that looks like a decompression bomb",
                          m_path.string());
    return {};
}

/// A plain tar: the data begins where the reader stands after the header.
Status ArchiveTree::index(archive* reader, uint64_t bytes, Location& place)
{
    place.offset = static_cast<uint64_t>(archive_filter_bytes(reader, 0));
    place.bytes = bytes;
    if (place.offset + bytes > m_fileBytes)
        return inputError("the archive is damaged or cut short: its last entry is incomplete",
                          m_path.string(), "Download or pack it again.");
    KINDRED_ASSIGN(
        const std::string head,
        readExactly(m_file, place.offset, std::min<uint64_t>(bytes, 32), m_path.string()));
    place.image = imageFormat(head) != ImageFormat::Unknown;
    return {};
}

Status ArchiveTree::unpack(archive* reader, Location& place)
{
    place.offset = m_store.size();
    std::string data;
    char buffer[1 << 16];
    for (;;) {
        const la_ssize_t count = archive_read_data(reader, buffer, sizeof buffer);
        if (count < 0)
            return damaged(reader);
        if (count == 0)
            break;
        data.append(buffer, static_cast<size_t>(count));
        if (data.size() > kEntryLimit)
            return inputError("an entry unpacks to more than " + formatBytes(kEntryLimit),
                              m_path.string());
    }
    place.bytes = data.size();
    place.image = imageFormat(data) != ImageFormat::Unknown;
    return m_store.append(data);
}

void ArchiveTree::finish()
{
    for (const auto& [path, place] : m_found) {
        m_entries.push_back({path, place.bytes, place.image});
        m_locations.push_back(place);
    }
    // With the slash behind, what lies in a folder follows it at once.
    std::string last;
    for (const std::string& folder : m_folders) {
        const auto first = m_found.lower_bound(folder);
        if ((first != m_found.end() && first->first.starts_with(folder)) ||
            (!last.empty() && folder.starts_with(last)))
            continue;
        last = folder;
        m_emptyFolders.push_back(folder.substr(0, folder.size() - 1));
    }
    std::sort(m_emptyFolders.begin(), m_emptyFolders.end());
    m_found.clear();
    m_folders.clear();
}
} // namespace

Result<std::shared_ptr<const FileTree>> openArchiveTree(const fs::path& file, uint64_t memoryLimit)
{
    auto tree = std::make_shared<ArchiveTree>(file, memoryLimit);
    KINDRED_TRY(tree->open());
    return std::shared_ptr<const FileTree>(std::move(tree));
}

} // namespace kindred
