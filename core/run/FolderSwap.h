#pragma once

#include "base/Files.h"

// How the folders of a run change, so that at every instant each is whole under its name: what is
// not begins with ".tmp-" (half written) or ".old-" (half removed).
namespace kindred {

/// Puts `from` in the place of `to`, beside which it lies. Where there is one already the two
/// change places in one step (a file system that cannot do that has neither for a moment), and the
/// old one is a leftover, for whoever wants the new one to be durable first.
Status swapIn(const fs::path& from, const fs::path& to);

/// Removes a folder that somebody may be looking at.
Status removeWhole(const fs::path& folder);

/// Removes what a killed process left half written or half removed in `parent`.
void clearLeftovers(const fs::path& parent);

} // namespace kindred
