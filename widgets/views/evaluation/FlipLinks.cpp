#include "views/evaluation/FlipLinks.h"

#include <QLocale>
#include <QVBoxLayout>

#include "common/Buttons.h"
#include "common/FoldingRow.h"
#include "common/JsonFields.h"
#include "common/LabelText.h"
#include "common/TextScale.h"

namespace kindred {

namespace {
constexpr int kFlipNameWidth = 200; ///< of a name; two links stay beside each other

QList<qint64> idsOfSide(const Json& line, const char* side)
{
    QList<qint64> ids;
    for (const Json& flip : arrayOf(line, "flips"))
        if (textOf(flip, "right") == QLatin1String(side))
            ids.append(valueOr<qint64>(flip, "id", -1));
    return ids;
}
} // namespace

FlipLinks::FlipLinks(QWidget* parent) : QWidget(parent)
{
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    auto* row = new FoldingRow(FoldingRow::Grows::Second, this);
    whole->addWidget(row);
    for (Side* side : {&m_sides[1], &m_sides[0]}) {
        side->link = new LinkButton({}, this);
        (side == &m_sides[1] ? row->first() : row->second())->addWidget(side->link);
        connect(side->link, &QPushButton::clicked, this,
                [this, side] { Q_EMIT wanted(side->ids); });
    }
    row->first()->addStretch(1);
    row->second()->addStretch(1);
}

void FlipLinks::setLine(const Json& line, const QString& first, const QString& second)
{
    m_sides[0].ids = idsOfSide(line, "first");
    m_sides[1].ids = idsOfSide(line, "second");
    offer(m_sides[0], first, valueOr<qint64>(line, "only_first", 0));
    offer(m_sides[1], second, valueOr<qint64>(line, "only_second", 0));
}

void FlipLinks::offer(Side& side, const QString& name, qint64 count)
{
    const auto worded = [count](const QString& called) {
        return tr("Right only for %1: %2", "a run or a rule, how many samples")
            .arg(called, QLocale().toString(count));
    };
    const QFontMetrics metrics(side.link->font());
    side.words = worded(name);
    const QString cut = worded(metrics.elidedText(name, Qt::ElideMiddle, withText(kFlipNameWidth)));
    side.link->setText(asLabel(cut));
    side.link->setAccessibleName(side.words);
    const qsizetype listed = side.ids.size();
    side.link->setEnabled(listed > 0);
    const QString tip =
        listed < count
            ? tr("Select the first %L1 of these samples, and list them in Retrievals").arg(listed)
            : tr("Select these samples, and list them in Retrievals");
    side.link->setToolTip(listed > 0 ? side.words + QLatin1Char('\n') + tip : side.words);
}

QString FlipLinks::text() const
{
    return m_sides[1].words + QStringLiteral(" · ") + m_sides[0].words;
}

} // namespace kindred
