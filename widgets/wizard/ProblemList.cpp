#include "wizard/ProblemList.h"

#include <QHBoxLayout>
#include <QHash>
#include <QLabel>
#include <QListWidget>
#include <QVBoxLayout>

#include "common/Buttons.h"
#include "common/Pill.h"
#include "common/Theme.h"
#include "wizard/EngineJson.h"
#include "wizard/Words.h"

namespace kindred {

namespace {

struct KindWords {
    QString name;
    QString consequence;
    bool leftOut = true;
};

KindWords wordsOf(const QString& kind)
{
    if (kind == QLatin1String("broken"))
        return {ProblemList::tr("Unreadable files"),
                ProblemList::tr("cannot be decoded and do not train")};
    if (kind == QLatin1String("singleton"))
        return {ProblemList::tr("Classes with one image"),
                ProblemList::tr("a class needs two images to have a neighbour")};
    if (kind == QLatin1String("duplicate"))
        return {ProblemList::tr("Exact copies"),
                ProblemList::tr("they stay; across training and test they flatter the result"),
                false};
    if (kind == QLatin1String("label"))
        return {ProblemList::tr("Images without a usable label"),
                ProblemList::tr("an image without a class cannot train")};
    if (kind == QLatin1String("skipped"))
        return {ProblemList::tr("Files that are no images"),
                ProblemList::tr("notes and hidden files are passed over")};
    return {ProblemList::tr("Other problems"), {}};
}

} // namespace

ProblemList::ProblemList(QWidget* parent)
    : QWidget(parent), m_rows(new QVBoxLayout(this)),
      m_toggle(new LinkButton(tr("Show them"), this)), m_list(new QListWidget(this)),
      m_rest(new QLabel(this))
{
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(2 * space::kUnit);
    m_toggle->setObjectName(QStringLiteral("showProblems"));
    m_toggle->setAutoDefault(false);
    m_list->setAccessibleName(tr("Problems found"));
    m_list->setFont(textFont(TextRole::Note));
    m_list->setWordWrap(true);
    m_list->setMinimumHeight(120);
    m_list->hide();
    m_rest->setFont(textFont(TextRole::Note));
    m_rest->setProperty("tone", "muted");
    m_rest->hide();
    m_rows->addWidget(m_toggle, 0, Qt::AlignLeft);
    m_rows->addWidget(m_list);
    m_rows->addWidget(m_rest);
    connect(m_toggle, &QPushButton::clicked, this, [this] {
        const bool open = m_list->isHidden();
        m_list->setVisible(open);
        m_rest->setVisible(open && !m_rest->text().isEmpty());
        m_toggle->setText(open ? tr("Hide them") : tr("Show them"));
    });
}

void ProblemList::showProblems(const Json& problems, qint64 total)
{
    delete m_kinds;
    m_kinds = new QWidget(this);
    auto* rows = new QVBoxLayout(m_kinds);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(2 * space::kUnit);
    m_rows->insertWidget(0, m_kinds);
    QStringList kinds;
    QHash<QString, int> counts;
    m_list->clear();
    for (const Json& problem : problems) {
        const QString kind = fields::text(problem, "kind");
        if (!kinds.contains(kind))
            kinds << kind;
        ++counts[kind];
        m_list->addItem(tr("%1: %2", "where, what")
                            .arg(fields::text(problem, "where"), fields::text(problem, "what")));
    }
    for (const QString& kind : kinds)
        addKind(kind, counts[kind]);
    m_toggle->setVisible(!kinds.isEmpty());
    const qint64 unseen = total - m_list->count();
    m_rest->setText(unseen > 0 ? tr("… and %1 more").arg(words::count(unseen)) : QString());
}

void ProblemList::addKind(const QString& kind, int count)
{
    const KindWords kindWords = wordsOf(kind);
    auto* row = new QHBoxLayout;
    row->setSpacing(2 * space::kUnit);
    auto* text = new QLabel(
        tr("%1: %2", "kind of problem, count").arg(kindWords.name, words::count(count)), m_kinds);
    text->setFont(textFont(TextRole::Strong));
    text->setWordWrap(true);
    auto* pill = new Pill(kindWords.leftOut ? tr("left out") : tr("used anyway"),
                          kindWords.leftOut ? Tone::Attention : Tone::Neutral, m_kinds);
    if (kindWords.leftOut)
        pill->setTone(Tone::Attention, QStringLiteral("!"));
    row->addWidget(text, 1);
    row->addWidget(pill, 0, Qt::AlignTop);
    auto* why = new QLabel(kindWords.consequence, m_kinds);
    why->setFont(textFont(TextRole::Note));
    why->setProperty("tone", "muted");
    why->setWordWrap(true);
    auto* rows = static_cast<QVBoxLayout*>(m_kinds->layout());
    rows->addLayout(row);
    if (!kindWords.consequence.isEmpty())
        rows->addWidget(why);
    else
        delete why;
}

} // namespace kindred
