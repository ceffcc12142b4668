#pragma once

#include "engine/serve/Board.h"
#include "engine/serve/Call.h"
#include "engine/serve/Context.h"

namespace kindred::engine {

/// `board.open`.
Result<Reply> openBoard(Context& context, BoardShelf& boards, const Call& call);

/// What `board.open` answers of a board, whoever made it.
Json describeBoard(const Board& board, const std::string& token);

} // namespace kindred::engine
