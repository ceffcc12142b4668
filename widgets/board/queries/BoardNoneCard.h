#pragma once

#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;

namespace kindred {

class BoardHistogram;
class BoardSession;
class Card;

/// "None of these": how far evidence must go, how that was calibrated, and the line to move it.
class BoardNoneCard final : public QWidget {
    Q_OBJECT

public:
    /// The session outlives the card.
    explicit BoardNoneCard(BoardSession* session, QWidget* parent = nullptr);

    BoardHistogram* histogram() const { return m_histogram; }
    QPushButton* automatic() const { return m_automatic; }

private:
    void build();
    void refresh();
    /// What stands in the histogram's place while nothing was measured.
    void sayWhatIsMissing();
    void setThreshold(const std::optional<double>& threshold, const QString& key);

    BoardSession* m_session;
    Card* m_card = nullptr;
    BoardHistogram* m_histogram = nullptr;
    QLabel* m_legend = nullptr;
    QLabel* m_words = nullptr;
    QComboBox* m_keep = nullptr;
    QPushButton* m_automatic = nullptr;
};

} // namespace kindred
