// The form that a map is asked for with.

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>

#include "map/MapOptionWords.h"
#include "map/MapParameters.h"
#include "widgets/map/MapFixture.h"
#include "wizard/OptionEditor.h"

using namespace kindred;

class MapParametersTest final : public MapFixture {
    Q_OBJECT

    /// The form on its own page.
    void openForm()
    {
        make();
        m_source->pointsThere = MapView::kStartsAlone + 1;
        enter();
        QTRY_VERIFY(form()->isVisible() && !editors().isEmpty());
    }

    MapParameters* form() const { return m_view->parameters(); }
    QList<OptionEditor*> editors() const { return form()->findChildren<OptionEditor*>(); }

    int edgeOf(const QWidget* field) const { return field->mapTo(form(), QPoint()).x(); }

private Q_SLOTS:
    void init() { QLocale::setDefault(QLocale::c()); }
    void cleanup() { m_view.reset(); }

    void optionsHaveNamesAndKeepTheirKeys()
    {
        openForm();
        for (const OptionEditor* editor : editors()) {
            const QString key = QString::fromStdString(editor->key());
            const auto labels = editor->findChildren<QLabel*>();
            QCOMPARE(labels.first()->text(), mapOptionTitle(key));
            QCOMPARE(labels.first()->toolTip(), key);
            QCOMPARE(editor->control()->accessibleName(), mapOptionTitle(key));
        }
        QCOMPARE(mapOptionTitle("warm_iterations"), QString("Iterations from an earlier map"));
        QCOMPARE(mapOptionTitle("not_named_yet"), QString("not_named_yet"));
    }

    void costAndStartStayInSight()
    {
        openForm();
        form()->showMore(true);
        m_view->resize(700, 300); // too low for all of the options
        QCoreApplication::processEvents();
        const auto seen = [this](const QWidget* widget) {
            return m_view->rect().contains(
                       QRect(widget->mapTo(m_view.get(), QPoint()), widget->size())) &&
                   widget->visibleRegion().boundingRect() == widget->rect();
        };
        QTRY_VERIFY(seen(form()->startButton()));
        const auto costs = form()->foot()->findChildren<QLabel*>();
        QCOMPARE(costs.size(), 1);
        QVERIFY(costs.first()->text().contains("point"));
        QVERIFY(seen(costs.first()));
        QVERIFY(!seen(editors().last())); // these are scrolled
    }

    void whatMostPeopleLeaveAloneIsFolded()
    {
        openForm();
        const auto shown = [this] {
            QStringList keys;
            for (const OptionEditor* editor : editors())
                if (editor->isVisible())
                    keys << QString::fromStdString(editor->key());
            return keys;
        };
        QCOMPARE(shown(), QStringList({"perplexity", "iterations"}));
        QVERIFY(editors().size() > 2);
        QTest::mouseClick(form()->moreButton(), Qt::LeftButton);
        QCOMPARE(shown().size(), editors().size());
        // What stops the start stays in sight.
        auto* line = qobject_cast<QLineEdit*>(editors().last()->control());
        QVERIFY(line);
        const QString before = line->text();
        line->selectAll();
        QTest::keyClicks(line, "5"); // less than may be
        QTest::mouseClick(form()->moreButton(), Qt::LeftButton);
        QVERIFY(line->isVisible() && !form()->startButton()->isEnabled());
        line->selectAll();
        QTest::keyClicks(line, before);
        QTest::mouseClick(form()->moreButton(), Qt::LeftButton);
        QCOMPARE(shown(), QStringList({"perplexity", "iterations"}));
        // So does what a map was made with that is not usual.
        MapSettings settings;
        settings.set = {{"warm_iterations", 50}};
        form()->setSettings(settings);
        QTRY_COMPARE(shown().size(), editors().size());
    }

    void allFieldsStandInOneColumn()
    {
        openForm();
        form()->showMore(true);
        QCoreApplication::processEvents();
        const auto boxes = form()->findChildren<QComboBox*>(Qt::FindDirectChildrenOnly);
        const auto lines = form()->findChildren<QLineEdit*>(Qt::FindDirectChildrenOnly);
        QCOMPARE(boxes.size() + lines.size(), 3); // method, images, seed
        const int edge = edgeOf(boxes.first());
        for (const QWidget* field : boxes)
            QCOMPARE(edgeOf(field), edge);
        for (const QWidget* field : lines)
            QCOMPARE(edgeOf(field), edge);
        for (const OptionEditor* editor : editors()) {
            QCOMPARE(edgeOf(editor->control()), edge);
            QCOMPARE(editor->control()->width(), boxes.first()->width());
        }
    }
};

QTEST_MAIN(MapParametersTest)
#include "MapParametersTest.moc"
