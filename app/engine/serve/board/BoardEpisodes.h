#pragma once

#include "engine/serve/Call.h"
#include "engine/serve/Context.h"
#include "engine/serve/board/Board.h"

namespace kindred::engine {

/// `board.episode`: one N-way K-shot task of a run's split, or of a frozen file.
Result<Reply> drawEpisode(Context& context, BoardShelf& boards, const Call& call);

/// `board.episodes`: many of them, decided by every rule of the board.
Result<Reply> runEpisodes(Context& context, BoardShelf& boards, const Call& call);

/// `board.episode_files`: the frozen files of a run.
Result<Reply> listEpisodeFiles(Context& context, BoardShelf& boards, const Call& call);

} // namespace kindred::engine
