#include "views/retrieval/RetrievalBar.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSpinBox>

#include "common/Help.h"
#include "common/Theme.h"

namespace kindred {

namespace {

constexpr int kCountWidth = 72;

} // namespace

RetrievalBar::RetrievalBar(QWidget* parent)
    : QWidget(parent), m_k(new QSpinBox(this)), m_database(combo(tr("Among"))),
      m_step(combo(tr("Embedding at"))), m_beside(combo(tr("Compared with"))),
      m_disagree(new QCheckBox(tr("Only where the two disagree"), this))
{
    m_k->setRange(1, 1000);
    m_k->setValue(10);
    m_k->setKeyboardTracking(false);
    m_k->setAccessibleName(tr("Number of neighbours"));
    m_k->setToolTip(tr("How many neighbours are shown, 1 to 1,000"));
    for (const char* database : {"train", "test", "all"})
        m_database->addItem(QString(), database);
    setKind(true, true);
    setHelp(m_k, m_k->toolTip() + QLatin1Char('.'), QStringLiteral("k"));
    setHelp(m_database, tr("Which of the run's samples are searched for neighbours."),
            QStringLiteral("leave-one-out"));
    m_step->setToolTip(tr("At which step of the training the embedding is taken."));
    m_disagree->setToolTip(
        tr("The list then shows, and Next error goes to, only samples that this run and the "
           "comparison name differently: one is right, or both are wrong in different ways."));
    addField(tr("Neighbours"), m_k);
    addField(tr("Among"), m_database);
    addField(tr("Embedding at"), m_step);
    m_database->setObjectName(QStringLiteral("searchedAmong"));
    m_beside->setObjectName(QStringLiteral("comparedWith"));
    m_beside->setToolTip(tr("What the second row shows: what is chosen at the top of the window, "
                            "or this run at another step of its training."));
    addField(tr("Compared with"), m_beside);
    setUpright(false);
    setSteps({});
    connect(m_k, &QSpinBox::valueChanged, this, &RetrievalBar::settingsChanged);
    connect(m_database, &QComboBox::currentIndexChanged, this, [this] {
        m_databases[m_apart ? 1 : 0] = m_database->currentData().toString();
        Q_EMIT settingsChanged();
    });
    connect(m_step, &QComboBox::currentIndexChanged, this, &RetrievalBar::settingsChanged);
    connect(m_disagree, &QCheckBox::toggled, this, &RetrievalBar::settingsChanged);
    connect(m_beside, &QComboBox::currentIndexChanged, this, [this] {
        m_disagree->setEnabled(settings().compares());
        Q_EMIT settingsChanged();
    });
}

void RetrievalBar::addField(const QString& name, QWidget* field)
{
    auto* label = new QLabel(name, this);
    label->setFont(textFont(TextRole::Note));
    label->setProperty("tone", "muted");
    label->setBuddy(field);
    m_fields.append({label, field});
}

void RetrievalBar::setUpright(bool upright)
{
    delete layout();
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(2 * space::kUnit);
    grid->setVerticalSpacing(space::kUnit);
    for (int i = 0; i < m_fields.size(); ++i) {
        const auto& [label, field] = m_fields[i];
        grid->addWidget(label, upright ? 2 * i : 0, upright ? 0 : i);
        grid->addWidget(field, upright ? 2 * i + 1 : 1, upright ? 0 : i,
                        field == m_k ? Qt::AlignLeft : Qt::Alignment());
        if (!upright)
            grid->setColumnStretch(i, field == m_k ? 0 : 1);
    }
    const int last = upright ? 2 * static_cast<int>(m_fields.size()) : 2;
    grid->setRowMinimumHeight(last, 6 * space::kUnit);
    grid->addWidget(m_disagree, last, 0, 1, -1);
}

QComboBox* RetrievalBar::combo(const QString& name)
{
    auto* box = new QComboBox(this);
    box->setAccessibleName(name);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(10);
    return box;
}

RetrievalSettings RetrievalBar::settings() const
{
    RetrievalSettings settings;
    settings.k = m_k->value();
    settings.database = m_database->currentData().toString();
    settings.comparison = m_comparison;
    if (m_step->currentIndex() > 0)
        settings.step = m_step->currentData().toLongLong();
    if (m_beside->currentIndex() > 0)
        settings.comparedStep = m_beside->currentData().toLongLong();
    return settings;
}

void RetrievalBar::setCount(int k)
{
    m_k->setValue(k);
}

void RetrievalBar::setApart(bool apart)
{
    m_apart = apart;
    m_database->setCurrentIndex(m_database->findData(database(apart)));
}

void RetrievalBar::setKind(bool pictures, bool labelled)
{
    m_database->setItemText(0, pictures ? tr("training images") : tr("training samples"));
    m_database->setItemText(1, pictures ? tr("test images") : tr("test samples"));
    m_database->setItemText(2, pictures ? tr("all images") : tr("all samples"));
    m_labelled = labelled;
    m_disagree->setVisible(labelled);
}

void RetrievalBar::setDatabase(bool apart, const QString& database)
{
    if (m_database->findData(database) < 0)
        return;
    m_databases[apart ? 1 : 0] = database;
    setApart(m_apart);
}

bool RetrievalBar::wantsDisagreements() const
{
    return m_disagree->isChecked();
}

void RetrievalBar::setDisagreements(bool only)
{
    m_disagree->setChecked(only);
}

bool RetrievalBar::onlyDisagreements() const
{
    return m_labelled && m_disagree->isChecked() && settings().compares();
}

QString RetrievalBar::stepName() const
{
    return m_step->currentText();
}

void RetrievalBar::setComparison(const QString& comparison)
{
    m_comparison = comparison;
    m_disagree->setEnabled(settings().compares());
    Q_EMIT settingsChanged();
}

void RetrievalBar::nameComparison(const QString& name)
{
    m_beside->setItemText(0, name);
}

QString RetrievalBar::comparedStepName() const
{
    return m_beside->currentIndex() > 0 ? m_beside->currentText() : QString();
}

void RetrievalBar::setSteps(const QList<qint64>& steps)
{
    offerSteps(m_step,
               steps.isEmpty() ? tr("the last step") : tr("the last step (%L1)").arg(steps.last()),
               steps);
    offerSteps(m_beside, m_beside->itemText(0), steps);
    m_disagree->setEnabled(settings().compares());
}

void RetrievalBar::chooseSteps(std::optional<qint64> step, std::optional<qint64> compared)
{
    for (const auto& [box, wanted] : {std::pair(m_step, step), std::pair(m_beside, compared)})
        if (const int at = wanted ? box->findData(*wanted) : -1; at > 0)
            box->setCurrentIndex(at);
}

/// What was chosen stays where it is offered again.
void RetrievalBar::offerSteps(QComboBox* box, const QString& first, const QList<qint64>& steps)
{
    const QVariant chosen = box->currentData();
    const QSignalBlocker quiet(box);
    box->clear();
    box->addItem(first);
    for (auto step = steps.rbegin(); step != steps.rend(); ++step)
        box->addItem(tr("step %L1").arg(*step), *step);
    const int at = chosen.isValid() ? box->findData(chosen) : 0;
    box->setCurrentIndex(std::max(at, 0));
}

} // namespace kindred
