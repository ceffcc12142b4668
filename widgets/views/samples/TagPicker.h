#pragma once

#include <QFrame>

class QLabel;
class QLineEdit;
class QListView;
class QSortFilterProxyModel;

namespace kindred {

class SampleTags;
class TagModel;

/// The tags that samples have, as a popup: a name and Return tags them, a row tags or untags them,
/// F2 renames, Del forgets. Without samples a row selects those that have the tag. GUI thread only.
class TagPicker final : public QFrame {
    Q_OBJECT

public:
    /// `tags` outlives it. The popup goes by itself when it is closed.
    TagPicker(SampleTags* tags, const QList<qint64>& ids, QWidget* parent);

    QLineEdit* line() const { return m_line; }
    QListView* list() const { return m_list; }
    /// With the upper corner there that is read from first, as far as the screen allows.
    void openAt(const QPoint& global);

Q_SIGNALS:
    /// All samples with this tag are to be selected.
    void selectionWanted(const QString& name);
    /// What was done, or why it was not.
    void said(const QString& text);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    void narrow();
    void fit();
    void enter();
    void use(const QModelIndex& index);
    void forget(const QModelIndex& index);
    void showMenu(const QPoint& position);
    bool takeKey(int key);
    QString nameAt(const QModelIndex& index) const;

    SampleTags* m_tags;
    TagModel* m_model;
    QSortFilterProxyModel* m_found;
    QLabel* m_title;
    QLineEdit* m_line;
    QListView* m_list;
    QLabel* m_hint;
};

} // namespace kindred
