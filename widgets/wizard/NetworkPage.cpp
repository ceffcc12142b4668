#include "wizard/NetworkPage.h"

#include <QComboBox>
#include <QFileDialog>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

#include "common/Buttons.h"
#include "common/Card.h"
#include "common/EngineWords.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "wizard/CardFlow.h"
#include "wizard/ChoiceCard.h"
#include "wizard/EngineJson.h"
#include "wizard/EstimateCard.h"
#include "wizard/OptionForm.h"
#include "wizard/ScheduleCard.h"
#include "wizard/Words.h"

namespace kindred {

namespace {

constexpr int kNetworkCardWidth = 190;
constexpr int kEstimateWidth = 260;
constexpr int kLeastForm = 400; ///< names stand whole beside their fields
constexpr auto kFileEncoder = "torchscript";
constexpr std::array<const char*, 4> kStepKeys = {"augment", "balanced_classes", "balanced_images",
                                                  "drop_last"};

QString encoderId(const QString& encoder)
{
    return encoder.section(QLatin1Char(':'), 0, 0);
}

/// Whether nothing but the steps of a training reads the option. Every method reads the pictures in
/// batches.
bool isOfSteps(const Json& spec)
{
    const QString key = fields::text(spec, "key");
    if (fields::text(spec, "group") == QLatin1String("schedule"))
        return key != QLatin1String("batch");
    return std::any_of(kStepKeys.begin(), kStepKeys.end(),
                       [&](const char* each) { return key == QLatin1String(each); });
}

} // namespace

NetworkPage::NetworkPage(PlanEngine* engine, QWidget* parent)
    : WizardPage(
          {}, tr("Everything has a default that suits the data; nothing here has to be changed."),
          parent),
      m_engine(engine)
{
    auto* row = new QHBoxLayout;
    row->setSpacing(space::kGap);
    m_column = addScrollingColumn(row);
    m_complaint = new QLabel(this);
    m_complaint->setObjectName(QStringLiteral("complaint"));
    m_complaint->setWordWrap(true);
    m_complaint->setProperty("tone", "wrong");
    m_column->addWidget(m_complaint);
    m_column->addWidget(makeStart());
    m_schedule = new ScheduleCard(engine, this);
    m_column->addWidget(m_schedule); // ahead of the networks, whose cards fill a small window
    m_column->addWidget(makeEncoders());
    m_column->addWidget(makeAdvanced());
    m_column->addStretch(1);
    m_side = new QVBoxLayout;
    m_estimate = new EstimateCard(engine, this);
    m_side->addWidget(m_estimate);
    m_side->addStretch(1);
    row->addLayout(m_side);
    body()->addLayout(row, 1);
    connect(engine, &PlanEngine::registryChanged, this, &NetworkPage::build);
    connect(engine, &PlanEngine::checkChanged, this, &NetworkPage::refresh);
    connect(engine, &PlanEngine::inspectionChanged, this, &NetworkPage::refresh);
    connect(engine, &PlanEngine::probeChanged, this, &NetworkPage::changed);
    build();
}

void NetworkPage::resizeEvent(QResizeEvent* event)
{
    WizardPage::resizeEvent(event);
    placeEstimate();
}

/// Beside the column, or, where that leaves its forms too little room, as with large text, at its
/// end.
void NetworkPage::placeEstimate()
{
    const int wide = withText(kEstimateWidth);
    const QMargins around = layout()->contentsMargins();
    const int room = width() - around.left() - around.right();
    const bool beside = withText(kLeastForm) + space::kGap + wide <= room;
    m_estimate->setMinimumWidth(beside ? wide : 0);
    m_estimate->setMaximumWidth(beside ? wide : QWIDGETSIZE_MAX);
    if (beside == (m_side->indexOf(m_estimate) >= 0))
        return;
    if (beside)
        m_side->insertWidget(0, m_estimate);
    else
        m_column->insertWidget(m_column->count() - 1, m_estimate); // ahead of the stretch
}

QWidget* NetworkPage::makeStart()
{
    auto* card = new Card(tr("Starting point"), this);
    m_preset = new QComboBox(card);
    m_preset->setObjectName(QStringLiteral("preset"));
    m_preset->setAccessibleName(tr("Preset"));
    m_preset->setToolTip(tr("Network, image size and schedule that did well on data like these; "
                            "each can be changed below"));
    m_presetText = new QLabel(card);
    m_presetText->setProperty("tone", "muted");
    m_presetText->setWordWrap(true);
    card->body()->addWidget(m_preset);
    card->body()->addWidget(m_presetText);
    connect(m_preset, &QComboBox::activated, this, [this](int index) {
        m_engine->draft()->usePreset(m_preset->itemData(index).toString());
    });
    return card;
}

QWidget* NetworkPage::makeEncoders()
{
    auto* card = new Card(tr("Network"), this);
    m_encoders = new CardFlow(kNetworkCardWidth, card);
    card->body()->addWidget(m_encoders);
    card->body()->addWidget(makeEncoderFile(card));
    connect(m_encoders, &CardFlow::chosen, this, [this](const QString& id) {
        const bool file = id == QLatin1String(kFileEncoder);
        m_engine->draft()->setText("encoder", file ? id + QLatin1Char(':') : id);
        m_encoderRow->setVisible(file);
        if (file)
            m_encoderFile->setFocus();
    });
    return card;
}

QWidget* NetworkPage::makeEncoderFile(QWidget* parent)
{
    m_encoderRow = new QWidget(parent);
    m_encoderFile = new QLineEdit(m_encoderRow);
    m_encoderFile->setObjectName(QStringLiteral("encoderFile"));
    m_encoderFile->setPlaceholderText(tr("path of the TorchScript file, on the engine's side"));
    m_encoderFile->setAccessibleName(tr("TorchScript file"));
    m_encoderFile->setToolTip(tr("A network of your own: it takes a batch of images and returns a "
                                 "row of numbers for each"));
    m_encoderBrowse = new SecondaryButton(tr("Browse…"), m_encoderRow);
    m_encoderBrowse->setObjectName(QStringLiteral("encoderBrowse"));
    m_encoderBrowse->setAutoDefault(false);
    m_encoderProblem = new QLabel(m_encoderRow);
    m_encoderProblem->setObjectName(QStringLiteral("encoderProblem"));
    m_encoderProblem->setProperty("tone", "wrong");
    m_encoderProblem->setWordWrap(true);
    auto* row = new QGridLayout(m_encoderRow);
    row->setContentsMargins(0, 0, 0, 0);
    row->setHorizontalSpacing(2 * space::kUnit);
    row->setVerticalSpacing(space::kUnit);
    row->addWidget(m_encoderFile, 0, 0);
    row->addWidget(m_encoderBrowse, 0, 1);
    row->addWidget(m_encoderProblem, 1, 0, 1, 2);
    m_encoderRow->hide();
    connect(m_encoderBrowse, &QPushButton::clicked, this, &NetworkPage::browseEncoder);
    connect(m_encoderFile, &QLineEdit::editingFinished, this, [this] {
        m_engine->draft()->setText("encoder", QLatin1String(kFileEncoder) + QLatin1Char(':') +
                                                  m_encoderFile->text().trimmed());
    });
    return m_encoderRow;
}

void NetworkPage::browseEncoder()
{
    const QString path =
        QFileDialog::getOpenFileName(this, tr("TorchScript file"), m_encoderFile->text(),
                                     tr("TorchScript (*.pt *.pth *.ts *.torchscript);;All (*)"));
    if (!path.isEmpty())
        m_engine->draft()->setText("encoder",
                                   QLatin1String(kFileEncoder) + QLatin1Char(':') + path);
}

QWidget* NetworkPage::makeAdvanced()
{
    auto* card = new Card(tr("All options"), this);
    m_toggle = new SecondaryButton(tr("Show"), card);
    m_toggle->setObjectName(QStringLiteral("advanced"));
    m_toggle->setAccessibleName(tr("Show all options"));
    m_reset = new LinkButton(tr("Back to defaults"), card);
    for (QPushButton* button : {m_reset, m_toggle}) {
        button->setAutoDefault(false);
        card->addAction(button);
    }
    m_form = new OptionForm(m_engine, card);
    m_form->hide();
    card->body()->addWidget(m_form);
    connect(m_toggle, &QPushButton::clicked, this, [this] { showOptions(m_form->isHidden()); });
    connect(m_reset, &QPushButton::clicked, this, [this] { m_engine->draft()->clearOptions(); });
    connect(m_form, &OptionForm::validityChanged, this, &NetworkPage::changed);
    connect(m_schedule, &ScheduleCard::validityChanged, this, &NetworkPage::changed);
    return card;
}

void NetworkPage::showOptions(bool shown)
{
    m_form->setVisible(shown);
    m_toggle->setText(shown ? tr("Hide") : tr("Show"));
}

Json NetworkPage::allSpecs() const
{
    Json specs = Json::array();
    const Json& registry = m_engine->registry();
    const auto append = [&](const Json& more) {
        for (const Json& spec : more)
            specs.push_back(spec);
    };
    for (const Json& spec : fields::part(registry, "common"))
        if (ScheduleCard::takesSteps(*m_engine) || !isOfSteps(spec))
            specs.push_back(spec);
    if (const Json* encoder =
            fields::findById(fields::part(registry, "encoders"), encoderId(m_engine->encoder())))
        append(fields::part(*encoder, "options"));
    if (const Json* method =
            fields::findById(fields::part(registry, "methods"), m_engine->method()))
        append(fields::part(*method, "options"));
    return specs;
}

void NetworkPage::build()
{
    m_encoders->clear();
    for (const Json& encoder : fields::part(m_engine->registry(), "encoders"))
        m_encoders->addCard(fields::text(encoder, "id"), engineWords(encoder, "title"),
                            engineWords(encoder, "sentence"));
    m_preset->clear();
    m_preset->addItem(tr("Chosen by the data", "preset"), QString());
    for (const Json& preset : fields::part(m_engine->registry(), "presets"))
        m_preset->addItem(engineWords(preset, "title"), fields::text(preset, "id"));
    m_schedule->build();
    refresh();
}

void NetworkPage::showEncoder()
{
    const QString encoder = m_engine->encoder();
    for (ChoiceCard* card : m_encoders->cards())
        card->setReason(m_engine->reasonAgainst("encoders", card->id()));
    m_encoders->setChosen(encoderId(encoder));
    m_encoderRow->setVisible(encoderId(encoder) == QLatin1String(kFileEncoder));
    m_encoderBrowse->setVisible(m_engine->isLocal());
    if (!m_encoderFile->hasFocus())
        m_encoderFile->setText(encoder.section(QLatin1Char(':'), 1));
    const QString problem = m_engine->complaint(QStringLiteral("encoder"));
    m_encoderProblem->setText(problem);
    m_encoderProblem->setVisible(!problem.isEmpty());
    setStyleProperty(m_encoderFile, "invalid", !problem.isEmpty());
}

void NetworkPage::showComplaints()
{
    QStringList lines;
    for (const QString& key : m_engine->complaintKeys()) {
        if (m_form->editor(key))
            showOptions(true);
        else if (key.isEmpty())
            lines << m_engine->complaint(key);
        // What has no place to mark on this page is said in words.
        else if (!m_schedule->marks(key) &&
                 !(key == QLatin1String("encoder") && !m_encoderRow->isHidden()))
            lines
                << tr("%1: %2", "option, what is wrong with it").arg(key, m_engine->complaint(key));
    }
    lines.removeDuplicates();
    m_complaint->setText(lines.join(QLatin1Char('\n')));
    m_complaint->setVisible(!lines.isEmpty());
}

void NetworkPage::refresh()
{
    showEncoder();
    const QString preset = m_engine->draft()->text("preset");
    m_preset->setCurrentIndex(std::max(0, m_preset->findData(preset)));
    const bool steps = ScheduleCard::takesSteps(*m_engine);
    setQuestion(steps ? tr("With which network, and for how long?") : tr("With which network?"));
    const QString held = fields::shown(m_engine->effective("preset"));
    const Json* known = fields::findById(fields::part(m_engine->registry(), "presets"), held);
    if (!steps && preset.isEmpty())
        known = nullptr; // what it says is of training
    m_presetText->setText(
        known ? tr("%1: %2", "preset, what it is for")
                    .arg(engineWords(*known, "title"), engineWords(*known, "sentence"))
              : QString());
    m_presetText->setVisible(known);
    m_schedule->refresh();
    updateForm();
    showComplaints();
    Q_EMIT changed();
}

void NetworkPage::updateForm()
{
    const Json all = mergedSpecs(allSpecs());
    m_schedule->setSpecs(all);
    Json specs = Json::array();
    for (const Json& spec : all)
        if (!ScheduleCard::holds(fields::text(spec, "key")))
            specs.push_back(spec);
    m_form->setSpecs(specs);
    m_form->refresh();
    m_reset->setVisible(!m_engine->draft()->options().empty());
}

void NetworkPage::enter()
{
    m_engine->setProbing(true);
    m_preset->setFocus(); // the chosen network may lie below: the page begins at its top
}

void NetworkPage::leave()
{
    m_engine->setProbing(false);
}

bool NetworkPage::isComplete() const
{
    return blockedReason().isEmpty();
}

QString NetworkPage::blockedReason() const
{
    if (!m_form->isValid() || !m_schedule->isValid() || m_engine->hasComplaints())
        return tr("Mend what is marked.");
    if (!m_engine->probe().fits())
        return tr("This plan does not fit into memory.");
    if (m_engine->check().work == PlanEngine::Work::Idle)
        return tr("The plan is not checked yet.");
    return {};
}

QString NetworkPage::summary() const
{
    const ChoiceCard* card = m_encoders->card(encoderId(m_engine->encoder()));
    const Json epochs = m_engine->effective("epochs");
    if (!card)
        return {};
    return !epochs.is_number_integer() || epochs == 0
               ? card->text()
               : tr("%1 · %Ln epochs", "network, number", epochs.get<int>()).arg(card->text());
}

} // namespace kindred
