#include "board/classes/BoardClassTile.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QPainterPath>

#include "board/classes/BoardSupportDelegate.h"
#include "board/classes/BoardSupportModel.h"
#include "board/intake/BoardDrop.h"
#include "board/intake/NeedsPictures.h"
#include "board/session/BoardSession.h"
#include "common/Buttons.h"
#include "common/DataWords.h"
#include "common/LabelText.h"
#include "common/Mirror.h"
#include "common/Theme.h"
#include "views/samples/TileView.h"

namespace kindred {

namespace {

constexpr int kStrip = 4;     ///< of the class's colour
constexpr int kTileLines = 3; ///< of pictures before they scroll
constexpr int kTileRadius = 6;
constexpr double kWeights[] = {0.25, 0.5, 1, 2, 4};

} // namespace

BoardClassTile::BoardClassTile(BoardSession* session, int classId, QWidget* parent)
    : QFrame(parent), m_session(session), m_classId(classId),
      m_model(new BoardSupportModel(session, classId, this))
{
    build();
    auto* drop = new BoardDrop(this);
    drop->watchToo(m_images->viewport());
    drop->watchToo(m_name);
    connect(drop, &BoardDrop::dropped, this,
            [this](const QMimeData& mime) { Q_EMIT brought(mime, target()); });
    connect(session->editor(), &BoardEditor::changed, this, &BoardClassTile::refresh);
    connect(session->service(), &BoardService::stateChanged, this, &BoardClassTile::refresh);
    refresh();
}

void BoardClassTile::build()
{
    m_name = new QLineEdit(this);
    m_name->setProperty("role", "inline");
    m_name->setFont(textFont(TextRole::Strong));
    m_name->setAccessibleName(tr("Name of the class"));
    m_name->setToolTip(tr("Type a name and press Return"));
    m_name->installEventFilter(this);
    connect(m_name, &QLineEdit::editingFinished, this, &BoardClassTile::rename);
    m_count = new QLabel(this);
    m_count->setFont(textFont(TextRole::Note));
    m_count->setProperty("tone", "muted");
    m_more = new IconButton(QStringLiteral("more"), tr("What can be done with this class"), this);
    auto* menu = new QMenu(m_more);
    m_more->setMenu(menu);
    m_more->setPopupMode(QToolButton::InstantPopup);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillMenu(menu); });
    auto* head = new QHBoxLayout;
    head->setSpacing(space::kUnit);
    head->addWidget(m_name, 1);
    head->addWidget(m_count);
    head->addWidget(m_more);

    m_images = new TileView(this);
    m_images->setItemDelegate(new BoardSupportDelegate(m_images));
    m_images->setModel(m_model);
    m_images->setProperty("role", "bare");
    m_images->setFitLines(kTileLines);
    // The column scrolls before its tiles shrink.
    m_images->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_images->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_images->setDragEnabled(true);
    m_images->setContextMenuPolicy(Qt::CustomContextMenu);
    m_images->installEventFilter(this);
    connect(m_images, &QWidget::customContextMenuRequested, this, &BoardClassTile::showImageMenu);
    connect(m_images, &TileView::previewWanted, this, [this](const QModelIndex& index) {
        Q_EMIT previewWanted(index.data(BoardSupportModel::KeyRole).toString());
    });
    connect(m_images, &TileView::previewEnded, this, &BoardClassTile::previewEnded);
    m_hint = new QLabel(tr("Drop pictures of it here"), this);
    m_hint->setProperty("tone", "muted");
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setMinimumHeight(40);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kStrip + 8, 6, 6, 8);
    layout->setSpacing(space::kUnit);
    layout->addLayout(head);
    layout->addWidget(m_images);
    layout->addWidget(m_hint);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
}

void BoardClassTile::refresh()
{
    const BoardDocument& board = m_session->document();
    const int at = board.indexOf(m_classId);
    if (at < 0)
        return;
    const BoardClass& shown = board.classes[at];
    // A text set anew loses its selection, and what is typed next would be added to the name.
    if (m_name->text() != shown.name && (!m_name->hasFocus() || !m_name->isModified()))
        m_name->setText(shown.name);
    const auto count = static_cast<int>(shown.images.size());
    QStringList fact{tr("%Ln image(s)", nullptr, count)};
    for (const QString& name : shown.under)
        if (!name.isEmpty() && !m_session->service()->levels().isEmpty())
            fact << name;
    m_count->setText(fact.join(QStringLiteral(" · ")));
    m_images->setAccessibleName(tr("Pictures of %1").arg(shown.name));
    setAccessibleName(shown.name);
    m_images->setVisible(count > 0);
    m_hint->setVisible(count == 0);
    update();
}

void BoardClassTile::rename()
{
    const int at = m_session->document().indexOf(m_classId);
    if (at < 0)
        return;
    const QString before = m_session->document().classes[at].name;
    const QString name = m_name->text().trimmed();
    m_name->setModified(false);
    if (name == before)
        return m_name->setText(before);
    if (m_session->editor()->rename(m_classId, name))
        return;
    m_name->setText(before);
    Q_EMIT said(name.isEmpty() ? tr("A class needs a name.")
                               : tr("There is a class %1 already. To join the two, choose Merge "
                                    "into in its menu.")
                                     .arg(name));
}

void BoardClassTile::editName()
{
    m_name->setFocus(Qt::OtherFocusReason);
    m_name->selectAll();
}

QList<BoardPlace> BoardClassTile::selected() const
{
    QList<BoardPlace> places;
    for (const QModelIndex& index : m_images->selectionModel()->selectedIndexes())
        places.append(m_model->placeAt(index.row()));
    if (places.isEmpty() && m_images->currentIndex().isValid())
        places.append(m_model->placeAt(m_images->currentIndex().row()));
    return places;
}

void BoardClassTile::select(int image)
{
    const QModelIndex index = m_model->index(image);
    m_images->setCurrentIndex(index);
    m_images->scrollTo(index);
    m_images->setFocus(Qt::OtherFocusReason);
}

void BoardClassTile::fillMenu(QMenu* menu)
{
    menu->clear();
    menu->setToolTipsVisible(true);
    for (QAction* entry :
         {menu->addAction(tr("Add files…"), this, [this] { Q_EMIT filesWanted(target()); }),
          menu->addAction(tr("Add a folder…"), this, [this] { Q_EMIT folderWanted(target()); }),
          menu->addAction(tr("Paste pictures"), this, [this] { Q_EMIT pasteWanted(target()); })})
        needsPictures(m_session->service(), entry);
    menu->addAction(tr("Add what is selected on the map"), this,
                    [this] { Q_EMIT selectionWanted(target()); });
    menu->addSeparator();
    menu->addAction(tr("Rename"), this, &BoardClassTile::editName);
    QMenu* merge = menu->addMenu(tr("Merge into"));
    for (const BoardClass& each : m_session->document().classes)
        if (each.id != m_classId)
            merge->addAction(asLabel(each.name), this, [this, into = each.id] {
                m_session->editor()->merge(m_classId, into);
            });
    merge->setEnabled(!merge->isEmpty());
    fillUnder(menu);
    menu->addSeparator();
    menu->addAction(tr("Delete the class"), this,
                    [this] { m_session->editor()->removeClass(m_classId); });
}

void BoardClassTile::fillUnder(QMenu* menu)
{
    const QList<BoardLevel>& levels = m_session->service()->levels();
    const int at = m_session->document().indexOf(m_classId);
    for (int level = 0; level < levels.size() && at >= 0; ++level) {
        const QString chosen = m_session->document().classes[at].under.value(level);
        QMenu* kinds = menu->addMenu(
            levels.size() == 1
                ? tr("It is a kind of")
                : tr("Its class at the level “%1”").arg(levelInWords(levels[level].name)));
        const auto offer = [&](const QString& text, const QString& name) {
            QAction* action = kinds->addAction(asLabel(text), this, [this, level, name] {
                m_session->editor()->setUnder(m_classId, level, name);
            });
            action->setCheckable(true);
            action->setChecked(name == chosen);
        };
        offer(tr("Not known"), {});
        for (const QString& name : levels[level].classes)
            offer(name, name);
    }
}

void BoardClassTile::fillImageMenu(QMenu* menu)
{
    const QList<BoardPlace> places = selected();
    BoardEditor* editor = m_session->editor();
    const BoardImage* first = places.isEmpty() ? nullptr : editor->find(places.first());
    if (!first)
        return;
    const bool out = first->out;
    menu->addAction(out ? tr("Take back in\tX") : tr("Leave out\tX"), this,
                    [editor, places, out] { editor->setOut(places, !out); });
    QMenu* weigh = menu->addMenu(tr("Weight"));
    for (const double weight : kWeights) {
        QAction* action =
            weigh->addAction(QStringLiteral("×%1").arg(QLocale().toString(weight, 'g', 3)), this,
                             [editor, places, weight] { editor->setWeight(places, weight); });
        action->setCheckable(true);
        action->setChecked(first->weight == weight);
    }
    QMenu* move = menu->addMenu(tr("It is another class"));
    for (const BoardClass& each : m_session->document().classes)
        if (each.id != m_classId)
            move->addAction(asLabel(each.name), this,
                            [editor, places, to = each.id] { editor->move(places, to); });
    if (!move->isEmpty())
        move->addSeparator();
    move->addAction(tr("A new class"), this, [this, places] { makeClassOf(places); });
    menu->addAction(tr("Ask about it instead"), this, [editor, places] { editor->ask(places); });
    menu->addSeparator();
    menu->addAction(tr("Remove\tDel"), this, [editor, places] { editor->remove(places); });
}

void BoardClassTile::makeClassOf(const QList<BoardPlace>& places)
{
    BoardEditor* editor = m_session->editor();
    QList<BoardImage> images;
    for (const BoardPlace& place : places)
        if (const BoardImage* image = editor->find(place))
            images.append(*image);
    if (images.isEmpty())
        return;
    const int made = m_session->document().nextClass;
    editor->addGroups({{{}, images}});
    Q_EMIT classMade(made);
}

void BoardClassTile::showImageMenu(const QPoint& position)
{
    if (!m_images->indexAt(position).isValid() && !m_images->currentIndex().isValid())
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillImageMenu(menu);
    menu->popup(m_images->viewport()->mapToGlobal(position));
}

bool BoardClassTile::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (watched == m_name && key == Qt::Key_Escape) {
        m_name->setModified(false);
        refresh();
        m_images->setFocus(Qt::OtherFocusReason);
        return true;
    }
    if (watched == m_images && (key == Qt::Key_Delete || key == Qt::Key_X)) {
        const QList<BoardPlace> places = selected();
        const BoardImage* first =
            places.isEmpty() ? nullptr : m_session->editor()->find(places.first());
        if (!first)
            return true;
        if (key == Qt::Key_Delete)
            m_session->editor()->remove(places);
        else
            m_session->editor()->setOut(places, !first->out);
        return true;
    }
    if (watched == m_images && key == Qt::Key_F2) {
        editName();
        return true;
    }
    return QFrame::eventFilter(watched, event);
}

void BoardClassTile::paintEvent(QPaintEvent*)
{
    const Tokens& t = tokensOf(palette());
    const int at = m_session->document().indexOf(m_classId);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath shape;
    shape.addRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kTileRadius, kTileRadius);
    const bool hovered = property("hovered").toBool();
    painter.fillPath(shape, hovered ? t.accentSoft : t.dark ? t.panel : t.background);
    if (at >= 0) {
        painter.setClipPath(shape);
        painter.fillRect(mirrored(*this, QRect(0, 0, kStrip, height())),
                         classColour(m_session->document().classes[at].colour));
        painter.setClipping(false);
    }
    painter.setPen(hovered ? t.accent : t.line);
    painter.drawPath(shape);
}

} // namespace kindred
