#include "board/queries/BoardNoneCard.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>

#include <algorithm>

#include "board/queries/BoardHistogram.h"
#include "board/session/BoardSession.h"
#include "common/Buttons.h"
#include "common/Card.h"
#include "common/EngineWords.h"
#include "common/Help.h"
#include "common/Numbers.h"
#include "common/Theme.h"

namespace kindred {

namespace {

constexpr double kKeeps[] = {0.9, 0.95, 0.99};

/// The curve's value at a threshold: that of the last point that is not above it.
std::optional<double> shareAt(const QList<double>& thresholds, const QList<double>& shares,
                              double threshold)
{
    const auto above = std::upper_bound(thresholds.begin(), thresholds.end(), threshold);
    const auto at = static_cast<qsizetype>(above - thresholds.begin()) - 1;
    if (shares.isEmpty() || shares.size() != thresholds.size())
        return std::nullopt;
    return shares[std::max(qsizetype{0}, at)];
}

QString wholePercent(double share)
{
    return QLocale().toString(100 * share, 'f', 0);
}

} // namespace

BoardNoneCard::BoardNoneCard(BoardSession* session, QWidget* parent)
    : QWidget(parent), m_session(session)
{
    build();
    connect(session, &BoardSession::calibrated, this, &BoardNoneCard::refresh);
    connect(session, &BoardSession::predicted, this, &BoardNoneCard::refresh);
    connect(session->editor(), &BoardEditor::changed, this, &BoardNoneCard::refresh);
    refresh();
}

void BoardNoneCard::build()
{
    m_card = new Card(tr("None of these"), this);
    m_histogram = new BoardHistogram(m_card);
    m_legend = new QLabel(m_card);
    m_legend->setTextFormat(Qt::RichText);
    m_legend->setFont(textFont(TextRole::Note));
    m_words = new QLabel(m_card);
    m_words->setWordWrap(true);
    m_words->setFont(textFont(TextRole::Note));
    m_words->setProperty("tone", "muted");
    m_keep = new QComboBox(m_card);
    m_keep->setAccessibleName(tr("How many of the known are kept"));
    setHelp(m_card, tr("What marks a sample as none of the classes."), QStringLiteral("threshold"));
    for (const double keep : kKeeps)
        m_keep->addItem(tr("Keep %1 % of the known").arg(wholePercent(keep)), keep);
    m_automatic = new LinkButton(tr("Back to the calibrated line"), m_card);
    auto* row = new QHBoxLayout;
    row->addWidget(m_keep);
    row->addWidget(m_automatic);
    row->addStretch(1);
    m_card->body()->setSpacing(space::kUnit + 2);
    m_card->body()->addWidget(m_histogram);
    m_card->body()->addWidget(m_legend);
    m_card->body()->addWidget(m_words);
    m_card->body()->addLayout(row);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_card);
    connect(m_histogram, &BoardHistogram::moved, this,
            [this](double threshold) { setThreshold(threshold, QStringLiteral("threshold")); });
    connect(m_histogram, &BoardHistogram::released, m_session->editor(), &BoardEditor::finishStep);
    connect(m_automatic, &QPushButton::clicked, this, [this] { setThreshold({}, {}); });
    connect(m_keep, &QComboBox::activated, this, [this](int index) {
        BoardRules rules = m_session->document().rules;
        rules.keep = m_keep->itemData(index).toDouble();
        rules.threshold.reset();
        m_session->editor()->setRules(rules,
                                      tr("Keep %1 % of the known").arg(wholePercent(rules.keep)));
    });
}

void BoardNoneCard::setThreshold(const std::optional<double>& threshold, const QString& key)
{
    BoardRules rules = m_session->document().rules;
    rules.threshold = threshold;
    m_session->editor()->setRules(
        rules, threshold ? tr("Move the threshold") : tr("Calibrate the threshold"), key);
}

void BoardNoneCard::refresh()
{
    const auto& calibration = m_session->calibration();
    const auto line = m_session->threshold();
    const bool chosen = m_session->document().rules.threshold.has_value();
    const bool measured = calibration && !calibration->known.isEmpty();
    m_histogram->setVisible(measured);
    m_legend->setVisible(measured);
    m_automatic->setText(measured ? tr("Back to the calibrated line") : tr("Take the line away"));
    m_automatic->setVisible(chosen);
    m_keep->setVisible(measured && !chosen);
    m_keep->setCurrentIndex(m_keep->findData(m_session->document().rules.keep));
    m_card->setFact(!line ? QString() : chosen ? tr("chosen by hand") : tr("calibrated"));
    if (!measured)
        return sayWhatIsMissing();
    m_histogram->setCalibration(*calibration);
    m_histogram->setThreshold(line);
    const Tokens& t = tokensOf(palette());
    QString known = tr("known (%L1)", "images").arg(calibration->n);
    QString other = tr("their class left out (%L1)", "images").arg(calibration->unknownCount);
    if (line) {
        const auto kept = shareAt(calibration->curveThreshold, calibration->curveKept, *line);
        const auto rejected =
            shareAt(calibration->curveThreshold, calibration->curveRejected, *line);
        if (kept && rejected) {
            known += tr(": %1 % kept", "after known images").arg(wholePercent(*kept));
            other += tr(": %1 % refused", "after unknown images").arg(wholePercent(*rejected));
        }
    }
    m_legend->setText(QStringLiteral("<span style='color:%1'>■</span> %2<br>"
                                     "<span style='color:%3'>■</span> %4")
                          .arg(classColour(0).name(), known, t.wrong.name(), other));
    m_words->setText(engineWords(calibration->threshold || calibration->reason.isEmpty()
                                     ? calibration->words
                                     : calibration->reason));
    m_words->setVisible(!m_words->text().isEmpty());
}

void BoardNoneCard::sayWhatIsMissing()
{
    const auto& calibration = m_session->calibration();
    QString words = tr("Teach two classes with two images each: then it can be measured "
                       "which pictures belong to none of them.");
    if (calibration && !calibration->reason.isEmpty())
        words = engineWords(calibration->reason);
    if (const auto& line = m_session->document().rules.threshold)
        words += QLatin1Char(' ') + tr("Until then the line at %1 holds, which was chosen by hand.")
                                        .arg(numbers::fixed(*line, 2));
    m_words->setText(words);
    m_words->show();
}

} // namespace kindred
