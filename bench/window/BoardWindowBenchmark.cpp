// From an edit of the few-shot board to its queries drawn again: board_window_benchmark [--queries
// N]
// [--edits N] [--encoder bundled|fisher|pixels] [--engine PROGRAM]. The window's own board asks the
// real engine, on pictures that it draws itself; each edit waits until nothing of the one before is
// under way.

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QEventLoop>
#include <QHash>
#include <QPainter>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <vector>

#include "board/BoardView.h"
#include "board/queries/BoardQueryModel.h"
#include "board/queries/BoardQueryTray.h"
#include "common/Theme.h"
#include "models/engine/EngineClient.h"
#include "models/runs/CurrentRun.h"

using namespace kindred;

namespace {

constexpr int kClasses = 10;
constexpr int kShots = 10;
constexpr int kPatienceMs = 600'000;

/// As many strokes as the class says, anywhere: kinds that an encoder tells apart, now and then.
QString drawPicture(const QDir& folder, int kind, int number)
{
    QRandomGenerator random(static_cast<quint32>(1000 * kind + number));
    QImage image(32, 32, QImage::Format_RGB32);
    image.fill(QColor(20, 20, 24));
    QPainter painter(&image);
    painter.setPen(QPen(QColor::fromHsv(kind * 36, 170, 230), 2));
    for (int stroke = 0; stroke <= kind; ++stroke)
        painter.drawLine(random.bounded(32), random.bounded(32), random.bounded(32),
                         random.bounded(32));
    painter.end();
    const QString path = folder.filePath(QString("%1-%2.png").arg(kind).arg(number));
    image.save(path);
    return path;
}

template <class Condition>
bool waitUntil(const Condition& condition)
{
    QTimer limit;
    limit.setSingleShot(true);
    limit.start(kPatienceMs);
    while (!condition() && limit.isActive())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    return condition();
}

double quantileOf(std::vector<double> values, double share)
{
    std::sort(values.begin(), values.end());
    return values[static_cast<size_t>(share * static_cast<double>(values.size() - 1))];
}

void printTimes(const char* name, const std::vector<double>& times)
{
    std::printf("%-34s %8.1f %8.1f %8.1f %8.1f\n", name, quantileOf(times, 0),
                quantileOf(times, 0.5), quantileOf(times, 0.95), quantileOf(times, 1));
}

/// Ten classes of ten and so many queries, as dropped files.
bool teachBoard(BoardView& view, const QDir& folder, int queries)
{
    for (int kind = 0; kind < kClasses; ++kind) {
        BoardBrought brought;
        for (int i = 0; i < kShots; ++i)
            brought.paths << drawPicture(folder, kind, i);
        view.intake()->bring(brought, {});
        if (!waitUntil([&] { return view.session()->document().classes.size() == kind + 1; }))
            return false;
    }
    folder.mkdir("queries");
    const QDir asked(folder.filePath("queries"));
    for (int i = 0; i < queries; ++i)
        drawPicture(asked, i % kClasses, kShots + i);
    BoardBrought brought;
    brought.paths << asked.path();
    view.intake()->bring(brought, {BoardTarget::Kind::Queries, -1});
    return waitUntil([&] {
        return !view.session()->service()->isAdding() &&
               view.session()->prediction().verdicts.size() >= queries;
    });
}

const QHash<QString, BoardEncoder::Kind>& encoders()
{
    static const QHash<QString, BoardEncoder::Kind> known = {
        {"bundled", BoardEncoder::Kind::Bundled},
        {"fisher", BoardEncoder::Kind::Fisher},
        {"pixels", BoardEncoder::Kind::Pixels}};
    return known;
}

/// The board chooses for itself as pictures come; every edit is to have the same one.
bool useEncoder(BoardView& view, BoardEncoder::Kind kind, int queries)
{
    BoardSession* session = view.session();
    session->editor()->setEncoder({kind, {}}, "encoder");
    return waitUntil([&] {
        return session->service()->isReady() && session->service()->encoder().kind == kind &&
               !session->service()->isAdding() && !session->isRanking() &&
               session->prediction().verdicts.size() >= queries;
    });
}

int measureEdits(BoardView& view, int edits)
{
    const BoardEncoder encoder = view.session()->document().encoder;
    BoardSession* session = view.session();
    std::vector<double> whole, engine, window;
    bool redrawn = false;
    bool quiet = false;
    QObject::connect(session, &BoardSession::redrawn, &view, [&](double milliseconds) {
        redrawn = true;
        whole.push_back(milliseconds);
        engine.push_back(session->prediction().ms);
        window.push_back(milliseconds - session->prediction().ms);
    });
    QObject::connect(session, &BoardSession::ranked, &view, [&] { quiet = !session->isRanking(); });
    for (int edit = 0; edit < edits; ++edit) {
        redrawn = quiet = false;
        const BoardClass& some = session->document().classes[edit % kClasses];
        const BoardPlace place{some.id, edit % kShots};
        session->editor()->setOut({place}, !some.images[place.image].out);
        if (!waitUntil([&] { return redrawn && quiet; }))
            return 1;
    }
    if (session->document().encoder != encoder) {
        std::fprintf(stderr, "the board chose another encoder while it was edited\n");
        return 1;
    }
    std::printf("%-34s %8s %8s %8s %8s\n", "milliseconds", "best", "median", "p95", "worst");
    printTimes("edit to drawn", whole);
    printTimes("  of it the engine's answer", engine);
    printTimes("  of it way, window and paint", window);
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    QApplication app(argc, argv);
    applyTheme(app, true);
    QCommandLineParser parser;
    parser.addOptions({{"queries", "pictures that are asked", "N", "10000"},
                       {"encoder", "bundled, fisher or pixels", "NAME", "bundled"},
                       {"edits", "how often the board is edited", "N", "30"},
                       {"engine", "the engine's program; else that beside this one", "PROGRAM"}});
    parser.addHelpOption();
    parser.process(app);
    const QTemporaryDir home;
    const QStringList command = parser.isSet("engine")
                                    ? QStringList{parser.value("engine"), "serve"}
                                    : EngineClient::defaultCommand();
    EngineClient client({command, {}});
    CurrentRun current;
    client.start();
    if (!waitUntil([&] { return client.state() == RunSource::State::Ready; })) {
        std::fprintf(stderr, "no engine: %s\n", qPrintable(client.detail()));
        return 1;
    }
    BoardView view(&client, &current, home.filePath("board"));
    view.resize(1346, 790);
    view.show();
    if (!waitUntil([&] { return view.session()->service()->isReady(); }))
        return 1;
    const int queries = parser.value("queries").toInt();
    if (!teachBoard(view, QDir(home.path()), queries)) {
        std::fprintf(stderr, "the board could not be taught\n");
        return 1;
    }
    const auto encoder = encoders().constFind(parser.value("encoder"));
    if (encoder == encoders().constEnd() || !useEncoder(view, *encoder, queries)) {
        std::fprintf(stderr, "no encoder: %s\n", qPrintable(parser.value("encoder")));
        return 1;
    }
    std::printf("%d classes of %d, %lld queries, encoder %s [%d]\n", kClasses, kShots,
                static_cast<long long>(view.session()->document().queries.size()),
                qPrintable(view.session()->service()->encoderTitle()),
                view.session()->service()->dimension());
    return measureEdits(view, parser.value("edits").toInt());
}
