#include "run/RunGroup.h"

#include <cctype>
#include <set>

namespace kindred {

namespace {
constexpr uint64_t kMaxGroupBytes = 64ULL << 20;
constexpr size_t kLongestFolder = 120; ///< leaves room for a number within a file name's 255 bytes

fs::path groupFile(const fs::path& folder)
{
    return folder / "group.json";
}

std::string folderWord(const std::string& text)
{
    std::string word;
    for (const char c : text) {
        const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' ||
                           c == '_' || c == '+' || c == '-';
        word += plain && static_cast<unsigned char>(c) < 0x80 ? c : '-';
    }
    return word;
}

/// "sigma=0.05,seed=1"
std::string folderOf(const Json& settings)
{
    std::string name;
    for (const auto& [key, value] : settings.items()) {
        const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
        if (!name.empty())
            name += ',';
        name += folderWord(key);
        name += '=';
        name += folderWord(text);
    }
    return name.substr(0, kLongestFolder);
}

bool isPlainName(const std::string& name)
{
    return !name.empty() && name[0] != '.' && name.find('/') == std::string::npos;
}

Error damaged(const std::string& what, const fs::path& file)
{
    return inputError("is not the record of a group: " + what, file.string(),
                      "Put an undamaged copy of the file back.");
}

/// Whether the settings are a value for every axis and nothing else.
bool hasOneOfEach(const Json& settings, const Json& axes)
{
    for (const Json& axis : axes) {
        const auto key = axis["key"].get<std::string>();
        const auto value = settings.find(key);
        const bool counts = key == kSeedAxis || key == kFoldAxis;
        if (value == settings.end() || (counts && !value->is_number_unsigned()))
            return false;
    }
    return settings.size() == axes.size();
}

/// Everything about the file that is not as writeGroup() leaves it, or "".
std::string whatIsWrong(const Json& json)
{
    const auto has = [](const Json& object, const char* key, bool (Json::*is)() const noexcept) {
        const auto found = object.is_object() ? object.find(key) : object.end();
        return found != object.end() && ((*found).*is)();
    };
    if (!has(json, "name", &Json::is_string) || !has(json, "fingerprint", &Json::is_string) ||
        !has(json, "axes", &Json::is_array) || !has(json, "plan", &Json::is_object) ||
        !has(json, "members", &Json::is_array))
        return "a member is missing or of another type";
    for (const Json& axis : json["axes"])
        if (!has(axis, "key", &Json::is_string) || !has(axis, "values", &Json::is_array))
            return "an axis has no key or no values";
    for (const Json& member : json["members"])
        if (!has(member, "folder", &Json::is_string) ||
            !has(member, "settings", &Json::is_object) ||
            !isPlainName(member["folder"].get<std::string>()))
            return "a run has no folder in it";
    for (const Json& member : json["members"])
        if (!hasOneOfEach(member["settings"], json["axes"]))
            return "a run has other settings than the axes";
    return {};
}
} // namespace

std::vector<GroupMember> combinations(const std::vector<GroupAxis>& axes)
{
    std::vector<GroupMember> members(1);
    for (const GroupAxis& axis : axes) {
        std::vector<GroupMember> longer;
        for (const GroupMember& member : members)
            for (const Json& value : axis.values) {
                longer.push_back(member);
                longer.back().settings[axis.key] = value;
            }
        members = std::move(longer);
    }
    std::set<std::string> taken;
    for (GroupMember& member : members) {
        const std::string name = folderOf(member.settings);
        member.folder = name;
        for (int number = 2; !taken.insert(member.folder).second; ++number)
            member.folder = name + "-" + std::to_string(number);
    }
    return members;
}

bool isGroup(const fs::path& folder)
{
    std::error_code ignored;
    return fs::is_regular_file(groupFile(folder), ignored);
}

Result<RunGroup> readGroup(const fs::path& folder)
{
    const fs::path file = groupFile(folder);
    KINDRED_ASSIGN(const std::string text, readRegularFile(file, kMaxGroupBytes));
    KINDRED_ASSIGN(const Json json, parseJson(text, file.string()));
    const auto format = json.is_object() ? json.find("format") : json.end();
    if (!json.is_object() || format == json.end() || !format->is_number_integer())
        return damaged("no format version", file);
    if (format->get<int64_t>() > kGroupFormatVersion)
        return inputError("was written by a newer Kindred (group format " + format->dump() + ")",
                          file.string(), "Install the newer version.");
    if (const std::string wrong = whatIsWrong(json); !wrong.empty())
        return damaged(wrong, file);
    RunGroup group;
    group.name = json["name"];
    group.fingerprint = json["fingerprint"];
    group.plan = json["plan"];
    for (const Json& axis : json["axes"])
        group.axes.push_back({axis["key"], axis["values"].get<std::vector<Json>>()});
    for (const Json& member : json["members"])
        group.members.push_back({member["folder"], member["settings"]});
    return group;
}

Json toJson(const std::vector<GroupAxis>& axes)
{
    Json list = Json::array();
    for (const GroupAxis& axis : axes)
        list.push_back({{"key", axis.key}, {"values", axis.values}});
    return list;
}

Status writeGroup(const fs::path& folder, const RunGroup& group)
{
    Json members = Json::array();
    for (const GroupMember& member : group.members)
        members.push_back({{"folder", member.folder}, {"settings", member.settings}});
    const Json json = {
        {"format", kGroupFormatVersion}, {"name", group.name}, {"fingerprint", group.fingerprint},
        {"axes", toJson(group.axes)},    {"plan", group.plan}, {"members", members}};
    return writeFile(groupFile(folder),
                     json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n",
                     Durability::Synced);
}

} // namespace kindred
