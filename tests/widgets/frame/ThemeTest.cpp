// Every pair of words and surface that the tokens offer can be read: WCAG 2.1 contrast of 4.5. What
// has no room is cut where it hurts least.

#include <QApplication>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QStandardItemModel>
#include <QStyle>
#include <QTableView>
#include <QTest>

#include <cmath>

#include "common/Card.h"
#include "common/CardGrid.h"
#include "common/DataWords.h"
#include "common/ElidedLabel.h"
#include "common/EmptyState.h"
#include "common/IconSize.h"
#include "common/NoticeBar.h"
#include "common/TextScale.h"
#include "common/Theme.h"

using namespace kindred;

namespace {

double luminance(const QColor& colour)
{
    const auto linear = [](double c) {
        return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

double contrast(const QColor& a, const QColor& b)
{
    const double la = luminance(a);
    const double lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

} // namespace

class ThemeTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void iconsInFieldsGrowWithTheText()
    {
        QLineEdit field;
        const auto edge = [&] {
            return field.style()->pixelMetric(QStyle::PM_LineEditIconSize, nullptr, &field);
        };
        applyTheme(*qApp, true);
        QCOMPARE(edge(), 16);
        setTextScale(2);
        applyTheme(*qApp, true);
        const int large = edge();
        const int button = buttonIconSize().width();
        setTextScale(1);
        applyTheme(*qApp, true);
        QVERIFY(large > 24);
        QCOMPARE(large, button);
    }

    void contrastFormulaMatchesKnownValues()
    {
        QVERIFY(std::abs(contrast(Qt::black, Qt::white) - 21.0) < 1e-9);
        QVERIFY(std::abs(contrast(QColor("#777777"), Qt::white) - 4.48) < 0.005);
    }

    void wordsCanBeRead_data()
    {
        QTest::addColumn<QColor>("words");
        QTest::addColumn<QColor>("surface");
        for (const bool dark : {true, false}) {
            const Tokens& t = tokens(dark);
            const std::pair<const char*, QColor> words[] = {
                {"text", t.text},       {"muted", t.muted},     {"accent", t.accentText},
                {"right", t.rightText}, {"wrong", t.wrongText}, {"attention", t.attentionText}};
            const std::pair<const char*, QColor> surfaces[] = {{"background", t.background},
                                                               {"panel", t.panel},
                                                               {"card", t.card},
                                                               {"raised", t.raised},
                                                               {"selected", t.accentSoft}};
            for (const auto& [word, colour] : words) {
                for (const auto& [surface, behind] : surfaces)
                    QTest::addRow("%s: %s on %s", dark ? "dark" : "light", word, surface)
                        << colour << behind;
            }
            QTest::addRow("%s: on accent", dark ? "dark" : "light") << t.onAccent << t.accent;
        }
    }

    void wordsCanBeRead()
    {
        QFETCH(QColor, words);
        QFETCH(QColor, surface);
        QVERIFY2(contrast(words, surface) >= 4.5,
                 qPrintable(QString::number(contrast(words, surface))));
    }

    void marksStandOut()
    {
        for (const bool dark : {true, false}) {
            const Tokens& t = tokens(dark);
            for (const QColor& mark : {t.accent, t.right, t.wrong, t.attention})
                QVERIFY(contrast(mark, t.card) >= 3.0);
        }
    }

    void factsGoWholeFromTheEnd()
    {
        ElidedLabel label;
        const QString facts = "288 of 288 points · iteration 1,000 · 12 s left · t-SNE";
        const QFontMetrics metrics(label.font());
        const auto shownIn = [&](const QString& room) {
            label.resize(metrics.horizontalAdvance(room) + 2, 20);
            return label.shownText();
        };
        label.setText(facts);
        QCOMPARE(shownIn(facts), facts);
        const QString fewer = "288 of 288 points · iteration 1,000 · …";
        QCOMPARE(shownIn(fewer), fewer);
        QVERIFY(shownIn("288 of 28").startsWith("288")); // cut where not even one fits
        const auto offered = [&] {
            QHelpEvent asked(QEvent::ToolTip, {1, 1}, {1, 1});
            QCoreApplication::sendEvent(&label, &asked);
            return label.toolTip();
        };
        QCOMPARE(offered(), facts);
        label.setText(facts + " · colouring"); // later than the size
        QCOMPARE(offered(), facts + " · colouring");
        label.setText("288");
        QVERIFY(offered().isEmpty());
    }

    void aFactWithoutRoomHasALineOfItsOwn()
    {
        Card card("Map");
        card.letFactWrap();
        for (const char* name : {"Colour: class", "Honesty 94 %"})
            card.addAction(new QPushButton(name, &card));
        card.setFact("288 of 288 points · iteration 1,000 · 12 s left · t-SNE");
        card.resize(1000, 300);
        card.show();
        const auto* fact = card.findChild<ElidedLabel*>();
        const auto* action = card.findChild<QPushButton*>();
        const auto place = [&](const QWidget* part) {
            return QRect(part->mapTo(&card, QPoint()), part->size());
        };
        QTRY_VERIFY(place(fact).right() < place(action).left());
        QVERIFY(place(fact).top() < place(action).bottom());
        card.resize(460, 300);
        QTRY_VERIFY(place(fact).top() > place(action).bottom());
        QVERIFY(fact->shownText().startsWith("288 of 288 points"));
        card.resize(1000, 300);
        QTRY_VERIFY(place(fact).top() < place(action).bottom());
    }

    void levelsWithoutANameAreToldInWords()
    {
        QCOMPARE(levelInWords("class"), "class");
        QCOMPARE(levelInWords("level 1"), "level 1");
        QCOMPARE(levelInWords("species"), "species");
        for (const char* name : {"family", "shape"}) // of the demo
            QCOMPARE(levelInWords(name), name);
    }

    void headersEndWhereTheirCellsEnd_data()
    {
        QTest::addColumn<Qt::LayoutDirection>("direction");
        QTest::newRow("left to right") << Qt::LeftToRight;
        QTest::newRow("right to left") << Qt::RightToLeft;
    }

    /// A column of numbers and its title have one edge, on both sides.
    void headersEndWhereTheirCellsEnd()
    {
        QFETCH(Qt::LayoutDirection, direction);
        QGuiApplication::setLayoutDirection(direction);
        applyTheme(*qApp, true);
        QStandardItemModel model(1, 2);
        for (int column = 0; column < 2; ++column) {
            const Qt::Alignment side = column == 0 ? Qt::AlignLeft : Qt::AlignRight;
            auto* cell = new QStandardItem("HHH");
            auto* head = new QStandardItem("HHH");
            cell->setTextAlignment(side | Qt::AlignVCenter);
            head->setTextAlignment(side | Qt::AlignVCenter);
            model.setItem(0, column, cell);
            model.setHorizontalHeaderItem(column, head);
        }
        QTableView table;
        table.setModel(&model);
        table.setShowGrid(false);
        table.verticalHeader()->hide();
        table.resize(400, 120);
        table.show();
        const QImage picture = table.grab().toImage();
        const auto edges = [&](int top, int height, int column) {
            const int x = table.columnViewportPosition(column);
            int first = -1;
            int last = -1;
            for (int at = x + 2; at < x + table.columnWidth(column) - 2; ++at) {
                bool words = false;
                for (int y = top + 6; y < top + height - 6; ++y)
                    words |= qGray(picture.pixel(at, y)) > 110;
                if (words && first < 0)
                    first = at;
                if (words)
                    last = at;
            }
            return std::pair(first, last);
        };
        const int header = table.horizontalHeader()->height();
        for (int column = 0; column < 2; ++column) {
            const auto head = edges(0, header, column);
            const auto cell = edges(header, table.rowHeight(0), column);
            QVERIFY(head.first > 0 && cell.first > 0);
            const bool left = (column == 0) == (direction == Qt::LeftToRight);
            const int away = left ? head.first - cell.first : head.second - cell.second;
            QVERIFY2(std::abs(away) <= 1, qPrintable(QString::number(away)));
        }
        QGuiApplication::setLayoutDirection(Qt::LeftToRight);
    }

    void slidersAreFilledFromWhereTheyBegin_data()
    {
        QTest::addColumn<bool>("mirror");
        QTest::newRow("left to right") << false;
        QTest::newRow("right to left") << true;
    }

    void slidersAreFilledFromWhereTheyBegin()
    {
        QFETCH(bool, mirror);
        QGuiApplication::setLayoutDirection(mirror ? Qt::RightToLeft : Qt::LeftToRight);
        applyTheme(*qApp, true);
        QSlider slider(Qt::Horizontal);
        slider.setRange(0, 100);
        slider.setValue(30);
        slider.resize(200, 24);
        slider.show();
        const QImage picture = slider.grab().toImage();
        const auto accent = [&](int x) {
            return picture.pixelColor(x, picture.height() / 2) == tokens(true).accent;
        };
        QCOMPARE(accent(20), !mirror);
        QCOMPARE(accent(180), mirror);
        QGuiApplication::setLayoutDirection(Qt::LeftToRight);
        applyTheme(*qApp, true);
    }

    void paletteLeadsBackToItsTokens()
    {
        for (const bool dark : {true, false})
            QCOMPARE(&tokensOf(themePalette(tokens(dark))), &tokens(dark));
    }

    void whatFailedCanBeCopied()
    {
        EmptyState failure("warning", "Nothing to show", "unreadable.");
        NoticeBar notice;
        notice.show("unreadable.");
        for (QWidget* bar : std::initializer_list<QWidget*>{&failure, &notice}) {
            bar->resize(600, 300);
            bar->show();
            QVERIFY(QTest::qWaitForWindowExposed(bar, 60'000));
            QLabel* words = nullptr;
            for (QLabel* label : bar->findChildren<QLabel*>())
                if (label->text().endsWith("nreadable."))
                    words = label;
            QVERIFY(words);
            QTest::mouseDClick(words, Qt::LeftButton, {},
                               {bar == &failure ? words->width() / 2 : 12, words->height() / 2});
            QVERIFY2(words->selectedText().endsWith("nreadable"),
                     qPrintable(words->selectedText()));
        }
    }

    void cardsBeginWhereReadingBegins()
    {
        CardGrid grid(100, 10, CardGrid::Wrap::Any);
        QList<QLabel*> cells;
        for (int i = 0; i < 3; ++i) {
            cells << new QLabel("cell");
            grid.addCell(cells.last());
        }
        grid.resize(210, 200);
        grid.show();
        QCOMPARE(cells[0]->x(), 0);
        QCOMPARE(cells[1]->x(), 110);
        QCOMPARE(cells[2]->x(), 0);
        grid.setLayoutDirection(Qt::RightToLeft);
        QCOMPARE(cells[0]->x(), 110);
        QCOMPARE(cells[1]->x(), 0);
        QCOMPARE(cells[2]->x(), 110);
    }

    void classColoursRepeatAfterEight()
    {
        QCOMPARE(classColour(0), QColor("#56b4e9"));
        QCOMPARE(classColour(9), classColour(1));
        QCOMPARE(classColour(-1), classColour(7));
    }
};

QTEST_MAIN(ThemeTest)
#include "ThemeTest.moc"
