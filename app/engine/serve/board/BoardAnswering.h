#pragma once

#include "board/BoardModel.h"
#include "engine/serve/Call.h"
#include "engine/serve/Context.h"
#include "engine/serve/board/Board.h"

namespace kindred::engine {

/// A request about a board with its teaching, ready to be answered.
struct TaughtBoard {
    std::shared_ptr<Board> board;
    Teaching teaching;
    TaughtSupport taught;
    std::shared_ptr<const BoardModel> model;
    size_t queries = 0; ///< that are asked at once

    /// Why a rule cannot decide here; empty: it can.
    std::string reason(BoardRule rule) const;
    /// A Usage error where the chosen rule cannot decide.
    Status checkRule() const;
};

/// The teaching of a call, on the board that it names; what it leaves out is as board.open said.
Result<TaughtBoard> taughtBoard(Context& context, BoardShelf& boards, const Call& call);
/// What board.open offers as defaults.
Teaching boardDefaults(const Board& board);
/// The σ of a run's vote, within what a board takes.
double runSigma(const RunView& view);
/// Every rule, and why one cannot decide on this board, whatever is taught.
Json boardRulesJson(const Board& board);

// board.predict, explain, hurts, calibrate and encoders of docs/protocol.md.
Result<Reply> predictBoard(Context& context, BoardShelf& boards, const Call& call);
Result<Reply> explainBoard(Context& context, BoardShelf& boards, const Call& call);
Result<Reply> findBoardHarm(Context& context, BoardShelf& boards, const Call& call);
Result<Reply> calibrateBoard(Context& context, BoardShelf& boards, const Call& call);
Result<Reply> compareEncoders(Context& context, BoardShelf& boards, const Call& call);

/// Of a key in a block: its 16 hex digits.
inline constexpr size_t kBoardKeyBytes = 8;
/// "queries" of a call: a list of keys, or a block of eight bytes each.
Result<std::vector<std::string>> boardQueries(const Call& call, size_t limit);
/// A member of a call that lists at most `limit` keys.
Result<std::vector<std::string>> boardKeys(const Json& params, const char* key, size_t limit);
/// "truth": a class or -1 for each of `count` queries; empty where it is absent.
Result<std::vector<int32_t>> boardTruth(const Json& params, size_t count, int classes);

} // namespace kindred::engine
