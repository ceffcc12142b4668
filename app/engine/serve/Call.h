#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/Json.h"
#include "base/Result.h"
#include "wire/Message.h"

namespace kindred::engine {

/// One request while it is worked on. Lives on the worker's stack.
struct Call {
    const Json& params;           ///< an object
    const wire::Message& message; ///< owns the blocks that params refer to
    /// Tells the window how far the work is (0..1). Returns false once the request was cancelled.
    std::function<bool(double done, const std::string& text)> progress;
    std::function<bool()> cancelled;
};

/// What a method answers: the "result" in content.json and its blocks.
struct Reply {
    Reply() { content.json = Json::object(); }
    Reply(Json result) { content.json = std::move(result); }

    wire::Message content;
    std::function<void()> afterwards; ///< called when the answer is on its way; may be empty
};

/// Where a method runs, so that it never waits behind slower ones: Quick ones only read small
/// files; Prompt ones read tables and pictures, and people look at each of their answers; Slow ones
/// do the rest.
enum class Pace { Quick, Slow, Prompt };

struct Method {
    std::string name;
    Pace pace = Pace::Quick;
    /// Called on a worker, several at a time. Usage errors are answered as wrong params.
    std::function<Result<Reply>(const Call&)> answer;
    /// Whether these params make a Quick method a Slow one; may be empty.
    std::function<bool(const Json& params)> isSlow = {};
};

using MethodTable = std::vector<Method>;

} // namespace kindred::engine
