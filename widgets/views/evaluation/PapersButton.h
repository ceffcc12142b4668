#pragma once

#include <QPushButton>

#include <array>

#include "models/evaluation/PaperRows.h"

class QAction;

namespace kindred {

/// Which of the papers' printed numbers stand beside a run's: none, those of the same data, or also
/// those of other data. GUI thread.
class PapersButton final : public QPushButton {
    Q_OBJECT

public:
    explicit PapersButton(QWidget* parent = nullptr);

    /// What there is to choose from; told in the menu.
    void setRows(const QList<PaperRow>& rows);
    /// Those that are shown.
    QList<PaperRow> chosen() const;
    /// "none", "same" or "any".
    QString choice() const;
    void choose(const QString& choice);

Q_SIGNALS:
    void changed();

private:
    void tell();

    QList<PaperRow> m_rows;
    std::array<QAction*, 3> m_actions{};
};

} // namespace kindred
