#pragma once

#include <QString>

#include <functional>
#include <optional>

#include "base/Json.h"
#include "models/engine/EngineClient.h"

class QWidget;

namespace kindred {

/// Runs the event loop until `reached`, or `mostMs` are over; whether it was reached.
bool waitUntil(const std::function<bool()>& reached, int mostMs);

/// Runs the event loop until the engine has answered everything for a while: what is painted asks
/// for more. An engine that was given up has nothing to answer; of one that is `mute` nobody waits
/// for its greeting.
void waitForAnswers(const EngineClient& engine, bool mute);

/// Runs the event loop until the widget looks the same for a while, but not for ever: a training
/// never rests.
void waitUntilStill(QWidget* widget);

/// The window shows a map that is still being made. Frames come without a question, so that waiting
/// for answers alone would draw a map in its first second.
bool isMapMoving(const QWidget* window);

/// The reply with its blocks, waited for; cancelled where there is none.
RunSource::Reply askEngineWhole(EngineClient& engine, const QString& method, const Json& params,
                                int mostMs);
/// The answer, waited for; nothing where there is none.
std::optional<Json> askEngine(EngineClient& engine, const QString& method, const Json& params,
                              int mostMs);

} // namespace kindred
