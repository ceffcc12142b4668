#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/PictureEncoder.h"
#include "engine/Teaching.h"
#include "engine/serve/runs/RunCache.h"
#include "engine/serve/runs/RunView.h"

namespace kindred::engine {

class BoardMemory;
class BoardTree;

/// Where a picture of a board lies, so that it can be read again.
struct BoardOrigin {
    std::string run; ///< with id: a sample of this run
    int64_t id = -1;
    std::string path; ///< a file on the engine's side
    /// The encoded file itself, where it came through the protocol; else null.
    std::shared_ptr<const std::string> bytes;

    Json json() const; ///< {"run","id"}, {"path"} or {}
};

struct BoardPicture {
    std::string name;
    BoardOrigin origin;
    std::vector<uint8_t> thumbnail; ///< [64, 64, 3]; empty: the run's atlas has it
};

/// The pictures of a few-shot board under one encoder: embeddings by key, nothing of what they
/// mean. Thread-safe; what was added stays until the board goes.
class Board final {
public:
    explicit Board(EncoderPointer encoder, std::optional<RunView> view = std::nullopt);

    PictureEncoder& encoder() const { return *m_encoder; }
    EncoderPointer encoderPointer() const { return m_encoder; }
    /// The run whose network embeds; null for other encoders.
    const RunView* view() const { return m_view ? &*m_view : nullptr; }
    /// What that run learned about how neighbours look at each other; null where it did not.
    BoardMemory* memory() const { return m_memory.get(); }
    void setMemory(std::shared_ptr<BoardMemory> memory) { m_memory = std::move(memory); }

    bool has(const std::string& key) const;
    /// row [dimension]; a key that is there stays as it is.
    void add(const std::string& key, BoardPicture picture, std::span<const float> row);
    std::optional<BoardPicture> picture(const std::string& key) const;
    std::vector<std::string> keys() const;

    /// Where the rows of keys stand; unknown keys are left out of places and `found`, and named in
    /// `unknown`.
    struct Places {
        std::vector<int64_t> places;
        std::vector<int64_t> found; ///< [places] place in the keys asked
        std::vector<std::string> unknown;
    };
    Places places(const std::vector<std::string>& keys) const;
    /// The unit rows that stand there, into the first of `rows` [≥ places, dimension].
    void copyRows(std::span<const int64_t> places, Matrix<float>& rows, Executor& executor) const;
    /// Both at once.
    struct Rows : Places {
        Matrix<float> rows;
    };
    Rows rows(const std::vector<std::string>& keys) const;
    /// The teaching on these rows.
    TaughtSupport support(const Teaching& teaching) const;

    /// The run's classes as a tree; null where there is none.
    const BoardTree* tree() const;

    /// Up to 20 training pictures of each class of the run, 2,000 in all; empty without a run.
    const TrainedClasses& trained() const;
    /// For boards that were read from a file.
    void setTrained(TrainedClasses trained);

private:
    const EncoderPointer m_encoder;
    const std::optional<RunView> m_view;
    std::shared_ptr<BoardMemory> m_memory; ///< set before the board is shared
    mutable std::shared_mutex m_mutex;
    std::unordered_map<std::string, int64_t> m_places;
    std::vector<std::string> m_keys; ///< in the order in which they came
    std::vector<BoardPicture> m_pictures;
    std::vector<float> m_rows; ///< [pictures, dimension]
    mutable std::once_flag m_treeOnce;
    mutable std::shared_ptr<const BoardTree> m_tree;
    mutable std::once_flag m_trainedOnce;
    mutable TrainedClasses m_trained;
};

/// The boards of a server by token, at most 16: the one that was longest not asked for goes.
class BoardShelf final {
public:
    std::string add(std::shared_ptr<Board> board);
    /// Usage error where there is none.
    Result<std::shared_ptr<Board>> find(const std::string& token);
    void remove(const std::string& token);

private:
    std::mutex m_mutex;
    int64_t m_next = 1;
    int64_t m_clock = 0;
    struct Entry {
        std::shared_ptr<Board> board;
        int64_t used = 0;
    };
    std::map<std::string, Entry> m_boards;
};

/// 16 hex digits of an encoded picture, and of a sample of data with that fingerprint.
std::string pictureKey(std::string_view bytes);
std::string sampleKey(const std::string& fingerprint, int64_t id);

} // namespace kindred::engine
