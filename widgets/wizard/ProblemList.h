#pragma once

#include <QHash>
#include <QList>
#include <QStringList>
#include <QWidget>

#include "base/Json.h"

class QAbstractButton;
class QLabel;
class QListWidget;
class QListWidgetItem;
class QPushButton;
class QVBoxLayout;

namespace kindred {

/// The problems found in a source, by kind, each with what will happen. Images that could be used
/// all the same are used or left out as a person says, a kind at once or one by one; the others are
/// left out in any case. The single files are behind a button.
class ProblemList final : public QWidget {
    Q_OBJECT

public:
    explicit ProblemList(QWidget* parent = nullptr);
    /// problems: [{"kind","id","where","what"}], the first of `total`.
    void showProblems(const Json& problems, qint64 total);
    /// Names ("where") of the images that are left out by hand.
    void showExcluded(const QStringList& names);

Q_SIGNALS:
    void chosen(const QStringList& names, bool leaveOut);

private:
    struct Choice {
        QStringList names;
        QAbstractButton* use = nullptr;
        QAbstractButton* leave = nullptr;
    };

    void addKind(const QString& kind, int count);
    void addChoice(const QString& kind);
    void addItem(const Json& problem);
    void onItem(const QListWidgetItem* item);
    void toggleList();

    Json m_problems;
    QHash<QString, Choice> m_choices; ///< by kind
    QVBoxLayout* m_rows;
    QWidget* m_kinds = nullptr;
    QPushButton* m_toggle;
    QLabel* m_hint;
    QListWidget* m_list;
    QLabel* m_rest;
};

} // namespace kindred
