#include "wizard/SweepField.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

#include "common/TextScale.h"
#include "common/Theme.h"
#include "wizard/SweepRow.h"

namespace kindred {

SweepField::SweepField(PlanEngine* engine, QWidget* parent)
    : QWidget(parent), m_engine(engine), m_layout(new QVBoxLayout(this)), m_note(new QLabel(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(space::kUnit);
    auto* title = new QLabel(tr("Sweep"), this);
    title->setFont(textFont(TextRole::Strong));
    m_note->setFont(textFont(TextRole::Note));
    m_note->setProperty("tone", "muted");
    m_note->setWordWrap(true);
    m_layout->addWidget(title);
    m_layout->addWidget(m_note);
    connect(m_engine->draft(), &PlanDraft::changed, this, &SweepField::refresh);
    connect(m_engine, &PlanEngine::checkChanged, this, &SweepField::refresh);
    refresh();
}

void SweepField::setSpecs(const Json& specs)
{
    m_specs = specs;
    for (SweepRow* row : std::as_const(m_rows))
        row->setSpecs(specs);
}

bool SweepField::isValid() const
{
    return std::all_of(m_rows.begin(), m_rows.end(),
                       [](const SweepRow* row) { return row->isValid(); });
}

SweepRow* SweepField::addRow()
{
    auto* row = new SweepRow(this);
    row->setSpecs(m_specs);
    m_layout->insertWidget(m_layout->count() - 1, row); // ahead of the note
    m_rows << row;
    connect(row, &SweepRow::keyChosen, this, [this, row](const std::string& before) {
        m_engine->draft()->setSweep(before, Json());
        keep(row);
        refresh();
        if (!row->isEmpty())
            row->setKeyboard();
        Q_EMIT validityChanged();
    });
    connect(row, &SweepRow::valuesEdited, this, [this, row] {
        keep(row);
        Q_EMIT validityChanged();
    });
    return row;
}

void SweepField::keep(SweepRow* row)
{
    if (!row->isEmpty() && row->isValid())
        m_engine->draft()->setSweep(row->key(), row->values());
}

SweepRow* SweepField::rowOf(const std::string& key) const
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(),
                                    [&](const SweepRow* row) { return row->key() == key; });
    return found == m_rows.end() ? nullptr : *found;
}

/// A row that nothing was chosen in, or whose option has one value again, gives way; one that is
/// being filled stays.
void SweepField::removeStale()
{
    const Json& sweep = m_engine->draft()->sweep();
    const auto isStale = [&](const SweepRow* row) {
        return row->isEmpty() || (row->isValid() && !sweep.contains(row->key()));
    };
    for (SweepRow* row : QList<SweepRow*>(m_rows)) {
        const bool lastEmpty = row->isEmpty() && row == m_rows.last();
        if (!isStale(row) || lastEmpty)
            continue;
        m_rows.removeOne(row);
        m_layout->removeWidget(row);
        row->hide();
        row->deleteLater(); // it may be what has just told of the change
    }
}

void SweepField::refresh()
{
    removeStale();
    const Json& sweep = m_engine->draft()->sweep();
    for (const auto& [key, values] : sweep.items()) {
        SweepRow* row = rowOf(key);
        if (!row && !m_rows.isEmpty() && m_rows.last()->isEmpty())
            row = m_rows.last();
        if (!row)
            row = addRow();
        if (row->isValid()) // what is being typed stays, also where it is no value yet
            row->show(key, values);
    }
    if (m_rows.isEmpty() || !m_rows.last()->isEmpty())
        addRow();
    const QString complaint = m_engine->complaint(QStringLiteral("sweep"));
    SweepRow* marked = m_rows.first();
    for (SweepRow* row : std::as_const(m_rows)) { // the engine names the option first
        row->setComplaint({});
        if (!row->isEmpty() && complaint.contains(QString::fromStdString(row->key())))
            marked = row;
    }
    if (!sweep.empty())
        marked->setComplaint(complaint);
    m_note->setText(sentence());
}

QString SweepField::sentence() const
{
    const Json& sweep = m_engine->draft()->sweep();
    if (sweep.empty())
        return tr("Several values of an option, each trained once: Curves draws the results "
                  "against them.");
    return tr("%Ln run(s) in all, with seeds and folds.", nullptr, m_engine->runs());
}

} // namespace kindred
