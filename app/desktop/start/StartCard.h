#pragma once

#include <QFrame>

#include <vector>

#include "start/Glyphs.h"

class QLabel;
class QPushButton;

namespace kindred {

/// One of the ways in: pictures, a title, a sentence, a button.
class StartCard final : public QFrame {
    Q_OBJECT

public:
    static constexpr int kNarrowest = 220; ///< logical pixels

    StartCard(std::vector<GlyphTile> tiles, const QString& title, const QString& text,
              const QString& button, bool primary, QWidget* parent = nullptr);

    /// A muted line beside the button, e.g. that this comes later.
    void setNote(const QString& note);
    /// Shows that the step is under way; the button takes no click meanwhile.
    void setBusy(const QString& text);
    void setIdle();

Q_SIGNALS:
    void chosen();

protected:
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    GlyphGrid* m_glyphs;
    QPushButton* m_button;
    QLabel* m_note;
    QString m_buttonText;
};

} // namespace kindred
