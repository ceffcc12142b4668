#pragma once

#include "engine/PictureJudge.h"
#include "engine/serve/Call.h"
#include "engine/serve/Context.h"
#include "engine/serve/board/BoardAnswering.h"

namespace kindred::engine {

// board.save, board.load and board.classify of docs/protocol.md.
Result<Reply> saveBoard(Context& context, BoardShelf& boards, const Call& call);
Result<Reply> loadBoard(Context& context, BoardShelf& boards, const Call& call);
Result<Reply> classifyByBoard(Context& context, BoardShelf& boards, const Call& call);

/// A teaching's own rule for other pictures. A usage error where it cannot decide.
Result<PictureJudge> judgeOf(Context& context, const TaughtBoard& asked, const Call& call);

} // namespace kindred::engine
