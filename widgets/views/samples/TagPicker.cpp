#include "views/samples/TagPicker.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QScreen>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>

#include <algorithm>

#include "common/TextScale.h"
#include "common/Theme.h"
#include "models/samples/SampleTags.h"
#include "models/samples/TagModel.h"

namespace kindred {

namespace {
constexpr int kPickerWidth = 260;
constexpr int kMostTagRows = 8;
} // namespace

TagPicker::TagPicker(SampleTags* tags, const QList<qint64>& ids, QWidget* parent)
    : QFrame(parent, Qt::Popup), m_tags(tags), m_model(new TagModel(tags, this)),
      m_found(new QSortFilterProxyModel(this)), m_title(new QLabel(this)),
      m_line(new QLineEdit(this)), m_list(new QListView(this)), m_hint(new QLabel(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setProperty("role", "popup");
    m_model->setSamples(ids);
    m_found->setSourceModel(m_model);
    m_found->setFilterRole(TagModel::NameRole);
    m_found->setFilterCaseSensitivity(Qt::CaseInsensitive);
    build();
    connect(m_line, &QLineEdit::textChanged, this, &TagPicker::narrow);
    connect(m_line, &QLineEdit::returnPressed, this, &TagPicker::enter);
    connect(m_list, &QListView::clicked, this, &TagPicker::use);
    connect(m_list, &QWidget::customContextMenuRequested, this, &TagPicker::showMenu);
    for (auto news : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(m_found, news, this, &TagPicker::fit);
    connect(m_found, &QAbstractItemModel::modelReset, this, &TagPicker::fit);
    m_line->installEventFilter(this);
    m_list->installEventFilter(this);
    fit();
}

void TagPicker::build()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 10, 12, 10);
    column->setSpacing(2 * space::kUnit);
    const auto count = static_cast<int>(m_model->samples().size());
    m_title->setText(count > 0 ? tr("Tags of %Ln image(s)", nullptr, count)
                               : tr("Select by a tag"));
    m_title->setFont(textFont(TextRole::Strong));
    setAccessibleName(m_title->text());
    setWindowTitle(m_title->text());
    m_line->setPlaceholderText(count > 0 ? tr("New tag, or find one") : tr("Find a tag"));
    m_line->setAccessibleName(m_line->placeholderText());
    m_line->setClearButtonEnabled(true);
    m_list->setProperty("role", "choice");
    m_list->setModel(m_found);
    m_list->setAccessibleName(tr("Tags"));
    m_list->setUniformItemSizes(true);
    m_list->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_hint->setFont(textFont(TextRole::Note));
    m_hint->setProperty("tone", "muted");
    m_hint->setWordWrap(true);
    column->addWidget(m_title);
    column->addWidget(m_line);
    column->addWidget(m_list);
    column->addWidget(m_hint);
    setFixedWidth(withText(kPickerWidth));
}

void TagPicker::openAt(const QPoint& global)
{
    adjustSize();
    const QRect room = screen()->availableGeometry();
    const int left = isRightToLeft() ? global.x() - width() : global.x();
    move(std::clamp(left, room.left(), std::max(room.left(), room.right() - width())),
         std::clamp(global.y(), room.top(), std::max(room.top(), room.bottom() - height())));
    show();
    m_line->setFocus(Qt::PopupFocusReason);
}

void TagPicker::narrow()
{
    m_found->setFilterFixedString(TagSet::tidyName(m_line->text()));
    fit();
}

/// As high as what is found, with what Return does.
void TagPicker::fit()
{
    const QString name = TagSet::tidyName(m_line->text());
    const int rows = m_found->rowCount();
    if (rows == 0 && m_list->hasFocus())
        m_line->setFocus(Qt::OtherFocusReason);
    m_list->setVisible(rows > 0);
    m_list->setFixedHeight(
        std::clamp(rows, 1, kMostTagRows) * std::max(1, m_list->sizeHintForRow(0)) + 2);
    const bool tags = !m_model->samples().isEmpty();
    const bool known = m_tags->set().find(name) != nullptr;
    if (tags && !name.isEmpty() && !known)
        m_hint->setText(tr("Return makes the tag “%1”.").arg(name));
    else if (rows == 0)
        m_hint->setText(m_model->rowCount() == 0 ? tr("There are no tags yet.")
                                                 : tr("No tag is called so."));
    else
        m_hint->setText(tr("F2 renames, Del forgets."));
    adjustSize();
}

QString TagPicker::nameAt(const QModelIndex& index) const
{
    return index.data(TagModel::NameRole).toString();
}

void TagPicker::enter()
{
    const QString name = TagSet::tidyName(m_line->text());
    if (name.isEmpty()) {
        close();
        return;
    }
    for (int row = 0; row < m_found->rowCount(); ++row)
        if (const QModelIndex index = m_found->index(row, 0);
            nameAt(index) == name || m_model->samples().isEmpty()) {
            use(index);
            close();
            return;
        }
    if (m_model->samples().isEmpty())
        return;
    m_tags->tag(name, m_model->samples());
    Q_EMIT said(
        tr("Tagged %Ln image(s) “%1”.", nullptr, static_cast<int>(m_model->samples().size()))
            .arg(name));
    close();
}

void TagPicker::use(const QModelIndex& index)
{
    if (!index.isValid())
        return;
    if (!m_model->samples().isEmpty())
        return m_model->toggle(m_found->mapToSource(index).row());
    Q_EMIT selectionWanted(nameAt(index));
    close();
}

void TagPicker::forget(const QModelIndex& index)
{
    if (!index.isValid())
        return;
    const QString name = nameAt(index);
    m_tags->forget(name);
    Q_EMIT said(tr("The tag “%1” is gone. Undo brings it back.").arg(name));
}

void TagPicker::showMenu(const QPoint& position)
{
    const QPersistentModelIndex index = m_list->indexAt(position);
    if (!index.isValid())
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Select its images"), this, [this, index] {
        Q_EMIT selectionWanted(nameAt(index));
        close();
    });
    menu->addAction(tr("Rename"), this, [this, index] { m_list->edit(index); });
    menu->addAction(tr("Forget"), this, [this, index] { forget(index); });
    menu->popup(m_list->viewport()->mapToGlobal(position));
}

/// Of the list; false: it is not taken.
bool TagPicker::takeKey(int key)
{
    const QModelIndex index = m_list->currentIndex();
    switch (key) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        use(index);
        return true;
    case Qt::Key_Delete:
        forget(index);
        return true;
    case Qt::Key_Up:
        if (index.row() > 0)
            return false;
        m_line->setFocus(Qt::BacktabFocusReason);
        return true;
    default:
        return false;
    }
}

bool TagPicker::eventFilter(QObject* watched, QEvent* event)
{
    // What the editor of a name leaves over comes to the list too.
    if (event->type() != QEvent::KeyPress || m_list->isPersistentEditorOpen(m_list->currentIndex()))
        return QFrame::eventFilter(watched, event);
    auto* key = static_cast<QKeyEvent*>(event);
    if (key->matches(QKeySequence::Undo) && (watched == m_list || !m_line->isUndoAvailable())) {
        m_tags->undoStack()->undo();
        return true;
    }
    if (key->matches(QKeySequence::Redo) && (watched == m_list || !m_line->isRedoAvailable())) {
        m_tags->undoStack()->redo();
        return true;
    }
    if (watched == m_list)
        return takeKey(key->key()) || QFrame::eventFilter(watched, event);
    if (key->key() != Qt::Key_Down || m_list->isHidden())
        return QFrame::eventFilter(watched, event);
    m_list->setFocus(Qt::TabFocusReason);
    if (!m_list->currentIndex().isValid())
        m_list->setCurrentIndex(m_found->index(0, 0));
    return true;
}

} // namespace kindred
