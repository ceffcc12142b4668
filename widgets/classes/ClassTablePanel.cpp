#include "classes/ClassTablePanel.h"

#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

#include "classes/ClassFile.h"
#include "classes/ClassOrder.h"
#include "classes/GainDelegate.h"
#include "common/Buttons.h"
#include "common/Card.h"
#include "common/Help.h"
#include "common/Icons.h"
#include "common/JsonFields.h"
#include "common/ScrollKeeper.h"
#include "common/TextScale.h"
#include "common/Theme.h"

namespace kindred {

namespace {
constexpr int kSamplesWidth = 62;
constexpr int kNumberWidth = 74;
constexpr int kLeastName = 110;  ///< else the table is scrolled
constexpr int kLeastPanel = 460; ///< names can be read beside four numbers
constexpr int kSearchWidth = 150;
constexpr int kUsualK = 10;
constexpr int kCounts[] = {5, 10, 20, 50, 100};
/// As many as fit beside a name in a window of 1280 pixels.
constexpr int kUsualColumns[] = {ClassTable::Samples,     ClassTable::Found,
                                 ClassTable::Precision,   ClassTable::Gain,
                                 ClassTable::RecallAtOne, ClassTable::AveragePrecision,
                                 ClassTable::Hubness};

bool isUsualColumn(int column)
{
    return std::find(std::begin(kUsualColumns), std::end(kUsualColumns), column) !=
           std::end(kUsualColumns);
}
} // namespace

ClassTablePanel::ClassTablePanel(QWidget* parent)
    : QWidget(parent), m_classes(new ClassTable(this)), m_order(new ClassOrder(this)),
      m_card(new Card(tr("Classes"), this))
{
    m_order->setSourceModel(m_classes);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_card);
    buildTable();
    buildMenu();
    buildHead();
    m_card->body()->addWidget(m_table, 1);
    m_card->letFactWrap();
    setMinimumWidth(kLeastPanel);
    connect(m_order, &QAbstractItemModel::rowsInserted, this, &ClassTablePanel::showCount);
    connect(m_order, &QAbstractItemModel::rowsRemoved, this, &ClassTablePanel::showCount);
    showColumns();
}

void ClassTablePanel::buildHead()
{
    m_search = new QLineEdit(m_card);
    m_search->setPlaceholderText(tr("Filter classes"));
    m_search->setAccessibleName(tr("Filter classes"));
    m_search->setToolTip(tr("Lists the classes whose names hold these words"));
    m_search->setClearButtonEnabled(true);
    m_search->addAction(themedIcon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_search->setMaximumWidth(withText(kSearchWidth));
    connect(m_search, &QLineEdit::textChanged, m_order, &ClassOrder::setWanted);
    m_k = new QComboBox(m_card);
    for (const int k : kCounts)
        m_k->addItem(tr("%1 nearest").arg(QLocale().toString(k)), k);
    m_k->setCurrentIndex(m_k->findData(kUsualK));
    m_k->setAccessibleName(tr("Length of the lists"));
    m_k->setToolTip(tr("How many of the nearest samples R@K and hubness look at"));
    setHelp(m_k, m_k->toolTip() + QLatin1Char('.'), QStringLiteral("leave-one-out"));
    connect(m_k, &QComboBox::currentIndexChanged, this, [this] { Q_EMIT kChanged(k()); });
    auto* more = new IconButton(QStringLiteral("more"), tr("Columns, copy and save"), m_card);
    more->setMenu(m_menu);
    more->setPopupMode(QToolButton::InstantPopup);
    m_card->addAction(m_search);
    m_card->addAction(m_k);
    m_card->addAction(more);
    setTabOrder(m_search, m_k);
    setTabOrder(m_k, more);
    setTabOrder(more, m_table);
}

void ClassTablePanel::buildTable()
{
    m_table = new QTableView(m_card);
    m_table->setModel(m_order);
    m_top = new ScrollKeeper(m_table);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setTextElideMode(Qt::ElideMiddle); // names of one tree differ at their ends
    m_table->setTabKeyNavigation(false);
    m_table->setAccessibleName(tr("Classes"));
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(withText(30));
    for (int column = 0; column < ClassTable::Columns; ++column)
        if (ClassTable::isShare(column))
            m_table->setItemDelegateForColumn(
                column, new GainDelegate(column == ClassTable::Gain, m_table));
    QHeaderView* header = m_table->horizontalHeader();
    header->setHighlightSections(false);
    for (int column = ClassTable::Samples; column < ClassTable::Columns; ++column)
        header->resizeSection(
            column, std::max(withText(column == ClassTable::Samples ? kSamplesWidth : kNumberWidth),
                             header->sectionSizeHint(column)));
    m_table->setSortingEnabled(true);
    header->setSortIndicator(ClassTable::Found, Qt::AscendingOrder);
    connect(header, &QHeaderView::sectionResized, this, [this](int column) {
        if (column != ClassTable::Name)
            fitNames();
    });
    m_table->viewport()->installEventFilter(this);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& index) {
                if (index.isValid())
                    Q_EMIT chosen(index.data(ClassTable::LabelRole).toInt());
            });
}

void ClassTablePanel::buildMenu()
{
    m_menu = new QMenu(this);
    m_menu->setToolTipsVisible(true);
    m_menu->addAction(tr("Columns"))->setEnabled(false); // a title
    m_columnActions.resize(ClassTable::Columns);
    for (int column = ClassTable::Samples; column < ClassTable::Columns; ++column) {
        QAction* action = m_menu->addAction(QString());
        action->setCheckable(true);
        action->setChecked(isUsualColumn(column));
        connect(action, &QAction::toggled, this, &ClassTablePanel::showColumns);
        m_columnActions[column] = action;
    }
    m_menu->addSeparator();
    connect(m_menu->addAction(tr("Usual columns")), &QAction::triggered, this, [this] {
        for (int column = ClassTable::Samples; column < ClassTable::Columns; ++column)
            setShown(column, isUsualColumn(column));
    });
    m_menu->addSeparator();
    connect(m_menu->addAction(tr("Copy table")), &QAction::triggered, this, &ClassTablePanel::copy);
    connect(m_menu->addAction(tr("Save as CSV…")), &QAction::triggered, this,
            &ClassTablePanel::askSave);
    QHeaderView* header = m_table->horizontalHeader();
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header, &QWidget::customContextMenuRequested, this,
            [this, header](const QPoint& at) { m_menu->popup(header->mapToGlobal(at)); });
}

void ClassTablePanel::setClasses(const QList<ClassScore>& classes)
{
    const auto any = [&](const auto& has) {
        return std::any_of(classes.begin(), classes.end(), has);
    };
    m_compared = any([](const ClassScore& score) { return score.comparedRight.has_value(); });
    m_hasNearest = any([](const ClassScore& score) { return score.nearest.has_value(); });
    m_classes->setClasses(classes);
    // Where no class can be named, the order says nothing: the worst is the least retrieved.
    const bool named = any([](const ClassScore& score) { return score.trained; });
    const QHeaderView* header = m_table->horizontalHeader();
    if (!named && !classes.isEmpty() && header->sortIndicatorSection() == ClassTable::Found)
        m_table->sortByColumn(ClassTable::RecallAtOne, header->sortIndicatorOrder());
    showColumns();
    showCount();
}

void ClassTablePanel::setRetrieval(const std::optional<ClassRetrieval>& retrieval)
{
    m_classes->setRetrieval(retrieval);
    showColumns();
}

int ClassTablePanel::k() const
{
    return m_k->currentData().toInt();
}

bool ClassTablePanel::hasNumbers(int column) const
{
    return column == ClassTable::Gain      ? m_compared
           : column == ClassTable::Nearest ? m_hasNearest
                                           : true;
}

bool ClassTablePanel::isShown(int column) const
{
    return column == ClassTable::Name || m_columnActions[column]->isChecked();
}

void ClassTablePanel::setShown(int column, bool shown)
{
    if (column != ClassTable::Name)
        m_columnActions[column]->setChecked(shown);
}

void ClassTablePanel::showColumns()
{
    for (int column = ClassTable::Samples; column < ClassTable::Columns; ++column) {
        QAction* action = m_columnActions[column];
        action->setText(m_classes->headerData(column, Qt::Horizontal).toString());
        action->setToolTip(
            m_classes->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString());
        action->setEnabled(hasNumbers(column));
        m_table->setColumnHidden(column, !isShown(column) || !hasNumbers(column));
    }
    fitNames();
}

void ClassTablePanel::setRunName(const QString& name)
{
    m_runName = name;
    showCount();
}

QString ClassTablePanel::fact() const
{
    const int all = m_classes->rowCount();
    const int shown = m_order->rowCount();
    const QString count = shown < all ? tr("%1 of %n class(es)", nullptr, all).arg(shown)
                                      : tr("%n class(es)", nullptr, all);
    return m_runName.isEmpty() ? count : m_runName + QStringLiteral(" · ") + count;
}

void ClassTablePanel::showCount()
{
    m_card->setFact(fact());
}

/// Names take what the numbers leave.
void ClassTablePanel::fitNames()
{
    int numbers = 0;
    for (int column = ClassTable::Samples; column < ClassTable::Columns; ++column)
        if (!m_table->isColumnHidden(column))
            numbers += m_table->columnWidth(column);
    const int left = m_table->viewport()->width() - numbers;
    const int wanted = std::max(withText(kLeastName), left);
    if (m_table->columnWidth(ClassTable::Name) != wanted)
        m_table->setColumnWidth(ClassTable::Name, wanted);
}

bool ClassTablePanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table->viewport() && event->type() == QEvent::Resize)
        fitNames();
    return QWidget::eventFilter(watched, event);
}

bool ClassTablePanel::saveTo(const QString& path)
{
    const Status saved = writeClassCsv(*m_classes, *m_order, path);
    if (saved.ok())
        Q_EMIT said(tr("Saved %1").arg(path));
    else
        Q_EMIT failed(QString::fromStdString(saved.error().message()));
    return saved.ok();
}

void ClassTablePanel::askSave()
{
    QString path = QFileDialog::getSaveFileName(this, tr("Save the classes"),
                                                tr("classes") + QStringLiteral(".csv"),
                                                QStringLiteral("CSV (*.csv)"));
    if (path.isEmpty())
        return;
    if (!path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive))
        path += QLatin1String(".csv");
    saveTo(path);
}

void ClassTablePanel::copy()
{
    const auto line = [this](const auto& textOf) {
        QStringList cells;
        for (int column = 0; column < ClassTable::Columns; ++column)
            if (!m_table->isColumnHidden(column))
                cells << textOf(column);
        return cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    };
    QString text =
        line([this](int column) { return m_order->headerData(column, Qt::Horizontal).toString(); });
    for (int row = 0; row < m_order->rowCount(); ++row)
        text += line([&](int column) { return m_order->index(row, column).data().toString(); });
    QGuiApplication::clipboard()->setText(text);
    Q_EMIT said(tr("Copied the classes."));
}

Json ClassTablePanel::saveState() const
{
    const QHeaderView* header = m_table->horizontalHeader();
    Json columns = Json::array();
    for (int column = ClassTable::Samples; column < ClassTable::Columns; ++column)
        if (isShown(column))
            columns.push_back(column);
    return {{"column", header->sortIndicatorSection()},
            {"descending", header->sortIndicatorOrder() == Qt::DescendingOrder},
            {"columns", std::move(columns)},
            {"filter", m_search->text().toStdString()},
            {"top", m_top->save()},
            {"k", k()}};
}

void ClassTablePanel::restoreState(const Json& state)
{
    const int column = valueOr(state, "column", int(ClassTable::Found));
    if (column >= 0 && column < ClassTable::Columns)
        m_table->sortByColumn(column, valueOr(state, "descending", false) ? Qt::DescendingOrder
                                                                          : Qt::AscendingOrder);
    m_search->setText(valueOr(state, "filter", m_search->text()));
    m_top->restore(arrayOf(state, "top"));
    if (const int place = m_k->findData(valueOr(state, "k", kUsualK)); place >= 0)
        m_k->setCurrentIndex(place);
    const Json columns = arrayOf(state, "columns");
    if (columns.empty())
        return;
    for (int shown = ClassTable::Samples; shown < ClassTable::Columns; ++shown)
        setShown(shown, std::find(columns.begin(), columns.end(), Json(shown)) != columns.end());
}

} // namespace kindred
