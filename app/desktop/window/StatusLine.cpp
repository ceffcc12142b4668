#include "window/StatusLine.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QIcon>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QSysInfo>

#include "common/Buttons.h"
#include "common/DataWords.h"
#include "common/ElidedLabel.h"
#include "common/JsonFields.h"
#include "common/TextScale.h"
#include "common/Theme.h"

namespace kindred {

namespace {

struct StatusText {
    Q_DECLARE_TR_FUNCTIONS(kindred::StatusLine)
};

constexpr double kGiB = 1024.0 * 1024 * 1024;

QIcon dot(const QColor& colour, double ratio)
{
    QPixmap pixmap(QSize(10, 10) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawEllipse(QRectF(1, 1, 8, 8));
    return QIcon(pixmap);
}

QString readyInWords(const Json& info)
{
    const QString host = textOf(info, "host");
    const bool local = host.isEmpty() || host == QSysInfo::machineHostName();
    QStringList parts{local ? StatusText::tr("Engine local")
                            : StatusText::tr("Engine on %1").arg(host)};
    const int cores = valueOr(info, "cores", 0);
    if (cores > 0)
        parts << StatusText::tr("%n core(s)", nullptr, cores);
    const double memory = valueOr(info, "memory_bytes", 0.0);
    if (memory > 0)
        parts << StatusText::tr("%1 GB", "memory").arg(QLocale().toString(memory / kGiB, 'f', 0));
    const QString gpu = textOf(info, "gpu");
    parts << (gpu.isEmpty() ? StatusText::tr("no GPU") : gpu);
    return parts.join(QStringLiteral(" · "));
}

} // namespace

QString engineInWords(RunSource::State state, const Json& info)
{
    switch (state) {
    case RunSource::State::Ready:
        return readyInWords(info);
    case RunSource::State::Starting:
        return StatusText::tr("Engine starting…");
    case RunSource::State::Restarting:
        return StatusText::tr("Engine restarting…");
    case RunSource::State::Stopped:
        break;
    }
    return StatusText::tr("Engine stopped");
}

QIcon engineSign(RunSource::State state, const QWidget& widget)
{
    const Tokens& t = tokensOf(widget.palette());
    QColor colour = t.attention;
    if (state == RunSource::State::Ready)
        colour = t.right;
    else if (state == RunSource::State::Stopped)
        colour = t.wrong;
    return dot(colour, widget.devicePixelRatioF());
}

StatusLine::StatusLine(RunSource* source, CurrentRun* current, QWidget* parent)
    : QFrame(parent), m_source(source), m_current(current), m_engine(new QPushButton(this)),
      m_data(new ElidedLabel(this))
{
    setProperty("role", "status");
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 0, 8, 0);
    layout->setSpacing(space::kGap);
    auto* shortcuts = new QPushButton(tr("F1 Shortcuts"), this);
    m_tour = new QPushButton(tr("Take the tour"), this);
    m_tour->setToolTip(tr("What is where, in seven stops"));
    for (QPushButton* button : {m_engine, shortcuts, m_tour}) {
        setButtonRole(button, ButtonRole::Quiet);
        button->setProperty("small", true);
        button->setFont(textFont(TextRole::Note));
    }
    m_engine->setToolTip(tr("What the engine is and does"));
    m_engine->setIconSize({10, 10});
    m_data->setFont(textFont(TextRole::Note));
    m_data->setProperty("tone", "muted");
    layout->addWidget(m_engine);
    layout->addWidget(m_data, 1);
    layout->addWidget(shortcuts);
    layout->addWidget(m_tour);
    setFixedHeight(withText(28));
    connect(m_engine, &QPushButton::clicked, this, &StatusLine::engineWanted);
    connect(shortcuts, &QPushButton::clicked, this, &StatusLine::shortcutsWanted);
    connect(m_tour, &QPushButton::clicked, this, &StatusLine::tourWanted);
    connect(source, &RunSource::stateChanged, this, &StatusLine::showEngine);
    connect(current, &CurrentRun::summaryChanged, this, &StatusLine::showData);
    showEngine();
    showData();
}

void StatusLine::showHome(bool home)
{
    m_tour->setVisible(home);
}

void StatusLine::showEngine()
{
    const RunSource::State state = m_source->state();
    m_engine->setIcon(engineSign(state, *this));
    m_engine->setText(QLatin1Char(' ') + engineInWords(state, m_source->engineInfo()));
}

void StatusLine::showData()
{
    const Json& summary = m_current->summary();
    QStringList parts;
    const int images = valueOr(summary, "images", 0);
    if (images > 0)
        parts << (m_current->hasPictures() ? tr("%Ln image(s)", nullptr, images)
                                           : tr("%Ln row(s)", nullptr, images));
    const int classes = valueOr(summary, "classes", 0);
    if (classes > 0)
        parts << tr("%Ln class(es)", nullptr, classes);
    const QString source = textOf(summary, "source");
    if (!source.isEmpty())
        parts << dataInWords(source);
    m_data->setText(parts.join(QStringLiteral(" · ")));
}

void StatusLine::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showEngine();
}

} // namespace kindred
