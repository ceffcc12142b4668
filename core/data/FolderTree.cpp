#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <set>

#include "base/Text.h"
#include "data/FileTree.h"
#include "data/ImageHeader.h"

namespace kindred {

namespace {
class FolderTree final : public FileTree {
public:
    explicit FolderTree(fs::path root) : m_root(std::move(root)) {}

    Status scan()
    {
        KINDRED_TRY(scanFolder(m_root, ""));
        std::sort(m_entries.begin(), m_entries.end(),
                  [](const FileEntry& a, const FileEntry& b) { return a.path < b.path; });
        std::sort(m_emptyFolders.begin(), m_emptyFolders.end());
        return {};
    }

    Result<std::string> read(size_t index) const override
    {
        return readRegularFile(m_root / m_entries[index].path);
    }
    std::string kind() const override { return "folder"; }

    void add(const std::string& name) { addFile(m_root / name, name); }

private:
    Status scanFolder(const fs::path& folder, const std::string& prefix)
    {
        struct stat info {};
        if (::stat(folder.c_str(), &info) != 0)
            return unreadable(folder, errno);
        if (!m_visited.insert({info.st_dev, info.st_ino}).second) {
            ++m_met;
            return {};
        }
        const size_t before = m_entries.size() + m_met;
        const size_t emptyBefore = m_emptyFolders.size();
        std::error_code error;
        fs::directory_iterator item(folder, error);
        for (; !error && item != fs::directory_iterator(); item.increment(error)) {
            const std::string name = item->path().filename().string();
            if (isIgnoredPath(name))
                continue;
            std::error_code ignored;
            if (item->is_directory(ignored))
                KINDRED_TRY(scanFolder(item->path(), prefix + name + "/"));
            else
                addFile(item->path(), prefix + name);
        }
        if (error)
            return unreadable(folder, error.value());
        if (!prefix.empty() && m_entries.size() + m_met == before) {
            m_emptyFolders.resize(emptyBefore); // those in it are told with it
            m_emptyFolders.push_back(prefix.substr(0, prefix.size() - 1));
        }
        return {};
    }

    void addFile(const fs::path& file, const std::string& path)
    {
        FileEntry entry;
        entry.path = path;
        std::error_code ignored;
        entry.file = !fs::is_other(file, ignored);
        const auto bytes = fs::file_size(file, ignored);
        entry.bytes = ignored ? 0 : bytes;
        entry.image = entry.file && (hasImageExtension(path) || startsLikeImage(file));
        m_entries.push_back(std::move(entry));
    }

    static Error unreadable(const fs::path& folder, int error)
    {
        Error problem = systemError("cannot list the folder", folder, error);
        problem.code = ErrorCode::Input;
        return problem;
    }

    fs::path m_root;
    std::set<std::pair<dev_t, ino_t>> m_visited;
    size_t m_met = 0; ///< links to folders that were visited: what holds one is not empty
};
} // namespace

bool startsLikeImage(const fs::path& file)
{
    std::error_code ignored;
    if (!fs::is_regular_file(file, ignored))
        return false;
    char head[32];
    std::ifstream stream(file, std::ios::binary);
    stream.read(head, sizeof head);
    return imageFormat({head, static_cast<size_t>(stream.gcount())}) != ImageFormat::Unknown;
}

bool isIgnoredPath(std::string_view path)
{
    for (const std::string& part : split(path, '/'))
        if (part.starts_with('.') || part == "__MACOSX" || part == "Thumbs.db" ||
            part == "desktop.ini")
            return true;
    return false;
}

std::string printablePath(std::string_view path)
{
    if (isPrintableUtf8(path))
        return std::string(path);
    std::string text;
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7f && byte != '%') {
            text += c;
            continue;
        }
        char escaped[4];
        std::snprintf(escaped, sizeof escaped, "%%%02X", byte);
        text += escaped;
    }
    return text;
}

std::shared_ptr<const FileTree> chosenFiles(const fs::path& folder,
                                            const std::vector<std::string>& names)
{
    auto tree = std::make_shared<FolderTree>(folder);
    for (const std::string& name : names)
        tree->add(name);
    return tree;
}

Result<std::shared_ptr<const FileTree>> openFolderTree(const fs::path& folder)
{
    auto tree = std::make_shared<FolderTree>(folder);
    KINDRED_TRY(tree->scan());
    return std::shared_ptr<const FileTree>(std::move(tree));
}

} // namespace kindred
