// The point cloud as a person meets it: how long a frame takes while panning and zooming a million
// and ten million points of ten clusters, hovering, and closing a lasso; and QCustomPlot on the
// same points. Off screen, 1280 × 800. scatter_benchmark [--picture FOLDER] [--peers POINTS]
// [--dots] [POINTS…]; --dots measures the task of bench/scatter.py alone.

#include <QApplication>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <numbers>
#include <random>
#include <vector>

#include "base/Executor.h"
#include "common/Theme.h"
#include "plots/Plotting.h"
#include "plots/cloud/PointCloud.h"
#include "plots/cloud/PointCloudView.h"

using namespace kindred;

namespace {

constexpr int kClusters = 10;
constexpr const char* kProcessorTime = "  its processor time, of all threads";
constexpr int kSteps = 40;
const QSize kSize(1280, 800);

struct Points {
    std::vector<float> x;
    std::vector<float> y;
    std::vector<uint16_t> shade;
};

/// Ten clusters as a map of digits has them: lumpy, of different width, some touching, a few points
/// anywhere. Same everywhere for the same count.
Points digits(int64_t count)
{
    std::mt19937 random(1);
    std::normal_distribution<float> normal;
    std::uniform_real_distribution<float> uniform;
    struct Lump {
        float x, y, wide, high, turn;
    };
    std::vector<std::vector<Lump>> clusters(kClusters);
    for (int c = 0; c < kClusters; ++c) {
        const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(c) / kClusters;
        const float far = c % 3 == 0 ? 22.0F : 44.0F;
        for (int lump = 0; lump < 7; ++lump)
            clusters[static_cast<size_t>(c)].push_back(
                {far * 1.3F * std::cos(angle) + 5 * normal(random),
                 far * std::sin(angle) + 5 * normal(random), 1 + 4 * uniform(random),
                 1 + 4 * uniform(random), 3 * uniform(random)});
    }
    Points points;
    for (int64_t i = 0; i < count; ++i) {
        const auto cluster = static_cast<size_t>(uniform(random) * kClusters) % kClusters;
        const Lump& lump = clusters[cluster][static_cast<size_t>(uniform(random) * 7) % 7];
        const bool stray = uniform(random) < 0.01F;
        const float a = normal(random) * (stray ? 20 : lump.wide);
        const float b = normal(random) * (stray ? 20 : lump.high);
        points.x.push_back(lump.x + a * std::cos(lump.turn) - b * std::sin(lump.turn));
        points.y.push_back(lump.y + a * std::sin(lump.turn) + b * std::cos(lump.turn));
        points.shade.push_back(static_cast<uint16_t>(cluster));
    }
    return points;
}

PointStyle styleOf(const Points& points)
{
    PointStyle style;
    style.palette.clear();
    for (int i = 0; i < kClusters; ++i)
        style.palette.push_back(classColour(i).rgb());
    style.shade = points.shade;
    return style;
}

void report(const char* what, std::vector<double> times)
{
    std::sort(times.begin(), times.end());
    const auto at = [&](double share) {
        return times[static_cast<size_t>(share * static_cast<double>(times.size() - 1) + 0.5)];
    };
    std::printf("| %s | %.2f | %.2f | %.2f | %.2f |\n", what, times.front(), at(0.5), at(0.95),
                times.back());
    std::fflush(stdout);
}

double milliseconds(const QElapsedTimer& timer)
{
    return static_cast<double>(timer.nsecsElapsed()) * 1e-6;
}

/// Of all threads of this process.
double processorMilliseconds()
{
    return 1e3 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// Paints until every pixel is final; gives the first frame and the time to the last.
std::pair<double, double> finish(PointCloudView& view)
{
    QElapsedTimer timer;
    timer.start();
    view.repaint();
    const double first = milliseconds(timer);
    while (!view.isFinished()) {
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        view.repaint();
    }
    return {first, milliseconds(timer)};
}

void moving(PointCloudView& view)
{
    view.fit();
    finish(view);
    const PointView all = view.view();
    std::vector<double> first;
    std::vector<double> whole;
    for (int i = 0; i < kSteps; ++i) { // zoomed in twice, so that there is something to pan
        PointView at = all;
        at.scale *= 2;
        // a drag across fresh ground: a new column of tiles every tenth frame
        at.centre += QPointF(24 * (i - kSteps / 2), 8 * (i - kSteps / 2)) / at.scale;
        view.setView(at);
        const auto [one, last] = finish(view);
        if (i > 0) {
            first.push_back(one);
            whole.push_back(last);
        }
    }
    report("pan, first frame", first);
    report("pan, every pixel final", whole);
    first.clear();
    whole.clear();
    view.setView(all);
    finish(view);
    for (int i = 0; i < kSteps; ++i) {
        view.zoom(i < kSteps / 2 ? 1.2 : 1 / 1.2, {500, 300});
        const auto [one, last] = finish(view);
        first.push_back(one);
        whole.push_back(last);
    }
    report("zoom by a notch, first frame", first);
    report("zoom by a notch, every pixel final", whole);
}

void asking(const PointCloud& cloud, Executor& executor)
{
    std::mt19937 random(2);
    std::uniform_real_distribution<double> uniform;
    const QRectF box = cloud.bounds();
    std::vector<double> times;
    int64_t found = 0;
    const double pixel = box.width() / kSize.width();
    for (int i = 0; i < 2000; ++i) {
        const QPointF at(box.left() + uniform(random) * box.width(),
                         box.top() + uniform(random) * box.height());
        QElapsedTimer timer;
        timer.start();
        found += cloud.nearest(at, 8 * pixel);
        times.push_back(milliseconds(timer));
    }
    report("hover: nearest within 8 pixels", times);
    times.clear();
    for (int i = 0; i < 20; ++i) {
        QPolygonF lasso;
        for (int corner = 0; corner < 300; ++corner) {
            const double angle = 2 * std::numbers::pi * corner / 300;
            const double radius = 0.13 * box.height() * (1 + 0.2 * std::sin(7 * angle + i));
            lasso.append(box.center() + QPointF(std::cos(angle), std::sin(angle)) * radius);
        }
        QElapsedTimer timer;
        timer.start();
        const PointMask mask = cloud.inside(lasso, Qt::WindingFill, &executor);
        times.push_back(milliseconds(timer));
        found = mask.count();
    }
    char name[96];
    std::snprintf(name, sizeof name, "lasso of 300 corners around %.0f %% of the points",
                  100.0 * static_cast<double>(found) / static_cast<double>(cloud.size()));
    report(name, times);
}

void drawing(const std::shared_ptr<const PointCloud>& cloud, const PointStyle& style,
             Executor& executor, const char* name)
{
    const auto look = PointLook::make(*cloud, style);
    const PointView view = PointView::fitting(cloud->bounds(), kSize);
    std::vector<double> times;
    std::vector<double> busy; // what both threads worked, whoever else had the cores
    for (int i = 0; i < 12; ++i) {
        QElapsedTimer timer;
        timer.start();
        const double before = processorMilliseconds();
        drawPoints(cloud, look, view, kSize, 1, &executor);
        busy.push_back(processorMilliseconds() - before);
        times.push_back(milliseconds(timer));
    }
    report(name, {times.begin() + 2, times.end()});
    report(kProcessorTime, {busy.begin() + 2, busy.end()});
}

template <typename Series>
void customPlot(const Points& points, const char* name)
{
    QCustomPlot plot;
    plot.resize(kSize);
    plot.setAntialiasedElements(QCP::aeAll);
    for (int c = 0; c < kClusters; ++c) {
        QVector<double> x;
        QVector<double> y;
        for (size_t i = 0; i < points.x.size(); ++i)
            if (points.shade[i] == c) {
                x.push_back(points.x[i]);
                y.push_back(points.y[i]);
            }
        auto* series = new Series(plot.xAxis, plot.yAxis);
        series->setData(x, y);
        series->setLineStyle(Series::lsNone);
        series->setScatterStyle(
            QCPScatterStyle(QCPScatterStyle::ssDisc, classColour(c), classColour(c), 4));
    }
    plot.rescaleAxes();
    plot.grab();
    std::vector<double> times;
    for (int i = 0; i < 5; ++i) {
        plot.xAxis->moveRange(0.3);
        QElapsedTimer timer;
        timer.start();
        plot.replot(QCustomPlot::rpImmediateRefresh);
        times.push_back(milliseconds(timer));
    }
    report(name, times);
}

/// The whole picture of discs of 4 pixels, which bench/scatter.py asks of others as well.
void dots(int64_t count)
{
    const Points points = digits(count);
    Executor executor;
    std::printf("\n### %lld points\n\n| what | best, ms | median | p95 | worst |\n"
                "|---|---|---|---|---|\n",
                static_cast<long long>(count));
    PointStyle style = styleOf(points);
    style.diameter = 4;
    drawing(*PointCloud::build(points.x, points.y, &executor), style, executor,
            "whole picture, dots of 4 pixels");
}

/// Everything at once, close by: marks, the point in hand, pictures in the place of points.
void pictureDetail(PointCloudView& view, const Points& points, const QString& name)
{
    PointStyle style = styleOf(points);
    style.marks.resize(points.x.size(), PointMark::None);
    for (size_t i = 0; i < points.x.size(); i += 10)
        style.marks[i] = i % 200 == 0 ? PointMark::Ring : PointMark::Cross;
    style.ringColour = tokensOf(view.palette()).text.rgb();
    style.crossColour = tokensOf(view.palette()).wrong.rgb();
    view.setPointStyle(style);
    view.fit();
    view.zoom(3, {560, 420});
    view.setCurrent(view.cloud()->nearest(view.view().centre, INFINITY));
    view.picture(1).save(name + "-marks.png");
    view.setThumbnails([](quint32 index) {
        QImage image(28, 28, QImage::Format_RGB32);
        for (int y = 0; y < 28; ++y)
            for (int x = 0; x < 28; ++x)
                image.setPixel(x, y, qRgb(x * 8, y * 8, static_cast<int>(index * 37 % 255)));
        return image;
    });
    view.zoom(2, {640, 400});
    view.setThumbnailSide(32);
    view.picture(1).save(name + "-thumbnails.png");
    view.setThumbnailSide(0);
    view.setCurrent(-1);
    view.setPointStyle(styleOf(points));
    view.fit();
}

void picture(PointCloudView& view, const Points& points, const QString& stem)
{
    view.fit();
    for (const bool dark : {true, false}) {
        applyTheme(*qApp, dark);
        const QString name = stem + (dark ? "-dark" : "-light");
        view.setEmphasis({});
        view.picture(1).save(name + ".png");
        view.picture(2).save(name + "@2.png");
        std::vector<uint8_t> emphasis(points.x.size());
        for (size_t i = 0; i < emphasis.size(); ++i)
            emphasis[i] = points.shade[i] == 3;
        view.setEmphasis(std::move(emphasis));
        view.picture(1).save(name + "-chosen.png");
        view.setEmphasis({});
        if (points.x.size() <= 20000)
            pictureDetail(view, points, name);
    }
}

void measure(int64_t count, const QString& folder)
{
    Points points = digits(count);
    Executor executor;
    std::printf(
        "\n### %lld points\n\n| what | best, ms | median | p95 | worst |\n|---|---|---|---|---|\n",
        static_cast<long long>(count));
    std::vector<double> times;
    std::shared_ptr<const PointCloud> cloud;
    std::vector<double> busy;
    for (int i = 0; i < 3; ++i) {
        QElapsedTimer timer;
        timer.start();
        const double before = processorMilliseconds();
        cloud = *PointCloud::build(points.x, points.y, &executor);
        busy.push_back(processorMilliseconds() - before);
        times.push_back(milliseconds(timer));
    }
    report("build (off the GUI thread)", times);
    report(kProcessorTime, busy);

    PointStyle style = styleOf(points);
    drawing(cloud, style, executor, "whole picture, own size of dots");
    style.diameter = 4;
    drawing(cloud, style, executor, "whole picture, dots of 4 pixels");
    style.diameter = 0;
    PointCloudView view;
    view.resize(kSize);
    view.setPointStyle(style);
    view.setCloud(cloud);
    view.show();
    finish(view);
    moving(view);
    asking(*cloud, executor);
    if (!folder.isEmpty())
        picture(view, points, QString("%1/cloud-%2").arg(folder).arg(count));
}

} // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    applyTheme(application, true);
    QCommandLineParser parser;
    const QCommandLineOption picture("picture", "Save pictures in a folder.", "folder");
    const QCommandLineOption peers("peers", "Points given to QCustomPlot.", "points", "0");
    const QCommandLineOption dotsAlone("dots", "Only the picture that peers draw too.");
    parser.addOptions({picture, peers, dotsAlone});
    parser.addPositionalArgument("points", "How many points; several are measured in turn.");
    parser.process(application);
    for (const QString& count : parser.positionalArguments())
        if (parser.isSet(dotsAlone))
            dots(count.toLongLong());
        else
            measure(count.toLongLong(), parser.value(picture));
    if (const int64_t count = parser.value(peers).toLongLong(); count > 0) {
        const Points points = digits(count);
        std::printf("\n### QCustomPlot, %lld discs of 4 pixels\n\n"
                    "| what | best, ms | median | p95 | worst |\n|---|---|---|---|---|\n",
                    static_cast<long long>(count));
        customPlot<QCPGraph>(points, "QCPGraph, one a class, adaptive sampling");
        customPlot<QCPCurve>(points, "QCPCurve, one a class");
    }
    return 0;
}
