#include "settings/SettingsDialog.h"

#include <QComboBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QSlider>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "common/Buttons.h"
#include "common/Card.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "models/engine/EngineClient.h"

namespace kindred {

namespace {

constexpr int kNameWidth = 120;
constexpr int kCardWidth = 580;
constexpr std::array kTextSizes{100, 110, 125, 150, 175, 200}; ///< percent

/// The place of the size that is offered and nearest to `percent`.
int nearestTextSize(int percent)
{
    const auto nearest = std::min_element(kTextSizes.begin(), kTextSizes.end(), [&](int a, int b) {
        return std::abs(a - percent) < std::abs(b - percent);
    });
    return static_cast<int>(nearest - kTextSizes.begin());
}

QFormLayout* formOf(Card* card)
{
    // Of the card, not of the dialog, whose height is asked for at the width of what is in it.
    card->setMinimumWidth(withText(kCardWidth));
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(24);
    form->setVerticalSpacing(space::kGap);
    form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    card->body()->addLayout(form);
    return form;
}

QLabel* note(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setProperty("tone", "muted");
    label->setFont(textFont(TextRole::Note));
    label->setWordWrap(true);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true); // else it keeps the height of a narrower one
    label->setSizePolicy(policy);
    return label;
}

/// A name of a row, as wide as in the other cards, and of the field that it is for.
QLabel* rowName(const QString& text, QWidget* field)
{
    auto* label = new QLabel(text, field->parentWidget());
    label->setMinimumWidth(withText(kNameWidth));
    label->setMinimumHeight(field->sizeHint().height()); // a lower one stands above its middle
    label->setBuddy(field);
    if (field->accessibleName().isEmpty())
        field->setAccessibleName(text);
    return label;
}

/// Of the column of names.
int namesWidth(const QFormLayout& form)
{
    int width = 0;
    for (int row = 0; row < form.rowCount(); ++row)
        if (const QLayoutItem* name = form.itemAt(row, QFormLayout::LabelRole))
            width = std::max({width, name->minimumSize().width(), name->sizeHint().width()});
    return width;
}

} // namespace

QString joinCommand(const QStringList& argv)
{
    QStringList quoted;
    for (QString argument : argv) {
        const bool plain = !argument.isEmpty() && !argument.contains(QLatin1Char(' ')) &&
                           !argument.contains(QLatin1Char('"'));
        if (!plain)
            argument = QLatin1Char('"') +
                       argument.replace(QLatin1Char('"'), QStringLiteral("\"\"\"")) +
                       QLatin1Char('"');
        quoted << argument;
    }
    return quoted.join(QLatin1Char(' '));
}

SettingsDialog::SettingsDialog(Settings& settings, QWidget* parent)
    : QDialog(parent), m_settings(settings)
{
    setWindowTitle(tr("Settings"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 20, 20, 20);
    layout->setSpacing(space::kGap);
    layout->addWidget(makeAppearance());
    layout->addWidget(makeEngine());
    auto* file = note(tr("Kept in %1").arg(settings.path()), this);
    file->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* buttons = new QHBoxLayout;
    auto* cancel = new SecondaryButton(tr("Cancel"), this);
    auto* accept = new PrimaryButton(tr("Apply"), this);
    accept->setDefault(true);
    buttons->addWidget(file, 1);
    buttons->addWidget(cancel);
    buttons->addWidget(accept);
    layout->addLayout(buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(accept, &QPushButton::clicked, this, &SettingsDialog::apply);
}

QWidget* SettingsDialog::makeAppearance()
{
    auto* card = new Card(tr("Appearance"), this);
    QFormLayout* form = formOf(card);
    m_theme = new QComboBox(card);
    m_theme->addItem(tr("As the desktop"), int(ThemeChoice::System));
    m_theme->addItem(tr("Dark"), int(ThemeChoice::Dark));
    m_theme->addItem(tr("Light"), int(ThemeChoice::Light));
    m_theme->setCurrentIndex(m_theme->findData(int(m_settings.theme())));
    m_theme->setToolTip(tr("Light or dark; the colours of classes stay distinct on both"));
    m_language = new QComboBox(card);
    m_language->addItem(tr("As the desktop"), QString());
    m_language->addItem(QStringLiteral("English"), QStringLiteral("en"));
    m_language->addItem(QStringLiteral("Deutsch"), QStringLiteral("de"));
    m_language->setCurrentIndex(std::max(0, m_language->findData(m_settings.language())));
    m_language->setToolTip(tr("The language of the window; what the engine prints stays English"));
    form->addRow(rowName(tr("Colours"), m_theme), m_theme);
    form->addRow(rowName(tr("Language"), m_language), m_language);
    m_text = new QComboBox(card);
    for (const int percent : kTextSizes)
        m_text->addItem(tr("%1 %", "size of the text").arg(percent), percent);
    m_text->setCurrentIndex(nearestTextSize(m_settings.textPercent()));
    m_text->setToolTip(tr("How large all texts are, beside what the desktop says"));
    form->addRow(rowName(tr("Text size"), m_text), m_text);
    return card;
}

QWidget* SettingsDialog::makeEngine()
{
    auto* card = new Card(tr("Engine"), this);
    QFormLayout* form = formOf(card);
    m_command = new QLineEdit(joinCommand(m_settings.engineCommand()), card);
    m_command->setPlaceholderText(joinCommand(EngineClient::defaultCommand()));
    m_command->setFont(textFont(TextRole::Monospace));
    m_command->setToolTip(tr("What starts the engine; empty: the one that comes with the window"));
    m_folder = new QLineEdit(m_settings.runsFolder(), card);
    m_folder->setPlaceholderText(tr("the usual place"));
    m_folder->setToolTip(tr("Where new runs are kept; runs that are there stay where they are"));
    auto* choose = new SecondaryButton(tr("Choose…"), card);
    connect(choose, &QPushButton::clicked, this, [this] {
        const QString folder =
            QFileDialog::getExistingDirectory(this, tr("Where new runs go"), m_folder->text());
        if (!folder.isEmpty())
            m_folder->setText(folder);
    });
    auto* folderRow = new QHBoxLayout;
    folderRow->setSpacing(2 * space::kUnit);
    folderRow->addWidget(m_folder, 1);
    folderRow->addWidget(choose);
    m_nice = new QSlider(Qt::Horizontal, card);
    m_nice->setRange(0, 19);
    m_nice->setValue(m_settings.engineNice());
    m_nice->setAccessibleName(tr("Politeness of training"));
    m_nice->setToolTip(tr("How readily a training leaves the processor to other programs"));
    m_niceText = new QLabel(card);
    for (const int nice : {0, 1, 19}) {
        const int words = m_niceText->fontMetrics().horizontalAdvance(niceInWords(nice));
        m_niceText->setMinimumWidth(std::max(m_niceText->minimumWidth(), words + space::kUnit));
    }
    auto* niceRow = new QHBoxLayout;
    niceRow->setSpacing(space::kGap);
    niceRow->addWidget(m_nice, 1);
    niceRow->addWidget(m_niceText);
    connect(m_nice, &QSlider::valueChanged, this,
            [this](int nice) { m_niceText->setText(niceInWords(nice)); });
    m_niceText->setText(niceInWords(m_nice->value()));
    form->addRow(rowName(tr("Command"), m_command), m_command);
    QLabel* commands = note(tr("Any command that speaks the protocol, e.g. "
                               "ssh gpu-box kindred-engine serve"),
                            card);
    form->addRow(commands);
    form->addRow(rowName(tr("Runs folder"), m_folder), folderRow);
    form->addRow(rowName(tr("Politeness"), m_nice), niceRow);
    // Beside a name it would be as high as in the narrowest dialog: a form asks fields so.
    commands->setIndent(namesWidth(*form) + form->horizontalSpacing());
    return card;
}

QString SettingsDialog::niceInWords(int nice)
{
    if (nice >= 15)
        return tr("only when nothing else runs");
    return nice > 0 ? tr("gives way to other programs") : tr("as fast as possible");
}

void SettingsDialog::apply()
{
    const auto theme = static_cast<ThemeChoice>(m_theme->currentData().toInt());
    const QString language = m_language->currentData().toString();
    const QStringList command = QProcess::splitCommand(m_command->text());
    const bool newTheme = theme != m_settings.theme();
    const int percent = m_text->currentData().toInt();
    const bool newWords = language != m_settings.language() || percent != m_settings.textPercent();
    const bool newEngine = command != m_settings.engineCommand() ||
                           m_folder->text() != m_settings.runsFolder() ||
                           m_nice->value() != m_settings.engineNice();
    m_settings.setTheme(theme);
    m_settings.setLanguage(language);
    m_settings.setTextPercent(percent);
    m_settings.setEngineCommand(command);
    m_settings.setRunsFolder(m_folder->text());
    m_settings.setEngineNice(m_nice->value());
    m_settings.sync();
    accept();
    if (newTheme)
        Q_EMIT themeChanged();
    if (newEngine)
        Q_EMIT engineChanged();
    if (newWords)
        Q_EMIT wordsChanged();
}

} // namespace kindred
