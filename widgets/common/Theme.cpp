#include "common/Theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QPointer>
#include <QProxyStyle>
#include <QWidget>

#include <array>

#include "common/IconSize.h"
#include "common/StyleSheet.h"
#include "common/TextScale.h"

namespace kindred {

namespace {

Tokens darkTokens()
{
    Tokens t;
    t.dark = true;
    t.background = QColor("#15171c");
    t.panel = QColor("#1b1e25");
    t.card = QColor("#232730");
    t.raised = QColor("#2b303a");
    t.line = QColor("#313744");
    t.text = QColor("#e8eaee");
    t.muted = QColor("#9aa3b4");
    t.accent = QColor("#8b7cf6");
    t.accentSoft = QColor("#2e2950");
    t.accentText = QColor("#a598ff");
    t.onAccent = QColor("#14121f");
    t.right = t.rightText = QColor("#2fb48a");
    t.wrong = QColor("#e8703a");
    t.wrongText = QColor("#f08a5b");
    t.attention = t.attentionText = QColor("#e6b422");
    return t;
}

Tokens lightTokens()
{
    Tokens t;
    t.dark = false;
    t.background = QColor("#f4f5f7");
    t.panel = QColor("#ffffff");
    t.card = QColor("#ffffff");
    t.raised = QColor("#eceef2");
    t.line = QColor("#dcdfe6");
    t.text = QColor("#1c2027");
    t.muted = QColor("#5c6575");
    t.accent = t.accentText = QColor("#5b4be0");
    t.accentSoft = QColor("#ebe7fd");
    t.onAccent = QColor("#ffffff");
    t.right = QColor("#0d8a63");
    t.rightText = QColor("#0a7553");
    t.wrong = QColor("#c8500f");
    t.wrongText = QColor("#b04509");
    t.attention = QColor("#a87a00");
    t.attentionText = QColor("#7f5c00");
    return t;
}

QFont fontOf(double pixels, QFont::Weight weight)
{
    static const bool hasInter = QFontDatabase::hasFamily("Inter");
    QFont font = hasInter ? QFont("Inter") : QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    font.setPointSizeF(pixels * 0.75 * textScale());
    font.setWeight(weight);
    return font;
}

/// Fusion, with icons in fields of text that grow with the text: a style sheet has no say in them.
class DesignedStyle final : public QProxyStyle {
public:
    DesignedStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

    int pixelMetric(PixelMetric metric, const QStyleOption* option,
                    const QWidget* widget) const override
    {
        return metric == PM_LineEditIconSize ? buttonIconSize().width()
                                             : QProxyStyle::pixelMetric(metric, option, widget);
    }
};

} // namespace

const Tokens& tokens(bool dark)
{
    static const Tokens kDark = darkTokens();
    static const Tokens kLight = lightTokens();
    return dark ? kDark : kLight;
}

const Tokens& tokensOf(const QPalette& palette)
{
    return tokens(palette.color(QPalette::Active, QPalette::Window).lightness() < 128);
}

QPalette themePalette(const Tokens& t)
{
    QPalette palette;
    const auto set = [&](QPalette::ColorRole role, const QColor& colour, const QColor& disabled) {
        palette.setColor(QPalette::Active, role, colour);
        palette.setColor(QPalette::Inactive, role, colour);
        palette.setColor(QPalette::Disabled, role, disabled);
    };
    QColor faint = t.muted;
    faint.setAlphaF(0.55F);
    set(QPalette::Window, t.background, t.background);
    set(QPalette::WindowText, t.text, faint);
    set(QPalette::Base, t.card, t.card);
    set(QPalette::AlternateBase, t.raised, t.raised);
    set(QPalette::Text, t.text, faint);
    set(QPalette::PlaceholderText, t.muted, faint);
    set(QPalette::Button, t.card, t.card);
    set(QPalette::ButtonText, t.text, faint);
    set(QPalette::ToolTipBase, t.raised, t.raised);
    set(QPalette::ToolTipText, t.text, t.text);
    set(QPalette::BrightText, t.attention, t.attention);
    set(QPalette::Highlight, t.accent, t.line);
    set(QPalette::HighlightedText, t.onAccent, t.text);
    set(QPalette::Link, t.accentText, faint);
    set(QPalette::LinkVisited, t.accentText, faint);
    set(QPalette::Light, t.line, t.line);
    set(QPalette::Midlight, t.line, t.line);
    set(QPalette::Mid, t.line, t.line);
    set(QPalette::Dark, t.line, t.line);
    set(QPalette::Shadow, t.background, t.background);
    return palette;
}

void applyTheme(QApplication& application, bool dark)
{
    static QPointer<QStyle> s_style; // the application's own
    if (!s_style) {
        s_style = new DesignedStyle;
        application.setStyle(s_style);
    }
    application.setPalette(themePalette(tokens(dark)));
    application.setFont(textFont(TextRole::Text));
    application.setStyleSheet(styleSheet(tokens(dark)));
}

QFont textFont(TextRole role)
{
    switch (role) {
    case TextRole::Hero:
        return fontOf(26, QFont::DemiBold);
    case TextRole::Title:
        return fontOf(15, QFont::DemiBold);
    case TextRole::Strong:
        return fontOf(13, QFont::DemiBold);
    case TextRole::Note:
        return fontOf(11, QFont::Normal);
    case TextRole::Monospace: {
        QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
        font.setPointSizeF(12 * 0.75 * textScale());
        return font;
    }
    case TextRole::Text:
        break;
    }
    return fontOf(13, QFont::Normal);
}

QWidget* setTextRole(QWidget* widget, TextRole role)
{
    widget->setFont(textFont(role));
    widget->setForegroundRole(role == TextRole::Note ? QPalette::PlaceholderText
                                                     : QPalette::WindowText);
    return widget;
}

QColor classColour(int index)
{
    static const std::array<QColor, kClassColours> kOkabeIto{
        QColor("#56b4e9"), QColor("#e69f00"), QColor("#009e73"), QColor("#cc79a7"),
        QColor("#f0e442"), QColor("#0072b2"), QColor("#d55e00"), QColor("#999999")};
    return kOkabeIto[static_cast<size_t>(((index % kClassColours) + kClassColours) %
                                         kClassColours)];
}

} // namespace kindred
