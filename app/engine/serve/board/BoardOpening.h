#pragma once

#include "engine/serve/Call.h"
#include "engine/serve/Context.h"
#include "engine/serve/board/Board.h"

namespace kindred::engine {

/// `board.open`.
Result<Reply> openBoard(Context& context, BoardShelf& boards, const Call& call);

/// A board on a run, as its `spec` names it: {"run","step"?}.
Result<std::shared_ptr<Board>> boardOfRun(Context& context, const Json& spec);

/// What `board.open` answers of a board, whoever made it.
Json describeBoard(const Board& board, const std::string& token);

} // namespace kindred::engine
