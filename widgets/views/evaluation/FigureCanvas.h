#pragma once

#include <QPixmap>
#include <QWidget>

#include "plots/figures/RunFigures.h"

namespace kindred {

/// One of the papers' figures, as wide as there is room and as high as it needs, in the colours of
/// the window. Drawn again only for another answer, width or appearance. GUI thread.
class FigureCanvas final : public QWidget {
    Q_OBJECT

public:
    explicit FigureCanvas(QWidget* parent = nullptr);

    /// An answer of run.figure.
    void setAnswer(const Json& answer, const FigureNames& names);
    const PaperFigure& figure() const { return m_figure; }
    /// The same on paper.
    PaperFigure onPaper() const { return runFigure(m_answer, m_names, paperLook()); }

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void build();

    Json m_answer = Json::object();
    FigureNames m_names;
    PaperFigure m_figure;
    QPixmap m_drawn; ///< null: to be drawn
};

} // namespace kindred
