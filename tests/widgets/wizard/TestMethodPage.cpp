// The page of methods stays clear with many of them: groups, the proposed one first, reasons, keys.

#include <QDir>
#include <QPointer>
#include <QScrollArea>
#include <QScrollBar>

#include "WizardFixture.h"
#include "common/SectionHeader.h"
#include "common/Theme.h"
#include "wizard/ReviewPage.h"

using namespace kindred;
using namespace kindred::test;

namespace {

struct Described {
    const char* id;
    const char* title;
    bool trains;
    const char* reason = "";
};

constexpr Described kMethods[] = {
    {"softmax", "Softmax", true},
    {"ncm", "Nearest class mean", true},
    {"snca", "Scalable NCA", true},
    {"nca", "NCA within the batch", true, "it needs batches with several images of a class"},
    {"ccml", "Class-collapsing neighbours", true},
    {"lmnn", "Large margin", true, "it needs at least two images of every class"},
    {"nngk", "Gaussian kernels", true},
    {"triplet", "Triplets", true},
    {"pca", "Principal components", false},
    {"invcov", "Inverse covariance", false},
    {"ridge", "Ridge regression", false},
    {"svm", "Linear machines", false},
    {"none", "Nothing trained", false},
};

Json manyMethods()
{
    Json list = Json::array();
    for (const Described& method : kMethods)
        list.push_back({{"id", method.id},
                        {"title", method.title},
                        {"sentence", "Each picture should find its kin among all the others."},
                        {"formula", "J = −log p"},
                        {"cost", "A pass over the images and a little memory."},
                        {"source", "A paper, equation 1"},
                        {"trains", method.trains},
                        {"learns", method.id != std::string_view("none")},
                        {"options", Json::array()}});
    return list;
}

void offerMany(ScriptedSource& source)
{
    Json registry = cannedRegistry();
    registry["methods"] = manyMethods();
    source.answer("options.list", registry);
    source.answer("plan.check", [](const Json& params) {
        Json json = cannedCheck(params["plan"]);
        json["methods"] = Json::array();
        for (const Described& method : kMethods)
            json["methods"].push_back({{"id", method.id},
                                       {"applies", *method.reason == '\0'},
                                       {"reason", method.reason}});
        return ScriptedSource::Answer{json, {}, {}};
    });
}

/// Photographs: searched first, or not for this reason; a search takes two minutes, a training two
/// hours.
void offerPhotographs(ScriptedSource& source, const char* reason)
{
    const std::string why = reason ? reason : "";
    offerMany(source);
    Json registry = cannedRegistry();
    registry["methods"] = manyMethods();
    registry["presets"].push_back({{"id", "search"},
                                   {"title", "Search without training"},
                                   {"sentence", "In minutes."},
                                   {"options", {{"method", "none"}}}});
    source.answer("options.list", registry);
    source.answer("plan.check", [why](const Json& params) {
        Json plan = params["plan"];
        const bool searched = plan.value("preset", "") == "search";
        if (searched && !plan.contains("method"))
            plan["method"] = "none";
        Json json = cannedCheck(plan);
        json["methods"] = Json::array();
        json["beginning"] = {{"preset", "search"},
                             {"method", "none"},
                             {"applies", why.empty()},
                             {"reason", why},
                             {"next", "snca"}};
        return ScriptedSource::Answer{json, {}, {}};
    });
    source.answer("plan.probe", [](const Json& params) {
        Json json = cannedProbe(true);
        json["seconds_total"] = params["plan"].contains("preset") ? 120 : 7200;
        return ScriptedSource::Answer{json, {}, {}};
    });
}

/// Cards of the page as they are read: line by line.
QStringList readingOrder(const TrainingWizard& wizard)
{
    QList<ChoiceCard*> cards;
    for (ChoiceCard* card : wizard.findChildren<ChoiceCard*>()) {
        if (card->isVisible())
            cards << card;
    }
    std::sort(cards.begin(), cards.end(), [](const ChoiceCard* a, const ChoiceCard* b) {
        return std::pair(a->y(), a->x()) < std::pair(b->y(), b->x());
    });
    QStringList ids;
    for (const ChoiceCard* card : std::as_const(cards))
        ids << card->id();
    return ids;
}

QScrollArea* areaOf(const QWidget* card)
{
    QWidget* above = card->parentWidget();
    while (above && !qobject_cast<QScrollArea*>(above))
        above = above->parentWidget();
    return qobject_cast<QScrollArea*>(above);
}

bool isInSight(const QWidget* card)
{
    const QWidget* viewport = areaOf(card)->viewport();
    return viewport->rect().contains(QRect(card->mapTo(viewport, QPoint()), card->size()));
}

} // namespace

class TestMethodPage final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, true); }

    void theProposedOneComesFirst()
    {
        Fixture f;
        offerMany(f.source);
        f.open();
        f.goTo(2);
        QTRY_VERIFY(!f.card("lmnn")->isEnabled());
        QCOMPARE(readingOrder(*f.wizard),
                 QStringList({"snca", "softmax", "ncm", "nca", "ccml", "lmnn", "nngk", "triplet",
                              "pca", "invcov", "ridge", "svm", "none"}));
        QVERIFY(f.card("snca")->accessibleDescription().contains("Proposed"));
        QCOMPARE(f.wizard->findChildren<SectionHeader*>().size(), 2);
        // Wherever a group begins, its heading is above it.
        QVERIFY(f.card("pca")->y() > f.card("triplet")->y() + f.card("triplet")->height());
        QCOMPARE(f.card("pca")->x(), f.card("snca")->x());
    }

    void photographsBeginWithSearchAndShowWhatTrainingTakes()
    {
        Fixture f;
        offerPhotographs(f.source, {});
        f.open();
        f.goTo(2);
        QTRY_COMPARE(f.plan().value("preset", ""), std::string("search"));
        QTRY_VERIFY(f.card("none")->isChecked());
        QCOMPARE(f.card("none")->text(), QString("Search without training"));
        QCOMPARE(readingOrder(*f.wizard).mid(0, 3), QStringList({"none", "snca", "softmax"}));
        QCOMPARE(f.card("none")->y(), f.card("snca")->y());
        QTRY_VERIFY(f.says("Proposed to begin with: about 2 min"));
        QTRY_VERIFY(f.says("Next, train: about 2 h 0 min"));
        QVERIFY(!f.plan().contains("method"));
    }

    void theFocusOutlivesAnotherProposal()
    {
        Fixture f;
        offerPhotographs(f.source, {});
        f.open();
        f.goTo(2);
        QTRY_VERIFY(f.card("none")->isChecked());
        f.source.answer("plan.check", [](const Json& params) {
            return ScriptedSource::Answer{cannedCheck(params["plan"]), {}, {}};
        });
        const QPointer<ChoiceCard> before = f.card("svm");
        f.click(f.card("svm"));
        QTRY_VERIFY(!before); // the cards are made anew, another one first
        QCOMPARE(f.wizard->focusWidget(), f.card("svm"));
    }

    void keysWorkBeforeAMethodIsProposed()
    {
        Fixture f;
        f.source.hold("plan.check");
        f.open();
        f.wizard->setSource(kSource);
        for (int step = 0; step < 2; ++step) {
            QTRY_VERIFY(f.button("next")->isEnabled());
            f.click(f.button("next"));
        }
        QCOMPARE(f.wizard->step(), 2);
        QVERIFY(qobject_cast<ChoiceCard*>(f.wizard->focusWidget()));
        QVERIFY(!f.card("snca")->isChecked());
        f.source.release("plan.check");
        QTRY_VERIFY(f.card("snca")->isChecked());
        QCOMPARE(f.wizard->focusWidget(), f.card("snca"));
    }

    void aSearchIsReviewedAsWhatItDoes()
    {
        Fixture f;
        offerPhotographs(f.source, {});
        f.open();
        f.goTo(4);
        QTRY_VERIFY(f.says("Encodes every image with “Four convolutions”"));
        QVERIFY(f.says("80 % of every class is searched, the rest are queries."));
        QVERIFY(f.says("Judged by"));
        QTRY_VERIFY(f.says("2 min, "));
        for (const char* word : {"Learns", "Nothing trained", "trains", "Epochs", "Network"}) {
            for (const QLabel* label : f.wizard->reviewPage()->findChildren<QLabel*>())
                QVERIFY2(!label->isVisible() || !label->text().contains(QLatin1String(word)),
                         qPrintable(label->text()));
        }
        f.click(f.button("back"));
        f.click(f.button("back"));
        f.click(f.card("snca"));
        f.goTo(4);
        QTRY_VERIFY(f.says("Learns")); // a training says what it learns
        QVERIFY(f.says("80 % of every class trains, the rest tests."));
    }

    void theTrainingIsTheNextChoiceAndGivesWay()
    {
        Fixture f;
        offerPhotographs(f.source, {});
        f.open();
        f.goTo(2);
        QTRY_COMPARE(f.plan().value("preset", ""), std::string("search"));
        f.click(f.card("snca"));
        QTRY_COMPARE(f.plan().value("method", ""), std::string("snca"));
        QVERIFY2(!f.plan().contains("preset"), "trained by the recipe of the data");
        QTRY_COMPARE(f.wizard->engine()->check().work, PlanEngine::Work::Done);
        QVERIFY2(f.says("Proposed to begin with"), "the other way stays open");
        f.click(f.card("svm"));
        QTRY_COMPARE(f.plan().value("method", ""), std::string("svm"));
        f.click(f.card("none"));
        QTRY_COMPARE(f.plan().value("preset", ""), std::string("search"));
        QVERIFY(!f.plan().contains("method"));
        f.click(f.card("svm"));
        QTRY_COMPARE(f.plan().value("method", ""), std::string("svm"));
        QVERIFY2(f.plan().value("preset", "") == "search", "it takes the same features");
    }

    void whatCannotBeSearchedSaysWhyAndTrains()
    {
        Fixture f;
        offerPhotographs(f.source, "It needs pictures of 32 pixels or more on every side.");
        f.open();
        f.goTo(2);
        QTRY_VERIFY(f.find<QLabel>("whyNotFirst")->isVisible());
        QVERIFY(f.says("It needs pictures of 32 pixels or more on every side."));
        QVERIFY(!f.plan().contains("preset"));
        QVERIFY(f.card("snca")->isChecked());
        QVERIFY(f.source.asked("plan.probe").isEmpty());
    }

    void otherDataAndWholePlansAreNotLedThere()
    {
        Fixture f;
        offerPhotographs(f.source, {});
        f.open();
        f.goTo(2);
        QTRY_COMPARE(f.plan().value("preset", ""), std::string("search"));
        actHealthy(f.source); // as for data that train at once
        f.wizard->setSource("/data/others");
        QVERIFY(!f.plan().contains("preset"));
        offerPhotographs(f.source, {});
        f.wizard->setPlan({{"data", kSource.toStdString()}});
        QTRY_COMPARE(f.wizard->engine()->check().work, PlanEngine::Work::Done);
        QCOMPARE(dump(f.plan()), dump({{"data", kSource.toStdString()}}));
    }

    void withoutGroupsThereAreNoHeadings()
    {
        Fixture f;
        f.open();
        f.goTo(2);
        QVERIFY(f.card("snca")->isVisible());
        QVERIFY(f.wizard->findChildren<SectionHeader*>().isEmpty());
    }

    void reasonsStandOnTheCards()
    {
        Fixture f;
        offerMany(f.source);
        f.open();
        f.goTo(2);
        QTRY_VERIFY(!f.card("nca")->isEnabled());
        QVERIFY(f.says("it needs batches with several images of a class"));
        QVERIFY(f.says("it needs at least two images of every class"));
        for (const Described& method : kMethods)
            QCOMPARE(f.card(method.id)->isEnabled(), *method.reason == '\0');
    }

    void keysReachEveryCardAndScrollToIt()
    {
        Fixture f;
        offerMany(f.source);
        f.open();
        f.wizard->resize(f.wizard->minimumSize());
        f.goTo(2);
        QTRY_VERIFY(!f.card("lmnn")->isEnabled());
        QTRY_VERIFY(areaOf(f.card("none"))->verticalScrollBar()->maximum() > 0);
        QVERIFY(!isInSight(f.card("none")));
        QCOMPARE(areaOf(f.card("none"))->horizontalScrollBar()->maximum(), 0);
        f.card("snca")->setFocus();
        // Down to the last line; what cannot be taken is passed over.
        for (int i = 0; i < 13 && QApplication::focusWidget(); ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
            const auto* card = qobject_cast<ChoiceCard*>(QApplication::focusWidget());
            QVERIFY(card && card->isEnabled());
            QVERIFY2(isInSight(card), qPrintable(card->id()));
            QTRY_VERIFY(card->isChecked());
        }
        QTRY_COMPARE(f.wizard->engine()->check().work, PlanEngine::Work::Done);
        const QString last = qobject_cast<ChoiceCard*>(QApplication::focusWidget())->id();
        QVERIFY2(QStringList({"svm", "none"}).contains(last), qPrintable(last));
        QCOMPARE(f.plan().value("method", ""), last.toStdString());
    }

    /// The page with many methods as PNG: set KINDRED_GALLERY to a folder.
    void gallery()
    {
        const QString folder = qEnvironmentVariable("KINDRED_GALLERY");
        if (folder.isEmpty())
            QSKIP("KINDRED_GALLERY names no folder to draw into");
        QVERIFY(QDir().mkpath(folder));
        for (const bool dark : {true, false}) {
            applyTheme(*qApp, dark);
            Fixture f;
            offerMany(f.source);
            f.open();
            f.goTo(2);
            QTRY_VERIFY(!f.card("lmnn")->isEnabled());
            for (const QSize& size : {QSize(1120, 760), f.wizard->minimumSize()}) {
                f.wizard->resize(size);
                QTest::qWait(50);
                QVERIFY(f.wizard->grab().save(QString("%1/methods-%2-%3.png")
                                                  .arg(folder)
                                                  .arg(size.width())
                                                  .arg(dark ? "dark" : "light")));
            }
        }
        applyTheme(*qApp, true);
    }
};

QTEST_MAIN(TestMethodPage)
#include "TestMethodPage.moc"
