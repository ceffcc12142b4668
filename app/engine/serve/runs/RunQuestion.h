#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/serve/Call.h"
#include "engine/serve/Context.h"
#include "engine/serve/runs/RunView.h"
#include "train/finished/EvaluateRun.h"

namespace kindred::engine {

// What several methods ask of a run in the same words.

/// The run and step that params name.
Result<RunView> viewOf(Context& context, const Json& params);

/// A step as RunView::open() takes it; the last where params name none.
std::string stepParam(const Json& params, const char* key);

/// What is asked about: a sample of the run, else the bytes of an encoded picture and where they
/// come from.
struct AskedQuery {
    std::optional<int64_t> id;
    std::string bytes;
    std::string where;
};

/// Exactly one of id, image and path.
Result<AskedQuery> askedQuery(const Call& call);

/// Rule, step, k and set of an evaluation; run and protocol are left to the caller.
Result<EvaluateRequest> evaluationOf(Context& context, const Json& params);

} // namespace kindred::engine
