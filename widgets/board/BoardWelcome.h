#pragma once

#include <QWidget>

#include "board/intake/BoardIntake.h"

class QPushButton;

namespace kindred {

class BoardDrop;
class BoardService;

/// The board before anything is on it: how it works in three steps, and one place to drop pictures:
/// the zone, which lights up wherever on the page they are held.
class BoardWelcome final : public QWidget {
    Q_OBJECT

public:
    /// The service outlives the page.
    explicit BoardWelcome(const BoardService* service, QWidget* parent = nullptr);

    /// A run to sample an episode from; empty: none, and it is not offered.
    void setRun(const QString& name);
    QWidget* zone() const { return m_zone; }

Q_SIGNALS:
    void brought(const QMimeData& data, const kindred::BoardTarget& target);
    void filesWanted(const kindred::BoardTarget& target);
    void folderWanted(const kindred::BoardTarget& target);
    void pasteWanted(const kindred::BoardTarget& target);
    void openWanted();
    void episodesWanted();
    void encoderWanted(); ///< a stronger one

private:
    QWidget* makeSteps();
    QWidget* makeZone();

    const BoardService* m_service;
    QWidget* m_zone = nullptr;
    BoardDrop* m_drop = nullptr;
    QPushButton* m_episode = nullptr;
};

} // namespace kindred
