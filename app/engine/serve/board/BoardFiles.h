#pragma once

#include "engine/serve/Call.h"
#include "engine/serve/Context.h"
#include "engine/serve/board/Board.h"

namespace kindred::engine {

// board.save, board.load and board.classify of docs/protocol.md.
Result<Reply> saveBoard(Context& context, BoardShelf& boards, const Call& call);
Result<Reply> loadBoard(Context& context, BoardShelf& boards, const Call& call);
Result<Reply> classifyByBoard(Context& context, BoardShelf& boards, const Call& call);

} // namespace kindred::engine
