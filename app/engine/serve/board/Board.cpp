#include "engine/serve/board/Board.h"

#include <algorithm>
#include <cstring>

#include "base/Random.h"
#include "engine/serve/board/BoardTree.h"

namespace kindred::engine {

namespace {
constexpr size_t kMostBoards = 16;
constexpr size_t kMostPerClass = 20;
constexpr size_t kMostTrainedRows = 2000;
constexpr int64_t kCopiedTogether = 32; ///< rows

std::string hexKey(uint64_t hash)
{
    char text[17] = "";
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
    return text;
}

uint64_t hashBytes(std::string_view bytes, uint64_t seed)
{
    uint64_t hash = mix64(seed ^ bytes.size());
    for (size_t at = 0; at < bytes.size(); at += sizeof(uint64_t)) {
        uint64_t word = 0;
        std::memcpy(&word, bytes.data() + at, std::min(sizeof word, bytes.size() - at));
        hash = mix64(hash ^ mix64(word));
    }
    return hash;
}

/// Rows of each class, spread evenly over its training pictures.
TrainedClasses someOfEachClass(const RunView& view)
{
    TrainedClasses trained;
    const auto candidates = view.candidates("train");
    if (!candidates)
        return trained;
    std::map<int32_t, std::vector<size_t>> members;
    for (size_t row = 0; row < candidates->size(); ++row)
        if (candidates->label(row) >= 0)
            members[candidates->label(row)].push_back(row);
    if (members.empty())
        return trained;
    const size_t each = std::clamp<size_t>(kMostTrainedRows / members.size(), 1, kMostPerClass);
    std::vector<float> values;
    for (const auto& [label, rows] : members) {
        const size_t count = std::min(each, rows.size());
        for (size_t i = 0; i < count; ++i) {
            const size_t row = rows[i * rows.size() / count];
            const std::span<const float> embedding = candidates->embedding(row);
            values.insert(values.end(), embedding.begin(), embedding.end());
            trained.labels.push_back(static_cast<int32_t>(trained.names.size()));
            trained.ids.push_back(candidates->id(row));
        }
        trained.names.push_back(view.className(label));
    }
    const auto count = static_cast<int64_t>(trained.labels.size());
    const auto columns = static_cast<int64_t>(values.size()) / count;
    trained.rows = Matrix<float>(count, columns, std::move(values));
    return trained;
}
/// Priors of the new classes; the trained ones have pictures enough.
void addPriors(const BoardTree::Priors& priors, const Teaching& teaching, BoardSupport& support)
{
    const int64_t columns = support.rows.cols();
    support.priors = Matrix<float>(support.classes, columns);
    support.hasPrior.assign(static_cast<size_t>(support.classes), 0);
    support.priorStrength = teaching.priorStrength.value_or(priors.strength);
    for (size_t c = 0; c < priors.known.size(); ++c) {
        if (!priors.known[c])
            continue;
        support.hasPrior[c] = 1;
        std::copy_n(priors.means.row(static_cast<int64_t>(c)), columns,
                    support.priors.row(static_cast<int64_t>(c)));
    }
}
} // namespace

Json BoardOrigin::json() const
{
    if (!run.empty())
        return {{"run", run}, {"id", id}};
    return path.empty() ? Json::object() : Json{{"path", path}};
}

Board::Board(EncoderPointer encoder, std::optional<RunView> view)
    : m_encoder(std::move(encoder)), m_view(std::move(view))
{
}

bool Board::has(const std::string& key) const
{
    const std::shared_lock lock(m_mutex);
    return m_places.contains(key);
}

void Board::add(const std::string& key, BoardPicture picture, std::span<const float> row)
{
    const std::unique_lock lock(m_mutex);
    if (!m_places.emplace(key, static_cast<int64_t>(m_keys.size())).second)
        return;
    m_keys.push_back(key);
    m_pictures.push_back(std::move(picture));
    m_rows.insert(m_rows.end(), row.begin(), row.end());
}

std::optional<BoardPicture> Board::picture(const std::string& key) const
{
    const std::shared_lock lock(m_mutex);
    const auto found = m_places.find(key);
    return found == m_places.end() ? std::nullopt
                                   : std::optional(m_pictures[static_cast<size_t>(found->second)]);
}

std::vector<std::string> Board::keys() const
{
    const std::shared_lock lock(m_mutex);
    return m_keys;
}

Board::Places Board::places(const std::vector<std::string>& keys) const
{
    Places result;
    const std::shared_lock lock(m_mutex);
    for (size_t i = 0; i < keys.size(); ++i) {
        const auto found = m_places.find(keys[i]);
        if (found == m_places.end()) {
            result.unknown.push_back(keys[i]);
            continue;
        }
        result.places.push_back(found->second);
        result.found.push_back(static_cast<int64_t>(i));
    }
    return result;
}

void Board::copyRows(std::span<const int64_t> places, Matrix<float>& rows, Executor& executor) const
{
    const int64_t columns = m_encoder->dimension();
    const std::shared_lock lock(m_mutex);
    executor.forRanges(static_cast<int64_t>(places.size()), kCopiedTogether,
                       [&](int64_t begin, int64_t end, int) {
                           for (int64_t i = begin; i < end; ++i)
                               std::copy_n(m_rows.data() + places[static_cast<size_t>(i)] * columns,
                                           columns, rows.row(i));
                       });
}

Board::Rows Board::rows(const std::vector<std::string>& keys) const
{
    Rows result{places(keys), {}};
    result.rows = Matrix<float>(static_cast<int64_t>(result.places.size()), m_encoder->dimension());
    Executor alone(1);
    copyRows(result.places, result.rows, alone);
    return result;
}

TaughtSupport Board::support(const Teaching& teaching) const
{
    static const TrainedClasses none;
    const TrainedClasses& known = teaching.withTrained ? trained() : none;
    TaughtSupport taught;
    {
        const std::shared_lock lock(m_mutex);
        const int64_t columns = m_encoder->dimension();
        taught = supportOf(
            teaching, columns,
            [&](const std::string& key) -> const float* {
                const auto found = m_places.find(key);
                return found == m_places.end() ? nullptr : m_rows.data() + found->second * columns;
            },
            known);
    }
    if (teaching.prior && tree() && tree()->coarserLevels() > 0)
        addPriors(tree()->priors(teaching.classes), teaching, *taught.support);
    return taught;
}

const BoardTree* Board::tree() const
{
    std::call_once(m_treeOnce, [this] {
        if (m_view)
            m_tree = BoardTree::read(*m_view);
    });
    return m_tree.get();
}

const TrainedClasses& Board::trained() const
{
    std::call_once(m_trainedOnce, [this] {
        if (m_view)
            m_trained = someOfEachClass(*m_view);
    });
    return m_trained;
}

void Board::setTrained(TrainedClasses trained)
{
    std::call_once(m_trainedOnce, [&] { m_trained = std::move(trained); });
}

std::string BoardShelf::add(std::shared_ptr<Board> board)
{
    const std::lock_guard lock(m_mutex);
    if (m_boards.size() >= kMostBoards)
        m_boards.erase(
            std::min_element(m_boards.begin(), m_boards.end(), [](const auto& a, const auto& b) {
                return a.second.used < b.second.used;
            }));
    const std::string token = "board" + std::to_string(m_next++);
    m_boards[token] = {std::move(board), ++m_clock};
    return token;
}

Result<std::shared_ptr<Board>> BoardShelf::find(const std::string& token)
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_boards.find(token);
    if (found == m_boards.end())
        return usageError("there is no board “" + token.substr(0, 100) + "”", "params.board",
                          "Open it again.");
    found->second.used = ++m_clock;
    return found->second.board;
}

void BoardShelf::remove(const std::string& token)
{
    const std::lock_guard lock(m_mutex);
    m_boards.erase(token);
}

std::string pictureKey(std::string_view bytes)
{
    return hexKey(hashBytes(bytes, 1));
}

std::string sampleKey(const std::string& fingerprint, int64_t id)
{
    return hexKey(hashBytes(fingerprint, hashSeed({2, static_cast<uint64_t>(id)})));
}

} // namespace kindred::engine
