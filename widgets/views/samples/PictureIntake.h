#pragma once

#include <QObject>

#include "base/Result.h"
#include "views/samples/ImageDrop.h"

class QMimeData;
class QWidget;

namespace kindred {

/// Pictures that a person brings to a view to ask about them: dropped on it, which a dashed frame
/// answers while they hover, pasted (Ctrl+V), or opened from disk. They are read in the thread
/// pool; a picture that was overtaken by a later question is dropped. GUI thread; owned by the
/// view.
class PictureIntake final : public QObject {
    Q_OBJECT

public:
    /// `promise` says within the frame what a drop will do.
    PictureIntake(QWidget* view, const QString& promise);

    /// Whether pictures are taken now; not at first.
    void setOpen(bool open) { m_open = open; }
    /// A picture from dropped or copied data.
    void take(const QMimeData& data);
    /// Which files a dialog offers.
    static QString fileFilter();
    /// Lets the person choose a file.
    void choose(const QString& title);
    /// Another question was asked: a picture still being read comes too late.
    void overtake() { ++m_question; }

Q_SIGNALS:
    void brought(const kindred::BroughtImage& image);
    void refused(const kindred::Error& error);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool welcome(QEvent* event);
    void accept(QEvent* event);
    void fitFrame();

    QWidget* m_view;
    QWidget* m_frame;
    bool m_open = false;
    int m_question = 0;
};

} // namespace kindred
