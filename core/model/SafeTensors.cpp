#include "model/SafeTensors.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

#include "base/Json.h"

namespace kindred {

namespace {
constexpr size_t kLengthBytes = 8;
const char* const kMetadata = "__metadata__";
constexpr uint64_t kLargestHeader = 100'000'000;
constexpr int64_t kMostStoredElements = int64_t{1} << 48;

struct TypeName {
    const char* name;
    torch::ScalarType type;
};
constexpr std::array<TypeName, 10> kTypes = {{{"F64", torch::kFloat64},
                                              {"F32", torch::kFloat32},
                                              {"F16", torch::kFloat16},
                                              {"BF16", torch::kBFloat16},
                                              {"I64", torch::kInt64},
                                              {"I32", torch::kInt32},
                                              {"I16", torch::kInt16},
                                              {"I8", torch::kInt8},
                                              {"U8", torch::kUInt8},
                                              {"BOOL", torch::kBool}}};

std::string nameOf(torch::ScalarType type)
{
    for (const TypeName& known : kTypes)
        if (known.type == type)
            return known.name;
    return {};
}

std::optional<torch::ScalarType> typeOf(const std::string& name)
{
    for (const TypeName& known : kTypes)
        if (name == known.name)
            return known.type;
    return std::nullopt;
}

struct Entry {
    std::string name;
    torch::ScalarType type = torch::kFloat32;
    std::vector<int64_t> shape;
    uint64_t begin = 0;
    uint64_t end = 0;
};

bool isUnsigned(const Json& value)
{
    return value.is_number_unsigned();
}

Result<Entry> parseEntry(const std::string& name, const Json& json, const std::string& where)
{
    const auto refuse = [&](const std::string& what) {
        return inputError("tensor “" + name + "” " + what, where);
    };
    if (!json.is_object() || !json.contains("dtype") || !json.contains("shape") ||
        !json.contains("data_offsets") || !json["dtype"].is_string() || !json["shape"].is_array())
        return refuse("lacks dtype, shape or data_offsets");
    Entry entry;
    entry.name = name;
    const auto type = typeOf(json["dtype"].get<std::string>());
    if (!type)
        return refuse("has the unknown dtype " + json["dtype"].dump());
    entry.type = *type;
    int64_t count = 1;
    for (const Json& extent : json["shape"]) {
        if (!isUnsigned(extent))
            return refuse("has a shape that is not made of whole numbers");
        const auto value = extent.get<uint64_t>();
        if (value > static_cast<uint64_t>(kMostStoredElements) ||
            (value > 0 && count > kMostStoredElements / static_cast<int64_t>(value)))
            return refuse("is too large");
        count *= static_cast<int64_t>(value);
        entry.shape.push_back(static_cast<int64_t>(value));
    }
    const Json& offsets = json["data_offsets"];
    if (!offsets.is_array() || offsets.size() != 2 || !isUnsigned(offsets[0]) ||
        !isUnsigned(offsets[1]))
        return refuse("has malformed data_offsets");
    entry.begin = offsets[0].get<uint64_t>();
    entry.end = offsets[1].get<uint64_t>();
    const uint64_t bytes = static_cast<uint64_t>(count) * torch::elementSize(entry.type);
    if (entry.end < entry.begin || entry.end - entry.begin != bytes)
        return refuse("has a size that disagrees with its shape");
    return entry;
}

/// The bytes of the header, by the length before it.
Result<std::string_view> headerBytes(std::string_view bytes, const std::string& where)
{
    if (bytes.size() < kLengthBytes)
        return inputError("too short for a safetensors file", where);
    uint64_t length = 0;
    std::memcpy(&length, bytes.data(), kLengthBytes);
    if (length > kLargestHeader || length > bytes.size() - kLengthBytes)
        return inputError("the safetensors header is cut short or too long", where);
    return bytes.substr(kLengthBytes, length);
}

Result<Json> headerObject(std::string_view bytes, const std::string& where)
{
    KINDRED_ASSIGN(Json header, parseJson(bytes, where));
    if (!header.is_object())
        return inputError("the header is not a JSON object", where);
    return header;
}

Result<std::vector<Entry>> parseHeader(std::string_view bytes, size_t dataBytes,
                                       const std::string& where)
{
    KINDRED_ASSIGN(const Json header, headerObject(bytes, where));
    std::vector<Entry> entries;
    for (const auto& [name, json] : header.items()) {
        if (name == kMetadata)
            continue;
        KINDRED_ASSIGN(Entry entry, parseEntry(name, json, where));
        entries.push_back(std::move(entry));
    }
    std::vector<Entry> sorted = entries;
    std::stable_sort(sorted.begin(), sorted.end(), [](const Entry& a, const Entry& b) {
        return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
    });
    uint64_t next = 0;
    for (const Entry& entry : sorted) {
        if (entry.begin != next)
            return inputError("tensor “" + entry.name + "” overlaps another or leaves a gap",
                              where);
        next = entry.end;
    }
    if (next != dataBytes)
        return inputError(
            next > dataBytes ? "the data is cut short" : "there are bytes after the data", where);
    return entries;
}
} // namespace

std::string safeTensorsBytes(const NamedTensors& tensors, const TensorMetadata& metadata)
{
    Json header = Json::object();
    if (!metadata.empty())
        header[kMetadata] = metadata;
    size_t end = 0;
    for (const auto& [name, tensor] : tensors) {
        const size_t begin = end;
        end += static_cast<size_t>(tensor.numel()) * tensor.element_size();
        header[name] = {{"dtype", nameOf(tensor.scalar_type())},
                        {"shape", tensor.sizes().vec()},
                        {"data_offsets", {begin, end}}};
    }
    std::string text = header.dump();
    text.resize((text.size() + 7) / 8 * 8, ' ');
    const uint64_t length = text.size();
    std::string bytes;
    bytes.reserve(kLengthBytes + text.size() + end); // once: a file may be a large part of memory
    bytes.append(reinterpret_cast<const char*>(&length), kLengthBytes);
    bytes += text;
    for (const auto& [name, tensor] : tensors) {
        const torch::Tensor flat = tensor.detach().to(torch::kCPU).contiguous();
        bytes.append(static_cast<const char*>(flat.data_ptr()),
                     static_cast<size_t>(flat.numel()) * flat.element_size());
    }
    return bytes;
}

Status writeSafeTensors(const std::filesystem::path& path, const NamedTensors& tensors,
                        Durability durability)
{
    return writeFile(path, safeTensorsBytes(tensors), durability);
}

Result<NamedTensors> parseSafeTensors(std::string_view bytes, const std::string& where)
{
    KINDRED_ASSIGN(const std::string_view header, headerBytes(bytes, where));
    const std::string_view data = bytes.substr(kLengthBytes + header.size());
    KINDRED_ASSIGN(const std::vector<Entry> entries, parseHeader(header, data.size(), where));
    NamedTensors tensors;
    for (const Entry& entry : entries) {
        torch::Tensor tensor = torch::empty(entry.shape, entry.type);
        if (entry.end > entry.begin)
            std::memcpy(tensor.data_ptr(), data.data() + entry.begin, entry.end - entry.begin);
        tensors.emplace_back(entry.name, std::move(tensor));
    }
    return tensors;
}

Result<TensorMetadata> parseMetadata(std::string_view bytes, const std::string& where)
{
    KINDRED_ASSIGN(const std::string_view text, headerBytes(bytes, where));
    KINDRED_ASSIGN(const Json header, headerObject(text, where));
    TensorMetadata metadata;
    const Json saved = header.value(kMetadata, Json::object());
    for (const auto& [key, value] : saved.items()) {
        if (!value.is_string())
            return inputError("its metadata are no texts", where);
        metadata[key] = value.get<std::string>();
    }
    return metadata;
}

Result<NamedTensors> readSafeTensors(const std::filesystem::path& path)
{
    KINDRED_ASSIGN(const std::string bytes, readFile(path));
    return parseSafeTensors(bytes, path.string());
}

} // namespace kindred
