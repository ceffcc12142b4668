#pragma once

#include <QWidget>

namespace kindred {

/// A share of 1 as a bar. GUI thread.
class BoardShareBar final : public QWidget {
    Q_OBJECT

public:
    explicit BoardShareBar(QWidget* parent = nullptr);

    /// `chosen`: in the accent colour.
    void setShare(double share, bool chosen);
    QSize sizeHint() const override { return {120, 6}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    double m_share = 0;
    bool m_chosen = false;
};

} // namespace kindred
