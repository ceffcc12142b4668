#pragma once

#include <QFrame>
#include <QImage>

class QLabel;

namespace kindred {

/// What lies under the pointer: its picture, number, class and the numbers that are known. Never
/// takes the mouse.
class MapHoverCard final : public QFrame {
    Q_OBJECT

public:
    explicit MapHoverCard(QWidget* parent = nullptr);

    /// `at`: of the point, in the parent. The card stays within the parent.
    void show(const QPoint& at, qint64 id, const QImage& picture, const QString& name,
              const QStringList& facts);
    using QFrame::show;
    qint64 id() const { return m_id; }
    void setPicture(const QImage& picture);
    QString words() const;

private:
    QLabel* m_picture;
    QLabel* m_number;
    QLabel* m_name;
    QLabel* m_facts;
    qint64 m_id = -1;
};

} // namespace kindred
