// The query of a room: its picture, and how it goes with what is selected.

#include <QMimeData>
#include <QTest>

#include "models/neighbourhood/NeighbourhoodQuery.h"
#include "views/retrieval/QueryPicture.h"
#include "views/samples/PictureIntake.h"
#include "widgets/views/RetrievalFixture.h"

using namespace kindred;

class QueryFollowerTest final : public RetrievalFixture {
    Q_OBJECT

private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }

    void theWholePictureStays()
    {
        QueryPicture card(112);
        const QImage small(64, 64, QImage::Format_RGB32);
        card.setThumbnail(small);
        QCOMPARE(card.picture().width(), 64);
        card.setPicture(QImage(224, 300, QImage::Format_RGB32));
        card.setThumbnail(small); // a late one of the same query
        QCOMPARE(card.picture().width(), 224);
        card.expect();
        QVERIFY(card.picture().isNull());
        card.setThumbnail(small);
        QCOMPARE(card.picture().width(), 64);
        open();
        QTRY_COMPARE(m_view->findChild<QueryPicture*>()->picture().width(), 256);
        m_view->ask(6);
        QTRY_COMPARE(m_view->query()->state(), RetrievalQuery::State::Ready);
        QTRY_COMPARE(m_view->findChild<QueryPicture*>()->picture().width(), 256);
    }

    void whatWasSelectedMeanwhileIsAskedWhenShown()
    {
        open();
        m_view->hide();
        const int asked = m_source->count("query.neighbours");
        m_selection->setCurrent(77);
        m_selection->setCurrent(6);
        QCOMPARE(m_source->count("query.neighbours"), asked); // nobody looks
        m_view->show();
        QCOMPARE(m_view->query()->id(), 6);
        QTRY_COMPARE(m_view->query()->answer().id.value_or(-1), 6);
    }

    void anErrorThatIsFoundTooLateTakesNobodysPlace()
    {
        ScriptedSource source(240);
        source.answers["query.neighbourhood"] = Json::object();
        NeighbourhoodQuery query(&source);
        query.setRun("/runs/a");
        query.ask(3);
        query.askNextError({}); // 12
        query.ask(7);
        QCOMPARE(source.cancelledCount(), 2); // the first question and the search
        QTRY_VERIFY(source.isIdle());
        QCOMPARE(query.id(), 7);
        query.askNextError({});
        QTRY_COMPARE(query.id(), 12);
    }

    void aPictureFromOutsideStaysWhileNothingElseIsSelected()
    {
        open();
        m_view->ask(6);
        auto* picture = m_view->findChild<QueryPicture*>();
        QTRY_COMPARE(picture->picture().width(), 256);
        bring(50);
        QTRY_COMPARE(picture->picture().width(), 50);
        bring(70); // one after the other, each with its own picture
        QTRY_COMPARE(picture->picture().width(), 70);
        m_view->hide();
        m_view->show();
        QCOMPARE(m_view->query()->id(), -1);
        QTRY_COMPARE(m_view->query()->state(), RetrievalQuery::State::Ready);
        QCOMPARE(picture->picture().width(), 70);
        m_selection->setCurrent(9);
        QCOMPARE(m_view->query()->id(), 9);
    }

private:
    void bring(int edge)
    {
        QMimeData data;
        data.setImageData(ScriptedSource::glyph(9, edge));
        m_view->findChild<PictureIntake*>()->take(data);
    }
};

QTEST_MAIN(QueryFollowerTest)
#include "QueryFollowerTest.moc"
