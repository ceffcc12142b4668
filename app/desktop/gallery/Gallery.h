#pragma once

#include <QTemporaryDir>

#include <memory>

#include "Arguments.h"
#include "gallery/GalleryPainter.h"
#include "gallery/GalleryRuns.h"
#include "rail/Room.h"

namespace kindred {

class Desktop;
class EngineClient;

/// `kindred --gallery DIR`: every room in every state, what is reached by working in them, the
/// wizard's pages and the dialogs, in dark and light, as PNG, with a page that shows them all. The
/// engine and the runs are real. GUI thread; blocks in event loops until the engine has answered,
/// never for a time.
class Gallery final {
public:
    explicit Gallery(const Arguments& arguments);
    ~Gallery();

    /// The exit code: 1 where a picture or a run could not be made, which stderr then tells.
    int draw();

private:
    /// A window on the engine's runs in `home`, with settings in a folder of its own below `name`
    /// where that is not empty. The painter draws it from now on.
    std::unique_ptr<Desktop> open(const QStringList& engine, const QStringList& runs,
                                  const QString& home, const QString& name = {});

    void drawEmpty();
    void drawFinished();
    void drawRunning();
    void drawQueued(Desktop& desktop, const QString& run);
    void drawHalted(Desktop& desktop, const QString& run);
    /// Ends the jobs and deletes the runs.
    void remove(EngineClient& engine, const QStringList& runs);
    void drawSetAside();
    void drawWaiting(const QString& state, const QStringList& engine, bool mute);
    void drawRooms(const QString& state, const QList<Room>& rooms);
    void drawDialogs(Desktop& desktop);
    void drawWizard();

    Arguments m_arguments;
    QTemporaryDir m_own;
    QStringList m_command; ///< of the engine
    GalleryRuns m_runs;
    GalleryPainter m_painter;
};

} // namespace kindred
