// How the panel of result curves is put together.

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QStackedWidget>

#include "common/Buttons.h"
#include "common/EmptyState.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "plots/curves/ResultPlot.h"
#include "views/curves/PlotKeysRow.h"
#include "views/evaluation/ResultCurvesPanel.h"

namespace kindred {

namespace {
constexpr int kLeastPlot = 150; ///< logical pixels, whatever the text: the room is as high
constexpr int kCurveWordsWidth = 280;

QScrollArea* bareScroll(QWidget* parent)
{
    auto* scroll = new QScrollArea(parent);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus); // what is in it has the focus
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return scroll;
}

void fillScroll(QScrollArea* scroll, QWidget* content)
{
    scroll->setWidget(content);
    content->setAutoFillBackground(false);
    scroll->viewport()->setAutoFillBackground(false);
}
} // namespace

void ResultCurvesPanel::build()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2 * space::kUnit);
    m_choices = head();
    column->addWidget(m_choices);
    m_choices->hide(); // there is nothing to choose from yet
    m_pages = new QStackedWidget(this);
    m_empty = new EmptyState("evaluate", {}, {}, m_pages);
    m_empty->setLow();
    m_choose = m_empty->addStep(tr("Choose runs"));
    setButtonRole(m_choose, ButtonRole::Secondary); // the room has a filled button
    connect(m_choose, &QPushButton::clicked, this, &ResultCurvesPanel::runsWanted);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(drawing());
    column->addWidget(m_pages, 1);
}

QWidget* ResultCurvesPanel::head()
{
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2 * space::kUnit);
    QLabel* named = nullptr;
    const auto combo = [&](const QString& name, const QString& tip) {
        auto* label = named = new QLabel(name, row);
        label->setProperty("tone", "muted");
        auto* box = new QComboBox(row);
        box->setAccessibleName(name);
        box->setToolTip(tip);
        box->setWhatsThis(tip);
        label->setBuddy(box);
        layout->addWidget(label);
        layout->addWidget(box);
        return box;
    };
    m_questions = combo(tr("Measured"), tr("Which question and which measure is drawn"));
    m_questions->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_alongs = combo(tr("Against"), tr("What the horizontal axis counts"));
    m_alongs->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_lines = combo(tr("Curves"), tr("One of them alone, with its band"));
    m_linesName = named;
    m_lines->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(m_lines, &QComboBox::activated, this, &ResultCurvesPanel::draw);
    connect(m_alongs, &QComboBox::activated, this, [this] {
        m_wantedAlong = m_alongs->currentData().toString();
        offerQuestions();
    });
    connect(m_questions, &QComboBox::activated, this, [this] {
        m_wantedQuestion = m_questions->currentData().toString();
        offerLines();
    });
    layout->addStretch(1);
    m_export = new SecondaryButton(tr("Export"), row);
    auto* menu = new QMenu(m_export);
    for (const char* ending : {"svg", "pdf", "png", "csv"}) {
        const QString format = QString::fromLatin1(ending);
        menu->addAction(tr("%1…", "file format").arg(format.toUpper()), this,
                        [this, format] { askExport(format); });
    }
    m_export->setMenu(menu);
    layout->addWidget(m_export);
    return row;
}

QWidget* ResultCurvesPanel::drawing()
{
    auto* page = new QWidget(m_pages);
    m_plot = new ResultPlot(page);
    m_plot->setMinimumHeight(kLeastPlot);
    m_plot->setWhatsThis(tr("Results of runs that were trained with several values of an option, "
                            "or of one run that was asked with several k. Point at a "
                            "mark to read it, click it to open its run; with the keyboard, arrow "
                            "keys and Return."));
    m_point = new QLabel(page);
    m_point->setFont(textFont(TextRole::Note));
    m_point->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_point->setWordWrap(true);
    connect(m_plot, &ResultPlot::chosen, this, &ResultCurvesPanel::offerRuns);
    connect(m_plot, &ResultPlot::readingChanged, this, [this](const QString& words) {
        const QString hint =
            m_plot->hasAllBands()
                ? tr("Point at a mark to read it; a click opens its run.")
                : tr("Point at a mark to read it and to see the band; a click opens its run.");
        m_point->setText(words.isEmpty() ? hint : words);
        setStyleProperty(m_point, "tone", words.isEmpty() ? "muted" : "");
    });
    auto* left = new QVBoxLayout;
    left->setSpacing(space::kUnit);
    left->addWidget(m_plot, 1);
    left->addWidget(m_point);
    auto* row = new QHBoxLayout(page);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2 * space::kUnit);
    row->addLayout(left, 1);
    row->addWidget(words(page));
    return page;
}

/// Beside the plot, so that it keeps the card's height: which curve is which, and how to read them.
QWidget* ResultCurvesPanel::words(QWidget* parent)
{
    QScrollArea* scroll = bareScroll(parent);
    scroll->setFocusPolicy(Qt::TabFocus); // nothing in it has the focus: the arrows move it
    scroll->setAccessibleName(tr("Which curve is which, and how to read them"));
    scroll->setFixedWidth(withText(kCurveWordsWidth));
    scroll->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Ignored);
    auto* content = new QWidget(scroll); // a scroll area's own widget has no ground to read from
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, space::kGap, 0);
    column->setSpacing(2 * space::kUnit);
    m_keys = new PlotKeysRow(content);
    m_reading = new QLabel(content);
    m_reading->setWordWrap(true);
    m_reading->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_keys);
    column->addWidget(m_reading);
    column->addStretch(1);
    fillScroll(scroll, content);
    return scroll;
}

} // namespace kindred
