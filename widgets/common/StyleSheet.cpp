#include "common/StyleSheet.h"

#include <QFontMetrics>
#include <QGuiApplication>

#include <algorithm>

#include "common/TextScale.h"
#include "common/Theme.h"

namespace kindred {

namespace {

constexpr int kLeastWords = 18; ///< logical pixels

constexpr auto kSheet = R"(
QToolTip { background: @raised; color: @text; border: 1px solid @line; padding: 5px 8px; }
QMainWindow, QDialog, QWidget[role="page"] { background: @background; }
QScrollArea, QScrollArea > QWidget#qt_scrollarea_viewport, QScrollArea > QWidget > QWidget { background: transparent; border: none; }
QScrollArea > QWidget > QWidget[role="page"] { background: @background; }
QMainWindow::separator { background: transparent; width: 12px; height: 12px; }
QMainWindow::separator:hover { background: @accentSoft; }

QFrame[role="card"] { background: @card; border: 1px solid @line; border-radius: 10px; }
QFrame[role="card"][hovered="true"] { border-color: @accent; }
QFrame[role="panel"] { background: @panel; border: none; }
QFrame[role="rail"] { background: @panel; border: none; border-@end: 1px solid @line; }
QFrame[role="header"] { background: @panel; border: none; border-bottom: 1px solid @line; }
QFrame[role="status"] { background: @panel; border: none; border-top: 1px solid @line; }
QFrame[role="inset"] { background: @background; border: 1px solid @line; border-radius: 6px; }
QFrame[role="notice"] { background: @raised; border: 1px solid @attention; border-radius: 6px; margin-top: 10px; }
QFrame[role="toast"] { background: @raised; border: 1px solid @line; border-radius: 8px; }
QFrame[role="drop"] { background: transparent; border: 1px dashed @accent; border-radius: 10px; }
QFrame[role="drop"][hovered="true"] { background: @accentSoft; border-style: solid; }
QFrame[role="line"] { background: @line; border: none; }

QLabel { background: transparent; }
QLabel[tone="muted"] { color: @muted; }
QLabel[tone="accent"] { color: @accentText; }
QLabel[tone="right"] { color: @rightText; }
QLabel[tone="wrong"] { color: @wrongText; }
QLabel[tone="attention"] { color: @attentionText; }
QLabel[role="key"] { background: @background; color: @muted; border: 1px solid @line; border-radius: 4px; padding: 1px 5px; }

QPushButton, QToolButton[role="secondary"] { background: @control; color: @text; border: 1px solid @line; border-radius: 6px; padding: 5px 12px; min-height: @wordHeight; }
QPushButton:hover, QToolButton[role="secondary"]:hover { background: @raised; border-color: @muted; }
QPushButton:pressed { background: @line; }
QPushButton:focus, QToolButton[role="secondary"]:focus { border-color: @accent; }
QPushButton:checked { background: @accentSoft; border-color: @accent; color: @accentText; }
QPushButton:disabled, QToolButton[role="secondary"]:disabled { color: @faint; background: transparent; }
QPushButton[role="primary"] { background: @accent; color: @onAccent; border: 1px solid @accent; }
QPushButton[role="primary"]:hover { background: @accentHover; }
QPushButton[role="primary"]:focus { border-color: @text; }
QPushButton[role="primary"]:disabled { background: @raised; color: @muted; border-color: @line; }
QPushButton[role="danger"] { color: @wrongText; }
QPushButton[role="quiet"], QToolButton { background: transparent; border: 1px solid transparent; border-radius: 6px; padding: 4px 8px; color: @text; }
QPushButton[role="quiet"]:hover, QToolButton:hover { background: @raised; }
QPushButton[role="quiet"]:focus, QToolButton:focus { border-color: @accent; }
QPushButton[role="quiet"][small="true"] { padding: 1px 6px; min-height: 14px; color: @muted; }
QPushButton[role="run"] { background: transparent; border: 1px solid transparent; padding: 4px 8px; font-weight: 600; }
QPushButton[role="run"]:hover { background: @raised; }
QPushButton[role="run"]:focus { border-color: @accent; }
QFrame[role="popup"] { background: @card; border: 1px solid @line; border-radius: 10px; }
QTextBrowser[role="paper"] { background: #ffffff; color: #1c2027; border: 1px solid @line; padding: 16px; }
QPushButton[role="link"] { background: transparent; border: 1px solid transparent; padding: 2px 0; color: @accentText; text-align: @start; }
QPushButton[role="link"]:hover { text-decoration: underline; }
QPushButton[role="link"]:focus { border-color: @accent; }
QToolButton[role="picture"] { padding: 2px; }
QToolButton:checked { background: @accentSoft; color: @accentText; }
QToolButton:disabled { color: @faint; }
QToolButton[role="room"] { padding: 7px 2px 6px 2px; color: @muted; border-radius: 8px; }
QToolButton[role="room"]:checked { background: @accentSoft; color: @accentText; }
QPushButton::menu-indicator, QToolButton::menu-indicator { image: none; width: 0; }

QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox, QComboBox { background: @field; color: @text; border: 1px solid @line; border-radius: 6px; padding: 5px 8px; selection-background-color: @accent; selection-color: @onAccent; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QAbstractSpinBox:focus, QComboBox:focus { border-color: @accent; }
QLineEdit[role="inline"] { background: transparent; border-color: transparent; padding: 2px 4px; }
QLineEdit[role="inline"]:hover { border-color: @line; }
QLineEdit[role="inline"]:focus { background: @field; border-color: @accent; }
QLineEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled { color: @faint; }
QLineEdit[invalid="true"], QAbstractSpinBox[invalid="true"], QComboBox[invalid="true"] { border-color: @wrong; }
QComboBox { padding-@end: 4px; min-height: @wordHeight; }
QComboBox:hover { border-color: @muted; }
QComboBox::drop-down { border: none; width: @dropEdge; }
QComboBox::down-arrow { image: url(:/kindred/icons/chevron-@mode.svg); width: @arrowEdge; height: @arrowEdge; }
QComboBox QAbstractItemView { background: @card; color: @text; border: 1px solid @line; padding: 4px; outline: none; selection-background-color: @accentSoft; selection-color: @text; }
QAbstractSpinBox { padding-@end: 4px; min-height: @wordHeight; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { width: 0; border: none; }

QCheckBox, QRadioButton { spacing: 8px; color: @text; background: transparent; }
QCheckBox:disabled, QRadioButton:disabled { color: @faint; }
QCheckBox::indicator, QRadioButton::indicator { width: @boxEdge; height: @boxEdge; border: 1px solid @muted; background: @field; }
QCheckBox::indicator { border-radius: 4px; }
QRadioButton::indicator { border-radius: @boxRound; }
QCheckBox::indicator:checked { background: @accent; border-color: @accent; image: url(:/kindred/icons/tick-@mode.svg); }
QRadioButton::indicator:checked { border: 4px solid @accent; width: @boxInside; height: @boxInside; background: @onAccent; }
QCheckBox::indicator:focus, QRadioButton::indicator:focus { border-color: @accent; }

QSlider::groove:horizontal { height: 4px; border-radius: 2px; background: @line; }
QSlider::@filled:horizontal { height: 4px; border-radius: 2px; background: @accent; }
QSlider::handle:horizontal { width: 14px; height: 14px; margin: -5px 0; border-radius: 7px; background: @accent; }
QSlider::handle:horizontal:focus { border: 2px solid @text; width: 10px; height: 10px; }
QSlider::@filled:horizontal:disabled, QSlider::handle:horizontal:disabled { background: @muted; }
QProgressBar { background: @line; border: none; border-radius: 3px; max-height: 6px; min-height: 6px; text-align: center; color: transparent; }
QProgressBar::chunk { background: @accent; border-radius: 3px; }

QAbstractItemView { background: @card; border: none; outline: none; color: @text; selection-background-color: @accentSoft; selection-color: @text; }
QAbstractItemView[role="bare"] { background: transparent; }
QTableView, QTreeView, QListView { alternate-background-color: @card; gridline-color: @line; }
QTableView::item, QTreeView::item { padding: 4px; padding-@start: 5px; padding-@end: 8px; border: none; }
QListView::item:disabled, QTreeView::item:disabled { color: @faint; }
QTableView::item:hover, QTreeView::item:hover, QListView::item:hover { background: @raised; }
QTableView::item:selected, QTreeView::item:selected, QListView::item:selected { background: @accentSoft; color: @text; }
QListView::item { border: none; }
QListView::item:focus:!selected { background: @raised; }
QListView[role="choice"]::item { padding: 4px 2px; border-radius: 4px; }
QListView[role="choice"]::indicator { width: @boxEdge; height: @boxEdge; border: 1px solid @muted; border-radius: 4px; background: @field; margin-@end: 6px; }
QListView[role="choice"]::indicator:checked { background: @accent; border-color: @accent; image: url(:/kindred/icons/tick-@mode.svg); }
QListView[role="choice"]::indicator:indeterminate { background: @accent; border-color: @accent; image: url(:/kindred/icons/some-@mode.svg); }
QHeaderView { background: @card; }
QHeaderView::section { background: @card; color: @muted; border: none; border-bottom: 1px solid @line; padding: 6px; padding-left: @headLeft; padding-right: @headRight; }
QHeaderView::up-arrow, QHeaderView::down-arrow { subcontrol-position: top center; width: 8px; height: 8px; }
QTableCornerButton::section { background: @card; border: none; }

QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: @line; border-radius: 4px; margin: 1px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover { background: @muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QMenu { background: @card; color: @text; border: 1px solid @line; border-radius: 6px; padding: 5px; }
QMenu::item { padding: 6px; padding-@start: 12px; padding-@end: 26px; border-radius: 4px; }
QMenu::icon { padding-@start: 8px; }
QMenu::item:selected { background: @accentSoft; }
QMenu::item:disabled { color: @faint; }
QMenu::separator { height: 1px; background: @line; margin: 5px 8px; }
QTabBar::tab { background: transparent; color: @muted; padding: 7px 14px; border: none; border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: @text; border-bottom-color: @accent; }
QTabBar::tab:hover { color: @text; }
QTabWidget::pane { border: none; border-top: 1px solid @line; }
QGroupBox { border: 1px solid @line; border-radius: 6px; margin-top: 18px; padding: 8px; color: @text; }
QGroupBox::title { subcontrol-origin: margin; left: 2px; color: @muted; }
QSplitter::handle { background: transparent; }
QSplitter::handle:hover { background: @accentSoft; }
QStatusBar { background: @panel; color: @muted; border-top: 1px solid @line; }
QStatusBar::item { border: none; }
)";

/// Where a row is short of height, a button shrinks to this and no further.
int wordHeight()
{
    return QFontMetrics(textFont(TextRole::Text)).height();
}

/// What is pressed beside words grows with them.
QString pixels(int length)
{
    return QStringLiteral("%1px").arg(length);
}

QString name(const QColor& colour)
{
    return colour.alpha() == 255 ? colour.name() : colour.name(QColor::HexArgb);
}

} // namespace

QString styleSheet(const Tokens& t)
{
    QColor faint = t.muted;
    faint.setAlphaF(0.6F);
    const bool mirror = QGuiApplication::layoutDirection() == Qt::RightToLeft;
    const int box = withText(14);
    // Longer names first: "@accent" is a prefix of "@accentSoft".
    const std::pair<const char*, QString> values[] = {
        {"@background", name(t.background)},
        {"@accentHover", name(t.dark ? t.accent.lighter(112) : t.accent.darker(112))},
        {"@accentSoft", name(t.accentSoft)},
        {"@accentText", name(t.accentText)},
        {"@accent", name(t.accent)},
        {"@onAccent", name(t.onAccent)},
        {"@attentionText", name(t.attentionText)},
        {"@attention", name(t.attention)},
        {"@rightText", name(t.rightText)},
        {"@wrongText", name(t.wrongText)},
        {"@wrong", name(t.wrong)},
        {"@wordHeight", pixels(std::max(kLeastWords, wordHeight()))},
        {"@dropEdge", pixels(withText(24))},
        {"@arrowEdge", pixels(withText(12))},
        {"@boxEdge", pixels(box)},
        {"@boxInside", pixels(box - 6)}, // less the wider border
        {"@boxRound", pixels(box / 2 + 1)},
        {"@control", name(t.dark ? QColor("#1e222a") : t.card)},
        {"@field", name(t.dark ? QColor("#1b1e25") : t.card)},
        {"@panel", name(t.panel)},
        {"@card", name(t.card)},
        {"@raised", name(t.raised)},
        {"@line", name(t.line)},
        {"@text", name(t.text)},
        {"@muted", name(t.muted)},
        {"@faint", name(faint)},
        // With the cells' words. Qt leaves room for the sign of the order on the right always.
        {"@headLeft", mirror ? QStringLiteral("11px") : QStringLiteral("8px")},
        {"@headRight", mirror ? QStringLiteral("0px") : QStringLiteral("3px")},
        // Qt calls what is left of the handle its sub page, wherever the slider begins.
        {"@filled", mirror ? QStringLiteral("add-page") : QStringLiteral("sub-page")},
        {"@start", mirror ? QStringLiteral("right") : QStringLiteral("left")},
        {"@end", mirror ? QStringLiteral("left") : QStringLiteral("right")},
        {"@mode", t.dark ? QStringLiteral("dark") : QStringLiteral("light")},
    };
    QString sheet = QString::fromUtf8(kSheet);
    for (const auto& [key, value] : values)
        sheet.replace(QLatin1String(key), value);
    return sheet;
}

} // namespace kindred
