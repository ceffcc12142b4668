#pragma once

#include <QWidget>

#include "board/prior/BoardPriorAnswer.h"

class QCheckBox;
class QLabel;
class QPushButton;

namespace kindred {

class BoardPriorBars;
class BoardPriorCurve;
class BoardPriorPlot;
class BoardSession;
class BoardSlider;
class Card;

/// Classes before their first image: where the tree of the run's classes expects them, how much of
/// each mean that still is, and what it makes of the query that is looked at. Only there where the
/// board's run has a tree. GUI thread.
class BoardPriorCard final : public QWidget {
    Q_OBJECT

public:
    /// The session outlives the card.
    explicit BoardPriorCard(BoardSession* session, QWidget* parent = nullptr);

    /// The query that is looked at; empty: none.
    void setQuery(const QString& key);
    QCheckBox* box() const { return m_on; }
    BoardSlider* strength() const { return m_strength; }
    const BoardPriorAnswer& answer() const { return m_answer; }
    const BoardPriorCurve* curve() const { return m_curve; }
    QString words() const;

private:
    void build();
    void refresh();
    void ask();
    void take(const BoardPriorAnswer& answer);
    void setStrength(const std::optional<double>& strength, const QString& key);

    BoardSession* m_session;
    Card* m_card = nullptr;
    QCheckBox* m_on = nullptr;
    QLabel* m_words = nullptr;
    BoardPriorPlot* m_plot = nullptr;
    BoardPriorBars* m_bars = nullptr;
    QLabel* m_legend = nullptr;
    BoardSlider* m_strength = nullptr;
    QPushButton* m_automatic = nullptr;
    QPushButton* m_useMean = nullptr;
    BoardPriorAnswer m_answer;
    QString m_query;
    int m_asked = 0; ///< answers to an earlier question are dropped
    BoardPriorCurve* m_curve = nullptr;
};

} // namespace kindred
