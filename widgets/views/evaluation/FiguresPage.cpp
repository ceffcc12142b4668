// How the panel of the papers' figures is put together.

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>

#include "common/Buttons.h"
#include "common/ElidedLabel.h"
#include "common/EmptyState.h"
#include "common/ProgressRow.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "views/evaluation/FigureCanvas.h"
#include "views/evaluation/FiguresPanel.h"

namespace kindred {

namespace {
constexpr int kWorkWidth = 280; ///< of what tells the progress
} // namespace

void FiguresPanel::build()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kGap);
    column->addWidget(head());
    m_pages = new QStackedWidget(this);
    m_empty = new EmptyState("evaluate", {}, {}, m_pages);
    m_elsewhere = new EmptyState("evaluate", {}, {}, m_pages);
    m_there = m_elsewhere->addStep({});
    setButtonRole(m_there, ButtonRole::Secondary); // the room has a filled button
    connect(m_there, &QPushButton::clicked, this,
            [this] { Q_EMIT placeWanted(figurePlace(figure())); });
    m_work = new QWidget(m_pages);
    auto* work = new QVBoxLayout(m_work);
    m_progress = new ProgressRow(tr("Progress of the figure"), ProgressRow::Shape::Column, m_work);
    m_progress->setFixedWidth(withText(kWorkWidth));
    connect(m_progress, &ProgressRow::cancelled, this, &FiguresPanel::cancel);
    work->addStretch(1);
    work->addWidget(m_progress, 0, Qt::AlignHCenter);
    work->addStretch(1);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_elsewhere);
    m_pages->addWidget(m_work);
    m_figurePage = drawing();
    m_pages->addWidget(m_figurePage);
    column->addWidget(m_pages, 1);
}

QWidget* FiguresPanel::head()
{
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2 * space::kUnit);
    m_chooser = new QComboBox(row);
    m_chooser->setAccessibleName(tr("Figure"));
    m_chooser->setToolTip(tr("Which figure of the papers is drawn"));
    m_chooser->setWhatsThis(
        tr("The figures by which the papers judge their methods, drawn from the chosen runs. "
           "Choose several runs in Runs to draw them together; where a run cannot give a figure, "
           "its place says why."));
    for (const QString& id : runFigureIds())
        m_chooser->addItem(runFigureTitle(id), id);
    m_chooser->insertSeparator(m_chooser->count());
    for (const QString& id : figureIdsElsewhere())
        m_chooser->addItem(runFigureTitle(id), id);
    connect(m_chooser, &QComboBox::currentIndexChanged, this, [this] {
        m_origin->setText(runFigureSource(figure()));
        draw();
    });
    // "Choose it again" also means the one that is chosen.
    connect(m_chooser, &QComboBox::activated, this, [this] {
        if (m_request < 0 && !showsFigure() && figurePlace(figure()).isEmpty())
            draw();
    });
    m_origin = new ElidedLabel(row);
    m_origin->setFont(textFont(TextRole::Note));
    m_origin->setProperty("tone", "muted");
    m_origin->setText(runFigureSource(figure()));
    m_export = new SecondaryButton(tr("Export"), row);
    auto* menu = new QMenu(m_export);
    for (const char* ending : {"svg", "pdf", "png", "csv"}) {
        const QString format = QString::fromLatin1(ending);
        menu->addAction(tr("%1…", "file format").arg(format.toUpper()), this,
                        [this, format] { askExport(format); });
    }
    menu->addSeparator();
    menu->addAction(tr("Copy picture"), this, &FiguresPanel::copyPicture);
    m_export->setMenu(menu);
    m_export->setEnabled(false);
    layout->addWidget(m_chooser);
    layout->addWidget(m_origin, 1);
    layout->addWidget(m_export);
    return row;
}

QWidget* FiguresPanel::drawing()
{
    auto* scroll = new QScrollArea(m_pages);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus); // it follows what has the focus in it
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* content = new QWidget(scroll);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, space::kGap, 0);
    column->setSpacing(2 * space::kUnit);
    m_canvas = new FigureCanvas(content);
    const auto words = [content] {
        auto* label = new QLabel(content);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        return label;
    };
    m_reading = words();
    m_note = words();
    m_note->setFont(textFont(TextRole::Note));
    m_note->setProperty("tone", "muted");
    column->addWidget(m_canvas);
    column->addWidget(m_reading);
    column->addWidget(m_note);
    m_way = new LinkButton({}, content);
    connect(m_way, &QPushButton::clicked, this,
            [this] { Q_EMIT placeWanted(figureWay(figure())); });
    column->addWidget(m_way, 0, Qt::AlignLeft);
    column->addStretch(1);
    scroll->setWidget(content);
    content->setAutoFillBackground(false);
    scroll->viewport()->setAutoFillBackground(false);
    return scroll;
}

} // namespace kindred
