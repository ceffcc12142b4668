#pragma once

#include <QTemporaryDir>
#include <QWidget>

#include <functional>
#include <memory>

#include "Arguments.h"
#include "Room.h"
#include "base/Json.h"

namespace kindred {

class Desktop;
class EngineClient;

/// `kindred --gallery DIR`: every room in every state, the wizard's pages and the dialogs, in dark
/// and light, as PNG, with a page that shows them all. The engine and the runs are real: the run
/// that was named, or two short ones that it trains in a folder of its own. GUI thread; blocks in
/// event loops until the engine has answered, never for a time.
class Gallery final {
public:
    explicit Gallery(const Arguments& arguments);
    ~Gallery();

    /// The exit code: 1 where a picture or a run could not be made, which stderr then tells.
    int draw();

private:
    /// Trains what the pictures show; a process of another scale takes over what the first made.
    bool makeRuns();
    QString train(EngineClient& engine, const Json& plan, const QString& until);
    std::unique_ptr<Desktop> open(const QStringList& engine, const QStringList& runs) const;

    void drawEmpty();
    void drawFinished();
    void drawRunning();
    void drawWaiting(const QString& state, const QStringList& engine);
    void drawRooms(Desktop& desktop, const QString& state, const QList<Room>& rooms);
    void drawDialogs(Desktop& desktop);
    void drawWizard(Desktop& desktop);
    /// In dark and in light, after everything asked for was answered.
    void drawBoth(Desktop& desktop, QWidget* widget, const QString& name);
    void take(QWidget* widget, const QString& name, bool dark);

    Arguments m_arguments;
    QTemporaryDir m_own;
    QString m_home;        ///< of the engine whose runs are shown
    QString m_run;         ///< finished
    QString m_compared;    ///< another finished one, or empty
    QStringList m_command; ///< of the engine
    bool m_mute = false;   ///< the engine never answers
    bool m_failed = false;
};

} // namespace kindred
