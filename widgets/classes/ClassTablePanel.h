#pragma once

#include <QWidget>

#include <optional>

#include "classes/ClassTable.h"
#include "common/Restorable.h"

class QComboBox;
class QLineEdit;
class QMenu;
class QTableView;

namespace kindred {

class Card;
class ClassOrder;
class ScrollKeeper;

/// The table of the classes with what chooses among its rows and columns, and what takes it out of
/// the window. GUI thread.
class ClassTablePanel final : public QWidget, public Restorable {
    Q_OBJECT

public:
    explicit ClassTablePanel(QWidget* parent = nullptr);

    ClassTable* classes() const { return m_classes; }
    ClassOrder* order() const { return m_order; }
    QTableView* table() const { return m_table; }
    QLineEdit* search() const { return m_search; }
    QMenu* menu() const { return m_menu; }

    void setClasses(const QList<ClassScore>& classes);
    void setRetrieval(const std::optional<ClassRetrieval>& retrieval);
    /// The run that the classes are of, said before how many they are; empty: not said.
    void setRunName(const QString& name);
    QString fact() const; ///< what stands beside the title
    /// Of how many nearest the lists are.
    int k() const;
    /// Whether the person sees the column; one without numbers is not shown in any case.
    bool isShown(int column) const;
    void setShown(int column, bool shown);
    bool saveTo(const QString& path);
    void copy();

    /// Order, columns, filter, k, and the row it begins with.
    Json saveState() const override;
    void restoreState(const Json& state) override;

Q_SIGNALS:
    void kChanged(int k);
    void chosen(int label);         ///< a row became the current one
    void said(const QString& text); ///< something was done
    void failed(const QString& text);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildHead();
    void buildTable();
    void buildMenu();
    void showColumns();
    void showCount();
    void fitNames();
    void askSave();
    bool hasNumbers(int column) const;

    ClassTable* m_classes;
    ClassOrder* m_order;
    Card* m_card;
    QTableView* m_table = nullptr;
    ScrollKeeper* m_top = nullptr;
    QLineEdit* m_search = nullptr;
    QComboBox* m_k = nullptr;
    QMenu* m_menu = nullptr;
    QList<QAction*> m_columnActions; ///< by column; null for the name
    QString m_runName;               ///< where it is said
    bool m_compared = false;
    bool m_hasNearest = false;
};

} // namespace kindred
