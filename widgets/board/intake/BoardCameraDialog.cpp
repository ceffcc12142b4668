#include "board/intake/BoardCameraDialog.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPointer>
#include <QStackedWidget>

#include <algorithm>

#include "board/BoardShareBar.h"
#include "board/intake/BoardFrameTeacher.h"
#include "board/intake/BoardFrameView.h"
#include "board/session/BoardSession.h"
#include "common/Buttons.h"
#include "common/EmptyState.h"
#include "common/JsonFields.h"
#include "common/TextScale.h"
#include "common/Theme.h"

namespace kindred {

namespace {

constexpr int kAnswerColumn = 230;
constexpr int kChipEdge = 12;

/// The picture of an answer to board.frame; null where it is not what docs/protocol.md says.
QImage framePicture(const RunSource::Reply& reply)
{
    if (!reply.message)
        return {};
    const auto block =
        wire::findBlock(*reply.message, valueOr(reply.result, "picture", Json()), "|u1");
    constexpr int64_t kLongest = 4096;
    if (!block || block->shape.size() != 3 || block->shape[2] != 3 || block->shape[0] < 1 ||
        block->shape[1] < 1 || block->shape[0] > kLongest || block->shape[1] > kLongest)
        return {};
    const auto width = static_cast<int>(block->shape[1]);
    return QImage(reinterpret_cast<const uchar*>(block->data), width,
                  static_cast<int>(block->shape[0]), 3 * width, QImage::Format_RGB888)
        .convertToFormat(QImage::Format_RGB32);
}

QPixmap chipOf(const QColor& colour, double ratio)
{
    QPixmap chip(QSize(kChipEdge, kChipEdge) * ratio);
    chip.setDevicePixelRatio(ratio);
    chip.fill(Qt::transparent);
    QPainter painter(&chip);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawRoundedRect(QRectF(0, 0, kChipEdge, kChipEdge), 3, 3);
    return chip;
}

} // namespace

BoardCameraDialog::BoardCameraDialog(BoardSession* session, BoardIntake* intake, Picker picker,
                                     QWidget* parent)
    : QDialog(parent), m_session(session), m_intake(intake), m_picker(std::move(picker))
{
    setWindowTitle(tr("Camera or video"));
    resizeWithText(this, {820, 520});
    m_next.setSingleShot(true);
    connect(&m_next, &QTimer::timeout, this, &BoardCameraDialog::askFrame);
    build();
    askCameras();
}

void BoardCameraDialog::build()
{
    m_cameras = new QComboBox(this);
    m_cameras->setAccessibleName(tr("Camera"));
    m_cameras->setToolTip(tr("Which of this computer's cameras is watched"));
    m_cameras->hide();
    connect(m_cameras, &QComboBox::activated, this, &BoardCameraDialog::choose);
    auto* video = new SecondaryButton(tr("A video file…"), this);
    connect(video, &QPushButton::clicked, this, &BoardCameraDialog::pickVideo);
    m_words = new QLabel(this);
    m_words->setWordWrap(true);
    m_empty = new EmptyState(QStringLiteral("camera"), tr("Looking for cameras…"), {}, this);
    m_pages = new QStackedWidget(this);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(buildLive());
    m_pause = new SecondaryButton(tr("Pause"), this);
    m_pause->setEnabled(false);
    connect(m_pause, &QPushButton::clicked, this, [this] {
        if (m_camera.empty())
            watch(m_source);
        else
            pause(!m_paused);
    });
    auto* close = new SecondaryButton(tr("Close"), this);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    auto* head = new QHBoxLayout;
    head->addWidget(m_cameras, 1);
    head->addStretch(1);
    head->addWidget(video);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_words, 1);
    for (QPushButton* button : {m_pause, static_cast<QPushButton*>(close)}) {
        button->setAutoDefault(false);
        buttons->addWidget(button);
    }
    video->setAutoDefault(false);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(space::kGap);
    layout->addLayout(head);
    layout->addWidget(m_pages, 1);
    layout->addLayout(buttons);
}

QWidget* BoardCameraDialog::buildLive()
{
    auto* live = new QWidget(this);
    m_picture = new BoardFrameView(live);
    auto* answer = new QWidget(live);
    answer->setFixedWidth(withText(kAnswerColumn));
    m_chip = new QLabel(answer);
    m_class = new QLabel(answer);
    m_class->setFont(textFont(TextRole::Hero));
    m_class->setWordWrap(true);
    m_share = new BoardShareBar(answer);
    m_numbers = new QLabel(answer);
    m_numbers->setProperty("tone", "muted");
    m_numbers->setWordWrap(true);
    m_teacher = new BoardFrameTeacher(
        m_session, m_intake, [this] { return m_picture->picture(); }, answer);
    auto* column = new QVBoxLayout(answer);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2 * space::kUnit);
    column->addStretch(1);
    column->addWidget(m_chip);
    column->addWidget(m_class);
    column->addWidget(m_share);
    column->addWidget(m_numbers);
    column->addStretch(1);
    column->addWidget(m_teacher);
    auto* row = new QHBoxLayout(live);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4 * space::kUnit);
    row->addWidget(m_picture, 1);
    row->addWidget(answer);
    return live;
}

void BoardCameraDialog::askCameras()
{
    m_session->service()->askEngine(
        QStringLiteral("camera.list"), Json::object(), this, [this](const RunSource::Reply& reply) {
            const Json cameras = arrayOf(reply.result, "cameras");
            for (const Json& camera : cameras) {
                const QString device = textOf(camera, "device");
                m_cameras->addItem(tr("%1 (%2)", "name of a camera, its device")
                                       .arg(textOf(camera, "name"), device),
                                   device);
            }
            m_cameras->setVisible(!cameras.empty());
            if (!m_source.isEmpty())
                return; // a video was chosen meanwhile
            if (!cameras.empty())
                return choose(0);
            m_empty->setTitle(reply.ok() ? tr("No camera here") : tr("No cameras to be had"));
            const QString host = m_session->service()->host();
            m_empty->setText(
                reply.error ? QString::fromStdString(reply.error->message())
                : m_session->service()->isLocal() || host.isEmpty()
                    ? tr("Plug one in and open this again, or watch a video file.")
                    : tr("%1 has none. A video file there works as well.", "a computer").arg(host));
        });
}

void BoardCameraDialog::choose(int index)
{
    watch(m_cameras->itemData(index).toString());
}

void BoardCameraDialog::pickVideo()
{
    m_picker([this](const QString& file) {
        if (!file.isEmpty())
            watch(file);
    });
}

void BoardCameraDialog::freeCamera(BoardSession* session, const std::string& token)
{
    session->service()->askEngine(QStringLiteral("camera.close"), {{"camera", token}}, session,
                                  [](const RunSource::Reply&) {});
}

void BoardCameraDialog::closeCamera()
{
    ++m_turn;
    m_next.stop();
    if (m_id >= 0)
        m_session->service()->cancel(std::exchange(m_id, -1));
    if (!m_camera.empty())
        freeCamera(m_session, std::exchange(m_camera, {}));
}

void BoardCameraDialog::watch(const QString& source)
{
    closeCamera();
    m_source = source;
    m_answered = 0;
    m_seconds = 0;
    m_cameras->setCurrentIndex(m_cameras->findData(source));
    say(tr("Opening %1").arg(source));
    // Of the session: a camera that opens when nobody watches any more must not stay on.
    m_session->service()->askEngine(
        QStringLiteral("camera.open"), {{"source", source.toStdString()}}, m_session,
        [self = QPointer(this), session = m_session, turn = m_turn](const RunSource::Reply& reply) {
            const std::string token = textOf(reply.result, "camera").toStdString();
            if (self && turn == self->m_turn)
                self->takeCamera(reply, token);
            else if (!token.empty()) // closed, or another one was chosen meanwhile
                freeCamera(session, token);
        });
}

void BoardCameraDialog::takeCamera(const RunSource::Reply& reply, const std::string& token)
{
    if (reply.error || token.empty())
        return end(reply.error ? QString::fromStdString(reply.error->message())
                               : tr("The engine did not open it."),
                   true);
    m_camera = token;
    m_live = valueOr(reply.result, "live", true);
    m_asked.start();
    m_pages->setCurrentIndex(1);
    m_pause->setEnabled(true);
    pause(false);
}

void BoardCameraDialog::askFrame()
{
    if (m_camera.empty() || m_paused || m_id >= 0)
        return;
    const bool taught = m_session->document().supportCount() > 0;
    Json params = taught ? m_session->teaching() : Json::object();
    params["camera"] = m_camera;
    const auto answered = [this, turn = m_turn](const RunSource::Reply& reply) {
        if (turn != m_turn)
            return;
        m_id = -1;
        take(reply);
    };
    BoardService* service = m_session->service();
    m_id = taught ? service->ask(QStringLiteral("board.frame"), std::move(params), this, answered)
                  : service->askEngine(QStringLiteral("camera.frame"), params, this, answered);
    if (m_id < 0)
        end(tr("The encoder is not open yet."), true);
}

void BoardCameraDialog::take(const RunSource::Reply& reply)
{
    if (reply.cancelled)
        return end(tr("The board has changed its encoder."), false);
    if (reply.error)
        return end(QString::fromStdString(reply.error->message()), true);
    if (valueOr(reply.result, "ended", false))
        return end(m_answered > 0 ? tr("The video is over.") : tr("The video holds no picture."),
                   m_answered == 0);
    ++m_answered;
    if (!m_teacher->isChoosing()) { // else what is taught would not be what is seen
        m_picture->setPicture(framePicture(reply));
        if (reply.result.contains("class"))
            showAnswer(reply.result);
        else
            showUntaught();
        say(m_live
                ? tr("Live")
                : tr("%L1 s into the video").arg(valueOr(reply.result, "seconds", 0.0), 0, 'f', 1));
    }
    // A video goes on as fast as it was taken, or as fast as the engine can.
    const double seconds = valueOr(reply.result, "seconds", 0.0);
    const double due = m_live ? 0 : 1000 * (seconds - std::exchange(m_seconds, seconds));
    m_next.start(std::max(0, static_cast<int>(due) - static_cast<int>(m_asked.restart())));
}

void BoardCameraDialog::showAnswer(const Json& answer)
{
    const bool none = valueOr(answer, "none_of_these", false);
    const QString name = textOf(answer, "class");
    const double p = valueOr(answer, "p", 0.0);
    m_class->setText(none ? tr("None of these") : name);
    const BoardDocument& board = m_session->document();
    const int index = none ? -1 : board.indexOf(name);
    m_chip->setVisible(index >= 0);
    if (index >= 0)
        m_chip->setPixmap(chipOf(classColour(board.classes[index].colour), devicePixelRatioF()));
    m_share->show();
    m_share->setShare(none ? 0 : p, !none);
    m_numbers->setText(tr("p %L1 · evidence %L2")
                           .arg(p, 0, 'f', 2)
                           .arg(valueOr(answer, "evidence", 0.0), 0, 'f', 2));
}

void BoardCameraDialog::showUntaught()
{
    m_chip->hide();
    m_share->hide();
    m_class->setText(tr("Nothing taught yet"));
    m_numbers->setText(tr("Show the first thing to the camera and teach it."));
}

void BoardCameraDialog::pause(bool paused)
{
    m_paused = paused;
    m_pause->setText(paused ? tr("Continue") : tr("Pause"));
    if (paused)
        m_next.stop();
    else
        askFrame();
}

void BoardCameraDialog::say(const QString& text, bool bad)
{
    m_words->setText(text);
    setStyleProperty(m_words, "tone", bad ? "wrong" : "muted");
}

void BoardCameraDialog::end(const QString& words, bool bad)
{
    closeCamera();
    m_pause->setText(tr("Watch again"));
    m_pause->setEnabled(true);
    if (m_answered > 0)
        return say(words, bad);
    // What another camera showed must not stay beside this one's name.
    say({});
    m_empty->setTitle(tr("Nothing to watch"));
    m_empty->setText(words);
    m_pages->setCurrentIndex(0);
}

void BoardCameraDialog::done(int result)
{
    closeCamera();
    QDialog::done(result);
}

} // namespace kindred
