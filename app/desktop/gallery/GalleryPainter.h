#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace kindred {

class Desktop;
class EngineClient;
class MainWindow;

/// Draws widgets into a folder, in dark and light, and remembers whether one could not be drawn.
/// GUI thread; blocks in event loops until the engine has answered, never for a time.
class GalleryPainter final {
public:
    /// The folder is there.
    explicit GalleryPainter(const QString& folder);

    /// Whose window and engine the pictures are of, which outlives them. A `mute` engine never
    /// answers.
    void setDesktop(Desktop* desktop, bool mute = false);
    MainWindow& window() const;
    EngineClient& engine() const;

    /// The widget as it is once everything asked for was answered and nothing moves.
    void draw(QWidget* widget, const QString& name);
    /// The widget in the middle of something: `begin` is called before each picture with what takes
    /// it, to be called once, at the right moment.
    void drawAmid(QWidget* widget, const QString& name,
                  const std::function<void(const std::function<void()>& take)>& begin);

    /// Waits for it; says that `what` could not be shown where it does not come.
    bool reach(const char* what, const std::function<bool()>& reached);
    void fail(const QString& words);
    bool hasFailed() const { return m_failed; }

private:
    void take(QWidget* widget, const QString& name, bool dark);

    QString m_folder;
    Desktop* m_desktop = nullptr;
    bool m_mute = false;
    bool m_failed = false;
};

} // namespace kindred
