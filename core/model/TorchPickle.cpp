#include "model/TorchPickle.h"

#include "model/PickleMachine.h"
#include "model/ZipReader.h"

namespace kindred {

namespace {
constexpr std::string_view kProgram = "/data.pkl";
using Kind = PickleValue::Kind;

NamedTensors tensorsOf(const PickleValue& dictionary)
{
    NamedTensors tensors;
    for (size_t i = 0; i + 1 < dictionary.items.size(); i += 2)
        if (dictionary.items[i]->kind == Kind::Text &&
            dictionary.items[i + 1]->kind == Kind::Tensor)
            tensors.emplace_back(dictionary.items[i]->text, dictionary.items[i + 1]->tensor);
    return tensors;
}

/// Training scripts wrap the state dict: {"state_dict": …} or {"model": …}.
const PickleValue& unwrapped(const PickleValue& dictionary)
{
    for (size_t i = 0; i + 1 < dictionary.items.size(); i += 2) {
        const PickleValue& key = *dictionary.items[i];
        if (key.kind == Kind::Text && (key.text == "state_dict" || key.text == "model") &&
            dictionary.items[i + 1]->kind == Kind::Dictionary)
            return *dictionary.items[i + 1];
    }
    return dictionary;
}
} // namespace

Result<NamedTensors> parseTorchPickle(std::string_view bytes, const std::string& where)
{
    KINDRED_ASSIGN(const auto entries, readStoredZip(bytes, where));
    std::string root;
    std::string_view program;
    for (const auto& [name, data] : entries) {
        if (!name.ends_with(kProgram))
            continue;
        root = name.substr(0, name.size() - kProgram.size());
        program = data;
    }
    if (program.empty())
        return inputError("no data.pkl inside: not a file of torch.save", where);
    const StorageLookup storage = [&](const std::string& key) {
        const auto found = entries.find(root + "/data/" + key);
        return found == entries.end() ? std::string_view() : found->second;
    };
    PickleArena arena;
    KINDRED_ASSIGN(const PickleValue* value, runPickle(program, storage, where, arena));
    if (value->kind != Kind::Dictionary)
        return inputError("the file holds no state dict", where,
                          "Save model.state_dict() with torch.save.");
    NamedTensors tensors = tensorsOf(unwrapped(*value));
    if (tensors.empty())
        return inputError("the state dict holds no tensors", where);
    return tensors;
}

} // namespace kindred
