#include "wizard/SplitEditor.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include "common/Help.h"
#include "common/Numbers.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "wizard/EngineJson.h"
#include "wizard/Words.h"

namespace kindred {

namespace {

using SplitKind = SplitChoice::Kind;

constexpr int kShareWidth = 104;

/// A number field that suggests nothing: what it wants stands in it as a prompt.
void prepareNumber(QLineEdit* line, const char* name, const QString& prompt, const QString& words)
{
    line->setObjectName(QLatin1String(name));
    line->setPlaceholderText(prompt);
    line->setAccessibleName(words);
    line->setToolTip(words);
    line->setFixedWidth(withText(kShareWidth));
}

} // namespace

SplitEditor::SplitEditor(QWidget* parent)
    : QWidget(parent), m_kind(new QComboBox(this)), m_share(new QLineEdit(this)),
      m_count(new QLineEdit(this)), m_path(new QLineEdit(this)), m_sentence(new QLabel(this)),
      m_counts(new QLabel(this))
{
    m_kind->setObjectName(QStringLiteral("split"));
    m_kind->setAccessibleName(tr("How the images are divided"));
    setHelp(this, tr("Which images train, and which are kept to judge the result: these are never "
                     "trained on."));
    m_kind->addItem(tr("Automatic", "split"), static_cast<int>(SplitKind::Automatic));
    m_kind->addItem(tr("As the folders say"), static_cast<int>(SplitKind::Folder));
    m_kind->addItem(tr("A share of every class"), static_cast<int>(SplitKind::Ratio));
    m_kind->addItem(tr("The first of every class"), static_cast<int>(SplitKind::First));
    m_kind->addItem(tr("Every image tests once"), static_cast<int>(SplitKind::Folds));
    m_kind->addItem(tr("Whole classes unseen"), static_cast<int>(SplitKind::Classes));
    m_kind->addItem(tr("Everything trains"), static_cast<int>(SplitKind::None));
    m_kind->addItem(tr("A CSV file"), static_cast<int>(SplitKind::File));
    prepareNumber(m_share, "share", tr("share in %"), tr("Share that trains, in percent"));
    prepareNumber(m_count, "count", tr("how many"), {});
    m_path->setPlaceholderText(tr("path of a CSV with path,split"));
    m_path->setAccessibleName(tr("Path of the split file"));
    m_path->setToolTip(tr("A table that says of every image whether it trains or tests"));
    m_sentence->setWordWrap(true);
    m_counts->setWordWrap(true);
    m_counts->setProperty("tone", "muted");
    m_counts->setFont(textFont(TextRole::Note));

    auto* row = new QHBoxLayout;
    row->setSpacing(2 * space::kUnit);
    row->addWidget(m_kind, 1);
    row->addWidget(m_share);
    row->addWidget(m_count);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2 * space::kUnit);
    layout->addLayout(row);
    layout->addWidget(m_path);
    layout->addWidget(m_sentence);
    layout->addWidget(m_counts);
    connect(m_kind, &QComboBox::activated, this, &SplitEditor::onKind);
    for (QLineEdit* line : {m_share, m_count, m_path})
        connect(line, &QLineEdit::editingFinished, this, &SplitEditor::report);
    showFields();
}

void SplitEditor::showRule(const QString& chosen, const QString& resolved, const Json& subsets)
{
    m_rule = SplitChoice::parse(chosen);
    m_shown = m_rule;
    offerFold(m_rule.kind == SplitKind::Fold);
    m_kind->setCurrentIndex(m_kind->findData(static_cast<int>(m_rule.kind)));
    if (!m_share->hasFocus())
        m_share->setText(m_rule.share ? numbers::shown(*m_rule.share * 100, 4) : QString());
    if (!m_count->hasFocus())
        m_count->setText(m_rule.count ? QString::number(*m_rule.count) : QString());
    if (!m_path->hasFocus())
        m_path->setText(m_rule.path);
    showFields();
    m_sentence->setText(SplitChoice::inForce(chosen, resolved).sentence());
    m_sentence->setVisible(!resolved.isEmpty());
    const QList<QPair<QString, QString>> names = {
        {QStringLiteral("train"), tr("train", "part of the images")},
        {QStringLiteral("val"), tr("validation", "part of the images")},
        {QStringLiteral("test"), tr("test", "part of the images")},
        {QStringLiteral("query"), tr("query", "part of the images")},
        {QStringLiteral("gallery"), tr("gallery", "part of the images")}};
    QStringList parts;
    for (const auto& [key, name] : names) {
        const qint64 images = fields::integer(subsets, key.toLatin1().constData());
        if (images > 0)
            parts << tr("%1 %2", "count, part of the images").arg(words::count(images), name);
    }
    m_counts->setText(parts.join(QStringLiteral(" · ")));
    m_counts->setVisible(!parts.isEmpty());
}

/// Which of them comes with a run that is made again; nobody wants one for itself.
void SplitEditor::offerFold(bool offered)
{
    const auto kind = static_cast<int>(SplitKind::Fold);
    const int at = m_kind->findData(kind);
    if (offered && at < 0)
        m_kind->insertItem(m_kind->findData(static_cast<int>(SplitKind::Folds)) + 1,
                           tr("One fold of several"), kind);
    else if (!offered && at >= 0)
        m_kind->removeItem(at);
}

void SplitEditor::showFields()
{
    m_share->setVisible(m_rule.kind == SplitKind::Ratio || m_rule.kind == SplitKind::Classes);
    const bool folds = m_rule.kind == SplitKind::Folds;
    m_count->setVisible(folds || m_rule.kind == SplitKind::First);
    const QString words = folds ? tr("Folds: equal parts, each of which tests one run")
                                : tr("Images of each class that train");
    m_count->setAccessibleName(words);
    m_count->setToolTip(words);
    m_path->setVisible(m_rule.kind == SplitKind::File);
}

void SplitEditor::onKind()
{
    const auto kind = static_cast<SplitKind>(m_kind->currentData().toInt());
    if (kind == m_rule.kind)
        return;
    m_rule.kind = kind;
    if (kind == SplitKind::Fold) { // back to it, before anything else was said
        m_rule = m_shown;
        m_sentence->setText(m_rule.sentence());
        return showFields();
    }
    if (m_rule.counts()) { // images of a class are no folds
        m_rule.count.reset();
        m_count->clear();
    }
    showFields();
    if (!m_rule.isComplete()) {
        m_sentence->setText(tr("Say how much, then it is applied."));
        QLineEdit* next = m_rule.counts() ? m_count : kind == SplitKind::File ? m_path : m_share;
        next->setFocus();
    }
    report();
}

void SplitEditor::report()
{
    if (m_rule.kind == SplitKind::Fold) // no field tells of it
        return;
    const auto percent = numbers::parsed(m_share->text().remove(QLatin1Char('%')));
    const bool shares = percent && *percent > 0 && *percent < 100;
    m_rule.share = shares ? std::optional(*percent / 100) : std::nullopt;
    const int count = m_count->text().toInt();
    m_rule.count = count >= m_rule.fewest() ? std::optional(count) : std::nullopt;
    m_rule.path = m_path->text().trimmed();
    if (m_rule.isComplete())
        Q_EMIT edited(m_rule.text());
}

} // namespace kindred
