#include "board/encoders/BoardEncoderDialog.h"

#include <QClipboard>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QTableWidget>

#include "board/session/BoardSession.h"
#include "common/Buttons.h"
#include "common/EngineWords.h"
#include "common/ProgressRow.h"
#include "common/TextScale.h"
#include "common/Theme.h"

namespace kindred {

namespace {
enum EncoderColumn {
    TitleColumn,
    ScoreColumn,
    EncoderIntervalColumn,
    EncoderTimeColumn,
    EncoderColumns
};

constexpr double kFineSeconds = 0.01; ///< below that a tenth of a millisecond tells something

/// Writes a network that torchvision trained on photographs as a file that Kindred opens.
const QLatin1String
    kExportCommand("python3 -c 'import torch, torchvision; "
                   "torch.save(torchvision.models.resnet18(weights=\"DEFAULT\").state_dict(), "
                   "\"resnet18.pth\")'");
} // namespace

BoardEncoderDialog::BoardEncoderDialog(BoardSession* session, BoardEncoders* encoders,
                                       QWidget* parent)
    : QDialog(parent), m_session(session), m_encoders(encoders)
{
    setWindowTitle(tr("Compare encoders"));
    resizeWithText(this, {720, 460});
    build();
}

void BoardEncoderDialog::build()
{
    m_what = new QLabel(tr("Each encoder turns your pictures into points. The better it fits "
                           "them, the more often every support image is decided rightly by "
                           "the others (leave-one-out)."),
                        this);
    m_what->setWordWrap(true);
    m_what->setProperty("tone", "muted");
    m_words = new QLabel(this);
    m_words->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(space::kGap);
    layout->addWidget(m_what);
    layout->addWidget(buildTable(), 1);
    layout->addWidget(m_words);
    m_progress = new ProgressRow(tr("Progress of the comparison"), ProgressRow::Shape::Row, this);
    connect(m_progress, &ProgressRow::cancelled, this, [this] {
        m_encoders->cancel();
        m_progress->end();
        m_words->setText(tr("Stopped: no encoder was compared."));
        m_words->show();
    });
    layout->addWidget(m_progress);
    layout->addWidget(buildStronger());
    layout->addLayout(buildButtons());
    connect(m_table, &QTableWidget::itemSelectionChanged, this, [this] {
        const EncoderScore chosen = m_scores.value(m_table->currentRow());
        m_take->setEnabled(m_table->currentRow() >= 0 && chosen.error.isEmpty());
    });
}

QWidget* BoardEncoderDialog::buildTable()
{
    m_table = new QTableWidget(0, EncoderColumns, this);
    m_table->setHorizontalHeaderLabels(
        {tr("Encoder"), tr("Leave-one-out"), tr("95 % interval"), tr("Time")});
    m_table->setShowGrid(false);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setAccessibleName(tr("Encoders, best first"));
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(withText(30));
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_table->horizontalHeader()->resizeSection(ScoreColumn, withText(150));
    m_table->horizontalHeader()->resizeSection(EncoderIntervalColumn, withText(120));
    m_table->horizontalHeader()->resizeSection(EncoderTimeColumn, withText(90));
    return m_table;
}

QLayout* BoardEncoderDialog::buildButtons()
{
    m_take = new PrimaryButton(tr("Use it"), this);
    m_take->setEnabled(false);
    auto* close = new SecondaryButton(tr("Close"), this);
    m_file = new SecondaryButton(tr("Compare a file too…"), this);
    m_file->setAutoDefault(false);
    m_file->setToolTip(tr("Weights (.safetensors, .pth) or TorchScript of a network of yours"));
    connect(m_file, &QPushButton::clicked, this, &BoardEncoderDialog::chooseFile);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_file);
    buttons->addWidget(close);
    buttons->addWidget(m_take);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_take, &QPushButton::clicked, this, [this] {
        const EncoderScore chosen = m_scores.value(m_table->currentRow());
        use(chosen.encoder, engineWords(chosen.title));
    });
    return buttons;
}

void BoardEncoderDialog::chooseFile()
{
    const QString path = m_pick ? m_pick(this) : QString();
    if (path.isEmpty())
        return;
    if (!m_compares)
        return use({BoardEncoder::Kind::File, path}, path.section(QLatin1Char('/'), -1));
    m_encoders->addFile(path);
    compare();
}

void BoardEncoderDialog::use(const BoardEncoder& encoder, const QString& title)
{
    m_encoders->choose(encoder, tr("Take the encoder %1").arg(title));
    accept();
}

void BoardEncoderDialog::begin()
{
    m_compares = m_session->document().canBeJudged();
    if (m_compares)
        return compare();
    setWindowTitle(tr("A stronger encoder"));
    m_what->setText(tr("An encoder turns your pictures into points. The one that comes with "
                       "Kindred is small; a stronger one needs fewer pictures of each class. Once "
                       "two classes have pictures, encoders are compared here."));
    m_file->setText(tr("Use the file…"));
    for (QWidget* part : std::initializer_list<QWidget*>{m_table, m_words, m_take})
        part->hide();
    resize(width(), layout()->totalHeightForWidth(width()));
}

QWidget* BoardEncoderDialog::buildStronger()
{
    auto* stronger = new QWidget(this);
    auto* words =
        new QLabel(tr("A network that was trained on many photographs is a stronger "
                      "encoder for photographs. Where Python has torchvision, this writes "
                      "one as a file:"),
                   stronger);
    words->setWordWrap(true);
    words->setProperty("tone", "muted");
    auto* command = new QLineEdit(kExportCommand, stronger);
    command->setReadOnly(true);
    command->setCursorPosition(0);
    command->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    command->setAccessibleName(tr("Command that writes an encoder"));
    command->setToolTip(tr("Paste it into a terminal, then choose the file that it wrote"));
    auto* copy = new SecondaryButton(tr("Copy"), stronger);
    copy->setAutoDefault(false);
    connect(copy, &QPushButton::clicked, this,
            [] { QGuiApplication::clipboard()->setText(kExportCommand); });
    auto* row = new QHBoxLayout;
    row->addWidget(command, 1);
    row->addWidget(copy);
    auto* layout = new QVBoxLayout(stronger);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kUnit);
    layout->addWidget(words);
    layout->addLayout(row);
    return stronger;
}

void BoardEncoderDialog::compare()
{
    m_words->hide();
    m_progress->begin(tr("Looking at the support images with each of them"));
    m_encoders->compare(
        this,
        [this](const QList<EncoderScore>& scores, const QString& words) {
            showScores(scores, words);
        },
        [this](double share) { m_progress->setShare(share); });
    if (!m_encoders->isComparing()) {
        m_progress->end();
        m_words->setText(tr("The encoder is not open yet."));
        m_words->show();
    }
}

void BoardEncoderDialog::showScores(const QList<EncoderScore>& scores, const QString& words)
{
    m_scores = scores;
    m_progress->end();
    m_words->show();
    m_words->setText(scores.isEmpty() && words.isEmpty() ? tr("The encoder is not open yet.")
                                                         : words);
    m_table->setRowCount(static_cast<int>(scores.size()));
    const auto percent = [](double share) { return QLocale().toString(100 * share, 'f', 0); };
    const auto time = [](double seconds) {
        return seconds < 1 ? tr("%1 ms").arg(QLocale().toString(1000 * seconds, 'f',
                                                                seconds < kFineSeconds ? 1 : 0))
                           : tr("%1 s").arg(QLocale().toString(seconds, 'f', 1));
    };
    for (int row = 0; row < scores.size(); ++row) {
        const EncoderScore& score = scores[row];
        const bool known = score.error.isEmpty();
        // The first is the best: said by a mark, too.
        const bool best = row == 0 && known && score.n > 0 && scores.size() > 1;
        const QString title = engineWords(score.title);
        const QString cells[] = {
            best ? tr("✓ %1", "the best encoder").arg(title) : title,
            known ? tr("%L1 of %L2 right").arg(score.right).arg(score.n) : engineWords(score.error),
            known && score.n > 0
                ? tr("%1–%2 %", "percent").arg(percent(score.low), percent(score.high))
                : QString(),
            known ? time(score.seconds) : QString()};
        for (int column = 0; column < EncoderColumns; ++column) {
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
