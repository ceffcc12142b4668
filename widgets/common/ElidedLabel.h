#pragma once

#include <QLabel>

namespace kindred {

/// One line of text that is cut with an ellipsis where there is no room; the whole text is the tool
/// tip then. Of facts that are joined by " · " whole ones go, the last first, while that leaves
/// more than half of the line filled.
class ElidedLabel final : public QLabel {
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget* parent = nullptr);
    explicit ElidedLabel(const QString& text, QWidget* parent = nullptr);
    void setElideMode(Qt::TextElideMode mode);
    QString shownText() const; ///< what there is room for
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void offerWhole();

    Qt::TextElideMode m_mode = Qt::ElideRight;
};

} // namespace kindred
