#include "map/MapLegendPanel.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMouseEvent>
#include <QVBoxLayout>

#include <algorithm>

#include "common/Buttons.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "map/MapLegendDelegate.h"
#include "map/MapScaleBar.h"

namespace kindred {

namespace {
constexpr int kPanelWidth = 188;
constexpr int kLeastHeight = 120;
constexpr int kMargin = 8;
constexpr int kMostWidth = 70;
constexpr int kUnsearched = 8; ///< need no search
constexpr std::array kTops{0, 10, 20, 50};
} // namespace

MapLegendPanel::MapLegendPanel(MapLegend* legend, QWidget* parent)
    : QFrame(parent), m_legend(legend), m_filter(new MapLegendFilter(legend, this)),
      m_search(new QLineEdit(this)), m_most(new QComboBox(this)), m_list(new QListView(this)),
      m_grey(new QLabel(this)), m_rest(new QLabel(this)),
      m_all(new LinkButton(tr("Show all"), this)), m_scale(new MapScaleBar(this))
{
    setProperty("role", "card");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    column->setSpacing(space::kUnit);
    auto* head = new QHBoxLayout;
    head->setSpacing(space::kUnit);
    m_search->setClearButtonEnabled(true);
    m_search->setAccessibleName(tr("Search the classes"));
    m_search->setToolTip(tr("Lists the classes whose names hold these words"));
    m_search->setFont(textFont(TextRole::Note));
    m_most->setAccessibleName(tr("How many classes are listed"));
    m_most->setToolTip(tr("The largest classes only"));
    m_most->setFont(textFont(TextRole::Note));
    m_most->setFixedWidth(withText(kMostWidth));
    for (const int most : kTops)
        m_most->addItem(most == 0 ? tr("all") : tr("top %1").arg(most), most);
    head->addWidget(m_search, 1);
    head->addWidget(m_most);
    column->addLayout(head);
    m_list->setModel(m_filter);
    m_list->setItemDelegate(new MapLegendDelegate(m_list));
    m_list->setAccessibleName(tr("Classes"));
    m_list->setFont(textFont(TextRole::Note));
    m_list->setUniformItemSizes(true);
    m_list->setSelectionMode(QAbstractItemView::NoSelection);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setMouseTracking(true);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_list->viewport()->installEventFilter(this);
    m_list->installEventFilter(this);
    column->addWidget(m_list, 1);
    column->addWidget(m_scale);
    m_grey->setFont(textFont(TextRole::Note));
    m_grey->setProperty("tone", "muted");
    m_grey->setTextFormat(Qt::PlainText);
    m_grey->setWordWrap(true);
    m_grey->hide();
    column->addWidget(m_grey);
    auto* foot = new QHBoxLayout;
    m_rest->setFont(textFont(TextRole::Note));
    m_rest->setProperty("tone", "muted");
    m_all->setFont(textFont(TextRole::Note));
    foot->addWidget(m_rest, 1);
    foot->addWidget(m_all);
    column->addLayout(foot);
    connect(m_search, &QLineEdit::textChanged, m_filter, &MapLegendFilter::setWords);
    connect(m_search, &QLineEdit::textChanged, this, &MapLegendPanel::count);
    connect(m_most, &QComboBox::currentIndexChanged, this,
            [this] { m_filter->setMost(m_most->currentData().toInt()); });
    connect(m_all, &QPushButton::clicked, m_legend, &MapLegend::showAll);
    connect(m_list, &QWidget::customContextMenuRequested, this, &MapLegendPanel::showMenu);
    connect(m_filter, &QAbstractItemModel::layoutChanged, this, &MapLegendPanel::count);
    connect(m_filter, &QAbstractItemModel::rowsInserted, this, &MapLegendPanel::count);
    connect(m_filter, &QAbstractItemModel::rowsRemoved, this, &MapLegendPanel::count);
    connect(m_filter, &QAbstractItemModel::modelReset, this, &MapLegendPanel::count);
    connect(m_legend, &MapLegend::visibilityChanged, this, &MapLegendPanel::count);
}

void MapLegendPanel::show(const MapPainting& painting)
{
    m_scale->setVisible(painting.isScale);
    m_list->setVisible(!painting.isScale);
    if (painting.isScale)
        m_scale->setPainting(painting);
    m_legend->setEntries(painting.entries);
    m_search->setPlaceholderText(tr("%Ln class(es)", nullptr, m_legend->rowCount()));
    const bool many = m_legend->rowCount() > kUnsearched;
    m_search->setVisible(many && !painting.isScale);
    m_most->setVisible(many && !painting.isScale);
    count();
    show();
}

void MapLegendPanel::setWhyGrey(const QString& words)
{
    if (words == m_grey->text())
        return;
    m_grey->setText(words);
    m_grey->setVisible(!words.isEmpty());
    updateGeometry();
}

void MapLegendPanel::count()
{
    const int rest = m_legend->rowCount() - m_filter->rowCount();
    // What a search leaves out was not asked for.
    m_rest->setVisible(rest > 0 && m_search->text().trimmed().isEmpty());
    m_rest->setText(tr("+ %Ln more", nullptr, rest));
    m_all->setVisible(!m_legend->showsAll());
    updateGeometry();
}

QSize MapLegendPanel::sizeHint() const
{
    int height = 2 * kMargin;
    const auto add = [&](const QWidget* part, int itsHeight) {
        if (!part->isHidden())
            height += itsHeight + space::kUnit;
    };
    add(m_search, m_search->sizeHint().height());
    add(m_list, m_filter->rowCount() * std::max(1, m_list->sizeHintForRow(0)) + 2);
    add(m_scale, m_scale->sizeHint().height());
    add(m_grey, m_grey->heightForWidth(kPanelWidth - 2 * kMargin));
    add(m_rest->isHidden() ? static_cast<const QWidget*>(m_all) : m_rest,
        m_all->sizeHint().height());
    return {std::max(kPanelWidth, layout()->minimumSize().width()), height};
}

QSize MapLegendPanel::minimumSizeHint() const
{
    const QSize whole = sizeHint();
    return {whole.width(), std::min(whole.height(), kLeastHeight)};
}

void MapLegendPanel::press(const QModelIndex& index, Qt::KeyboardModifiers modifiers)
{
    if (!index.isValid())
        return;
    const int row = m_filter->mapToSource(index).row();
    if (modifiers & Qt::ControlModifier)
        m_legend->toggleHidden(row);
    else
        m_legend->toggleIsolated(row, modifiers & Qt::ShiftModifier);
}

bool MapLegendPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_list->viewport() && event->type() == QEvent::MouseButtonRelease) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() == Qt::LeftButton)
            press(m_list->indexAt(mouse->pos()), mouse->modifiers());
    } else if (watched == m_list && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter ||
            key->key() == Qt::Key_Space) {
            press(m_list->currentIndex(), key->modifiers());
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

void MapLegendPanel::showMenu(const QPoint& position)
{
    const QModelIndex index = m_list->indexAt(position);
    if (!index.isValid())
        return;
    const int row = m_filter->mapToSource(index).row();
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Look at it alone"), this, [this, row] { m_legend->toggleIsolated(row); });
    menu->addAction(tr("Look at it too"), this,
                    [this, row] { m_legend->toggleIsolated(row, true); });
    menu->addAction(m_legend->isHidden(row) ? tr("Show") : tr("Hide"), this,
                    [this, row] { m_legend->toggleHidden(row); });
    menu->addAction(tr("Show all"), m_legend, &MapLegend::showAll);
    menu->addSeparator();
    menu->addAction(tr("Select its points"), this, [this, row] { Q_EMIT selectionWanted(row); });
    menu->popup(m_list->viewport()->mapToGlobal(position));
}

} // namespace kindred
