#include <array>
#include <utility>

#include "wire/Message.h"

namespace kindred::wire {

namespace {
constexpr size_t kAlignment = 64;

constexpr std::array kItemSizes = {
    std::pair(std::string_view("<f4"), 4), std::pair(std::string_view("<f8"), 8),
    std::pair(std::string_view("<i4"), 4), std::pair(std::string_view("<i8"), 8),
    std::pair(std::string_view("<u4"), 4), std::pair(std::string_view("<u2"), 2),
    std::pair(std::string_view("|u1"), 1), std::pair(std::string_view("|i1"), 1),
    std::pair(std::string_view("|b1"), 1),
};

/// 0 for a dtype that the protocol does not carry.
uint64_t itemSize(std::string_view dtype)
{
    for (const auto& [known, size] : kItemSizes)
        if (known == dtype)
            return static_cast<uint64_t>(size);
    return 0;
}

/// Bytes of an array of this shape; nothing when the shape is negative or overflows.
std::optional<uint64_t> bytesOf(const std::vector<int64_t>& shape, uint64_t item)
{
    uint64_t bytes = item;
    bool empty = false;
    for (const int64_t length : shape) {
        if (length < 0)
            return std::nullopt;
        if (length == 0)
            empty = true;
        else if (__builtin_mul_overflow(bytes, static_cast<uint64_t>(length), &bytes))
            return std::nullopt;
    }
    return empty ? 0 : bytes;
}

std::optional<std::vector<int64_t>> shapeOf(const Json& value)
{
    if (!value.is_array() || value.size() > 8)
        return std::nullopt;
    std::vector<int64_t> shape;
    for (const Json& length : value) {
        if (!length.is_number_integer() ||
            (length.is_number_unsigned() && length.get<uint64_t>() > INT64_MAX))
            return std::nullopt;
        shape.push_back(length.get<int64_t>());
    }
    return shape;
}
} // namespace

int64_t BlockView::count() const
{
    int64_t product = 1;
    for (const int64_t length : shape)
        product *= length;
    return product;
}

Json addBlock(Message& message, std::string_view dtype, const std::vector<int64_t>& shape,
              const void* data)
{
    const uint64_t bytes = bytesOf(shape, itemSize(dtype)).value_or(0);
    message.blocks.resize((message.blocks.size() + kAlignment - 1) / kAlignment * kAlignment);
    const size_t offset = message.blocks.size();
    if (bytes > 0)
        message.blocks.append(static_cast<const char*>(data), bytes);
    return {{"$block", {{"offset", offset}, {"dtype", dtype}, {"shape", shape}}}};
}

Result<BlockView> findBlock(const Message& message, const Json& value, std::string_view dtype)
{
    const auto refuse = [](std::string what) { return inputError(std::move(what), "$block"); };
    if (!value.is_object() || !value.contains("$block") || !value["$block"].is_object())
        return refuse("is not a block reference");
    const Json& block = value["$block"];
    const Json kind = block.value("dtype", Json());
    if (!kind.is_string() || kind.get<std::string>() != dtype || itemSize(dtype) == 0)
        return refuse("is not of dtype " + std::string(dtype));
    const Json offset = block.value("offset", Json());
    if (!offset.is_number_integer() || (!offset.is_number_unsigned() && offset.get<int64_t>() < 0))
        return refuse("has no offset");
    const auto begin = offset.get<uint64_t>();
    if (begin % kAlignment != 0)
        return refuse("is not aligned to 64 bytes");
    const auto shape = shapeOf(block.value("shape", Json()));
    const auto bytes = shape ? bytesOf(*shape, itemSize(dtype)) : std::nullopt;
    if (!bytes)
        return refuse("has no valid shape");
    if (begin > message.blocks.size() || *bytes > message.blocks.size() - begin)
        return refuse("reaches past the blocks of its frame");
    return BlockView{std::string(dtype), *shape, message.blocks.data() + begin};
}

} // namespace kindred::wire
