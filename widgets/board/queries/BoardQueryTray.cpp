#include "board/queries/BoardQueryTray.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QStackedWidget>
#include <QStandardItemModel>

#include <algorithm>

#include "board/intake/BoardDrop.h"
#include "board/intake/NeedsPictures.h"
#include "board/queries/BoardEvidence.h"
#include "board/queries/BoardQueryDelegate.h"
#include "board/session/BoardSession.h"
#include "common/Buttons.h"
#include "common/Card.h"
#include "common/EmptyState.h"
#include "common/EngineWords.h"
#include "common/JsonFields.h"
#include "common/Pill.h"
#include "common/ScrollKeeper.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "views/samples/TileView.h"

namespace kindred {

namespace {
constexpr int kLargestQuery = 192;
constexpr int kBetweenTiles = 6; ///< of TileView
constexpr int kScrollBar = 12;
constexpr int kLeastTiles = 90; ///< high, with large text: the pictures without their words
const BoardTarget kTray{BoardTarget::Kind::Queries, -1};
} // namespace

BoardQueryTray::BoardQueryTray(BoardSession* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_model(new BoardQueryModel(session, this))
{
    build();
    auto* drop = new BoardDrop(m_card);
    drop->watchToo(this);
    drop->watchToo(m_tiles->viewport());
    connect(drop, &BoardDrop::dropped, this,
            [this](const QMimeData& mime) { Q_EMIT brought(mime, kTray); });
    connect(session, &BoardSession::predicted, this, &BoardQueryTray::refresh);
    connect(session, &BoardSession::redrawn, this, &BoardQueryTray::showFact);
    connect(session->editor(), &BoardEditor::changed, this, [this] {
        if (!wanted())
            m_wanted = -1; // the board has become another one
        showFact();
    });
    connect(m_model, &QAbstractItemModel::modelReset, this, [this] {
        // What is looked at stays looked at.
        const int row = m_model->rowOf(m_current);
        if (row < 0)
            return;
        const QString key = m_current;
        m_tiles->setCurrentIndex(m_model->index(row));
        m_current = key;
    });
    refresh();
}

void BoardQueryTray::build()
{
    m_card = new Card(tr("What the model thinks"), this);
    m_card->letFactWrap();
    m_flips = new Pill(m_card);
    m_flips->setTone(Tone::Attention, QStringLiteral("⇄"));
    m_flips->setCursor(Qt::PointingHandCursor);
    m_flips->installEventFilter(this);
    m_card->addAction(m_flips);
    auto* add = new QPushButton(tr("Add…"), m_card);
    setButtonRole(add, ButtonRole::Secondary);
    add->setToolTip(tr("Pictures to be told apart by what the classes show"));
    auto* menu = new QMenu(add);
    add->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillAddMenu(menu); });
    m_card->addAction(add);

    m_tiles = new TileView(m_card);
    m_delegate = new BoardQueryDelegate(m_model, m_tiles);
    m_tiles->setItemDelegate(m_delegate);
    m_tiles->setModel(m_model);
    m_top = new ScrollKeeper(m_tiles);
    m_tiles->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_tiles->setDragEnabled(true);
    m_tiles->setAccessibleName(tr("Queries"));
    m_tiles->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tiles->installEventFilter(this);
    m_evidence = new BoardEvidence(m_session, m_model, m_card);
    connect(m_evidence, &BoardEvidence::supportChosen, this, &BoardQueryTray::supportChosen);
    connect(m_evidence, &BoardEvidence::queryChosen, this, &BoardQueryTray::queryChosen);
    connect(m_tiles, &QWidget::customContextMenuRequested, this, &BoardQueryTray::showMenu);
    connect(m_tiles->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) {
                if (!index.isValid())
                    return;
                m_current = m_model->keyAt(index.row());
                if (m_current != m_lookedAt)
                    m_lookedAt.clear(); // another was chosen
                m_evidence->setQuery(m_current);
            });
    connect(m_tiles, &TileView::chosen, this, [this](const QModelIndex& index) {
        m_evidence->setQuery(m_model->keyAt(index.row()));
    });
    connect(m_tiles, &TileView::previewWanted, this, [this](const QModelIndex& index) {
        Q_EMIT previewWanted(m_model->keyAt(index.row()));
    });
    connect(m_tiles, &TileView::previewEnded, this, &BoardQueryTray::previewEnded);

    m_reason = new QLabel(m_card);
    m_reason->setWordWrap(true);
    m_reason->setProperty("tone", "attention");
    m_reason->hide();
    m_pages = new QStackedWidget(m_card);
    m_pages->addWidget(buildEmpty());
    m_pages->addWidget(m_tiles);
    m_card->body()->addWidget(buildBar());
    m_card->body()->addWidget(m_reason);
    m_card->body()->addWidget(m_pages, 1);
    m_card->body()->addWidget(m_evidence);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_card);
}

QWidget* BoardQueryTray::buildEmpty()
{
    auto* empty = new EmptyState(
        QStringLiteral("image"), tr("Nothing to tell apart yet"),
        tr("Drop pictures here and see at once which class the board takes each of them for."),
        this);
    QPushButton* files = empty->addStep(tr("Add files…"));
    QPushButton* folder = empty->addStep(tr("Add a folder…"));
    connect(files, &QPushButton::clicked, this, [this] { Q_EMIT filesWanted(kTray); });
    connect(folder, &QPushButton::clicked, this, [this] { Q_EMIT folderWanted(kTray); });
    needsPictures(m_session->service(), files);
    needsPictures(m_session->service(), folder);
    return empty;
}

QWidget* BoardQueryTray::buildBar()
{
    auto* bar = new QWidget(m_card);
    m_filter = new QComboBox(bar);
    m_filter->setAccessibleName(tr("Which queries are shown"));
    m_filter->setToolTip(tr("Which of the queries are shown, by what the board takes them for"));
    for (size_t i = 0; i < BoardQueryModel::kFilters; ++i)
        m_filter->addItem({});
    m_filter->setMinimumWidth(m_filter->fontMetrics().averageCharWidth() * 16);
    m_order = new QComboBox(bar);
    m_order->addItem(tr("As they came"));
    m_order->addItem(tr("Least sure first"));
    m_order->addItem(tr("By class"));
    m_order->setAccessibleName(tr("Order of the queries"));
    m_order->setToolTip(tr("Least sure first: those that a person should look at"));
    m_size = new QSlider(Qt::Horizontal, bar);
    m_size->setRange(BoardQueryDelegate::kSmallest, kLargestQuery);
    m_size->setValue(m_delegate->edge());
    m_size->setMinimumWidth(40);
    m_size->setMaximumWidth(withText(90));
    m_size->setToolTip(tr("How large the queries are drawn"));
    m_size->setAccessibleName(tr("Size of the pictures"));
    connect(m_filter, &QComboBox::activated, this, [this](int index) {
        m_wantedFilter.reset();
        m_model->setFilter(static_cast<BoardQueryModel::Filter>(index));
    });
    connect(m_order, &QComboBox::activated, this,
            [this](int index) { m_model->setOrder(static_cast<BoardQueryModel::Order>(index)); });
    connect(m_size, &QSlider::valueChanged, this, &BoardQueryTray::fitTiles);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2 * space::kUnit);
    row->addWidget(m_filter);
    row->addWidget(m_order);
    row->addStretch(1);
    row->addWidget(m_size);
    return bar;
}

void BoardQueryTray::fitTiles()
{
    // As many columns as the chosen size allows, and these fill the width.
    const int room = m_tiles->contentsRect().width() - kScrollBar + kBetweenTiles;
    const int around = BoardQueryDelegate::around().width() + kBetweenTiles;
    const int columns = std::max(1, room / (m_size->value() + around));
    const int fitted = std::max(m_size->value(), room / columns - around);
    if (fitted == m_delegate->edge())
        return;
    const Json top = m_top->save();
    m_delegate->setEdge(fitted);
    m_tiles->doItemsLayout();
    m_top->restore(top);
}

void BoardQueryTray::setFilter(BoardQueryModel::Filter filter)
{
    m_filter->setCurrentIndex(static_cast<int>(filter));
    m_model->setFilter(filter);
}

void BoardQueryTray::setOrder(BoardQueryModel::Order order)
{
    m_order->setCurrentIndex(static_cast<int>(order));
    m_model->setOrder(order);
}

Json BoardQueryTray::saveState() const
{
    return {{"filter", static_cast<int>(m_wantedFilter.value_or(m_model->filter()))},
            {"looked_at", (m_lookedAt.isEmpty() ? m_evidence->query() : m_lookedAt).toStdString()},
            {"top", m_top->save()}};
}

void BoardQueryTray::restoreState(const Json& state)
{
    const auto filter = static_cast<BoardQueryModel::Filter>(
        std::clamp<int>(valueOr(state, "filter", 0), 0, BoardQueryModel::kFilters - 1));
    if (filter != BoardQueryModel::Filter::Flipped) // of an edit that is past
        m_wantedFilter = filter;
    m_current = m_lookedAt = textOf(state, "looked_at");
    m_top->restore(arrayOf(state, "top"));
}

void BoardQueryTray::showFact()
{
    const auto count = static_cast<int>(m_session->document().queries.size());
    m_pages->setCurrentIndex(count == 0 ? 0 : 1);
    // Else with large text the height of the words for an empty tray, and the rules below have
    // none.
    m_pages->setMinimumHeight(count > 0 && BoardEvidence::standsBeside() ? kLeastTiles : 0);
    m_filter->parentWidget()->setVisible(count > 0);
    QStringList fact;
    if (count > 0)
        fact << tr("%Ln queries", nullptr, count);
    if (m_right.n > 0)
        fact << tr("%L1 of %L2 right with “none of these”").arg(m_right.right).arg(m_right.n);
    if (m_session->sinceEdit() > 0 && count > 0)
        fact << tr("redrawn in %L1 ms").arg(std::max(1, qRound(m_session->sinceEdit())));
    m_card->setFact(fact.join(QStringLiteral(" · ")));
}

void BoardQueryTray::lookAt(const QString& run, qint64 id)
{
    m_wantedRun = run;
    m_wanted = id;
}

const BoardImage* BoardQueryTray::wanted() const
{
    if (m_wanted < 0)
        return nullptr;
    const QList<BoardImage>& queries = m_session->document().queries;
    const auto found = std::find_if(queries.begin(), queries.end(), [&](const BoardImage& query) {
        return query.source.run == m_wantedRun && query.source.id == m_wanted;
    });
    return found == queries.end() ? nullptr : &*found;
}

void BoardQueryTray::findWanted()
{
    const BoardImage* query = wanted();
    if (!query)
        return;
    m_wanted = -1;
    if (m_model->rowOf(query->key) < 0)
        setFilter(BoardQueryModel::Filter::All);
    m_tiles->setCurrentIndex(m_model->index(m_model->rowOf(query->key)));
}

void BoardQueryTray::refresh()
{
    const auto count = static_cast<int>(m_session->document().queries.size());
    const bool known = count > 0 && m_session->hasPrediction();
    if (known && m_wantedFilter)
        setFilter(*std::exchange(m_wantedFilter, std::nullopt));
    if (known && !m_lookedAt.isEmpty())
        m_evidence->setQuery(std::exchange(m_lookedAt, {}));
    findWanted();
    m_right = m_model->rightOnes();
    showFact();
    const auto flips = static_cast<int>(m_session->flips().size());
    m_flips->setText(tr("%Ln flipped", nullptr, flips));
    m_flips->setToolTip(tr("Decided otherwise since the last edit; click to see these alone"));
    m_flips->setVisible(flips > 0);
    const QString names[] = {tr("All"),       tr("Flipped"), tr("None of these"),
                             tr("Uncertain"), tr("Wrong"),   tr("Rules disagree")};
    const auto counts = m_model->counts();
    for (int i = 0; i < m_filter->count(); ++i)
        m_filter->setItemText(
            i, tr("%1 (%L2)", "filter, count").arg(names[i]).arg(counts[static_cast<size_t>(i)]));
    allowWrong();
    const BoardRule* rule = m_session->currentRule();
    QString reason = m_session->predictionError();
    if (reason.isEmpty() && rule && !rule->applies && count > 0)
        reason = engineWords(rule->reason);
    m_reason->setText(reason);
    m_reason->setVisible(!reason.isEmpty());
    // Drawn now, so that the time that is told is the time it took.
    if (m_tiles->isVisible())
        m_tiles->viewport()->repaint();
}

/// What is wrong is known of those alone whose class is.
void BoardQueryTray::allowWrong()
{
    const QList<BoardImage>& queries = m_session->document().queries;
    const bool known = std::any_of(queries.begin(), queries.end(),
                                   [](const BoardImage& query) { return !query.truth.isEmpty(); });
    const int wrong = static_cast<int>(BoardQueryModel::Filter::Wrong);
    auto* entries = qobject_cast<QStandardItemModel*>(m_filter->model());
    entries->item(wrong)->setEnabled(known);
    m_filter->setItemData(wrong,
                          known ? QString()
                                : tr("No query's class is known: samples of a run, as an episode "
                                     "deals them, come with it."),
                          Qt::ToolTipRole);
    if (!known && m_model->filter() == BoardQueryModel::Filter::Wrong)
        setFilter(BoardQueryModel::Filter::All);
}

QSet<QString> BoardQueryTray::selectedKeys() const
{
    QSet<QString> keys;
    for (const QModelIndex& index : m_tiles->selectionModel()->selectedIndexes())
        keys.insert(m_model->keyAt(index.row()));
    if (keys.isEmpty() && m_tiles->currentIndex().isValid())
        keys.insert(m_model->keyAt(m_tiles->currentIndex().row()));
    return keys;
}

void BoardQueryTray::fillAddMenu(QMenu* menu)
{
    menu->clear();
    menu->setToolTipsVisible(true);
    for (QAction* entry :
         {menu->addAction(tr("Files…"), this, [this] { Q_EMIT filesWanted(kTray); }),
          menu->addAction(tr("A folder…"), this, [this] { Q_EMIT folderWanted(kTray); }),
          menu->addAction(tr("Paste pictures"), this, [this] { Q_EMIT pasteWanted(kTray); })})
        needsPictures(m_session->service(), entry);
    menu->addAction(tr("What is selected on the map"), this,
                    [this] { Q_EMIT selectionWanted(kTray); });
    menu->addAction(tr("The run's test images"), this, &BoardQueryTray::splitWanted);
    menu->addSeparator();
    QAction* clear = menu->addAction(tr("Remove all queries"), this, [this] {
        QSet<QString> all;
        for (const BoardImage& query : m_session->document().queries)
            all.insert(query.key);
        m_session->editor()->removeQueries(all);
    });
    clear->setEnabled(!m_session->document().queries.isEmpty());
}

bool BoardQueryTray::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && watched == m_tiles)
        QMetaObject::invokeMethod(this, &BoardQueryTray::fitTiles, Qt::QueuedConnection);
    if (event->type() == QEvent::MouseButtonRelease && watched == m_flips)
        setFilter(BoardQueryModel::Filter::Flipped);
    if (event->type() == QEvent::KeyPress && watched == m_tiles) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Delete) {
            m_session->editor()->removeQueries(selectedKeys());
            return true;
        }
        if (key == Qt::Key_Escape) {
            m_evidence->setQuery({});
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace kindred
