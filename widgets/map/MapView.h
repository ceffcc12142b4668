#pragma once

#include <QThreadPool>
#include <QWidget>

#include <functional>

#include "board/intake/BoardSend.h"
#include "common/Restorable.h"
#include "map/MapStrip.h"
#include "models/map/MapColouring.h"
#include "models/map/MapHonesty.h"
#include "plots/cloud/PointMask.h"
#include "plots/cloud/PointStyle.h"

class QHBoxLayout;
class QMenu;
class QMimeData;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace kindred {

class Card;
class CurrentRun;
class EmptyState;
class IconButton;
class MapHoverCard;
class MapLegend;
class MapLegendPanel;
class MapMaking;
class MapOverlay;
class MapParameters;
class PointCloudView;
class RunTables;
class SampleTable;
class SampleTags;
class Selection;
class TagPicker;
class ThumbnailStore;
struct ImageSource;
struct MapSheet;

/// The embedding of the current run as a picture that moves while it is made. Small maps are made
/// when the room is entered; what would take long waits for Start. What is selected here is
/// selected everywhere. Asks nothing of the engine while hidden. GUI thread.
class MapView final : public QWidget, public Restorable {
    Q_OBJECT

public:
    static constexpr qint64 kStartsAlone = 20'000; ///< points: more wait for Start

    /// The arguments outlive the view.
    MapView(RunSource* source, CurrentRun* current, Selection* selection, SampleTags* tags,
            QWidget* parent = nullptr);

    MapSession* session() const { return m_session; }
    MapColouring* colouring() const { return m_colouring; }
    MapHonesty* honesty() const { return m_honesty; }
    MapLegend* legend() const { return m_legend; }
    MapLegendPanel* legendPanel() const { return m_panel; }
    MapParameters* parameters() const { return m_parameters; }
    MapStrip* strip() const { return m_strip; }
    MapHoverCard* hoverCard() const { return m_hover; }
    MapOverlay* overlay() const { return m_overlay; }
    MapMaking* making() const { return m_making; }
    PointCloudView* cloud() const { return m_cloud; }
    /// Pauses the map and lets it go on; where it was refused or lost, asks for it once more.
    IconButton* pauseButton() const { return m_pause; }
    QWidget* page() const; ///< what is shown: an empty state, the parameters, or the map
    bool showsMap() const;
    QString fact() const { return m_factText; }

    /// `level` as of MapColouring::choose().
    void setColour(MapColour colour, int level = 0);
    void start(const MapSettings& settings);
    /// Asks for the tags of what is selected or looked at, in a popup that goes by itself; where
    /// that is nothing, for a tag to select by.
    TagPicker* askForTags();
    void selectTagged(const QString& name);
    /// A picture from dropped or copied data is put where it belongs.
    void place(const QMimeData& brought);
    void place(const ImageSource& source);
    void paste();
    /// id,x,y,class of what is selected, or of all that is shown; said() how it went, later.
    void exportTo(const QString& path);
    QMenu* selectionMenu();
    /// Shows the selection in the retrievals, from its first sample on where none is current.
    void retrieveSelection();
    /// What a drag from this point takes along: the selection where it is of it, else it alone.
    QList<qint64> carriedBy(qint64 row) const;
    /// What the menu offers beside a new class.
    void setBoardClasses(BoardClasses classes) { m_boardClasses = std::move(classes); }
    /// The pictures of the board's classes, to be marked on the map.
    void setBoardPictures(BoardPictureList pictures) { m_boardPictures = std::move(pictures); }
    /// Marks them where they are or belong, in the colours of their classes; instead of those that
    /// were placed.
    void showBoard();

    Json saveState() const override;
    void restoreState(const Json& state) override;

Q_SIGNALS:
    void runsWanted();
    /// Of the current sample, or of all that is selected.
    void retrievalWanted(bool all);
    void boardWanted(const QString& run, const QList<qint64>& ids,
                     const kindred::BoardTarget& target);
    void said(const QString& text);

protected:
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    QWidget* buildMap();
    QHBoxLayout* actionsApart();
    void buildActions();
    void buildStart();
    QWidget* buildStartFoot();
    void connectStart();
    void connectModels();
    void connectCloud();
    void hold(const QObject* by, bool held);

    void enter();
    void followRun();
    void loadRun();
    void loadMaps();
    void takeSteps(bool entering);
    void openFirst();
    bool isOutgrown(qint64 step, const QStringList& splits) const;
    bool isLost() const;
    bool mayMoveOn() const;
    void moveOn();
    void wantStep(qint64 step);
    void makeMap(qint64 step);
    void giveUp();
    void showState();
    void leadFocus();
    bool isOnItsWay() const;
    QStringList missingSplits(qint64 step) const;
    QString whyGrey() const;
    void showMaking();
    void showWaiting(const Json& summary);
    void showFact();
    void showCloud();
    void takePoints();
    void takePainting();
    void restyle();
    bool showsHonesty() const;
    QString honestyTitle() const;
    void nameColour();
    void styleHonesty(PointStyle& style) const;
    MapPainting honestyPainting(bool dark) const;
    std::vector<uint8_t> measuredPoints() const;
    void showLegend();
    std::vector<uint8_t> emphasis() const;
    std::vector<uint8_t> hiddenPoints() const;
    int legendRows(const MapPainting& painting) const;
    void writeNames();
    void linkCurrent();
    void followSelection();
    PointMask selected() const;
    void choose(const PointMask& mask);
    void click(qint64 row, Qt::KeyboardModifiers modifiers);
    void hover(qint64 row, const QPoint& at);
    QStringList factsOf(qint64 row) const;
    void connectCarrying();
    QList<qint64> chosenIds() const;
    void carry(qint64 row);
    void offerBoard(QMenu* menu);
    void fillPlaced(const QSet<qint64>& ids);
    void placeFile(const ImageSource& source, const QString& name, const QColor& mark,
                   const std::function<void(const Result<QString>&)>& done);
    struct BoardMarks {
        int all = 0; ///< pictures of the board
        int marked = 0;
        int elsewhere = 0; ///< of other runs
        bool tooMany = false;
    };
    void placeBoardFiles(const QList<BoardShown>& files, const BoardMarks& marks);
    void sayMarked(const BoardMarks& marks);
    void clearPlaced();
    void askForPicture();
    void followPlaced();
    void dropPlacedFiles();
    void fillColours();
    void fillMore();
    void listenForTags();
    TagPicker* openTags(const QList<qint64>& ids);
    void fillTags(QMenu* menu);
    void followTags();
    void selectEntry(int row);
    void askForFile();
    void withPictures(MapSheet sheet, std::function<void(MapSheet)> then);
    void say(const Error& error);

    RunSource* m_source;
    CurrentRun* m_current;
    Selection* m_selection;
    SampleTags* m_tags;
    RunTables* m_tables;
    SampleTable* m_samples;
    ThumbnailStore* m_thumbnails;
    MapSession* m_session;
    MapColouring* m_colouring;
    MapHonesty* m_honesty;
    MapLegend* m_legend;

    QStackedWidget* m_pages = nullptr;
    EmptyState* m_noRun = nullptr;
    EmptyState* m_noTables = nullptr;
    EmptyState* m_failure = nullptr;
    MapMaking* m_making = nullptr;
    QWidget* m_startPage = nullptr;
    QWidget* m_mapPage = nullptr;
    MapParameters* m_parameters = nullptr;
    Card* m_card = nullptr;
    PointCloudView* m_cloud = nullptr;
    MapOverlay* m_overlay = nullptr;
    MapLegendPanel* m_panel = nullptr;
    MapHoverCard* m_hover = nullptr;
    MapStrip* m_strip = nullptr;
    QPushButton* m_colourButton = nullptr;
    QPushButton* m_honestyButton = nullptr;
    IconButton* m_tools[3] = {};
    IconButton* m_fit = nullptr;
    IconButton* m_pause = nullptr;
    IconButton* m_more = nullptr;
    QMenu* m_colourMenu = nullptr;
    QMenu* m_moreMenu = nullptr;

    BoardClasses m_boardClasses;
    BoardPictureList m_boardPictures;
    int m_placing = 0;     ///< answers for what was placed before are dropped
    QString m_weighed;     ///< the table time whose newest map was asked what it costs
    QSet<qint64> m_mapped; ///< steps whose map the run keeps
    qint64 m_lastStep = -1;
    qint64 m_wantedStep = -1; ///< of the map that was asked for
    QString m_factText;
    QString m_refusal;          ///< why no map can be asked for
    bool m_entering = false;    ///< its first map is to be opened
    bool m_tablesKnown = false; ///< of the loaded run
    bool m_asksStart = false;   ///< the parameters are shown in place of the map
    bool m_scrubbed = false;    ///< an earlier step was chosen: no newer one takes its place
    bool m_namesShown = true;
    bool m_unstyled = false; ///< the colours were there before the points they are of
    qint64 m_shownPoints = 0;
    QPoint m_hoveredAt;   ///< where the hover card's point is
    QThreadPool m_writer; ///< of exports; ends before the view does
};

} // namespace kindred
