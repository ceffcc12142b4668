#pragma once

#include <QTimer>
#include <QWidget>

#include <functional>

#include "common/TimeLeft.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace kindred {

class ElidedLabel;

/// Work that takes a while: what is done, how far it is, how long it will still take, and the way
/// to end it. Hidden while there is none. GUI thread.
class ProgressRow final : public QWidget {
    Q_OBJECT

public:
    enum class Shape {
        Row,    ///< all in one line
        Column, ///< words above the bar, time and Cancel below: where it is narrow
    };

    /// `name`: of the bar, for a screen reader.
    explicit ProgressRow(const QString& name, Shape shape = Shape::Row, QWidget* parent = nullptr);

    /// Work begins: nothing is known of it.
    void begin(const QString& words);
    void setWords(const QString& words);
    QString words() const;
    /// The share that is done, 0..1; negative: not known. Shows the row where begin() did not.
    void setShare(double done);
    /// There is no work any more.
    void end();
    bool isAtWork() const { return m_atWork; }
    /// Without Cancel, where it cannot be ended.
    void setCancellable(bool cancellable);
    /// Without the time left, where that is told elsewhere.
    void setTimed(bool timed);

    QString timeWords() const; ///< "about 2 min left", or empty
    QProgressBar* bar() const { return m_bar; }
    QPushButton* cancelButton() const { return m_cancel; }
    /// Seconds; for tests.
    void setClock(std::function<double()> clock) { m_clock = std::move(clock); }

Q_SIGNALS:
    void cancelled();

private:
    void layRow();
    void layColumn();
    void showTime();

    ElidedLabel* m_words;
    QProgressBar* m_bar;
    QLabel* m_time;
    QPushButton* m_cancel;
    QTimer m_tick; ///< time goes on while no report comes
    TimeLeft m_left;
    std::function<double()> m_clock;
    bool m_atWork = false;
    bool m_timed = true;
};

} // namespace kindred
