#pragma once

#include "ScriptedSource.h"

namespace kindred::test {

/// Answers of a healthy engine about a source of two label levels, as docs/protocol.md has them.
Json cannedRegistry();
Json cannedInspection();
/// Resolves a plan as an engine would: preset defaults under what the plan says.
Json cannedCheck(const Json& plan);
Json cannedProbe(bool fits);
ScriptedSource::Answer cannedThumbnails(const Json& params);

/// Sets all of the above on the source.
void actHealthy(ScriptedSource& source);

} // namespace kindred::test
