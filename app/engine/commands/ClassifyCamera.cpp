#include "engine/commands/ClassifyCamera.h"

#include <algorithm>
#include <cstdio>
#include <iostream>

#include "data/FrameSource.h"
#include "engine/Interrupt.h"

namespace kindred::engine {

namespace {
constexpr size_t kWidestClass = 40;

/// One line a picture: an object with --json, else columns that stay in place.
class FrameLines final {
public:
    FrameLines(const std::vector<std::string>& classes, bool json) : m_json(json)
    {
        for (const std::string& name : classes)
            m_width = std::max(m_width, std::min(name.size(), kWidestClass));
        if (!json)
            std::cout << row("frame", "seconds", "class", "p", "evidence");
        std::cout.flush();
    }

    void add(const VideoFrame& frame, const Verdict& verdict)
    {
        if (m_json) {
            Json line = toJson(verdict);
            line["frame"] = frame.number;
            line["seconds"] = frame.seconds;
            std::cout << line.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
        } else {
            std::cout << row(std::to_string(frame.number), fixed(frame.seconds, 2),
                             verdict.none ? "none of these" : verdict.name, fixed(verdict.p, 4),
                             fixed(verdict.evidence, 4));
        }
        std::cout.flush(); // a reader of a pipe is told at once
    }

private:
    static std::string fixed(double value, int digits)
    {
        char text[32] = "";
        std::snprintf(text, sizeof text, "%.*f", digits, value);
        return text;
    }

    std::string row(const std::string& frame, const std::string& seconds, const std::string& name,
                    const std::string& p, const std::string& evidence) const
    {
        const auto right = [](const std::string& text, size_t width) {
            return std::string(width - std::min(width, text.size()), ' ') + text;
        };
        return right(frame, 7) + right(seconds, 10) + "  " + name +
               std::string(m_width - std::min(m_width, name.size()), ' ') + right(p, 8) +
               right(evidence, 10) + "\n";
    }

    bool m_json;
    size_t m_width = std::string("none of these").size();
};
} // namespace

Result<Report> classifyCamera(const PictureJudge& judge, const CameraFlags& camera,
                              const GlobalFlags& global)
{
    KINDRED_ASSIGN(FrameSource source, FrameSource::open(camera.source));
    catchInterrupts();
    FrameLines lines(judge.names(), global.json);
    int64_t classified = 0;
    while (!interrupted() && (camera.most == 0 || classified < camera.most)) {
        // The first one at once, then every n-th.
        auto frame = source.next(classified > 0 ? camera.every - 1 : 0);
        if (!frame && interrupted())
            break;
        if (!frame)
            return frame.error();
        if (!*frame)
            break;
        KINDRED_ASSIGN(const std::vector<Verdict> verdicts, judge.judge({(*frame)->image}));
        lines.add(**frame, verdicts.front());
        if (!std::cout)
            return failure("cannot write the result", "stdout", "Check where the output is sent.");
        ++classified;
    }
    if (classified == 0 && !interrupted())
        return inputError("the video holds no picture", source.where());
    return Report{};
}

} // namespace kindred::engine
