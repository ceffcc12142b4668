#pragma once

#include <QWidget>

#include "base/Json.h"

class QLabel;
class QListWidget;
class QPushButton;
class QVBoxLayout;

namespace kindred {

/// The problems found in a source, by kind, each with what will happen: left out or used anyway.
/// The single files are behind a button.
class ProblemList final : public QWidget {
    Q_OBJECT

public:
    explicit ProblemList(QWidget* parent = nullptr);
    /// problems: [{"kind","id","where","what"}], the first of `total`.
    void showProblems(const Json& problems, qint64 total);

private:
    void addKind(const QString& kind, int count);

    QVBoxLayout* m_rows;
    QWidget* m_kinds = nullptr;
    QPushButton* m_toggle;
    QListWidget* m_list;
    QLabel* m_rest;
};

} // namespace kindred
