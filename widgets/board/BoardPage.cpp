// How the board is put together.

#include <QEvent>
#include <QFileDialog>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStyle>

#include <algorithm>

#include "board/BoardColumns.h"
#include "board/BoardHeader.h"
#include "board/BoardView.h"
#include "board/BoardWelcome.h"
#include "board/classes/BoardClassList.h"
#include "board/classes/BoardHurtsCard.h"
#include "board/encoders/BoardEncoderDialog.h"
#include "board/encoders/BoardEncoders.h"
#include "board/episodes/BoardEpisodeDialog.h"
#include "board/prior/BoardPriorCard.h"
#include "board/queries/BoardNoneCard.h"
#include "board/queries/BoardQueryTray.h"
#include "board/queries/BoardRulesCard.h"
#include "common/AreaScroll.h"
#include "common/Buttons.h"
#include "common/JsonFields.h"
#include "common/ProgressRow.h"
#include "common/TextScale.h"
#include "common/Theme.h"
#include "models/runs/CurrentRun.h"
#include "models/samples/PictureLoader.h"
#include "views/samples/PicturePreview.h"

namespace kindred {

namespace {
constexpr int kBoardSideWidth = 280;
constexpr int kOpeningLate = 400; ///< milliseconds

/// Scrolls its cards up and down, and is as wide as they need, however large the text is.
class BoardSide final : public QScrollArea {
public:
    using QScrollArea::QScrollArea;

    QSize minimumSizeHint() const override
    {
        const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, this);
        const int cards = widget() ? widget()->minimumSizeHint().width() + bar : 0;
        return {std::max(kBoardSideWidth, cards), QScrollArea::minimumSizeHint().height()};
    }
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        const bool taken = QScrollArea::eventFilter(watched, event);
        if (watched == widget() && event->type() == QEvent::LayoutRequest)
            updateGeometry();
        return taken;
    }
};
} // namespace

void BoardView::build()
{
    m_header = new BoardHeader(m_session, m_encoders, m_current, this);
    buildProblem();
    buildOpening();
    m_pages = new QStackedWidget(this);
    m_welcome = new BoardWelcome(m_session->service(), m_pages);
    m_pages->addWidget(m_welcome);
    m_pages->addWidget(buildBoard());
    m_preview = new PicturePreview(this);
    m_loader = new PictureLoader(m_source, this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kGap);
    layout->addWidget(m_header);
    layout->addWidget(m_problem);
    layout->addWidget(m_opening);
    layout->addWidget(m_pages, 1);
}

void BoardView::buildProblem()
{
    m_problem = new QFrame(this);
    m_problem->setProperty("role", "inset");
    m_problemText = new QLabel(m_problem);
    m_problemText->setWordWrap(true);
    m_problemText->setProperty("tone", "attention");
    auto* again = new SecondaryButton(tr("Try again"), m_problem);
    auto* other = new SecondaryButton(tr("Use the encoder of Kindred"), m_problem);
    connect(again, &QPushButton::clicked, m_session, &BoardSession::openEncoder);
    connect(other, &QPushButton::clicked, this, [this] {
        if (m_session->document().encoder == BoardEncoder{})
            m_session->openEncoder();
        else
            m_session->editor()->setEncoder({}, tr("Use the encoder of Kindred"));
    });
    auto* row = new QHBoxLayout(m_problem);
    row->addWidget(m_problemText, 1);
    row->addWidget(again);
    row->addWidget(other);
    m_problem->hide();
}

void BoardView::buildOpening()
{
    m_opening =
        new ProgressRow(tr("Progress of opening the encoder"), ProgressRow::Shape::Row, this);
    m_opening->setWords(tr("Opening the encoder"));
    m_openingLate.setSingleShot(true);
    m_openingLate.setInterval(kOpeningLate);
    const BoardService* service = m_session->service();
    connect(m_opening, &ProgressRow::cancelled, m_session, &BoardSession::cancelOpening);
    connect(&m_openingLate, &QTimer::timeout, this, [this, service] {
        if (service->isOpening() && !m_opening->isAtWork())
            m_opening->setShare(-1);
    });
    connect(service, &BoardService::openingMoved, this, [this](double done) {
        if (done > 0)
            m_opening->setShare(done);
    });
}

QWidget* BoardView::buildBoard()
{
    m_classes = new BoardClassList(m_session, m_pages);
    m_tray = new BoardQueryTray(m_session, m_pages);
    m_classes->setMinimumWidth(withText(220));
    m_tray->setMinimumWidth(withText(330));
    m_columns = new BoardColumns(m_classes, m_tray, buildSide(), m_pages);
    m_columns->setSizes({320, 580, kBoardSideWidth});
    return m_columns;
}

QWidget* BoardView::buildSide()
{
    auto* scroll = new BoardSide(m_pages);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus); // it follows what has the focus in it
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* side = new QWidget(scroll);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kGap);
    m_rules = new BoardRulesCard(m_session, side);
    m_none = new BoardNoneCard(m_session, side);
    m_hurts = new BoardHurtsCard(m_session, side);
    m_prior = new BoardPriorCard(m_session, side);
    column->addWidget(m_rules);
    column->addWidget(m_hurts); // in a usual window none of it is below the fold
    column->addWidget(m_none);
    column->addWidget(m_prior);
    column->addStretch(1);
    scroll->setWidget(side);
    m_sideScroll = new AreaScroll(scroll);
    return scroll;
}

template <class Part>
void BoardView::connectIntake(Part* part)
{
    connect(part, &Part::brought, this, [this](const QMimeData& mime, const BoardTarget& target) {
        m_intake->bring(mime, target);
    });
    connect(part, &Part::filesWanted, this, &BoardView::askFiles);
    connect(part, &Part::folderWanted, this, &BoardView::askFolder);
    connect(part, &Part::pasteWanted, this, &BoardView::paste);
}

void BoardView::connectParts()
{
    connectIntake(m_classes);
    connectIntake(m_tray);
    connectIntake(m_welcome);
    connect(m_classes, &BoardClassList::selectionWanted, this, &BoardView::takeSelection);
    connect(m_tray, &BoardQueryTray::selectionWanted, this, &BoardView::takeSelection);
    const auto openBoard = [this] {
        if (const QStringList files = m_picker(this, Ask::OpenBoard); !files.isEmpty())
            openFile(files.first());
    };
    connect(m_welcome, &BoardWelcome::openWanted, this, openBoard);
    connect(m_welcome, &BoardWelcome::episodesWanted, this, &BoardView::sampleEpisodes);
    connect(m_welcome, &BoardWelcome::encoderWanted, this, &BoardView::openEncoders);
    connect(m_header, &BoardHeader::openWanted, this, openBoard);
    connect(m_header, &BoardHeader::episodesWanted, this, &BoardView::sampleEpisodes);
    connectHeader();
    connectPictures();
    connect(m_classes, &BoardClassList::said, this, &BoardView::said);
    connect(m_intake, &BoardIntake::said, this, &BoardView::said);
    connect(m_intake, &BoardIntake::classMade, m_classes, &BoardClassList::editName);
    connect(m_session, &BoardSession::said, this, &BoardView::said);
    connect(m_encoders, &BoardEncoders::said, this, &BoardView::said);
}

void BoardView::connectHeader()
{
    connect(m_header, &BoardHeader::selectionWanted, this, [this] { takeSelection({}); });
    connect(m_header, &BoardHeader::newWanted, this, &BoardView::newBoard);
    connect(m_header, &BoardHeader::emptyClassWanted, m_classes, &BoardClassList::addEmpty);
    connect(m_header, &BoardHeader::classifyWanted, this, &BoardView::classifyFolder);
    connect(m_header, &BoardHeader::cameraWanted, this, &BoardView::classifyCamera);
    connect(m_header, &BoardHeader::saveWanted, this, [this] {
        if (const QStringList files = m_picker(this, Ask::SaveClassifier); !files.isEmpty())
            saveClassifier(files.first());
    });
    connect(m_header, &BoardHeader::encoderChosen, this, [this](const BoardEncoder& encoder) {
        m_encoders->choose(encoder, tr("Choose another encoder"));
    });
    connect(m_header, &BoardHeader::encoderFileWanted, this, [this] {
        const QStringList files = m_picker(this, Ask::EncoderFile);
        if (files.isEmpty())
            return;
        m_encoders->choose({BoardEncoder::Kind::File, files.first()}, tr("Choose another encoder"));
    });
    connect(m_header, &BoardHeader::comparisonWanted, this, &BoardView::openEncoders);
    connect(m_tray, &BoardQueryTray::splitWanted, this, [this] {
        if (m_current->isSet())
            m_intake->bringSplit(m_current->run(), QStringLiteral("test"));
        else
            Q_EMIT said(tr("Choose a run first."));
    });
}

void BoardView::openEncoders()
{
    auto* dialog = new BoardEncoderDialog(m_session, m_encoders, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setPicker(
        [this](QWidget* parent) { return m_picker(parent, Ask::EncoderFile).value(0); });
    dialog->open();
    dialog->begin();
}

void BoardView::connectPictures()
{
    const auto showImage = [this](const BoardPlace& place) { m_classes->showImage(place); };
    connect(m_hurts, &BoardHurtsCard::imageChosen, this, showImage);
    connect(m_tray, &BoardQueryTray::supportChosen, this, [this, showImage](const QString& key) {
        showImage(m_session->editor()->placeOf(key));
    });
    connect(m_tray, &BoardQueryTray::queryChosen, m_prior, &BoardPriorCard::setQuery);
    connect(m_classes, &BoardClassList::previewWanted, this, &BoardView::preview);
    connect(m_classes, &BoardClassList::previewEnded, m_preview, &QWidget::hide);
    connect(m_tray, &BoardQueryTray::previewWanted, this, &BoardView::preview);
    connect(m_tray, &BoardQueryTray::previewEnded, m_preview, &QWidget::hide);
    connect(m_loader, &PictureLoader::loaded, this,
            [this](qint64, const QImage& picture) { m_preview->setPicture(picture); });
}

} // namespace kindred
