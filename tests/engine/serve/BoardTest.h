#pragma once

#include <algorithm>
#include <cmath>

#include "FinishedRunTest.h"

namespace kindred::test {

/// An answer of the board with its blocks.
struct BoardAnswer {
    wire::Message message;

    const Json& json() const { return message.json["result"]; }
    template <class T>
    std::vector<T> values(const char* key, const char* dtype) const
    {
        const auto block = wire::findBlock(message, json()[key], dtype);
        EXPECT_TRUE(block) << key;
        const auto* data = reinterpret_cast<const T*>(block->data);
        return {data, data + block->count()};
    }
    std::vector<int32_t> numbers(const char* key) const { return values<int32_t>(key, "<i4"); }
    std::vector<float> reals(const char* key) const { return values<float>(key, "<f4"); }
};

/// Boards of the finished run, and an episode of it put onto one.
class BoardTest : public FinishedRunTest {
protected:
    static BoardAnswer ask(const std::string& method, const Json& params)
    {
        BoardAnswer answer{client().call(method, params)};
        EXPECT_TRUE(answer.message.json.contains("result")) << answer.message.json.dump();
        return answer;
    }

    static std::string open(const Json& encoder)
    {
        return client().result("board.open", {{"encoder", encoder}})["board"];
    }

    static std::string openRun() { return open({{"run", run()}}); }

    static std::vector<std::string> addSamples(const std::string& board, const Json& ids)
    {
        const BoardAnswer added =
            ask("board.add",
                {{"board", board}, {"items", Json::array({{{"run", run()}, {"ids", ids}}})}});
        std::vector<std::string> keys;
        for (const Json& item : added.json()["items"])
            keys.push_back(item["key"]);
        return keys;
    }

    /// An episode as params of board.predict.
    struct Taught {
        Json params;
        std::vector<int32_t> truth;
    };
    static Taught teach(const std::string& board, int way, int shot, int queries)
    {
        const Json episode = client().result(
            "board.episode",
            {{"run", run()}, {"way", way}, {"shot", shot}, {"queries", queries}, {"seed", 3}});
        Json classes = Json::array();
        for (const Json& one : episode["classes"]) {
            Json images = Json::array();
            for (const std::string& key : addSamples(board, one["ids"]))
                images.push_back({{"key", key}});
            classes.push_back({{"name", one["name"]}, {"images", images}});
        }
        Taught taught;
        taught.truth = episode["truth"].get<std::vector<int32_t>>();
        taught.params = {{"board", board},
                         {"classes", classes},
                         {"queries", addSamples(board, episode["queries"])},
                         {"truth", episode["truth"]},
                         {"k", 3},
                         {"sigma", 0.1}};
        return taught;
    }

    static Json with(Json params, const Json& changes)
    {
        params.update(changes);
        return params;
    }
};

} // namespace kindred::test
