#pragma once

#include "base/Json.h"
#include "base/Result.h"

namespace kindred::wire {

/// What scripts and the other end of a protocol are told of an error (docs/protocol.md, "Errors").
inline Json errorJson(const Error& error)
{
    return {{"code", static_cast<int>(error.code)},
            {"what", error.what},
            {"where", error.where},
            {"remedy", error.remedy}};
}

} // namespace kindred::wire
