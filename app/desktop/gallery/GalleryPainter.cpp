#include "gallery/GalleryPainter.h"

#include <QDir>
#include <QPixmap>
#include <QWidget>

#include <cstdio>
#include <memory>
#include <utility>

#include "Desktop.h"
#include "gallery/GallerySheet.h"
#include "gallery/GalleryWait.h"
#include "window/MainWindow.h"

namespace kindred {

namespace {

constexpr int kSceneMs = 120'000; ///< most time for an answer on a busy machine
constexpr int kMapMs = 60'000;    ///< a map that follows a training never rests

} // namespace

GalleryPainter::GalleryPainter(const QString& folder) : m_folder(folder) {}

void GalleryPainter::setDesktop(Desktop* desktop, bool mute)
{
    m_desktop = desktop;
    m_mute = mute;
}

MainWindow& GalleryPainter::window() const
{
    return *m_desktop->window();
}

EngineClient& GalleryPainter::engine() const
{
    return *m_desktop->engine();
}

void GalleryPainter::draw(QWidget* widget, const QString& name)
{
    for (const bool dark : {true, false}) {
        m_desktop->theme().force(dark);
        waitForAnswers(engine(), m_mute);
        if (!m_mute)
            waitUntil([&] { return !isMapMoving(&window()); }, kMapMs);
        waitUntilStill(widget);
        take(widget, name, dark);
    }
}

void GalleryPainter::drawAmid(QWidget* widget, const QString& name,
                              const std::function<void(const std::function<void()>& take)>& begin)
{
    for (const bool dark : {true, false}) {
        m_desktop->theme().force(dark);
        waitForAnswers(engine(), m_mute);
        auto taken = std::make_shared<bool>(false);
        begin([this, widget, name, dark, taken] {
            if (!std::exchange(*taken, true))
                take(widget, name, dark);
        });
        reach(qPrintable(name), [&] { return *taken; });
    }
}

bool GalleryPainter::reach(const char* what, const std::function<bool()>& reached)
{
    if (waitUntil(reached, kSceneMs))
        return true;
    fail(QStringLiteral("%1 could not be shown").arg(QString::fromUtf8(what)));
    return false;
}

void GalleryPainter::fail(const QString& words)
{
    std::fprintf(stderr, "kindred: %s\n", qPrintable(words));
    m_failed = true;
}

void GalleryPainter::take(QWidget* widget, const QString& name, bool dark)
{
    const QPixmap picture = widget->grab();
    const QString path =
        QDir(m_folder).filePath(galleryName(name, dark, picture.devicePixelRatio()));
    if (picture.save(path))
        std::printf("%s\n", qPrintable(path));
    else
        fail(QStringLiteral("cannot write %1").arg(path));
    std::fflush(stdout);
}

} // namespace kindred
