#pragma once

#include <QTimer>

#include <functional>
#include <memory>
#include <vector>

#include "base/Json.h"
#include "wire/Message.h"

namespace kindred {

/// The map of FeedSource's run while it is optimised: 20 frames a second of all its points, the
/// most that docs/protocol.md allows. The frames are made once and sent over and over, so that the
/// time measured is the window's.
class FeedMap final {
public:
    using Frame = std::function<void(const Json&, const std::shared_ptr<const wire::Message>&)>;

    /// `points` samples of `classes` classes.
    FeedMap(int points, int classes, Frame send);

    /// Whether a method is its own; then the answer.
    static bool knows(const std::string& method);
    Json answer(const std::string& method, const Json& params, wire::Message& message);

private:
    void makeFrames();
    void sendNext();

    int m_points;
    int m_classes;
    Frame m_send;
    std::vector<std::shared_ptr<const wire::Message>> m_frames;
    QTimer m_timer;
    int m_iteration = 0;
};

} // namespace kindred
