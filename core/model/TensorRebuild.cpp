#include "model/TensorRebuild.h"

#include <array>
#include <cstring>
#include <optional>

namespace kindred {

namespace {
using Kind = PickleValue::Kind;

const std::string kOrderedDict = "collections OrderedDict";
const std::string kRebuildTensor = "torch._utils _rebuild_tensor_v2";
const std::string kRebuildParameter = "torch._utils _rebuild_parameter";
constexpr int64_t kMostPickledElements = int64_t{1} << 40;

struct StorageClass {
    const char* name;
    torch::ScalarType type;
};
constexpr std::array<StorageClass, 10> kStorages = {{{"torch FloatStorage", torch::kFloat32},
                                                     {"torch DoubleStorage", torch::kFloat64},
                                                     {"torch HalfStorage", torch::kFloat16},
                                                     {"torch BFloat16Storage", torch::kBFloat16},
                                                     {"torch LongStorage", torch::kInt64},
                                                     {"torch IntStorage", torch::kInt32},
                                                     {"torch ShortStorage", torch::kInt16},
                                                     {"torch CharStorage", torch::kInt8},
                                                     {"torch ByteStorage", torch::kUInt8},
                                                     {"torch BoolStorage", torch::kBool}}};

std::optional<torch::ScalarType> storageType(const std::string& name)
{
    for (const StorageClass& known : kStorages)
        if (name == known.name)
            return known.type;
    return std::nullopt;
}

std::optional<std::vector<int64_t>> wholeNumbers(const PickleValue& tuple)
{
    if (tuple.kind != Kind::Tuple && tuple.kind != Kind::List)
        return std::nullopt;
    std::vector<int64_t> numbers;
    for (const PickleValue* item : tuple.items) {
        if (item->kind != Kind::Integer || item->integer < 0 ||
            item->integer > kMostPickledElements)
            return std::nullopt;
        numbers.push_back(item->integer);
    }
    return numbers;
}

/// Elements from the first to the last that the strided view touches; nothing on overflow.
std::optional<int64_t> reach(int64_t offset, const std::vector<int64_t>& sizes,
                             const std::vector<int64_t>& strides)
{
    int64_t last = offset;
    for (size_t i = 0; i < sizes.size(); ++i) {
        if (sizes[i] == 0)
            return 0;
        if (strides[i] > 0 && sizes[i] - 1 > (kMostPickledElements - last) / strides[i])
            return std::nullopt;
        last += (sizes[i] - 1) * strides[i];
    }
    return last + 1;
}

Result<PickleValue*> rebuildTensor(const PickleValue& arguments, const StorageLookup& storage,
                                   const std::string& where, PickleArena& arena)
{
    const auto refuse = [&] { return inputError("a tensor of the file is malformed", where); };
    if (arguments.items.size() < 4 || arguments.items[0]->kind != Kind::Storage ||
        arguments.items[1]->kind != Kind::Integer || arguments.items[1]->integer < 0 ||
        arguments.items[1]->integer > kMostPickledElements)
        return refuse();
    const PickleValue& source = *arguments.items[0];
    const auto sizes = wholeNumbers(*arguments.items[2]);
    const auto strides = wholeNumbers(*arguments.items[3]);
    if (!sizes || !strides || sizes->size() != strides->size())
        return refuse();
    const std::string_view bytes = storage(source.text);
    const int64_t offset = arguments.items[1]->integer;
    const auto elementSize = static_cast<int64_t>(torch::elementSize(source.type));
    const auto needed = reach(offset, *sizes, *strides);
    if (!needed || *needed > static_cast<int64_t>(bytes.size()) / elementSize)
        return inputError("a tensor reaches past its data", where);

    int64_t count = 1;
    for (const int64_t extent : *sizes) {
        if (extent > 0 && count > static_cast<int64_t>(bytes.size()) / extent)
            return inputError("a tensor is larger than its data", where);
        count *= extent;
    }
    const torch::Tensor flat =
        torch::empty({static_cast<int64_t>(bytes.size()) / elementSize}, source.type);
    std::memcpy(flat.data_ptr(), bytes.data(), static_cast<size_t>(flat.numel() * elementSize));
    PickleValue* value = arena.make(Kind::Tensor);
    value->tensor = count == 0 ? torch::empty(*sizes, source.type)
                               : flat.as_strided(*sizes, *strides, offset).contiguous();
    return value;
}
} // namespace

bool isKnownPickleClass(const std::string& name)
{
    return name == kOrderedDict || name == kRebuildTensor || name == kRebuildParameter ||
           storageType(name).has_value();
}

Result<PickleValue*> storageFromPersistentId(const PickleValue& id, const std::string& where,
                                             PickleArena& arena)
{
    const bool shaped = id.kind == Kind::Tuple && id.items.size() >= 5 &&
                        id.items[0]->kind == Kind::Text && id.items[0]->text == "storage" &&
                        id.items[1]->kind == Kind::Class && id.items[2]->kind == Kind::Text;
    const auto type = shaped ? storageType(id.items[1]->text) : std::nullopt;
    if (!type)
        return inputError("a storage of the file is malformed", where);
    PickleValue* value = arena.make(Kind::Storage);
    value->text = id.items[2]->text;
    value->type = *type;
    return value;
}

Result<PickleValue*> reduceKnown(const PickleValue& callable, const PickleValue& arguments,
                                 const StorageLookup& storage, const std::string& where,
                                 PickleArena& arena)
{
    if (callable.kind != Kind::Class || arguments.kind != Kind::Tuple)
        return inputError("the file calls something that is no class", where);
    if (callable.text == kOrderedDict && arguments.items.empty())
        return arena.make(Kind::Dictionary);
    if (callable.text == kRebuildTensor)
        return rebuildTensor(arguments, storage, where, arena);
    if (callable.text == kRebuildParameter && !arguments.items.empty() &&
        arguments.items[0]->kind == Kind::Tensor)
        return arguments.items[0];
    return inputError("the file calls “" + callable.text + "” in a way that is not understood",
                      where);
}

} // namespace kindred
