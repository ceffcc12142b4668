#pragma once

#include <QString>

#include "base/Json.h"
#include "base/Result.h"

/// A plan without its data, as a JSON file that another plan can start from.
namespace kindred::presetfile {

/// The parts of a plan that a preset keeps; method and encoder are written even where they were the
/// engine's choice, so that the file means the same on other data.
Json fromPlan(const Json& plan, const QString& method, const QString& encoder);
/// The plan that has the preset's choices, and what `plan` says of its data and name.
Json applyTo(const Json& preset, const Json& plan);

Status save(const QString& path, const Json& preset);
/// Input error when the file is no preset.
Result<Json> load(const QString& path);

} // namespace kindred::presetfile
