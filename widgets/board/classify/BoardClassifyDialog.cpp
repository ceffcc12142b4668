#include "board/classify/BoardClassifyDialog.h"

#include <QAction>
#include <QComboBox>
#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QRegularExpression>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QUrl>

#include <algorithm>

#include "board/classify/BoardResults.h"
#include "board/session/BoardSession.h"
#include "common/Buttons.h"
#include "common/JsonFields.h"
#include "common/ProgressRow.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "common/WholeFile.h"

namespace kindred {

namespace {
constexpr int kResultRow = 28;
constexpr int kPictureRow = 48;
constexpr int kAroundPicture = 8;
constexpr int kMostCounts = 12; ///< classes that are named above the table
} // namespace

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
    m_counts = new QLabel(this);
    m_counts->setWordWrap(true);
    m_counts->setTextFormat(Qt::PlainText);
    m_filter = new QComboBox(this);
    m_filter->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_filter->setAccessibleName(tr("Choose a class to see its images alone"));
    m_filter->setToolTip(tr("All images, or only those that were taken for one class"));
    m_filter->hide();
    connect(m_filter, &QComboBox::activated, this,
            [this](int index) { showGroup(m_filter->itemData(index).toString()); });
    m_progress = new ProgressRow(tr("Progress of classifying"), ProgressRow::Shape::Row, this);
    connect(m_progress, &ProgressRow::cancelled, this,
            [this] { m_session->service()->cancel(m_id); });
    buildTable();
    m_export = new PrimaryButton(tr("Save as CSV…"), this);
    auto* close = new SecondaryButton(tr("Close"), this);
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
    auto* counted = new QHBoxLayout;
    counted->addWidget(m_counts, 1);
    counted->addWidget(m_filter, 0, Qt::AlignTop);
    layout->addLayout(counted);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_progress);
    layout->addLayout(buttons);
}

void BoardClassifyDialog::buildTable()
{
    m_order = new QSortFilterProxyModel(this);
    m_order->setSourceModel(m_results);
    m_order->setSortRole(BoardResults::SortRole);
    m_order->setFilterRole(BoardResults::GroupRole);
    m_table = new QTableView(this);
    m_table->setModel(m_order);
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
    QHeaderView* head = m_table->horizontalHeader();
    head->setHighlightSections(false);
    head->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    head->setSectionResizeMode(BoardResults::Path, QHeaderView::Stretch);
    head->resizeSection(BoardResults::Class, withText(150));
    head->resizeSection(BoardResults::Probability, withText(70));
    head->resizeSection(BoardResults::Evidence, withText(80));
    head->setSectionResizeMode(BoardResults::Problem, QHeaderView::Stretch);
    m_table->verticalHeader()->setDefaultSectionSize(withText(kResultRow));
    if (m_session->service()->isLocal())
        letPicturesShow();
}

void BoardClassifyDialog::letPicturesShow()
{
    m_results->showPictures();
    m_table->verticalHeader()->setDefaultSectionSize(withText(kPictureRow));
    m_table->setIconSize(QSize(1, 1) * withText(kPictureRow - kAroundPicture));
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* open = new QAction(tr("Open the image"), m_table);
    open->setShortcut(Qt::Key_Return);
    open->setShortcutContext(Qt::WidgetShortcut);
    m_table->addAction(open);
    connect(open, &QAction::triggered, this, [this] { openPicture(m_table->currentIndex()); });
    connect(m_table, &QTableView::doubleClicked, this, &BoardClassifyDialog::openPicture);
}

void BoardClassifyDialog::openPicture(const QModelIndex& index) const
{
    if (index.isValid())
        QDesktopServices::openUrl(
            QUrl::fromLocalFile(m_results->pathAt(m_order->mapToSource(index).row())));
}

/// How many pictures are of each class, in words and to choose from.
void BoardClassifyDialog::showCounts()
{
    const QList<BoardResults::Count> counts = m_results->counts();
    QStringList words;
    m_filter->clear();
    const auto add = [&](const QString& group, const QString& name, int rows) {
        const QString text = tr("%1 (%2)", "class, count").arg(name, QLocale().toString(rows));
        m_filter->addItem(text, group);
        return text;
    };
    add({}, tr("All"), m_results->rowCount());
    // That of a single one would take no more room than saying that there is one more.
    const qsizetype shown = counts.size() > kMostCounts + 1 ? kMostCounts : counts.size();
    for (const BoardResults::Count& count : counts) {
        const QString text = add(count.group, count.words, count.rows);
        if (words.size() < shown)
            words << text;
    }
    if (shown < counts.size())
        words << tr("%L1 more", "classes").arg(counts.size() - shown);
    m_counts->setText(words.join(QStringLiteral(" · ")));
    m_filter->setCurrentIndex(std::max(0, m_filter->findData(m_group)));
    m_filter->setVisible(counts.size() > 1);
    m_table->setColumnHidden(BoardResults::Problem, m_results->problems() == 0);
}

void BoardClassifyDialog::showGroup(const QString& group)
{
    m_group = group;
    m_order->setFilterRegularExpression(
        m_group.isEmpty()
            ? QString()
            : QRegularExpression::anchoredPattern(QRegularExpression::escape(m_group)));
    showCounts();
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
    showGroup({});
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
            showCounts();
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
