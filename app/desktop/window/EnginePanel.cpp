#include "window/EnginePanel.h"

#include <QFormLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>

#include "common/Buttons.h"
#include "common/EngineWords.h"
#include "common/JsonFields.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "window/StatusLine.h"

namespace kindred {

namespace {

constexpr int kPanelWidth = 380;

} // namespace

EnginePanel::EnginePanel(EngineClient* engine, QWidget* parent)
    : QFrame(parent, Qt::Popup), m_engine(engine), m_title(new QLabel(this)),
      m_detail(new QLabel(this)), m_facts(new QFormLayout)
{
    setProperty("role", "popup");
    setFixedWidth(withText(kPanelWidth));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 14, 16, 14);
    layout->setSpacing(space::kGap);
    m_title->setFont(textFont(TextRole::Title));
    m_detail->setWordWrap(true);
    m_detail->setProperty("tone", "attention");
    m_facts->setLabelAlignment(Qt::AlignLeft);
    m_facts->setHorizontalSpacing(16);
    m_facts->setVerticalSpacing(6);
    layout->addWidget(m_title);
    layout->addWidget(m_detail);
    layout->addLayout(m_facts);

    auto* buttons = new QHBoxLayout;
    auto* restart = new SecondaryButton(tr("Restart the engine"), this);
    auto* log = new SecondaryButton(tr("Show its log"), this);
    restart->setToolTip(tr("Training goes on meanwhile: each job is a process of its own."));
    buttons->addWidget(restart);
    buttons->addWidget(log);
    buttons->addStretch(1);
    layout->addLayout(buttons);
    connect(restart, &QPushButton::clicked, engine, &EngineClient::restart);
    connect(log, &QPushButton::clicked, this, [this] {
        close();
        Q_EMIT logWanted();
    });
    connect(engine, &RunSource::stateChanged, this, &EnginePanel::refresh);
    refresh();
}

void EnginePanel::openBeside(const QWidget* anchor)
{
    refresh();
    ensurePolished();
    // A popup is not asked for its height at a width, and its long facts wrap.
    layout()->activate();
    resize(width(), layout()->totalHeightForWidth(width()));
    constexpr int kAway = 6;
    const QRect place(anchor->mapToGlobal(QPoint(0, 0)), anchor->size());
    const QRect window = anchor->window()->frameGeometry();
    const QRect room = anchor->screen()->availableGeometry().adjusted(4, 4, -4, -4);
    const bool below = place.center().y() < window.center().y();
    const bool mirror = layoutDirection() == Qt::RightToLeft;
    const int x =
        mirror ? std::max(place.right() - width(), window.left() + kAway)
               : std::min({place.left(), window.right() - width() - kAway, room.right() - width()});
    const int y = below ? place.bottom() + kAway : place.top() - height() - kAway;
    move(std::clamp(x, room.left(), std::max(room.left(), room.right() - width())),
         std::clamp(y, room.top(), std::max(room.bottom() - height(), room.top())));
    show();
}

void EnginePanel::addFact(const QString& name, const QString& value)
{
    if (value.isEmpty())
        return;
    auto* label = new QLabel(name, this);
    label->setProperty("tone", "muted");
    auto* text = new QLabel(value, this);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    text->setWordWrap(true);
    m_facts->addRow(label, text);
}

void EnginePanel::refresh()
{
    const Json info = m_engine->engineInfo();
    const bool ready = m_engine->state() == RunSource::State::Ready;
    m_title->setText(
        engineInWords(m_engine->state(), Json::object()).section(QStringLiteral(" · "), 0, 0));
    m_detail->setText(m_engine->detail());
    m_detail->setVisible(!ready && !m_engine->detail().isEmpty());
    while (m_facts->rowCount() > 0)
        m_facts->removeRow(0);
    if (ready) {
        const QLocale locale;
        addFact(tr("Version"), textOf(info, "version"));
        addFact(tr("Computer"), textOf(info, "host"));
        addFact(tr("Cores"), locale.toString(valueOr(info, "cores", 0)));
        addFact(tr("Memory"), locale.formattedDataSize(valueOr(info, "memory_bytes", qint64{0})));
        addFact(tr("GPU"), textOf(info, "gpu").isEmpty() ? tr("none", "GPU") : textOf(info, "gpu"));
        addFact(tr("Instructions"), textOf(info, "dispatch"));
        addFact(tr("Runs are in"), textOf(info, "home"));
        addFact(tr("Process"), QString::number(m_engine->processId()));
        for (const Json& warning : arrayOf(info, "warnings")) {
            if (warning.is_string())
                addFact(tr("Note"),
                        engineWords(QString::fromStdString(warning.get<std::string>())));
        }
    }
    addFact(tr("Command"), m_engine->command().argv.join(QLatin1Char(' ')));
}

} // namespace kindred
