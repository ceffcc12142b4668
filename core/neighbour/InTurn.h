#pragma once

#include <cstdint>

#include "base/Executor.h"

namespace kindred {

/// body(i, part) for i = 0 … count-1, dealt out to the threads in turn: for work that is not alike,
/// where neighbours have alike much to do. part: the thread's number.
template <class Body>
void eachInTurn(int64_t count, Executor& executor, const Body& body)
{
    executor.run(executor.threads(), [&](int part) {
        for (int64_t i = part; i < count; i += executor.threads())
            body(i, part);
    });
}

} // namespace kindred
