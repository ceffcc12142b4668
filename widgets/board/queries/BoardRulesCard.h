#pragma once

#include <QHash>

#include "board/session/BoardAnswers.h"
#include "common/Card.h"

class QButtonGroup;
class QCheckBox;
class QGridLayout;
class QLabel;
class QRadioButton;

namespace kindred {

class BoardSession;
class BoardShareBar;
class BoardSlider;

/// The decision rules side by side on the same support set, how each does when every support image
/// is decided by the others, and their options, live. GUI thread.
class BoardRulesCard final : public QWidget {
    Q_OBJECT

public:
    /// The session outlives the card.
    explicit BoardRulesCard(BoardSession* session, QWidget* parent = nullptr);

    QRadioButton* radio(const QString& rule) const;
    BoardSlider* sigma() const { return m_sigma; }
    BoardSlider* k() const { return m_k; }
    BoardSlider* temperature() const { return m_temperature; }

private:
    struct Row {
        QRadioButton* radio;
        BoardShareBar* bar;
        QLabel* number;
    };

    void build();
    void makeRows();
    void refresh();
    void showOptions();
    void slid(BoardSlider* slider, const QString& key);

    BoardSession* m_session;
    Card* m_card = nullptr;
    QGridLayout* m_grid = nullptr;
    QButtonGroup* m_group = nullptr;
    QHash<QString, Row> m_rows; ///< by id of the rule
    QStringList m_shown;        ///< their ids in order
    QLabel* m_judged = nullptr;
    BoardSlider* m_sigma = nullptr;
    BoardSlider* m_k = nullptr;
    BoardSlider* m_temperature = nullptr;
    QCheckBox* m_trained = nullptr;
};

} // namespace kindred
