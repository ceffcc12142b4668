#pragma once

#include "engine/serve/Call.h"
#include "engine/serve/Context.h"
#include "engine/serve/board/Board.h"

namespace kindred::engine {

/// `board.add`: reads what the items name, embeds it once and keeps it on the board.
Result<Reply> addToBoard(Context& context, Board& board, const Call& call);

/// Takes over pictures of another board under their keys: embeds them again. The reasons of those
/// that cannot be read, [{"key","error"}].
Result<Json> takeOver(Context& context, Board& board, const Board& from,
                      const std::vector<std::string>& keys, const Call& call);

/// [keys, 64, 64, 3]; black for a key that the board does not have.
Result<std::vector<uint8_t>> boardThumbnails(Context& context, const Board& board,
                                             const std::vector<std::string>& keys);

/// The picture itself, as its source has it, with its name. Input error where it is gone.
struct BoardFile {
    std::string bytes;
    std::string name;
};
Result<BoardFile> boardFile(Context& context, const Board& board, const std::string& key);
/// The same, decoded.
Result<Image> boardPicture(Context& context, const Board& board, const std::string& key);

} // namespace kindred::engine
