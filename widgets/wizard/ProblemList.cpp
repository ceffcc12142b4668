#include "wizard/ProblemList.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QRadioButton>
#include <QSet>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

#include "common/Buttons.h"
#include "common/EngineWords.h"
#include "common/Pill.h"
#include "common/Theme.h"
#include "wizard/EngineJson.h"
#include "wizard/Words.h"

namespace kindred {

namespace {

constexpr int kNameRole = Qt::UserRole; ///< of a list item whose image a person may leave out

struct KindWords {
    QString name;
    QString consequence;
    bool usable = false; ///< the image can train all the same
};

KindWords wordsOf(const QString& kind)
{
    if (kind == QLatin1String("broken"))
        return {ProblemList::tr("Unreadable files"),
                ProblemList::tr("cannot be decoded and do not train")};
    if (kind == QLatin1String("singleton"))
        return {ProblemList::tr("Classes with one image"),
                ProblemList::tr("a class needs two images to have a neighbour: these neither train "
                                "nor test and are not found, the files stay; a second image brings "
                                "the class back")};
    if (kind == QLatin1String("duplicate"))
        return {ProblemList::tr("Exact copies"),
                ProblemList::tr("across training and test they flatter the result"), true};
    if (kind == QLatin1String("label"))
        return {ProblemList::tr("Images without a usable label"),
                ProblemList::tr("an image without a class cannot train")};
    if (kind == QLatin1String("empty"))
        return {ProblemList::tr("Empty folders"),
                ProblemList::tr("a folder without images makes no class")};
    if (kind == QLatin1String("skipped"))
        return {ProblemList::tr("Files that are no images"),
                ProblemList::tr("notes and hidden files are passed over")};
    return {ProblemList::tr("Other problems"), {}};
}

bool isUsable(const Json& problem)
{
    return fields::integer(problem, "id", -1) >= 0 && wordsOf(fields::text(problem, "kind")).usable;
}

QLabel* muted(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setFont(textFont(TextRole::Note));
    label->setProperty("tone", "muted");
    label->setWordWrap(true);
    return label;
}

} // namespace

ProblemList::ProblemList(QWidget* parent)
    : QWidget(parent), m_rows(new QVBoxLayout(this)),
      m_toggle(new LinkButton(tr("Show them"), this)),
      m_hint(muted(tr("Ticked images are used."), this)), m_list(new QListWidget(this)),
      m_rest(muted({}, this))
{
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(2 * space::kUnit);
    m_toggle->setObjectName(QStringLiteral("showProblems"));
    m_toggle->setAutoDefault(false);
    m_list->setObjectName(QStringLiteral("problems"));
    m_list->setAccessibleName(tr("Problems found"));
    m_list->setFont(textFont(TextRole::Note));
    m_list->setWordWrap(true);
    m_list->setMinimumHeight(160);
    for (QWidget* hidden : std::initializer_list<QWidget*>{m_hint, m_list, m_rest})
        hidden->hide();
    m_rows->addWidget(m_toggle, 0, Qt::AlignLeft);
    m_rows->addWidget(m_hint);
    m_rows->addWidget(m_list);
    m_rows->addWidget(m_rest);
    connect(m_toggle, &QPushButton::clicked, this, &ProblemList::toggleList);
    connect(m_list, &QListWidget::itemChanged, this, &ProblemList::onItem);
}

void ProblemList::toggleList()
{
    const bool open = m_list->isHidden();
    m_hint->setVisible(open && !m_choices.isEmpty());
    m_list->setVisible(open);
    m_toggle->setText(open ? tr("Hide them") : tr("Show them"));
}

void ProblemList::showProblems(const Json& problems, qint64 total)
{
    if (m_kinds && problems == m_problems)
        return;
    m_problems = problems;
    delete m_kinds;
    m_kinds = new QWidget(this);
    auto* rows = new QVBoxLayout(m_kinds);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(2 * space::kUnit);
    m_rows->insertWidget(0, m_kinds);
    m_choices.clear();
    m_list->clear();
    QStringList kinds;
    QHash<QString, int> counts;
    for (const Json& problem : problems) {
        const QString kind = fields::text(problem, "kind");
        if (!kinds.contains(kind))
            kinds << kind;
        ++counts[kind];
        if (isUsable(problem))
            m_choices[kind].names << fields::text(problem, "where");
        addItem(problem);
    }
    for (const QString& kind : kinds)
        addKind(kind, counts[kind]);
    m_toggle->setVisible(!kinds.isEmpty());
    const qint64 unseen = total - m_list->count();
    // Said even while the list is closed: a choice above does not reach them.
    m_rest->setText(unseen > 0 ? tr("… and %1 more").arg(words::count(unseen)) : QString());
    m_rest->setVisible(unseen > 0);
}

void ProblemList::addItem(const Json& problem)
{
    const QString name = fields::text(problem, "where");
    const QSignalBlocker quiet(m_list);
    auto* item = new QListWidgetItem(
        tr("%1: %2", "where, what").arg(name, engineWords(problem, "what")), m_list);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    if (!isUsable(problem))
        return;
    item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
    item->setData(kNameRole, name);
    item->setCheckState(Qt::Checked);
}

void ProblemList::addKind(const QString& kind, int count)
{
    const KindWords kindWords = wordsOf(kind);
    auto* rows = static_cast<QVBoxLayout*>(m_kinds->layout());
    auto* row = new QHBoxLayout;
    row->setSpacing(2 * space::kUnit);
    auto* text = new QLabel(
        tr("%1: %2", "kind of problem, count").arg(kindWords.name, words::count(count)), m_kinds);
    text->setFont(textFont(TextRole::Strong));
    text->setWordWrap(true);
    row->addWidget(text, 1);
    rows->addLayout(row);
    if (!kindWords.consequence.isEmpty())
        rows->addWidget(muted(kindWords.consequence, m_kinds));
    if (m_choices.contains(kind)) {
        addChoice(kind);
        return;
    }
    auto* pill = new Pill(tr("left out"), Tone::Attention, m_kinds);
    pill->setTone(Tone::Attention, QStringLiteral("!"));
    row->addWidget(pill, 0, Qt::AlignTop);
}

void ProblemList::addChoice(const QString& kind)
{
    Choice& choice = m_choices[kind];
    auto* group = new QButtonGroup(m_kinds);
    auto* row = new QHBoxLayout;
    row->setSpacing(4 * space::kUnit);
    choice.use = new QRadioButton(tr("use anyway"), m_kinds);
    choice.leave = new QRadioButton(tr("leave out"), m_kinds);
    choice.use->setObjectName(QStringLiteral("use.") + kind);
    choice.leave->setObjectName(QStringLiteral("leave.") + kind);
    choice.use->setToolTip(tr("These images train or test like any other"));
    choice.leave->setToolTip(tr("These images neither train nor test; the files stay"));
    for (QAbstractButton* button : {choice.use, choice.leave}) {
        group->addButton(button);
        row->addWidget(button);
        connect(button, &QAbstractButton::clicked, this, [this, kind] {
            const Choice& made = m_choices[kind];
            Q_EMIT chosen(made.names, made.leave->isChecked());
        });
    }
    row->addStretch(1);
    static_cast<QVBoxLayout*>(m_kinds->layout())->addLayout(row);
}

void ProblemList::onItem(const QListWidgetItem* item)
{
    if (const QString name = item->data(kNameRole).toString(); !name.isEmpty())
        Q_EMIT chosen({name}, item->checkState() == Qt::Unchecked);
}

void ProblemList::showExcluded(const QStringList& names)
{
    const QSet<QString> out(names.begin(), names.end());
    for (const Choice& choice : std::as_const(m_choices)) {
        const auto left = std::count_if(choice.names.begin(), choice.names.end(),
                                        [&](const QString& name) { return out.contains(name); });
        // With some in and some out neither holds, and an exclusive group refuses to have none.
        QButtonGroup* group = choice.use->group();
        group->setExclusive(false);
        choice.use->setChecked(left == 0);
        choice.leave->setChecked(left == choice.names.size());
        group->setExclusive(true);
    }
    const QSignalBlocker quiet(m_list);
    for (int row = 0; row < m_list->count(); ++row) {
        QListWidgetItem* item = m_list->item(row);
        if (const QString name = item->data(kNameRole).toString(); !name.isEmpty())
            item->setCheckState(out.contains(name) ? Qt::Unchecked : Qt::Checked);
    }
}

} // namespace kindred
