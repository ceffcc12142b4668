// What the board tells beside its chosen rule: where the rules disagree, what a tree expects,
// which pictures are of none of its classes.

#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QSlider>
#include <QTableWidget>

#include "board/BoardSlider.h"
#include "board/classes/BoardHurtsCard.h"
#include "board/encoders/BoardEncoderDialog.h"
#include "board/prior/BoardPriorAnswer.h"
#include "board/prior/BoardPriorCard.h"
#include "board/prior/BoardPriorCurve.h"
#include "board/queries/BoardHistogram.h"
#include "board/queries/BoardNoneCard.h"
#include "board/session/BoardAnswers.h"
#include "common/Theme.h"
#include "widgets/board/BoardFixture.h"

using namespace kindred;

class BoardPriorTest final : public BoardFixture {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, true); }
    void init() { setUp(); }
    void cleanup() { tearDown(); }

    void aChosenLineOutlivesItsImages()
    {
        open();
        teach();
        BoardRules rules = board().rules;
        rules.threshold = -0.25;
        session()->editor()->setRules(rules, "Move the threshold");
        settle();
        const BoardNoneCard* none = m_view->none();
        const auto says = [none](const QString& words) {
            const auto labels = none->findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
                return label->isVisibleTo(none) && label->text().contains(words);
            });
        };
        QVERIFY(none->histogram()->isVisibleTo(none));
        session()->editor()->setOut({{idOf("Tent"), 0}, {idOf("Tent"), 1}}, true);
        settle();
        // Nothing is measured any more: no empty axes, but where the line stands and how it goes.
        QVERIFY(!none->histogram()->isVisibleTo(none));
        QVERIFY(says(QString::fromUtf8("the line at −0.25 holds")));
        QVERIFY(none->automatic()->isVisibleTo(none));
        QCOMPARE(none->automatic()->text(), QString("Take the line away"));
        QTest::mouseClick(none->automatic(), Qt::LeftButton);
        settle();
        QVERIFY(!board().rules.threshold);
        QVERIFY(!says("the line at") && !none->automatic()->isVisibleTo(none));
    }

    void queriesOnWhichRulesDisagreeAreMarked()
    {
        open();
        teach();
        // The linear head takes everything for the first class.
        const BoardQueryModel* model = m_view->tray()->model();
        const int tent = model->rowOf(BoardEngine::keyOf("tent-5.png"));
        const int ring = model->rowOf(BoardEngine::keyOf("ring-5.png"));
        QVERIFY(model->cell(tent).disagree);
        QVERIFY(!model->cell(ring).disagree);
        QCOMPARE(model->otherRules(model->cell(tent).verdict), QString("Linear head: Ring"));
        m_view->tray()->setFilter(BoardQueryModel::Filter::Disagree);
        QVERIFY(model->rowOf(BoardEngine::keyOf("tent-5.png")) >= 0);
        QCOMPARE(model->rowOf(BoardEngine::keyOf("ring-5.png")), -1);
        QCOMPARE(model->countOf(BoardQueryModel::Filter::Disagree), model->rowCount());
    }

    void aClassIsExpectedWhereTheTreeSays()
    {
        open();
        teach();
        QVERIFY(!m_view->prior()->isVisibleTo(m_view.get())); // no run, no tree
        m_engine->levels = {{{"name", "family"}, {"classes", {"round", "sharp"}}}};
        session()->editor()->setEncoder({BoardEncoder::Kind::Run, "/runs/a"}, "a run");
        settle();
        BoardPriorCard* card = m_view->prior();
        QVERIFY(card->isVisibleTo(m_view.get()));
        QCOMPARE(m_engine->count("board.prior"), 0);
        card->box()->click();
        settle();
        QVERIFY(m_engine->asked("board.predict").back().params["prior"] == true);
        QVERIFY2(
            card->words().startsWith("No class says which coarser class it belongs to. Choose"),
            qPrintable(card->words()));
        QVERIFY(card->words().contains("It is a kind of"));
        const int unseen = session()->editor()->addClass("Unseen");
        session()->editor()->setUnder(unseen, 0, "sharp");
        settle();
        QVERIFY(m_engine->asked("board.predict").back().params["classes"][2]["under"] ==
                Json::array({1}));
        QVERIFY(card->answer().applies);
        QCOMPARE(card->answer().classes[2].share, std::optional(1.0));
        QCOMPARE(card->answer().classes[2].prior, std::optional(QPointF(2, 1)));
        QVERIFY(!card->answer().classes[2].mean);
        QVERIFY(!card->answer().hasQuery);
        m_view->tray()->tiles()->setCurrentIndex(m_view->tray()->model()->index(0));
        settle();
        QVERIFY(card->answer().hasQuery);
        session()->editor()->setRules(
            [&] {
                BoardRules rules = board().rules;
                rules.priorStrength = 6;
                return rules;
            }(),
            "worth");
        settle();
        QVERIFY(m_engine->asked("board.prior").back().params["prior_strength"] == 6.0);
        // As images come: all of it without one, half with as many as it is worth.
        const BoardPriorCurve* curve = card->curve();
        QCOMPARE(curve->shareAt(0), 1.0);
        QCOMPARE(curve->shareAt(6), 0.5);
        QCOMPARE(curve->shareAt(18), 0.25);
        QCOMPARE(curve->mostImages(), 18);
        QVERIFY(curve->wordsAt(curve->placeOf(0, 1)).startsWith("Unseen: 100 %"));
        QVERIFY2(curve->wordsAt(curve->placeOf(6, 0)).contains("50 %"),
                 qPrintable(curve->wordsAt(curve->placeOf(6, 0))));
        // It is kept with the board, and taken back like any edit.
        const auto kept = BoardDocument::fromJson(board().toJson(), "here");
        QVERIFY(kept.ok());
        QCOMPARE(kept->classes[2].under, QStringList("sharp"));
        QCOMPARE(kept->rules, board().rules);
        while (session()->editor()->undoStack()->canUndo())
            session()->editor()->undoStack()->undo();
        settle();
        QVERIFY(!board().rules.prior);
    }

    void anAnswerDoesNotPullTheHandleBack()
    {
        open();
        teach();
        m_engine->levels = {{{"name", "family"}, {"classes", {"round", "sharp"}}}};
        session()->editor()->setEncoder({BoardEncoder::Kind::Run, "/runs/a"}, "a run");
        settle();
        BoardPriorCard* card = m_view->prior();
        card->box()->click();
        session()->editor()->setUnder(idOf("Tent"), 0, "sharp");
        settle();
        QVERIFY(card->answer().applies);
        QSlider* handle = card->strength()->slider();
        m_engine->held = "board.prior";
        const int asked = m_engine->count("board.prior");
        handle->setSliderDown(true);
        handle->setSliderPosition(120);
        QTRY_COMPARE(m_engine->count("board.prior"), asked + 1);
        const double first = *board().rules.priorStrength;
        handle->setSliderPosition(150);
        m_engine->release(); // of where it was
        QCOMPARE(card->answer().strength, first);
        QCOMPARE(handle->value(), 150);
        handle->setSliderDown(false);
        settle();
        QCOMPARE(handle->value(), 150);
        QCOMPARE(card->answer().strength, *board().rules.priorStrength);
        session()->editor()->undoStack()->undo();
        settle();
        QVERIFY(!board().rules.priorStrength);
        QCOMPARE(card->strength()->value(), 2.0); // the estimate again
    }

    void encodersAreComparedWithAFileOfOnesOwn()
    {
        open();
        teach();
        auto* encoders = m_view->findChild<BoardEncoders*>();
        BoardEncoderDialog dialog(session(), encoders);
        dialog.setPicker([](QWidget*) { return QString("/nets/mine.pth"); });
        dialog.compare();
        settle();
        QCOMPARE(dialog.table()->rowCount(), 2);
        dialog.file()->click();
        settle();
        const Json asked = m_engine->asked("board.encoders").back().params["encoders"];
        QVERIFY(asked.back() == Json({{"file", "/nets/mine.pth"}}));
        QCOMPARE(dialog.table()->rowCount(), 3);
        // The best is first, marked, with its interval.
        QVERIFY(dialog.table()->item(0, 0)->text().startsWith(QString::fromUtf8("✓")));
        QVERIFY(dialog.table()->item(0, 0)->text().contains("fisher"));
        QCOMPARE(dialog.table()->item(0, 1)->text(), QString("4 of 4 right"));
        QCOMPARE(dialog.table()->item(0, 2)->text(), QString::fromUtf8("51–100 %"));
        QVERIFY(!dialog.table()->item(1, 0)->text().startsWith(QString::fromUtf8("✓")));
        dialog.take()->click();
        settle();
        QCOMPARE(board().encoder.kind, BoardEncoder::Kind::Fisher);
    }

    void anAnswerThatCannotBeReadIsToldInWords()
    {
        // Without blocks, and with one that is none: no names of the protocol reach a person.
        const BoardDocument asked;
        RunSource::Reply bare;
        bare.result = {{"applies", true}, {"index", {{"$block", 1}}}};
        RunSource::Reply damaged = bare;
        damaged.message = std::make_shared<const wire::Message>();
        for (const RunSource::Reply& reply : {bare, damaged}) {
            QTest::ignoreMessage(QtWarningMsg, QRegularExpression("^board.predict: index "));
            const Result<BoardPrediction> prediction = predictionOf(reply, asked, {});
            QVERIFY(!prediction.ok());
            const QString words = QString::fromStdString(prediction.error().message());
            QCOMPARE(words,
                     QString("the engine's answer cannot be read. Try again. If it stays so, "
                             "restart the engine from its status at the bottom."));
        }
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression("^board.prior: "));
        const Result<BoardPriorAnswer> prior = priorOf(bare);
        QVERIFY(!prior.ok());
        QVERIFY(prior.error().where.empty());
        QVERIFY(prior.error().message().find("board.") == std::string::npos);
    }

    void underEpisodicMemoryNothingIsRankedAndThatIsSaid()
    {
        open();
        m_engine->errors["board.hurts"] = usageError("every picture moves all others", "mne");
        teach();
        QVERIFY(session()->harms().isEmpty());
        QCOMPARE(session()->harmWords(), QString("every picture moves all others"));
        const QList<QLabel*> labels = m_view->hurts()->findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
            return label->isVisibleTo(m_view.get()) && label->text() == session()->harmWords();
        }));
    }
};

QTEST_MAIN(BoardPriorTest)
#include "BoardPriorTest.moc"
