#include "wizard/DataOverview.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QRadioButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

#include "common/Buttons.h"
#include "common/Card.h"
#include "common/DataWords.h"
#include "common/ProgressRow.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "wizard/ClassGallery.h"
#include "wizard/EngineJson.h"
#include "wizard/ProblemList.h"
#include "wizard/SplitEditor.h"
#include "wizard/ThumbnailCache.h"
#include "wizard/Words.h"

namespace kindred {

namespace {

constexpr int kSideWidth = 320;
constexpr int kLeastGallery = 240; ///< names can be read beside their pictures

QString sizeText(const Json& sizes)
{
    const Json& low = fields::part(sizes, "min");
    const Json& high = fields::part(sizes, "max");
    if (low.size() != 2 || high.size() != 2)
        return {};
    const QString from = DataOverview::tr("%1 × %2", "width, height")
                             .arg(fields::shown(low[0]), fields::shown(low[1]));
    if (fields::flag(sizes, "uniform"))
        return from;
    return DataOverview::tr("%1 to %2 × %3", "smallest size, largest width, largest height")
        .arg(from, fields::shown(high[0]), fields::shown(high[1]));
}

} // namespace

DataOverview::DataOverview(PlanEngine* engine, QWidget* parent)
    : QWidget(parent), m_engine(engine), m_cache(new ThumbnailCache(engine->source(), this)),
      m_gallery(new Card({}, this)), m_classes(new ClassGallery(m_cache, this)),
      m_more(new QLabel(this)),
      m_progress(new ProgressRow(tr("Looking at the data again"), ProgressRow::Shape::Row, this)),
      m_side(new QScrollArea(this))
{
    auto* change = new SecondaryButton(tr("Other data…"), this);
    change->setObjectName(QStringLiteral("otherData"));
    change->setAutoDefault(false);
    connect(change, &QPushButton::clicked, this, &DataOverview::changeWanted);
    m_gallery->addAction(change);
    m_gallery->letFactWrap();
    m_progress->cancelButton()->setObjectName(QStringLiteral("cancelAgain"));
    connect(m_progress, &ProgressRow::cancelled, engine, &PlanEngine::cancelInspection);
    m_more->setProperty("tone", "muted");
    m_more->setFont(textFont(TextRole::Note));
    m_gallery->body()->addWidget(m_classes, 1);
    m_gallery->body()->addWidget(m_more);
    m_gallery->body()->addWidget(m_progress);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kGap);
    layout->addWidget(m_gallery, 1);
    layout->addWidget(makeSide());
}

void DataOverview::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

/// Side by side where both fit, else, as with large text, one below the other.
void DataOverview::arrange()
{
    auto* both = static_cast<QBoxLayout*>(layout());
    const int side = withText(kSideWidth);
    const int gallery = std::max(m_gallery->minimumSizeHint().width(), withText(kLeastGallery));
    const bool fits = gallery + both->spacing() + side <= width();
    both->setDirection(fits ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    both->setStretchFactor(m_side, fits ? 0 : 1);
    m_side->setMinimumWidth(fits ? side : 0);
    m_side->setMaximumWidth(fits ? side : QWIDGETSIZE_MAX);
}

QWidget* DataOverview::makeSide()
{
    m_side->setWidgetResizable(true);
    m_side->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_side->setFocusPolicy(Qt::NoFocus);
    auto* side = new QWidget(m_side);
    side->setProperty("role", "page");
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kGap);
    m_levelCard = new Card(tr("Label levels"), side);
    m_levelCard->setFact(tr("which names it learns"));
    m_levelRows = new QVBoxLayout;
    m_levelRows->setSpacing(2 * space::kUnit);
    m_levelCard->body()->addLayout(m_levelRows);
    m_levels = new QButtonGroup(this);
    connect(m_levels, &QButtonGroup::idClicked, this, [this](int level) {
        const auto levels =
            static_cast<int>(fields::part(m_engine->inspection().json, "levels").size());
        // The finest level is the engine's default and is not written into the plan.
        m_engine->draft()->setText("labels",
                                   level + 1 == levels ? QString() : QString::number(level));
    });
    m_splitCard = new Card(tr("Split"), side);
    m_split = new SplitEditor(m_splitCard);
    m_splitError = new QLabel(m_splitCard);
    m_splitError->setWordWrap(true);
    m_splitError->setProperty("tone", "wrong");
    m_splitCard->body()->addWidget(m_split);
    m_splitCard->body()->addWidget(m_splitError);
    connect(m_split, &SplitEditor::edited, this,
            [this](const QString& rule) { m_engine->draft()->setText("split", rule); });
    m_problemCard = new Card(tr("Problems"), side);
    m_problems = new ProblemList(m_problemCard);
    m_fine = new QLabel(tr("✓ None found."), m_problemCard);
    m_fine->setProperty("tone", "right");
    m_fine->setWordWrap(true);
    m_problemCard->body()->addWidget(m_fine);
    m_problemCard->body()->addWidget(m_problems);
    connect(m_problems, &ProblemList::chosen, m_engine->draft(), &PlanDraft::setExcluded);
    connect(m_engine->draft(), &PlanDraft::changed, this, [this] {
        m_problems->showExcluded(m_engine->draft()->excluded());
        if (!m_engine->inspection().json.is_null())
            m_gallery->setFact(factsInWords());
    });
    for (Card* card : {m_levelCard, m_splitCard, m_problemCard}) {
        card->levelHead(); // the first stands beside the gallery's
        column->addWidget(card);
    }
    column->addStretch(1);
    m_side->setWidget(side);
    return m_side;
}

QWidget* DataOverview::firstControl() const
{
    return m_classes;
}

int DataOverview::shownLevel() const
{
    const auto& json = m_engine->inspection().json;
    const auto levels = static_cast<int>(fields::part(json, "levels").size());
    const auto trained = static_cast<int>(fields::integer(json, "trained_level", levels - 1));
    return std::clamp(trained, 0, std::max(0, levels - 1));
}

void DataOverview::refresh()
{
    const PlanEngine::Inspection& inspection = m_engine->inspection();
    const bool again = inspection.work == PlanEngine::Work::Running;
    if (again)
        m_progress->setShare(inspection.done > 0 ? inspection.done : -1);
    else
        m_progress->end();
    const bool failed = inspection.work == PlanEngine::Work::Failed;
    m_splitError->setVisible(failed);
    m_splitError->setText(failed ? words::error(inspection.error) : QString());
    showFacts();
    showLevels();
    m_split->showRule(m_engine->draft()->text("split"), fields::text(inspection.json, "split"),
                      fields::part(inspection.json, "subsets"));
    const qint64 problems = fields::integer(inspection.json, "problem_count");
    m_problems->setVisible(problems > 0);
    m_fine->setVisible(problems == 0);
    m_problemCard->setFact(problems > 0 ? words::count(problems) : QString());
    m_problems->showProblems(fields::part(inspection.json, "problems"), problems);
    m_problems->showExcluded(m_engine->draft()->excluded());
    arrange();
}

/// What can train, in numbers: what is broken, alone or left out does not.
QString DataOverview::factsInWords() const
{
    const Json& json = m_engine->inspection().json;
    const bool pictures = fields::flag(json, "is_images", true);
    QStringList facts;
    const qint64 count = fields::integer(json, "count");
    const qint64 usable = fields::usableSamples(json, m_engine->draft()->excluded().size());
    if (usable == count)
        facts << (pictures ? tr("%1 images") : tr("%1 rows")).arg(words::count(count));
    else
        facts << (pictures ? tr("%1 of %2 images", "usable, all")
                           : tr("%1 of %2 rows", "usable, all"))
                     .arg(words::count(usable), words::count(count));
    facts << tr("%1 classes").arg(words::count(fields::integer(level(), "classes")));
    if (const QString size = sizeText(fields::part(json, "sizes")); pictures && !size.isEmpty())
        facts << size;
    if (pictures && fields::integer(json, "channels") == 1)
        facts << tr("grey");
    return facts.join(QStringLiteral(" · "));
}

/// What is known of the level that is trained.
Json DataOverview::level() const
{
    const Json& levels = fields::part(m_engine->inspection().json, "levels");
    return levels.empty() ? Json() : levels[static_cast<size_t>(shownLevel())];
}

void DataOverview::showFacts()
{
    const QString path = m_engine->draft()->text("data");
    m_cache->setSource(path);
    m_gallery->setTitle(words::source(path));
    m_gallery->setToolTip(path);
    m_gallery->setFact(factsInWords());
    const Json shown = level();
    const Json& examples = fields::part(shown, "examples");
    m_classes->setExamples(examples, fields::flag(m_engine->inspection().json, "is_images", true));
    const qint64 unseen = fields::integer(shown, "classes") - static_cast<qint64>(examples.size());
    m_more->setVisible(unseen > 0);
    m_more->setText(tr("… and %1 more classes").arg(words::count(unseen)));
}

void DataOverview::showLevels()
{
    const Json& levels = fields::part(m_engine->inspection().json, "levels");
    m_levelCard->setVisible(levels.size() > 1);
    if (levels != m_shownLevels) {
        m_shownLevels = levels;
        qDeleteAll(m_levels->buttons());
        for (size_t i = 0; i < levels.size(); ++i) {
            const QString name = levelInWords(fields::text(levels[i], "name"));
            auto* row = new QRadioButton(
                tr("%1 · %2 classes", "label level")
                    .arg(name, words::count(fields::integer(levels[i], "classes"))),
                m_levelCard);
            row->setObjectName(QStringLiteral("level.%1").arg(i));
            row->setToolTip(tr("The training learns to tell the classes of this level apart"));
            m_levels->addButton(row, static_cast<int>(i));
            m_levelRows->addWidget(row);
        }
    }
    if (QAbstractButton* button = m_levels->button(shownLevel()))
        button->setChecked(true);
}

} // namespace kindred
