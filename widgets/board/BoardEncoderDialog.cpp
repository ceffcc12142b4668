#include "board/BoardEncoderDialog.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QTableWidget>

#include "board/BoardSession.h"
#include "common/Buttons.h"
#include "common/EngineWords.h"
#include "common/Theme.h"

namespace kindred {

namespace {
constexpr int kCompareSteps = 1000;
} // namespace

BoardEncoderDialog::BoardEncoderDialog(BoardSession* session, BoardEncoders* encoders,
                                       QWidget* parent)
    : QDialog(parent), m_session(session), m_encoders(encoders)
{
    setWindowTitle(tr("Compare encoders"));
    resize(620, 360);
    build();
}

void BoardEncoderDialog::build()
{
    auto* what = new QLabel(tr("Each encoder turns your pictures into points. The better it fits "
                               "them, the more often every support image is decided rightly by "
                               "the others (leave-one-out)."),
                            this);
    what->setWordWrap(true);
    what->setProperty("tone", "muted");
    m_words = new QLabel(this);
    m_words->setWordWrap(true);
    m_share = new QProgressBar(this);
    m_share->setRange(0, kCompareSteps);
    m_share->setTextVisible(false);
    m_share->setAccessibleName(tr("Progress of the comparison"));
    m_table = new QTableWidget(0, 3, this);
    m_table->setHorizontalHeaderLabels({tr("Encoder"), tr("Leave-one-out"), tr("Seconds")});
    m_table->setShowGrid(false);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setAccessibleName(tr("Encoders, best first"));
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(30);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_table->horizontalHeader()->resizeSection(1, 150);
    m_take = new PrimaryButton(tr("Use it"), this);
    m_take->setEnabled(false);
    auto* close = new SecondaryButton(tr("Close"), this);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_share, 1);
    buttons->addStretch(1);
    buttons->addWidget(close);
    buttons->addWidget(m_take);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(space::kGap);
    layout->addWidget(what);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_words);
    layout->addLayout(buttons);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_table, &QTableWidget::itemSelectionChanged, this, [this] {
        const EncoderScore chosen = m_scores.value(m_table->currentRow());
        m_take->setEnabled(m_table->currentRow() >= 0 && chosen.error.isEmpty());
    });
    connect(m_take, &QPushButton::clicked, this, [this] {
        const EncoderScore chosen = m_scores.value(m_table->currentRow());
        m_encoders->setAutomatic(false);
        m_session->editor()->setEncoder(chosen.encoder,
                                        tr("Take the encoder %1").arg(chosen.title));
        accept();
    });
}

void BoardEncoderDialog::compare()
{
    m_words->setText(tr("Looking at the support images with each of them"));
    m_share->show();
    m_encoders->compare(
        this,
        [this](const QList<EncoderScore>& scores, const QString& words) {
            showScores(scores, words);
        },
        [this](double share) { m_share->setValue(static_cast<int>(share * kCompareSteps)); });
    if (!m_encoders->isComparing()) {
        m_share->hide();
        m_words->setText(tr("The encoder is not open yet."));
    }
}

void BoardEncoderDialog::showScores(const QList<EncoderScore>& scores, const QString& words)
{
    m_scores = scores;
    m_share->hide();
    m_words->setText(scores.isEmpty() && words.isEmpty() ? tr("The encoder is not open yet.")
                                                         : words);
    m_table->setRowCount(static_cast<int>(scores.size()));
    for (int row = 0; row < scores.size(); ++row) {
        const EncoderScore& score = scores[row];
        const bool known = score.error.isEmpty();
        const QString cells[] = {engineWords(score.title),
                                 known ? tr("%L1 of %L2 right").arg(score.right).arg(score.n)
                                       : engineWords(score.error),
                                 known ? QLocale().toString(score.seconds, 'f', 1) : QString()};
        for (int column = 0; column < 3; ++column) {
            auto* item = new QTableWidgetItem(cells[column]);
            item->setToolTip(cells[column]);
            m_table->setItem(row, column, item);
        }
    }
    if (!scores.isEmpty() && scores.first().error.isEmpty())
        m_table->selectRow(0);
}

void BoardEncoderDialog::done(int result)
{
    if (m_encoders->isComparing())
        m_encoders->cancel();
    QDialog::done(result);
}

} // namespace kindred
