#include "views/evaluation/PapersButton.h"

#include <QActionGroup>
#include <QMenu>

#include <algorithm>

#include "common/Buttons.h"

namespace kindred {

namespace {
constexpr std::array kPaperChoices = {"none", "same", "any"};
} // namespace

PapersButton::PapersButton(QWidget* parent) : QPushButton(tr("Papers"), parent)
{
    setButtonRole(this, ButtonRole::Secondary);
    setWhatsThis(tr("What the papers printed as an answer to the same question stands below the "
                    "runs' own answers, slanted and with a page before it; its tool tip says in "
                    "which table, and how it was measured there. Choose it together with a run's "
                    "row to see how far they are apart."));
    auto* menu = new QMenu(this);
    auto* group = new QActionGroup(menu);
    for (size_t i = 0; i < kPaperChoices.size(); ++i) {
        QAction* action = menu->addAction(QString());
        action->setData(QLatin1String(kPaperChoices[i]));
        action->setCheckable(true);
        group->addAction(action);
        m_actions[i] = action;
        connect(action, &QAction::triggered, this, &PapersButton::changed);
    }
    m_actions[1]->setChecked(true);
    setMenu(menu);
    tell();
}

void PapersButton::setRows(const QList<PaperRow>& rows)
{
    m_rows = rows;
    tell();
}

void PapersButton::tell()
{
    const auto same = std::count_if(m_rows.begin(), m_rows.end(),
                                    [](const PaperRow& row) { return row.isSameData; });
    m_actions[0]->setText(tr("Hide the papers' rows"));
    m_actions[1]->setText(tr("On the same data (%L1)", "number of rows").arg(same));
    m_actions[2]->setText(tr("On any data (%L1)", "number of rows").arg(m_rows.size()));
    setToolTip(m_rows.isEmpty() ? tr("No paper printed an answer to these questions")
               : same == 0 ? tr("No paper printed numbers on these data; choose “On any data” "
                                "for others")
                           : tr("What the papers printed, beside these results"));
    setEnabled(!m_rows.isEmpty());
}

QList<PaperRow> PapersButton::chosen() const
{
    QList<PaperRow> rows = m_rows;
    if (choice() == QLatin1String("none"))
        rows.clear();
    else if (choice() == QLatin1String("same"))
        rows.removeIf([](const PaperRow& row) { return !row.isSameData; });
    return rows;
}

QString PapersButton::choice() const
{
    for (const QAction* action : m_actions)
        if (action->isChecked())
            return action->data().toString();
    return QLatin1String(kPaperChoices[1]);
}

void PapersButton::choose(const QString& choice)
{
    for (QAction* action : m_actions)
        if (action->data().toString() == choice)
            action->setChecked(true);
    Q_EMIT changed();
}

} // namespace kindred
