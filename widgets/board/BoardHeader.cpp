#include "board/BoardHeader.h"

#include <QLineEdit>
#include <QMenu>
#include <QVBoxLayout>

#include "board/encoders/BoardEncoders.h"
#include "board/session/BoardSession.h"
#include "common/Buttons.h"
#include "common/ElidedLabel.h"
#include "common/EngineWords.h"
#include "common/FoldingRow.h"
#include "common/Help.h"
#include "common/JsonFields.h"
#include "common/LabelText.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "models/runs/CurrentRun.h"

namespace kindred {

BoardHeader::BoardHeader(BoardSession* session, BoardEncoders* encoders, CurrentRun* current,
                         QWidget* parent)
    : QWidget(parent), m_session(session), m_encoders(encoders), m_current(current)
{
    build();
    connect(session, &BoardSession::predicted, this, &BoardHeader::refresh);
    connect(session->editor(), &BoardEditor::changed, this, &BoardHeader::refresh);
    connect(session->service(), &BoardService::stateChanged, this, &BoardHeader::refresh);
    connect(encoders, &BoardEncoders::changed, this, &BoardHeader::refresh);
    refresh();
}

void BoardHeader::build()
{
    m_name = new QLineEdit(this);
    m_name->setProperty("role", "inline");
    m_name->setFont(textFont(TextRole::Title));
    m_name->setPlaceholderText(tr("Name of the board"));
    m_name->setAccessibleName(tr("Name of the board"));
    m_name->setToolTip(tr("Type a name and press Return; the file that is saved has it too"));
    m_name->setMinimumWidth(120);
    m_name->setMaximumWidth(withText(220));
    connect(m_name, &QLineEdit::editingFinished, this, [this] {
        const QString name = m_name->text().trimmed();
        if (name != m_session->document().name)
            m_session->editor()->setName(name);
    });
    m_encoder = new QPushButton(this);
    setButtonRole(m_encoder, ButtonRole::Secondary);
    auto* encoders = new QMenu(m_encoder);
    m_encoder->setMenu(encoders);
    connect(encoders, &QMenu::aboutToShow, this, [this, encoders] { fillEncoders(encoders); });
    m_fact = new ElidedLabel(this);
    m_fact->setProperty("tone", "muted");
    m_fact->setFont(textFont(TextRole::Note));
    setHelp(m_fact, tr("Support samples that the others decide rightly."),
            QStringLiteral("leave-one-out"));
    m_episodes = new SecondaryButton(tr("Episodes…"), this);
    m_episodes->setToolTip(tr("Tasks sampled from a run: dealt onto the board, or hundreds of them "
                              "measured for every rule"));
    m_classify = new SecondaryButton(tr("Classify a folder…"), this);
    m_camera = new IconButton(QStringLiteral("camera"), tr("Watch a camera or a video…"), this);
    m_save = new PrimaryButton(tr("Save classifier…"), this);
    auto* more = new IconButton(QStringLiteral("more"), tr("More for this board"), this);
    auto* menu = new QMenu(more);
    menu->addAction(tr("Open a board…"), this, &BoardHeader::openWanted);
    menu->addAction(tr("New board"), this, &BoardHeader::newWanted);
    menu->addAction(tr("New class without pictures"), this, &BoardHeader::emptyClassWanted);
    menu->addAction(tr("New class of what is selected on the map"), this,
                    &BoardHeader::selectionWanted);
    more->setMenu(menu);
    more->setPopupMode(QToolButton::InstantPopup);
    connect(m_episodes, &QPushButton::clicked, this, &BoardHeader::episodesWanted);
    connect(m_classify, &QPushButton::clicked, this, &BoardHeader::classifyWanted);
    connect(m_camera, &QToolButton::clicked, this, &BoardHeader::cameraWanted);
    connect(m_save, &QPushButton::clicked, this, &BoardHeader::saveWanted);
    auto* row = new FoldingRow(FoldingRow::Grows::First, this);
    row->first()->addWidget(m_name);
    row->first()->addWidget(m_encoder);
    row->first()->addWidget(m_fact, 1);
    for (QWidget* each :
         std::initializer_list<QWidget*>{m_episodes, m_classify, m_camera, m_save, more})
        row->second()->addWidget(each);
    row->second()->addStretch();
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(row);
}

/// What the buttons do, or why they cannot.
void BoardHeader::sayWhyNot()
{
    const bool pictures = m_session->service()->takesPictures();
    const auto say = [&](QWidget* button, const QString& use) {
        button->setToolTip(pictures ? use : BoardService::whyNoPictures());
    };
    say(m_classify, tr("What every picture of a folder is, as a table to keep"));
    say(m_camera, tr("Watch a camera or a video…"));
    m_save->setToolTip(
        pictures ? tr("One file that this board and “kindred-engine classify” open")
                 : tr("One file that this board opens, and “kindred-engine classify” for vectors"));
}

/// What comes along and what is at hand: the run that is looked at, what the board has now, and the
/// files that were used before.
QList<BoardEncoder> BoardHeader::offeredEncoders() const
{
    using Kind = BoardEncoder::Kind;
    const BoardEncoder own = m_session->document().encoder;
    QList<BoardEncoder> runs, files;
    if (m_current->isSet())
        runs << BoardEncoder{Kind::Run, m_current->run()};
    if (own.kind == Kind::Run && !runs.contains(own))
        runs << own;
    for (const QString& path : m_encoders->used())
        files << BoardEncoder{Kind::File, path};
    if (own.kind == Kind::File && !files.contains(own))
        files.prepend(own);
    return runs + QList<BoardEncoder>{{Kind::Bundled, {}}, {Kind::Fisher, {}}, {Kind::Pixels, {}}} +
           files;
}

QString BoardHeader::nameOf(const BoardEncoder& encoder) const
{
    switch (encoder.kind) {
    case BoardEncoder::Kind::Bundled:
        return tr("The encoder that comes with Kindred");
    case BoardEncoder::Kind::Fisher:
        return tr("Fisher vectors, no training");
    case BoardEncoder::Kind::Pixels:
        return tr("The pixels themselves");
    case BoardEncoder::Kind::File:
        return encoder.path.section(QLatin1Char('/'), -1);
    case BoardEncoder::Kind::Run:
        break;
    }
    QString name;
    const BoardService* service = m_session->service();
    if (encoder.path == m_current->run())
        name = textOf(m_current->summary(), "name");
    else if (service->isReady() && service->encoder() == encoder)
        name = service->encoderTitle();
    return tr("The run %1").arg(name.isEmpty() ? encoder.path.section(QLatin1Char('/'), -1) : name);
}

void BoardHeader::fillEncoders(QMenu* menu)
{
    menu->clear();
    menu->setToolTipsVisible(true);
    for (const BoardEncoder& encoder : offeredEncoders()) {
        QAction* action = menu->addAction(asLabel(nameOf(encoder)), this,
                                          [this, encoder] { Q_EMIT encoderChosen(encoder); });
        action->setCheckable(true);
        action->setChecked(encoder == m_session->document().encoder);
        action->setToolTip(encoder.path);
    }
    menu->addAction(tr("A file with weights…"), this, &BoardHeader::encoderFileWanted);
    menu->addSeparator();
    QAction* compare = menu->addAction(tr("Which fits these pictures best?"), this,
                                       &BoardHeader::comparisonWanted);
    compare->setEnabled(m_session->document().canBeJudged());
    compare->setToolTip(compare->isEnabled()
                            ? QString()
                            : tr("Two classes with pictures are needed to compare encoders."));
    menu->addAction(tr("Use a stronger encoder…"), this, &BoardHeader::comparisonWanted);
}

QString BoardHeader::factWords() const
{
    if (m_encoders->isComparing())
        return tr("comparing encoders on these images…");
    const BoardRule* rule = m_session->currentRule();
    if (!rule || !rule->leaveOneOut || rule->leaveOneOut->n == 0)
        return {};
    return tr("leave-one-out %L1 / %L2").arg(rule->leaveOneOut->right).arg(rule->leaveOneOut->n);
}

void BoardHeader::refresh()
{
    const BoardDocument& board = m_session->document();
    const BoardService* service = m_session->service();
    if (!m_name->hasFocus())
        m_name->setText(board.name);
    using State = BoardService::State;
    const QString title = service->state() == State::Opening ? tr("opening the encoder…")
                          : service->state() == State::Failed
                              ? tr("no encoder")
                              : engineWords(service->encoderTitle());
    m_encoder->setText(
        fontMetrics().elidedText(tr("Encoder: %1").arg(title), Qt::ElideMiddle, withText(280)));
    m_encoder->setAccessibleName(tr("Encoder: %1").arg(title));
    const QString use = tr("What turns the pictures into points that can be compared");
    m_encoder->setToolTip(
        m_encoders->found().isEmpty() ? use : use + QStringLiteral("\n\n") + m_encoders->found());
    m_fact->setText(factWords());
    const bool ready = service->isReady() && board.supportCount() > 0;
    const bool pictures = service->takesPictures();
    m_classify->setEnabled(ready && pictures);
    m_camera->setEnabled(service->isReady() && pictures); // the first class can come from it
    m_save->setEnabled(ready);
    sayWhyNot();
}

} // namespace kindred
