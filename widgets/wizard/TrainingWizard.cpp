#include "wizard/TrainingWizard.h"

#include <QCloseEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

#include "common/Buttons.h"
#include "common/ElidedLabel.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "wizard/DataPage.h"
#include "wizard/FirstRun.h"
#include "wizard/MethodPage.h"
#include "wizard/NetworkPage.h"
#include "wizard/PlanEngine.h"
#include "wizard/ReviewPage.h"
#include "wizard/StepRail.h"
#include "wizard/TaskPage.h"
#include "wizard/Words.h"

namespace kindred {

namespace {

constexpr QSize kSmallest(1000, 560); ///< no page is cut off at the right
constexpr QSize kUsual(1120, 760);
constexpr QSize kLargest(1480, 1000); ///< beyond it lines are too long to read
constexpr double kOfWindow = 0.86;
constexpr int kNamedSteps = 960; ///< wide enough for the names of the steps beside a page

QFrame* line(QWidget* parent, bool vertical)
{
    auto* frame = new QFrame(parent);
    frame->setProperty("role", "line");
    vertical ? frame->setFixedWidth(1) : frame->setFixedHeight(1);
    return frame;
}

} // namespace

TrainingWizard::TrainingWizard(RunSource* source, QWidget* parent)
    : QDialog(parent), m_draft(new PlanDraft(this)),
      m_engine(new PlanEngine(source, m_draft, this)),
      m_rail(
          new StepRail({tr("Data"), tr("Task"), tr("Method"), tr("Network"), tr("Review")}, this)),
      m_stack(new QStackedWidget(this)), m_data(new DataPage(m_engine, this)),
      m_review(new ReviewPage(m_engine, this))
{
    setWindowTitle(tr("New training"));
    const QSize behind = parent ? parent->window()->size() * kOfWindow : kUsual;
    resize(behind.expandedTo(kUsual).boundedTo(kLargest).boundedTo(screen()->availableSize()));
    setMinimumSize(kSmallest);
    auto* panel = new QFrame(this);
    panel->setProperty("role", "panel");
    auto* railLayout = new QVBoxLayout(panel);
    railLayout->setContentsMargins(0, 0, 0, 0);
    railLayout->addWidget(m_rail);
    auto* top = new QHBoxLayout;
    top->setSpacing(0);
    top->addWidget(panel);
    top->addWidget(line(this, true));
    top->addWidget(m_stack, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(top, 1);
    layout->addWidget(line(this, false));
    layout->addWidget(makeFooter());
    addPage(m_data);
    addPage(new TaskPage(m_engine, this));
    addPage(new MethodPage(m_engine, new FirstRun(m_engine, this), this));
    addPage(new NetworkPage(m_engine, this));
    addPage(m_review);
    connect(m_rail, &StepRail::wanted, this, &TrainingWizard::goTo);
    connect(m_draft, &PlanDraft::changed, this, &TrainingWizard::refresh);
    // The data of a plan that came whole may be gone: the first page tells what is wrong with it.
    connect(m_engine, &PlanEngine::inspectionChanged, this, [this] {
        if (page() == m_review && m_engine->inspection().work == PlanEngine::Work::Failed)
            goTo(0);
    });
    goTo(0);
}

TrainingWizard::~TrainingWizard() = default;

void TrainingWizard::resizeEvent(QResizeEvent* event)
{
    QDialog::resizeEvent(event);
    const bool narrow = width() < withText(kNamedSteps);
    if (narrow != m_rail->isNarrow())
        m_rail->setNarrow(narrow);
}

void TrainingWizard::addPage(WizardPage* page)
{
    m_pages << page;
    m_stack->addWidget(page);
    connect(page, &WizardPage::changed, this, &TrainingWizard::refresh);
}

QWidget* TrainingWizard::makeFooter()
{
    auto* panel = new QFrame(this);
    panel->setProperty("role", "panel");
    auto* buttons = new QWidget(panel);
    auto* row = new QHBoxLayout(buttons);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2 * space::kUnit);
    auto* cancel = new SecondaryButton(tr("Cancel"), buttons);
    cancel->setObjectName(QStringLiteral("cancel"));
    m_blocked = new ElidedLabel(buttons);
    m_blocked->setObjectName(QStringLiteral("blocked"));
    m_blocked->setProperty("tone", "muted");
    m_blocked->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_back = new SecondaryButton(tr("&Back"), buttons);
    m_back->setObjectName(QStringLiteral("back"));
    m_next = new PrimaryButton(tr("&Next"), buttons);
    m_next->setObjectName(QStringLiteral("next"));
    m_queue = new SecondaryButton(tr("Add to &queue"), buttons);
    m_queue->setObjectName(QStringLiteral("queue"));
    m_start = new PrimaryButton(tr("&Start now"), buttons);
    m_start->setObjectName(QStringLiteral("start"));
    row->addWidget(cancel);
    row->addWidget(m_blocked, 1);
    for (QPushButton* button : {m_back, m_next, m_queue, m_start})
        row->addWidget(button);
    for (QPushButton* button : {static_cast<QPushButton*>(cancel), m_back, m_queue})
        button->setAutoDefault(false);
    connect(cancel, &QPushButton::clicked, this, &TrainingWizard::leaveOrAsk);
    connect(m_back, &QPushButton::clicked, this, [this] { goTo(step() - 1); });
    connect(m_next, &QPushButton::clicked, this, &TrainingWizard::next);
    connect(m_queue, &QPushButton::clicked, this, [this] { submit(false); });
    connect(m_start, &QPushButton::clicked, this, [this] { submit(true); });
    m_foot = new QStackedWidget(panel);
    m_foot->addWidget(buttons);
    m_foot->addWidget(makeQuestion());
    m_foot->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto* layout = new QVBoxLayout(panel);
    layout->setContentsMargins(4 * space::kUnit, space::kGap, 4 * space::kUnit, space::kGap);
    layout->addWidget(m_foot);
    return panel;
}

QWidget* TrainingWizard::makeQuestion()
{
    auto* question = new QWidget(this);
    auto* row = new QHBoxLayout(question);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2 * space::kUnit);
    auto* text = new QLabel(tr("Discard what you have chosen?"), question);
    text->setFont(textFont(TextRole::Strong));
    m_keep = new SecondaryButton(tr("&Keep choosing"), question);
    m_keep->setObjectName(QStringLiteral("keep"));
    auto* discard = new SecondaryButton(tr("&Discard"), question);
    discard->setObjectName(QStringLiteral("discard"));
    setButtonRole(discard, ButtonRole::Danger);
    discard->setAutoDefault(false);
    // Nothing is lost to a second click: words stand where Cancel was, and what goes on where Next
    // was.
    row->addWidget(text);
    row->addWidget(discard);
    row->addStretch(1);
    row->addWidget(m_keep);
    connect(m_keep, &QPushButton::clicked, this, [this] {
        m_foot->setCurrentIndex(0);
        refresh();
        page()->enter();
    });
    connect(discard, &QPushButton::clicked, this, [this] { QDialog::reject(); });
    return question;
}

void TrainingWizard::setSource(const QString& path)
{
    goTo(0);
    m_data->choose(path);
}

void TrainingWizard::setPlan(const Json& plan)
{
    m_draft->setPlan(plan);
    // Every choice is made already: all steps may be looked at, in any order.
    m_reached = static_cast<int>(m_pages.size()) - 1;
    goTo(m_draft->field("data").is_null() ? 0 : m_reached);
}

int TrainingWizard::step() const
{
    return m_stack->currentIndex();
}

void TrainingWizard::goTo(int step)
{
    if (step < 0 || step >= m_pages.size() || step > m_reached)
        return;
    page()->leave();
    m_stack->setCurrentIndex(step);
    page()->enter();
    refresh();
}

void TrainingWizard::next()
{
    if (!page()->isComplete() || step() + 1 >= m_pages.size())
        return;
    m_reached = std::max(m_reached, step() + 1);
    goTo(step() + 1);
}

void TrainingWizard::refresh()
{
    if (m_pages.size() < 5)
        return;
    const bool last = step() + 1 == m_pages.size();
    const bool complete = page()->isComplete() && !m_submitting;
    m_back->setEnabled(step() > 0);
    m_next->setVisible(!last);
    m_queue->setVisible(last);
    m_start->setVisible(last);
    m_next->setEnabled(complete);
    m_queue->setEnabled(complete);
    m_start->setEnabled(complete);
    (last ? m_start : m_next)->setDefault(true);
    m_blocked->setText(m_submitting ? tr("Handing over…") : page()->blockedReason());
    m_rail->setPosition(step(), m_data->isComplete() ? m_reached : 0);
    for (int i = 0; i < m_pages.size(); ++i)
        m_rail->setSummary(i, i <= m_reached ? m_pages[i]->summary() : QString());
}

void TrainingWizard::submit(bool now)
{
    if (!m_review->isComplete() || m_submitting)
        return;
    m_submitting = true;
    m_review->setFailure({});
    refresh();
    m_engine->submit(now, [this](const QString& run, const std::optional<Error>& error) {
        m_submitting = false;
        if (error || run.isEmpty()) {
            m_review->setFailure(error ? words::error(*error)
                                       : tr("The engine did not take the plan."));
            refresh();
            return;
        }
        Q_EMIT submitted(run);
        accept();
    });
}

void TrainingWizard::reject()
{
    if (m_foot->currentIndex() == 1)
        m_keep->click();
    else if (m_data->isBusy())
        m_engine->cancelInspection();
    else
        leaveOrAsk();
}

void TrainingWizard::leaveOrAsk()
{
    if (!m_draft->touched() || m_draft->plan().empty()) {
        QDialog::reject();
        return;
    }
    m_foot->setCurrentIndex(1);
    m_keep->setDefault(true);
    m_keep->setFocus();
}

void TrainingWizard::closeEvent(QCloseEvent* event)
{
    if (m_draft->touched() && !m_draft->plan().empty() && isVisible()) {
        event->ignore();
        leaveOrAsk();
        return;
    }
    QDialog::closeEvent(event);
}

} // namespace kindred
