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

    void allFieldsStandInOneColumn()
    {
        openForm();
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
