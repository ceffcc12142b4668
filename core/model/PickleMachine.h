#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <torch/types.h>

#include "base/Result.h"

namespace kindred {

/// A value that the restricted pickle machine can build; plain data, nothing callable.
struct PickleValue {
    enum class Kind {
        None,
        Boolean,
        Integer,
        Real,
        Text,
        Tuple,
        List,
        Dictionary,
        Class,
        Storage,
        Tensor
    };
    Kind kind = Kind::None;
    int64_t integer = 0;
    double real = 0;
    std::string text; ///< text, the "module name" of a class, or the key of a storage
    std::vector<PickleValue*> items;          ///< dictionaries: key, value, key, value …
    torch::ScalarType type = torch::kFloat32; ///< of a storage
    torch::Tensor tensor;
};

/// Owns every value that a pickle builds, so that nested or circular ones end without recursion.
class PickleArena {
public:
    PickleValue* make(PickleValue::Kind kind)
    {
        m_values.emplace_back().kind = kind;
        return &m_values.back();
    }

private:
    std::deque<PickleValue> m_values;
};

/// Bytes of the storage with that key; an empty view when there is none.
using StorageLookup = std::function<std::string_view(const std::string& key)>;

/// Runs a pickle (protocols 2 to 4) of a state dict. Any class but collections.OrderedDict and
/// torch's storages and tensor rebuilders, and any opcode that a state dict does not need, is an
/// Input error. The value lives in the arena.
Result<PickleValue*> runPickle(std::string_view program, const StorageLookup& storage,
                               const std::string& where, PickleArena& arena);

} // namespace kindred
