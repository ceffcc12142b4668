#include "board/classify/BoardClassifyDialog.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QTableView>

#include "board/classify/BoardResults.h"
#include "board/session/BoardSession.h"
#include "common/Buttons.h"
#include "common/JsonFields.h"
#include "common/ProgressRow.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "common/WholeFile.h"

namespace kindred {

BoardClassifyDialog::BoardClassifyDialog(BoardSession* session, QWidget* parent)
    : QDialog(parent), m_session(session), m_results(new BoardResults(this)),
      m_teaching(session->teaching())
{
    setWindowTitle(tr("Classify a folder"));
    resizeWithText(this, {820, 520});
    build();
}

void BoardClassifyDialog::build()
{
    m_words = new QLabel(this);
    m_words->setWordWrap(true);
    m_progress = new ProgressRow(tr("Progress of classifying"), ProgressRow::Shape::Row, this);
    auto* order = new QSortFilterProxyModel(this);
    order->setSourceModel(m_results);
    order->setSortRole(BoardResults::SortRole);
    m_table = new QTableView(this);
    m_table->setModel(order);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(-1, Qt::AscendingOrder);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTextElideMode(Qt::ElideMiddle);
    m_table->setAccessibleName(tr("Classified files"));
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(withText(28));
    QHeaderView* head = m_table->horizontalHeader();
    head->setHighlightSections(false);
    head->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    head->setSectionResizeMode(BoardResults::Path, QHeaderView::Stretch);
    head->resizeSection(BoardResults::Class, withText(150));
    head->resizeSection(BoardResults::Probability, withText(70));
    head->resizeSection(BoardResults::Evidence, withText(80));
    head->setSectionResizeMode(BoardResults::Problem, QHeaderView::Stretch);
    m_export = new PrimaryButton(tr("Save as CSV…"), this);
    auto* close = new SecondaryButton(tr("Close"), this);
    connect(m_progress, &ProgressRow::cancelled, this,
            [this] { m_session->service()->cancel(m_id); });
    connect(m_export, &QPushButton::clicked, this, &BoardClassifyDialog::chooseExport);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    for (QPushButton* button : {m_export, static_cast<QPushButton*>(close)}) {
        button->setAutoDefault(false);
        buttons->addWidget(button);
    }
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(space::kGap);
    layout->addWidget(m_words);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_progress);
    layout->addLayout(buttons);
}

void BoardClassifyDialog::say(const QString& text, bool bad)
{
    m_words->setText(text);
    setStyleProperty(m_words, "tone", bad ? "wrong" : "muted");
}

void BoardClassifyDialog::classify(const QString& folder)
{
    if (m_id >= 0)
        m_session->service()->cancel(std::exchange(m_id, -1));
    m_folder = folder;
    m_results->clear(folder);
    m_words->setToolTip(folder);
    m_export->setEnabled(false);
    say(tr("Classifying %1").arg(folderName()), false);
    m_progress->begin({});
    askFrom(0);
}

/// As people call it; where it lies is the tool tip.
QString BoardClassifyDialog::folderName() const
{
    const QString name = m_folder.section(QLatin1Char('/'), -1, -1, QString::SectionSkipEmpty);
    return name.isEmpty() ? m_folder : name;
}

void BoardClassifyDialog::askFrom(int from)
{
    Json params = m_teaching;
    params["path"] = m_folder.toStdString();
    if (from > 0)
        params["from"] = from;
    m_id = m_session->service()->ask(
        QStringLiteral("board.classify"), std::move(params), this,
        [this, from](const RunSource::Reply& reply) {
            m_id = -1;
            const Json items = arrayOf(reply.result, "items");
            m_results->append(items);
            m_export->setEnabled(m_results->rowCount() > 0);
            if (reply.ok() && valueOr(reply.result, "left", 0) > 0 && !items.empty())
                return askFrom(from + static_cast<int>(items.size()));
            m_progress->end();
            if (reply.error)
                return say(QString::fromStdString(reply.error->message()), true);
            QString words =
                tr("%Ln image(s) of %1", nullptr, m_results->rowCount()).arg(folderName());
            if (reply.cancelled)
                words += tr(" · stopped");
            if (m_results->problems() > 0)
                words += tr(" · %Ln could not be read", nullptr, m_results->problems());
            say(words, false);
        },
        [this](double share, const QString&) { m_progress->setShare(share); });
    if (m_id >= 0)
        return;
    m_progress->end();
    say(tr("The encoder is not open yet."), true);
}

QString BoardClassifyDialog::exportTo(const QString& path) const
{
    return writeWholeFile(path, m_results->csv());
}

void BoardClassifyDialog::chooseExport()
{
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save the table"), QStringLiteral("classified.csv"), tr("Tables (*.csv)"));
    if (path.isEmpty())
        return;
    const QString error = exportTo(path);
    m_words->setToolTip(path);
    say(error.isEmpty() ? tr("Saved %1").arg(QFileInfo(path).fileName()) : error, !error.isEmpty());
}

void BoardClassifyDialog::done(int result)
{
    if (m_id >= 0)
        m_session->service()->cancel(m_id);
    QDialog::done(result);
}

} // namespace kindred
