#include "gallery/Screenshots.h"

#include <QApplication>
#include <QDir>
#include <QPixmap>

#include <cstdio>

#include "gallery/GalleryWait.h"
#include "settings/ThemeController.h"
#include "window/MainWindow.h"

namespace kindred {

namespace {

constexpr int kLookMs = 50;
constexpr int kQuietLooks = 6;
constexpr int kMostLooks = 2400;   ///< a room that never comes to rest is drawn as it is
constexpr int kMostMapLooks = 800; ///< the map of a run that trains moves on

} // namespace

Screenshots::Screenshots(MainWindow* window, ThemeController* theme, EngineClient* engine,
                         const QString& folder)
    : QObject(window), m_window(window), m_theme(theme), m_engine(engine), m_folder(folder)
{
    for (const bool dark : {true, false}) {
        for (const Room room : kRooms)
            m_shots << Shot{room, dark};
    }
    connect(&m_watch, &QTimer::timeout, this, &Screenshots::watch);
}

void Screenshots::start(bool withRun)
{
    if (!QDir().mkpath(m_folder)) {
        std::fprintf(stderr, "kindred: cannot make the folder %s\n", qPrintable(m_folder));
        QApplication::exit(1);
        return;
    }
    if (!withRun || m_window->currentRun()->isSet()) {
        next();
        return;
    }
    // Later: opening a run also leads to its room, and the first picture is of another.
    connect(m_window->currentRun(), &CurrentRun::changed, this, &Screenshots::next,
            static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
}

void Screenshots::next()
{
    if (m_shots.isEmpty()) {
        QApplication::exit(m_failed ? 1 : 0);
        return;
    }
    m_theme->force(m_shots.first().dark);
    m_window->showRoom(m_shots.first().room);
    m_quiet = m_looks = 0;
    m_watch.start(kLookMs);
}

void Screenshots::watch()
{
    const RunSource::State state = m_engine->state();
    const bool settled = state == RunSource::State::Ready || state == RunSource::State::Stopped;
    const bool waits = m_looks < kMostMapLooks && isMapMoving(m_window);
    m_quiet = settled && m_engine->pendingCount() == 0 && !waits ? m_quiet + 1 : 0;
    if (m_quiet < kQuietLooks && ++m_looks < kMostLooks)
        return;
    m_watch.stop();
    take();
    next();
}

void Screenshots::take()
{
    const Shot shot = m_shots.takeFirst();
    const QPixmap picture = m_window->grab();
    const QString scale = picture.devicePixelRatio() > 1
                              ? QStringLiteral("@%1x").arg(picture.devicePixelRatio())
                              : QString();
    const QString path = QDir(m_folder).filePath(
        QStringLiteral("%1-%2%3.png")
            .arg(roomKey(shot.room), shot.dark ? QStringLiteral("dark") : QStringLiteral("light"),
                 scale));
    if (picture.save(path)) {
        std::printf("%s\n", qPrintable(path));
    } else {
        std::fprintf(stderr, "kindred: cannot write %s\n", qPrintable(path));
        m_failed = true;
    }
    std::fflush(stdout);
}

} // namespace kindred
