#include "neighbourhood/QueryPanel.h"

#include <QHBoxLayout>

#include "common/ElidedLabel.h"
#include "common/Pill.h"
#include "common/Theme.h"
#include "models/neighbourhood/NeighbourhoodQuery.h"
#include "models/runs/RunWords.h"
#include "models/samples/SampleTable.h"
#include "views/retrieval/QueryPicture.h"

namespace kindred {

namespace {
constexpr int kPanelEdge = 88;
} // namespace

QueryPanel::QueryPanel(QWidget* parent)
    : QWidget(parent), m_picture(new QueryPicture(kPanelEdge, this)),
      m_truth(new ElidedLabel(this)), m_verdict(new Pill(this)), m_source(new ElidedLabel(this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kGap);
    m_picture->setAccessibleName(tr("Query picture"));
    layout->addWidget(m_picture);
    auto* words = new QVBoxLayout;
    words->setSpacing(space::kUnit + 2);
    m_truth->setFont(textFont(TextRole::Title));
    m_source->setFont(textFont(TextRole::Note));
    m_source->setProperty("tone", "muted");
    m_source->setElideMode(Qt::ElideMiddle);
    words->addStretch();
    words->addWidget(m_truth);
    words->addWidget(m_verdict, 0, Qt::AlignLeft);
    words->addWidget(m_source);
    words->addStretch();
    layout->addLayout(words, 1);
}

QString QueryPanel::verdict() const
{
    return m_verdict->text();
}

void QueryPanel::show(const NeighbourhoodQuery& query, const SampleTable& samples)
{
    const bool any = query.id() >= 0 || query.isOutside();
    setVisible(any);
    if (!any)
        return;
    if (query.isOutside()) {
        m_truth->setText(query.imageName());
        m_source->setText(tr("from outside: its class is not known"));
    } else {
        const QString name = samples.classOf(query.id());
        const Sample* sample = samples.find(query.id());
        m_truth->setText(name.isEmpty() ? tr("Sample #%L1").arg(query.id()) : name);
        m_source->setText(sample ? tr("#%L1 · %2 · %3", "sample id, split, path")
                                       .arg(query.id())
                                       .arg(run_words::splitName(sample->split), sample->path)
                                 : QString());
        m_source->setToolTip(m_source->text());
    }
    const NeighbourhoodAnswer& answer = query.answer();
    const bool known = query.state() != NeighbourhoodQuery::State::Failed && answer.step >= 0 &&
                       answer.id.value_or(-1) == query.id();
    m_verdict->setVisible(known && (answer.prediction >= 0 || (answer.label && !answer.trained)));
    m_verdict->setText(answer.predictedName);
    m_verdict->setToolTip(tr("predicted %1").arg(answer.predictedName));
    m_verdict->setAccessibleName(m_verdict->toolTip());
    const bool untrained = answer.label && !answer.trained;
    if (untrained) {
        m_verdict->setText(run_words::untrainedVerdict());
        m_verdict->setToolTip(run_words::untrainedTip());
    }
    if (!answer.label || untrained)
        m_verdict->setTone(Tone::Neutral);
    else
        m_verdict->setTone(answer.isRight() ? Tone::Right : Tone::Wrong,
                           answer.isRight() ? QStringLiteral("✓") : QStringLiteral("✕"));
}

} // namespace kindred
