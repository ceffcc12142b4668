#pragma once

#include <QPushButton>
#include <QWidget>

#include <array>

#include "base/Json.h"

namespace kindred {

/// The images that only one of two compared sides has right: a link for each side, with how many
/// they are, which asks for them; one above the other where there is no room beside. GUI thread.
class FlipLinks final : public QWidget {
    Q_OBJECT

public:
    explicit FlipLinks(QWidget* parent = nullptr);

    /// `line`: one of the results of run.compare, whose flips may be the first of more. The names
    /// are those of its first and of its second; shown is the second first, as it is said.
    void setLine(const Json& line, const QString& first, const QString& second);
    /// What the links say, whole where they are cut.
    QString text() const;
    QPushButton* ofFirst() const { return m_sides[0].link; }
    QPushButton* ofSecond() const { return m_sides[1].link; }

Q_SIGNALS:
    /// Ascending sample ids; never none.
    void wanted(const QList<qint64>& ids);

private:
    struct Side {
        QPushButton* link = nullptr;
        QString words;
        QList<qint64> ids;
    };
    void offer(Side& side, const QString& name, qint64 count);

    std::array<Side, 2> m_sides; ///< right only for the first, only for the second
};

} // namespace kindred
