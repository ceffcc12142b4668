#include "views/samples/PictureIntake.h"

#include <QClipboard>
#include <QDropEvent>
#include <QFileDialog>
#include <QFrame>
#include <QGuiApplication>
#include <QMimeData>
#include <QShortcut>
#include <QVBoxLayout>

#include "common/Pill.h"
#include "common/Theme.h"

namespace kindred {

namespace {
constexpr int kInset = 6; ///< of the dashed frame from the view's edge, pixels

QWidget* dashedFrame(QWidget* view, const QString& promise)
{
    auto* frame = new QFrame(view);
    frame->setProperty("role", "drop");
    frame->setAttribute(Qt::WA_TransparentForMouseEvents);
    auto* layout = new QVBoxLayout(frame);
    layout->addWidget(new Pill(promise, Tone::Accent, frame), 0, Qt::AlignCenter);
    frame->hide();
    return frame;
}
} // namespace

PictureIntake::PictureIntake(QWidget* view, const QString& promise)
    : QObject(view), m_view(view), m_frame(dashedFrame(view, promise))
{
    view->setAcceptDrops(true);
    view->installEventFilter(this);
    auto* paste = new QShortcut(QKeySequence::Paste, view);
    paste->setContext(Qt::WidgetWithChildrenShortcut);
    connect(paste, &QShortcut::activated, this, [this] {
        if (const QMimeData* copied = QGuiApplication::clipboard()->mimeData())
            take(*copied);
    });
}

void PictureIntake::take(const QMimeData& data)
{
    if (!m_open)
        return;
    const auto source = imageSource(data);
    if (!source.ok()) {
        Q_EMIT refused(source.error());
        return;
    }
    readImageLater(*source, this,
                   [this, question = ++m_question](const Result<BroughtImage>& image) {
                       if (question != m_question)
                           return;
                       if (image.ok())
                           Q_EMIT brought(*image);
                       else
                           Q_EMIT refused(image.error());
                   });
}

QString PictureIntake::fileFilter()
{
    return tr("Pictures (*.png *.jpg *.jpeg *.bmp *.webp *.tif *.tiff)");
}

void PictureIntake::choose(const QString& title)
{
    const QString path = QFileDialog::getOpenFileName(m_view, title, {}, fileFilter());
    if (path.isEmpty())
        return;
    QMimeData chosen;
    chosen.setUrls({QUrl::fromLocalFile(path)});
    take(chosen);
}

bool PictureIntake::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::DragEnter:
        return welcome(event);
    case QEvent::DragLeave:
        m_frame->hide();
        return true;
    case QEvent::Drop:
        accept(event);
        return true;
    case QEvent::Resize:
        fitFrame();
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

bool PictureIntake::welcome(QEvent* event)
{
    auto* drag = static_cast<QDropEvent*>(event);
    if (!m_open || !mayBringImage(*drag->mimeData()))
        return false;
    drag->setDropAction(Qt::CopyAction);
    drag->accept();
    fitFrame();
    m_frame->show();
    m_frame->raise();
    return true;
}

void PictureIntake::accept(QEvent* event)
{
    auto* drop = static_cast<QDropEvent*>(event);
    m_frame->hide();
    drop->setDropAction(Qt::CopyAction);
    drop->accept();
    take(*drop->mimeData());
}

void PictureIntake::fitFrame()
{
    m_frame->setGeometry(m_view->rect().adjusted(kInset, kInset, -kInset, -kInset));
}

} // namespace kindred
