#include "views/retrieval/QueryCard.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>

#include "common/ElidedLabel.h"
#include "common/Pill.h"
#include "common/Theme.h"
#include "models/neighbourhood/RetrievalQuery.h"
#include "models/runs/RunWords.h"
#include "models/samples/SampleTable.h"
#include "views/retrieval/QueryPicture.h"

namespace kindred {

namespace {

ElidedLabel* mutedLine(QWidget* parent)
{
    auto* label = new ElidedLabel(parent);
    label->setFont(textFont(TextRole::Note));
    label->setProperty("tone", "muted");
    return label;
}

} // namespace

QueryCard::QueryCard(QWidget* parent, int edge)
    : QWidget(parent), m_edge(edge), m_layout(new QBoxLayout(QBoxLayout::LeftToRight, this)),
      m_picture(new QueryPicture(edge, this)), m_truth(new ElidedLabel(this)),
      m_verdict(new Pill(this)), m_source(mutedLine(this)), m_errors(new QLabel(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(space::kGap);
    m_picture->setAccessibleName(tr("Query picture"));
    m_layout->addWidget(m_picture);
    auto* words = new QVBoxLayout;
    words->setSpacing(space::kUnit + 2);
    m_truth->setFont(textFont(TextRole::Title));
    m_source->setElideMode(Qt::ElideMiddle);
    m_errors->setFont(textFont(TextRole::Note));
    m_errors->setProperty("tone", "muted");
    words->addStretch();
    words->addWidget(m_truth);
    words->addWidget(m_verdict, 0, Qt::AlignLeft);
    words->addWidget(m_source);
    words->addWidget(m_errors);
    words->addStretch();
    m_layout->addLayout(words, 1);
    setUpright(0);
}

void QueryCard::setUpright(int edge)
{
    const bool upright = edge > 0;
    m_layout->setDirection(upright ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_errors->setWordWrap(upright);
    m_picture->setEdge(upright ? edge : m_edge);
}

int QueryCard::pictureEdge() const
{
    return m_picture->width();
}

QString QueryCard::verdict() const
{
    return m_verdict->text();
}

void QueryCard::showTruth(const RetrievalQuery& query, const SampleTable& samples,
                          const QStringList& tags)
{
    if (query.id() < 0) {
        m_truth->setText(query.imageName());
        m_source->setText(tr("from outside: its class is not known"));
        return;
    }
    const QString name = samples.classOf(query.id());
    m_truth->setText(name.isEmpty() ? tr("Sample #%L1").arg(query.id()) : name);
    const Sample* sample = samples.find(query.id());
    QString source = sample ? tr("%1 · %2", "split, path of a sample")
                                  .arg(run_words::splitName(sample->split), sample->path)
                            : QString();
    if (!tags.isEmpty())
        source += tr(" · tagged %1", "names of tags").arg(tags.join(QStringLiteral(", ")));
    m_source->setText(source);
}

void QueryCard::showVerdict(const RetrievalQuery& query)
{
    const RetrievalAnswer& answer = query.answer();
    // What failed is told at large in place of the neighbours.
    const bool named = query.state() == RetrievalQuery::State::Loading || answer.prediction >= 0 ||
                       (answer.label && !answer.trained);
    m_verdict->setVisible(query.state() != RetrievalQuery::State::Empty &&
                          query.state() != RetrievalQuery::State::Failed && named);
    if (query.state() == RetrievalQuery::State::Loading) {
        m_verdict->setTone(Tone::Neutral);
        m_verdict->setText(tr("searching…"));
        return;
    }
    if (answer.label && !answer.trained) {
        m_verdict->setTone(Tone::Neutral);
        m_verdict->setText(run_words::untrainedVerdict());
        m_verdict->setToolTip(run_words::untrainedTip());
        return;
    }
    m_verdict->setText(tr("predicted %1").arg(answer.predictedName));
    m_verdict->setToolTip(m_verdict->text());
    if (!answer.label)
        m_verdict->setTone(Tone::Neutral);
    else if (answer.isRight())
        m_verdict->setTone(Tone::Right, QStringLiteral("✓"));
    else
        m_verdict->setTone(Tone::Wrong, QStringLiteral("✕"));
}

void QueryCard::show(const RetrievalQuery& query, const SampleTable& samples,
                     const QStringList& tags)
{
    showTruth(query, samples, tags);
    showVerdict(query);
    const bool known = query.errorsOf() > 0;
    m_errors->setVisible(known);
    if (!known)
        return;
    const QString count = QLocale().toString(query.errorCount());
    const QString all = QLocale().toString(query.errorsOf());
    const QString split = run_words::splitName(query.errorSplit());
    if (query.errorsDisagree())
        m_errors->setText(
            tr("the two disagree on %1 of %2 samples (%3)", "…, …, split").arg(count, all, split));
    else
        m_errors->setText(tr("%1 wrong of %2 samples (%3)", "…, …, split").arg(count, all, split));
}

} // namespace kindred
