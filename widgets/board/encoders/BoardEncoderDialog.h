#pragma once

#include <QDialog>

#include <functional>

#include "board/encoders/BoardEncoders.h"

class QLabel;
class QPushButton;
class QTableWidget;

namespace kindred {

class ProgressRow;

/// Encoders side by side by leave-one-out on the support images; the best, or any, can be taken.
/// And how to come by a stronger one, which is all there is before there is anything to compare by.
class BoardEncoderDialog final : public QDialog {
    Q_OBJECT

public:
    /// The arguments outlive the dialog.
    BoardEncoderDialog(BoardSession* session, BoardEncoders* encoders, QWidget* parent = nullptr);

    /// Compares where the board can be judged, else tells of a stronger encoder alone.
    void begin();
    void compare();
    /// Asks a person for an encoder file; empty when they changed their mind.
    void setPicker(std::function<QString(QWidget*)> pick) { m_pick = std::move(pick); }
    QPushButton* file() const { return m_file; }
    QTableWidget* table() const { return m_table; }
    QPushButton* take() const { return m_take; }
    ProgressRow* progress() const { return m_progress; }

protected:
    void done(int result) override;

private:
    void build();
    void chooseFile();
    void use(const BoardEncoder& encoder, const QString& title);
    QWidget* buildTable();
    QWidget* buildStronger();
    QLayout* buildButtons();
    void showScores(const QList<EncoderScore>& scores, const QString& words);

    BoardSession* m_session;
    BoardEncoders* m_encoders;
    QList<EncoderScore> m_scores;
    QLabel* m_what = nullptr;
    QLabel* m_words = nullptr;
    ProgressRow* m_progress = nullptr;
    QTableWidget* m_table = nullptr;
    QPushButton* m_take = nullptr;
    QPushButton* m_file = nullptr;
    std::function<QString(QWidget*)> m_pick;
    bool m_compares = true;
};

} // namespace kindred
