// From input to pixel: a thread posts wheel and key events at a steady pace, whatever the window is
// doing; each is timed until the repaint that follows it has been flushed. Meanwhile a run streams
// events, the grid holds 30,000 thumbnails that are fetched as they scroll into sight, and a map of
// these 30,000 moves twenty times a second. --busy N lets as many threads work at the priority of
// the engine's, as a training and a map do.

#include <QAbstractItemView>
#include <QApplication>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QInputDevice>
#include <QKeyEvent>
#include <QPointingDevice>
#include <QSlider>
#include <QTimer>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <sys/resource.h>

#include <cstdio>
#include <thread>
#include <vector>

#include "FeedSource.h"
#include "InputTimes.h"
#include "common/Theme.h"
#include "map/MapStrip.h"
#include "map/MapView.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunListModel.h"
#include "models/samples/SampleGridModel.h"
#include "models/samples/SampleTags.h"
#include "models/samples/Selection.h"
#include "plots/cloud/PointCloudView.h"
#include "views/curves/CurveTile.h"
#include "views/curves/CurvesView.h"
#include "views/retrieval/RetrievalView.h"
#include "views/samples/SampleBrowser.h"
#include "views/samples/TileView.h"

using namespace kindred;

namespace {

/// Tells when a repaint of the whole window has been flushed.
class Window final : public QWidget {
public:
    std::function<void()> painted;

protected:
    bool event(QEvent* event) override
    {
        const bool handled = QWidget::event(event);
        if (event->type() == QEvent::UpdateRequest && painted)
            painted();
        return handled;
    }
};

struct Interaction {
    const char* name;
    QWidget* target;
    InputTimes::Maker event;
};

/// Makes wheel events for a widget on any thread: what belongs to the GUI is asked for once.
class Wheel {
public:
    explicit Wheel(QWidget* target, Qt::KeyboardModifiers modifiers = {})
        : m_modifiers(modifiers), m_centre(target->width() / 2.0, target->height() / 2.0),
          m_global(target->mapToGlobal(m_centre)),
          m_device(QPointingDevice::primaryPointingDevice())
    {
    }
    QEvent* operator()(int delta) const
    {
        return new QWheelEvent(m_centre, m_global, {}, {0, delta}, Qt::NoButton, m_modifiers,
                               Qt::NoScrollPhase, false, Qt::MouseEventNotSynthesized, m_device);
    }

private:
    Qt::KeyboardModifiers m_modifiers;
    QPointF m_centre;
    QPointF m_global;
    const QPointingDevice* m_device;
};

/// Threads that compute for as long as they live, behind the window as the engine is.
std::vector<std::jthread> busyThreads(int count)
{
    constexpr int kBehindTheWindow = 10;
    std::vector<std::jthread> threads;
    for (int i = 0; i < count; ++i)
        threads.emplace_back([](const std::stop_token& stop) {
            ::setpriority(PRIO_PROCESS, 0, kBehindTheWindow); // of this thread alone
            std::vector<float> rows(1 << 20, 1.0F);
            float sum = 0;
            while (!stop.stop_requested())
                for (float& row : rows)
                    sum += row = row * 0.999F + sum * 1e-9F;
        });
    return threads;
}

} // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    QCommandLineParser options;
    options.addHelpOption();
    options.addOption({"seconds", "How long each interaction is measured.", "N", "8"});
    options.addOption(
        {"busy", "Threads that compute meanwhile, at the engine's priority.", "N", "0"});
    options.process(application);
    applyTheme(application, true);
    // Made on the GUI thread before another thread makes key events.
    QInputDevice::primaryKeyboard();

    FeedSource source;
    CurrentRun current;
    Selection selection;
    SampleTags tags(&current, {});
    RunListModel runs(&source);
    Window window;
    auto* layout = new QVBoxLayout(&window);
    auto* upper = new QHBoxLayout;
    auto* retrieval = new RetrievalView(&source, &current, &selection, &runs, &window);
    auto* map = new MapView(&source, &current, &selection, &tags, &window);
    auto* curves = new CurvesView(&source, &current, &runs, &window);
    upper->addWidget(retrieval, 1);
    upper->addWidget(map, 1);
    layout->addLayout(upper, 3);
    layout->addWidget(curves, 1);
    window.resize(1920, 1080);
    current.setRun(FeedSource::kRun, source.summary());
    InputTimes times;
    const QElapsedTimer& clock = times.clock();
    window.show();
    map->start(MapSettings()); // so many would wait for Start
    while (retrieval->browser()->model()->rowCount() < FeedSource::kSamples ||
           !curves->tile("loss") || !map->cloud()->cloud() || !map->colouring()->painting())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    std::printf("%d samples listed, first curves after %lld ms\n", FeedSource::kSamples,
                static_cast<long long>(clock.elapsed()));

    window.painted = [&times] { times.painted(); };
    QWidget* grid = retrieval->browser()->tiles();
    QWidget* viewport = retrieval->browser()->tiles()->viewport();
    auto* plot = curves->tile("loss")->plot();
    QWidget* canvas = plot->findChild<QWidget*>();
    QWidget* cloud = map->cloud();
    const std::vector<std::jthread> busy = busyThreads(options.value("busy").toInt());
    const Interaction interactions[] = {
        {"scroll the thumbnail grid", viewport,
         [scroll = Wheel(viewport)](int n) { return scroll(n / 100 % 2 ? 480 : -480); }},
        {"next query by arrow key", grid,
         [](int n) {
             return new QKeyEvent(QEvent::KeyPress, n / 200 % 2 ? Qt::Key_Left : Qt::Key_Right,
                                  Qt::NoModifier);
         }},
        {"zoom a live curve", canvas,
         [zoom = Wheel(canvas, Qt::ControlModifier)](int n) {
             return zoom(n / 20 % 2 ? 120 : -120);
         }},
        {"zoom the moving map", cloud,
         [zoom = Wheel(cloud)](int n) { return zoom(n / 20 % 2 ? 60 : -60); }},
        {"pan the moving map", cloud,
         [](int n) {
             return new QKeyEvent(QEvent::KeyPress, n / 20 % 2 ? Qt::Key_Left : Qt::Key_Right,
                                  Qt::NoModifier);
         }},
    };
    int frames = 0;
    QObject::connect(map->session(), &MapSession::cloudChanged, &window, [&frames] { ++frames; });
    const qint64 begun = clock.elapsed();
    for (const Interaction& interaction : interactions)
        times.measure(interaction.name, interaction.target, interaction.event,
                      options.value("seconds").toInt());
    map->strip()->sizeSlider()->setValue(40); // pictures in the place of points
    times.measure("  with pictures for points", cloud, interactions[3].event,
                  options.value("seconds").toInt());
    std::printf("%d frames of the map in %.0f s\n", frames,
                static_cast<double>(clock.elapsed() - begun) / 1000);
    return 0;
}
