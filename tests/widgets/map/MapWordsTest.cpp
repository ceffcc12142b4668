// What the map says of its colours and classes.

#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPushButton>

#include "map/MapLegendPanel.h"
#include "map/MapOverlay.h"
#include "widgets/map/MapFixture.h"

using namespace kindred;

class MapWordsTest final : public MapFixture {
    Q_OBJECT

    QPushButton* button(const QString& begin) const
    {
        for (QPushButton* each : m_view->findChildren<QPushButton*>())
            if (each->text().startsWith(begin))
                return each;
        return nullptr;
    }

    /// The colours that can be chosen now.
    QList<QAction*> colours() const
    {
        QMenu* menu = button("Colour")->menu();
        Q_EMIT menu->aboutToShow();
        return menu->actions();
    }

    static QStringList checkedOf(const QList<QAction*>& actions)
    {
        QStringList titles;
        for (const QAction* each : actions)
            if (each->isChecked())
                titles << each->text();
        return titles;
    }

private Q_SLOTS:
    void init() { QLocale::setDefault(QLocale::c()); }
    void cleanup() { m_view.reset(); }

    void theButtonSaysWhatTheColoursMean()
    {
        open();
        m_view->setColour(MapColour::Right);
        QTRY_COMPARE(button("Colour")->text(), QString("Colour: right or wrong"));
        QCOMPARE(checkedOf(colours()), QStringList{"right or wrong"});
        button("Honesty")->click();
        QTRY_VERIFY(m_view->honesty()->isThere());
        QCOMPARE(button("Colour")->text(), QString("Colour: neighbours kept"));
        QCOMPARE(checkedOf(colours()), QStringList{"neighbours kept"});
        button("Honesty")->click();
        QCOMPARE(button("Colour")->text(), QString("Colour: right or wrong"));
    }

    void whatIsMeasuredOrLookedUpTellsHowFarItIsAndCanBeEnded()
    {
        open();
        m_source->unanswered = "map.honesty";
        button("Honesty")->click();
        QTRY_VERIFY2(m_view->fact().contains("measuring honesty, 40 %"),
                     qPrintable(m_view->fact()));
        QVERIFY(m_view->honesty()->isMeasuring());
        const qsizetype before = m_source->cancelled.size();
        button("Honesty")->click();
        QCOMPARE(m_source->cancelled.size(), before + 1);
        QVERIFY(!m_view->honesty()->isMeasuring());
        QVERIFY(!m_view->fact().contains("measuring"));
        m_source->unanswered.clear();
        button("Honesty")->click();
        QTRY_VERIFY(m_view->honesty()->isThere());
    }

    void aColourThatIsChosenIsShown()
    {
        open();
        button("Honesty")->click();
        QTRY_VERIFY(m_view->honesty()->isThere());
        for (QAction* each : colours())
            if (each->text() == "p of its class")
                each->trigger();
        QTRY_COMPARE(button("Colour")->text(), QString("Colour: p of its class"));
        QVERIFY(!button("Honesty")->isChecked());
        QTRY_VERIFY(m_view->colouring()->painting()->colour == MapColour::P);
        QVERIFY(m_view->cloud()->pointStyle().palette == m_view->colouring()->painting()->palette);
    }

    void theLegendSaysWhySomeAreGrey()
    {
        open();
        auto* panel = m_view->findChild<MapLegendPanel*>();
        const auto said = [panel] {
            for (const QLabel* label : panel->findChildren<QLabel*>())
                if (!label->isHidden() && label->text().startsWith("Grey"))
                    return label->text();
            return QString();
        };
        QCOMPARE(said(), QString());
        m_source->namesTestOnly = true;
        m_view->setColour(MapColour::Prediction);
        QTRY_COMPARE(said(), QString("Grey: at this step only test samples were asked."));
        m_view->setColour(MapColour::Class);
        QTRY_COMPARE(said(), QString());
    }

    void aSearchInTheLegendSpeaksOfNoOthers()
    {
        open();
        auto* panel = m_view->findChild<MapLegendPanel*>();
        const auto more = [panel] {
            for (const QLabel* label : panel->findChildren<QLabel*>())
                if (!label->isHidden() && label->text().startsWith("+"))
                    return true;
            return false;
        };
        panel->filter()->setMost(2);
        QVERIFY(more());
        panel->filter()->setMost(0);
        panel->search()->setText(ScriptedSource::className(3));
        QVERIFY(panel->filter()->rowCount() < panel->filter()->sourceModel()->rowCount());
        QVERIFY(!more());
    }

    /// Another run of as many samples, whose colours are known before its points lie anywhere.
    void coloursOfTheRunBeforeAreGoneWithItsPoints()
    {
        open();
        const auto colours = [this] {
            const QImage drawn = m_view->cloud()->picture(1);
            QSet<QRgb> seen;
            for (int row = 0; row < 6; ++row)
                seen << drawn.pixel(pixelOf(row));
            return seen.size();
        };
        QVERIFY(colours() > 3);
        m_source->held = true;
        Json summary = ScriptedSource::summary("b", "finished", 40, 0.9);
        summary["labelled"] = false;
        m_current->setRun("/runs/b", summary);
        QTRY_VERIFY(m_view->colouring()->painting() &&
                    m_view->colouring()->painting()->colour == MapColour::Tag);
        QVERIFY(!m_view->session()->cloud());
        m_source->send();
        QTRY_VERIFY(m_view->session()->cloud());
        QTRY_COMPARE(colours(), 1);
    }

    /// With a selection a dot would be one more point that is selected.
    void aNamesMarkIsNoPoint()
    {
        open();
        MapOverlay* overlay = m_view->overlay();
        overlay->setNames({MapOverlay::Name{"rings", QColor(255, 0, 255), {0.5, 0.5}}});
        QImage drawn(overlay->size(), QImage::Format_ARGB32_Premultiplied);
        drawn.fill(Qt::white);
        QPainter painter(&drawn);
        overlay->draw(painter);
        painter.end();
        QRect mark;
        for (int y = 0; y < drawn.height(); ++y)
            for (int x = 0; x < drawn.width(); ++x)
                if (drawn.pixelColor(x, y) == QColor(255, 0, 255))
                    mark |= QRect(x, y, 1, 1);
        QVERIFY(!mark.isEmpty());
        QVERIFY2(mark.height() > 2 * mark.width(), "a bar");
    }
};

QTEST_MAIN(MapWordsTest)
#include "MapWordsTest.moc"
