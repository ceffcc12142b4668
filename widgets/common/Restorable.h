#pragma once

#include <QtGlobal>

#include "base/Json.h"

namespace kindred {

/// A view whose settings survive a restart of the program.
class Restorable {
public:
    virtual ~Restorable() = default;

    virtual Json saveState() const = 0;
    /// Takes what saveState() gave, maybe in another version: what is not understood is left alone.
    virtual void restoreState(const Json& state) = 0;

protected:
    Restorable() = default;
    Q_DISABLE_COPY_MOVE(Restorable)
};

} // namespace kindred
