#pragma once

#include <QWidget>

namespace kindred {

enum class Tone { Neutral, Right, Wrong, Attention, Accent };

/// A rounded chip: an optional dot or mark in the tone's colour, then words.
class Pill final : public QWidget {
    Q_OBJECT

public:
    explicit Pill(QWidget* parent = nullptr);
    explicit Pill(const QString& text, Tone tone = Tone::Neutral, QWidget* parent = nullptr);

    void setText(const QString& text);
    QString text() const { return m_text; }
    /// The mark tells the state without colour: e.g. "✓", "✕", "!", or empty for a plain dot.
    void setTone(Tone tone, const QString& mark = {});

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QString m_text;
    QString m_mark;
    Tone m_tone = Tone::Neutral;
};

} // namespace kindred
