#pragma once

#include <QWidget>

namespace kindred {

class StartCard;

/// The start page's cards beside each other; where that is too narrow, two by two or one below the
/// other. All cards of a row are as high as the highest.
class StartCards final : public QWidget {
    Q_OBJECT

public:
    explicit StartCards(QWidget* parent = nullptr);

    void add(StartCard* card);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    int place(int width, bool apply) const;

    QList<StartCard*> m_cards;
};

} // namespace kindred
