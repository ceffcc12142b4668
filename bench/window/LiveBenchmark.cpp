// The window while everything is real: live_window_benchmark --data SRC [--seconds N] [--only
// TEXT]. The main window with its own engine, which trains on 30,000 pictures of SRC (ten classes
// of 3,000 or more, e.g. the folder of MNIST's files) and optimises their map at the same time.
// Input is posted to the map, the curves and the grid, and each event timed until the repaint that
// follows it; each point of the loss from the time that its line in events.jsonl bears to the
// repaint that first holds it.

#include <QAbstractItemView>
#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QInputDevice>
#include <QKeyEvent>
#include <QSlider>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "Desktop.h"
#include "Hand.h"
#include "InputTimes.h"
#include "common/JsonFields.h"
#include "map/MapStrip.h"
#include "map/MapView.h"
#include "plots/cloud/PointCloudView.h"
#include "views/curves/CurveTile.h"
#include "views/curves/CurvesView.h"
#include "views/retrieval/RetrievalView.h"
#include "views/samples/SampleBrowser.h"
#include "views/samples/TileView.h"
#include "window/MainWindow.h"

using namespace kindred;

namespace {

constexpr int kPoints = 30'000;
constexpr int kPatienceMs = 900'000;
constexpr int kClickPace = 120; ///< ms: faster ones would be double clicks

/// Tells when a repaint of a window has been flushed.
class Application final : public QApplication {
public:
    using QApplication::QApplication;
    std::function<void(QObject* window)> painted;
    std::function<void(QObject* receiver, QEvent::Type type)> handled;

    bool notify(QObject* receiver, QEvent* event) override
    {
        const QEvent::Type type = event->type(); // it may be gone afterwards
        const bool paints = type == QEvent::UpdateRequest && receiver->isWidgetType();
        const bool taken = QApplication::notify(receiver, event);
        if (paints && painted)
            painted(receiver);
        if (handled)
            handled(receiver, type);
        return taken;
    }
};

template <class Condition>
void waitFor(const char* what, const Condition& condition)
{
    QTimer limit;
    limit.setSingleShot(true);
    limit.start(kPatienceMs);
    QTimer look; // not every condition is announced
    look.start(20);
    while (!condition() && limit.isActive())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    if (condition())
        return;
    std::fprintf(stderr, "waited too long for %s\n", what);
    std::exit(1);
}

double unixMilliseconds()
{
    using namespace std::chrono;
    return duration<double, std::milli>(system_clock::now().time_since_epoch()).count();
}

/// Waits for each point of the loss to be painted.
class CurveTimes final {
public:
    CurveTimes(CurvesView* curves, RunSource* source) : m_curves(curves)
    {
        QObject::connect(source, &RunSource::eventsAppended, curves,
                         [this](const QString&, const Json& events) { take(events); });
    }
    void begin()
    {
        m_painted.clear();
        m_arrived.clear();
        m_waiting.clear();
        m_counts = true;
    }
    void painted()
    {
        const CurveTile* tile = m_curves->tile("loss");
        if (!m_counts || !tile || tile->plot()->panel().lines.isEmpty())
            return;
        const CurveSeries& series = tile->plot()->panel().lines.first().series;
        const double last = series.step.isEmpty() ? -1 : series.step.last();
        const double now = unixMilliseconds();
        const auto drawn = [&](const Point& point) {
            if (point.step > last)
                return false;
            m_painted.push_back(now - point.time);
            return true;
        };
        m_waiting.erase(std::remove_if(m_waiting.begin(), m_waiting.end(), drawn), m_waiting.end());
    }
    void print()
    {
        m_counts = false;
        printTimes("a point of the loss: step to window", m_arrived);
        printTimes("a point of the loss: step to paint", m_painted);
    }

private:
    struct Point {
        double step;
        double time; ///< Unix milliseconds
    };

    void take(const Json& events)
    {
        for (const Json& event : events) {
            if (!m_counts || valueOr(event, "kind", QString()) != QLatin1String("scalars"))
                continue;
            const Point point{valueOr(event, "step", -1.0), 1000 * valueOr(event, "time", 0.0)};
            m_arrived.push_back(unixMilliseconds() - point.time);
            m_waiting.push_back(point);
        }
    }

    CurvesView* m_curves;
    std::vector<Point> m_waiting;
    std::vector<double> m_arrived;
    std::vector<double> m_painted;
    bool m_counts = false;
};

/// Changes with the view, the point under the pointer and the one that was clicked.
qint64 seenOf(const PointCloudView& cloud)
{
    const PointView& view = cloud.view();
    return static_cast<qint64>(qHashMulti(0, view.centre.x(), view.centre.y(), view.scale,
                                          cloud.hoveredPoint(), cloud.current()));
}

QEvent* arrow(bool back)
{
    return new QKeyEvent(QEvent::KeyPress, back ? Qt::Key_Left : Qt::Key_Right, Qt::NoModifier);
}

/// The engine, a training under way, and what is measured in the window above them.
class LiveSession final {
public:
    LiveSession(Application& application, Desktop& desktop, int seconds, QString only)
        : m_application(application), m_desktop(desktop), m_window(desktop.window()),
          m_seconds(seconds), m_only(std::move(only))
    {
        application.painted = [this](QObject* painted) {
            if (painted != m_window)
                return;
            m_times.painted();
            if (m_curveTimes)
                m_curveTimes->painted();
        };
        application.handled = [this](QObject* receiver, QEvent::Type type) {
            m_times.handled(receiver, type);
        };
    }
    ~LiveSession()
    {
        m_application.painted = {};
        m_application.handled = {};
    }

    void train(const Json& plan)
    {
        waitFor("the engine",
                [&] { return m_desktop.engine()->state() == RunSource::State::Ready; });
        m_desktop.engine()->request("queue.submit", {{"plan", plan}, {"start", "now"}}, m_window,
                                    [this](const RunSource::Reply& reply) {
                                        if (reply.error)
                                            std::fprintf(stderr, "%s\n",
                                                         reply.error->message().c_str());
                                        m_run = textOf(reply.result, "run");
                                    });
        waitFor("the run", [&] { return !m_run.isEmpty() && !summary().empty(); });
        m_window->currentRun()->setRun(m_run, summary());
    }
    void stop()
    {
        m_desktop.engine()->request("run.control",
                                    {{"run", m_run.toStdString()}, {"state", "stopped"}}, m_window,
                                    [](const RunSource::Reply&) {});
        waitFor("the end", [&] {
            const QString state = textOf(summary(), "state");
            return state == QLatin1String("stopped") || state == QLatin1String("finished");
        });
    }

    void measureCurves();
    void measureMap();
    void measureGrid();

private:
    Json summary() const { return m_window->runs()->summaryOf(m_run); }
    void startMap(MapView* map) const
    {
        MapSettings settings;
        settings.split = QStringLiteral("train");
        settings.set = {{"iterations", 100000}}; // it is to move as long as it is measured
        map->start(settings);
    }
    void measure(const char* name, QWidget* target, const InputTimes::Maker& event, int pace = 16)
    {
        if (QString::fromUtf8(name).contains(m_only))
            m_times.measure(name, target, event, m_seconds, pace);
    }

    Application& m_application;
    Desktop& m_desktop;
    MainWindow* m_window;
    int m_seconds;
    QString m_only; ///< what is measured has it in its name
    InputTimes m_times;
    std::unique_ptr<CurveTimes> m_curveTimes;
    QString m_run;
};

void LiveSession::measureCurves()
{
    if (!QStringLiteral("zoom a live curve").contains(m_only))
        return;
    m_window->showRoom(Room::Runs);
    auto* curves = m_window->findChild<CurvesView*>();
    waitFor("the first curve", [&] { return curves->tile("loss"); });
    if (!m_curveTimes)
        m_curveTimes = std::make_unique<CurveTimes>(curves, m_desktop.engine());
    m_curveTimes->begin();
    const qint64 until = m_times.clock().elapsed() + 4000 * m_seconds;
    waitFor("points of the curve", [&] { return m_times.clock().elapsed() > until; });
    m_curveTimes->print();
    QWidget* canvas = curves->tile("loss")->plot()->findChild<QWidget*>();
    measure("zoom a live curve", canvas, [hand = Hand(canvas)](int n) {
        return hand.wheel(n / 20 % 2 ? 120 : -120, Qt::ControlModifier);
    });
}

void LiveSession::measureMap()
{
    // The untrained network's holds a part of the images only.
    waitFor("a table", [&] { return valueOr(summary(), "table", 0) > 0; });
    m_window->showRoom(Room::Map);
    auto* map = m_window->findChild<MapView*>();
    PointCloudView* cloud = map->cloud();
    startMap(map);
    waitFor("the map", [&] { return cloud->cloud() && map->session()->iteration() > 0; });
    int frames = 0;
    const int from = map->session()->iteration();
    const qint64 begun = m_times.clock().elapsed();
    const auto counting = QObject::connect(map->session(), &MapSession::cloudChanged, m_window,
                                           [&frames] { ++frames; });
    const Hand hand(cloud);
    const auto hover = [hand](int n) {
        return hand.mouse(QEvent::MouseMove, hand.on(n), Qt::NoButton, Qt::NoButton);
    };
    const auto zoom = [hand](int n) { return hand.wheel(n / 20 % 2 ? 60 : -60); };
    const auto drag = [hand](int n) {
        // Press, half a second of moves, release.
        const int beat = n % 32;
        const auto type = beat == 0    ? QEvent::MouseButtonPress
                          : beat == 31 ? QEvent::MouseButtonRelease
                                       : QEvent::MouseMove;
        return hand.mouse(type, hand.on(n, 0.2),
                          type == QEvent::MouseMove ? Qt::NoButton : Qt::MiddleButton,
                          beat == 31 ? Qt::NoButton : Qt::MiddleButton);
    };
    const auto click = [hand](int n) {
        const QPointF at = hand.on(n / 2 * 7);
        return n % 2 ? hand.mouse(QEvent::MouseButtonRelease, at, Qt::LeftButton, Qt::NoButton)
                     : hand.mouse(QEvent::MouseButtonPress, at, Qt::LeftButton, Qt::LeftButton);
    };
    for (const bool pictures : {false, true}) {
        map->strip()->sizeSlider()->setValue(pictures ? 40 : map->strip()->sizeSlider()->minimum());
        std::printf(pictures ? "the map with pictures for points:\n" : "the map:\n");
        m_times.setSeen([cloud] { return seenOf(*cloud); });
        measure("  hover over another point", cloud, hover);
        measure("  zoom", cloud, zoom);
        measure("  pan by the mouse", cloud, drag);
        measure("  pan by arrow key", cloud, [](int n) { return arrow(n / 20 % 2 == 1); });
        measure("  click points", cloud, click, kClickPace);
        m_times.setSeen({});
    }
    const double seconds = static_cast<double>(m_times.clock().elapsed() - begun) / 1000;
    std::printf("%d iterations and %d frames of the map of %lld points in %.0f s\n",
                map->session()->iteration() - from, frames,
                static_cast<long long>(cloud->cloud()->size()), seconds);
    QObject::disconnect(counting);
}

void LiveSession::measureGrid()
{
    m_window->showRoom(Room::Retrieve);
    auto* retrieval = m_window->findChild<RetrievalView*>();
    waitFor("the grid", [&] { return retrieval->browser()->model()->rowCount() >= kPoints; });
    QWidget* viewport = retrieval->browser()->tiles()->viewport();
    measure("scroll the thumbnail grid", viewport,
            [hand = Hand(viewport)](int n) { return hand.wheel(n / 100 % 2 ? 480 : -480); });
    measure("next query by arrow key", retrieval->browser()->tiles(),
            [](int n) { return arrow(n / 200 % 2 == 1); });
}

} // namespace

int main(int argc, char** argv)
{
    const QTemporaryDir home;
    for (const char* name : {"KINDRED_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"})
        qputenv(name, home.filePath(QString::fromLatin1(name)).toLocal8Bit());
    Application application(argc, argv);
    QCommandLineParser options;
    options.addHelpOption();
    options.addOptions({{"data", "Pictures of ten classes of 3,000 or more.", "SRC"},
                        {"seconds", "How long each interaction is measured.", "N", "8"},
                        {"only", "What has this in its name.", "TEXT"},
                        {"threads", "Of the training; 0: all cores.", "N", "0"}});
    options.process(application);
    const QString data = QFileInfo(options.value("data")).absoluteFilePath();
    if (!options.isSet("data"))
        options.showHelp(2);
    // Made on the GUI thread before another thread makes key events.
    QInputDevice::primaryKeyboard();

    Arguments arguments;
    arguments.engine = EngineClient::defaultCommand();
    Desktop desktop(arguments, home.filePath("kindred.ini"));
    desktop.show();
    desktop.window()->resize(1920, 1080);
    LiveSession session(application, desktop, options.value("seconds").toInt(),
                        options.value("only"));
    session.train({{"data", data.toStdString()},
                   // A tenth of them is kept for validation, after which there are tables.
                   {"split", "first:" + std::to_string(kPoints / 9 + 10)},
                   {"epochs", 1000},
                   {"threads", options.value("threads").toInt()},
                   {"set", {{"eval_database", 0}}}});
    session.measureCurves();
    session.measureMap();
    std::printf("beside a map that is optimised:\n");
    session.measureCurves();
    session.measureGrid();
    session.stop();
    return 0;
}
