#pragma once

#include <string>

namespace kindred {

/// What a rule learned from a support before the first query. Immutable: any thread may use it.
class FittedSupport {
public:
    virtual ~FittedSupport() = default;
    /// How a labelling was learned, for whoever reads the results; may be empty.
    virtual std::string note(int labelling) const = 0;
};

} // namespace kindred
