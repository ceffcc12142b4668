#pragma once

#include <QObject>
#include <QStringList>
#include <QTimer>

#include "rail/Room.h"

namespace kindred {

class MainWindow;
class ThemeController;
class EngineClient;

/// Draws every room in dark and in light as PNG and ends the program. Waits for the engine's
/// answers, not for a time.
class Screenshots final : public QObject {
    Q_OBJECT

public:
    Screenshots(MainWindow* window, ThemeController* theme, EngineClient* engine,
                const QString& folder);
    /// Begins when the run is there, or at once where `withRun` is false.
    void start(bool withRun);

private:
    struct Shot {
        Room room;
        bool dark;
    };
    void next();
    void watch();
    void take();

    MainWindow* m_window;
    ThemeController* m_theme;
    EngineClient* m_engine;
    QString m_folder;
    QList<Shot> m_shots;
    QTimer m_watch;
    int m_quiet = 0; ///< consecutive looks without anything pending
    int m_looks = 0;
    bool m_failed = false;
};

} // namespace kindred
