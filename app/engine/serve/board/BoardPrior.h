#pragma once

#include "engine/serve/Call.h"
#include "engine/serve/Context.h"
#include "engine/serve/board/Board.h"

namespace kindred::engine {

/// `board.prior`: what the run's tree expects of new classes, beside what their pictures say.
Result<Reply> priorOfBoard(Context& context, BoardShelf& boards, const Call& call);

} // namespace kindred::engine
