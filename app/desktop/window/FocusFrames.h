#pragma once

#include <QObject>
#include <QPointer>

class QWidget;

namespace kindred {

/// Frames what has the focus and does not show it by itself: tables, lists, grids of tiles, plots,
/// whole views with keys of their own. Only while somebody goes by Tab, as a frame around what was
/// clicked tells nothing. In all windows of the program; GUI thread only.
class FocusFrames final : public QObject {
    Q_OBJECT

public:
    explicit FocusFrames(QObject* parent);

    /// It is framed, and not left to paint its focus itself.
    static bool isFramed(const QWidget* widget);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow(QWidget* focus);

    QPointer<QWidget> m_frame; ///< a child of what it frames
    bool m_byKeys = false;
};

} // namespace kindred
