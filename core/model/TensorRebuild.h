#pragma once

#include "model/PickleMachine.h"

namespace kindred {

/// Whether "module name" is one of the classes and functions of a state dict.
bool isKnownPickleClass(const std::string& name);

/// ('storage', class, key, device, count) → a Storage value.
Result<PickleValue*> storageFromPersistentId(const PickleValue& id, const std::string& where,
                                             PickleArena& arena);

/// callable(*arguments) for the known callables: an empty dictionary, or a tensor checked against
/// the bytes of its storage.
Result<PickleValue*> reduceKnown(const PickleValue& callable, const PickleValue& arguments,
                                 const StorageLookup& storage, const std::string& where,
                                 PickleArena& arena);

} // namespace kindred
