// Tags among the retrievals: given to the query and to tiles, shown, listed by.

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QScreen>
#include <QTest>

#include "models/samples/SampleTags.h"
#include "models/samples/TagModel.h"
#include "views/retrieval/QueryCard.h"
#include "views/samples/SampleBrowser.h"
#include "views/samples/TagPicker.h"
#include "widgets/views/RetrievalFixture.h"

using namespace kindred;

class SampleTagsTest final : public RetrievalFixture {
    Q_OBJECT

    std::unique_ptr<SampleTags> m_tags;

    QComboBox* splits() const { return m_view->browser()->findChild<QComboBox*>(); }
    int entry(const QString& text) const { return splits()->findText(text); }
    int listed() const { return m_view->browser()->model()->rowCount(); }
    bool shows(const QString& words) const
    {
        for (const auto* label : m_view->findChild<QueryCard*>()->findChildren<QLabel*>())
            if (label->text().contains(words))
                return true;
        return false;
    }

private Q_SLOTS:
    void init()
    {
        QLocale::setDefault(QLocale::c());
        setUp();
        m_tags = std::make_unique<SampleTags>(m_current, QString());
        m_view->setTags(m_tags.get());
        open();
    }
    void cleanup()
    {
        tearDown();
        m_tags.reset();
    }

    void theQueryIsTaggedByAKey()
    {
        m_view->ask(8);
        QTRY_COMPARE(m_view->query()->state(), RetrievalQuery::State::Ready);
        m_view->setFocus();
        QTest::keyClick(m_view, Qt::Key_T);
        QPointer<TagPicker> picker = m_view->findChild<TagPicker*>();
        QVERIFY(picker);
        QTest::keyClicks(picker->line(), "stars");
        QTest::keyClick(picker->line(), Qt::Key_Return);
        QCOMPARE(m_tags->set().find("stars")->ids, QList<qint64>{8});
        QVERIFY(shows("tagged stars"));
        m_tags->undoStack()->undo();
        QVERIFY(!shows("tagged"));
    }

    void aTagIsListedAlone()
    {
        m_view->browser()->setSplit("test");
        const int tests = listed();
        m_tags->tag("stars", {0, 3, 5, 6});
        QCOMPARE(listed(), tests);
        splits()->setCurrentIndex(entry("Tag stars (4)"));
        QCOMPARE(listed(), 4); // of every split
        QCOMPARE(m_view->browser()->split(), QString("test"));
        m_tags->tag("rings", {1});
        QCOMPARE(listed(), 4);
        m_tags->untag("stars", {3});
        QCOMPARE(listed(), 3);
        // What is selected stands before the tags.
        m_selection->setIds({1, 2});
        QCOMPARE(entry("Selected (2)"), entry("Tag stars (3)") - 1);
        QCOMPARE(listed(), 3);
        m_selection->setIds({});
        QCOMPARE(listed(), 3);
        m_tags->forget("stars");
        QCOMPARE(listed(), tests);
        m_tags->undoStack()->undo();
        QVERIFY(entry("Tag stars (3)") >= 0);
    }

    void aTagSelectsItsSamplesEverywhere()
    {
        m_tags->tag("stars", {0, 3, 5});
        QPointer<TagPicker> picker = m_view->askForTags({7});
        Q_EMIT picker->selectionWanted("stars");
        QCOMPARE(m_selection->ids(), (QSet<qint64>{0, 3, 5}));
        QCOMPARE(listed(), 3);
    }

    void thePickerOpensWhereReadingBegins()
    {
        auto* card = m_view->findChild<QueryCard*>();
        QVERIFY(card);
        const auto place = [&] {
            QPointer<TagPicker> picker = m_view->askForTags({7});
            const QRect shown(card->mapFromGlobal(picker->pos()), picker->size());
            picker->close();
            return shown;
        };
        constexpr int kFrame = 4; // what a platform may put around it
        QVERIFY(std::abs(place().left() - card->rect().left()) <= kFrame);
        QGuiApplication::setLayoutDirection(Qt::RightToLeft); // as a popup has it
        QTRY_VERIFY(card->isRightToLeft());
        // Where the screen leaves room on both sides.
        const int left = card->mapToGlobal(QPoint()).x();
        m_view->move(m_view->pos() + QPoint(m_view->screen()->size().width() / 2 - left, 0));
        const QRect shown = place();
        QGuiApplication::setLayoutDirection(Qt::LeftToRight);
        QVERIFY2(std::abs(shown.right() - card->rect().right()) <= kFrame,
                 qPrintable(QString("%1 and %2").arg(shown.right()).arg(card->rect().right())));
    }

    void anotherRunHasOthers()
    {
        m_tags->tag("stars", {0, 3, 5});
        splits()->setCurrentIndex(entry("Tag stars (3)"));
        m_current->setRun("/runs/b", m_source->runs[1]);
        QCOMPARE(entry("Tag stars (3)"), -1);
        QVERIFY(!m_view->browser()->split().isEmpty());
    }

    void theModelTellsWhoHasATag()
    {
        CurrentRun current;
        current.setRun("/runs/a", Json{{"run", "/runs/a"}, {"id", "a"}});
        SampleTags tags(&current, {});
        TagModel model(&tags);
        const QAbstractItemModelTester checked(&model);
        const auto state = [&](int row) { return model.index(row).data(Qt::CheckStateRole); };
        tags.tag("a", {1, 2, 3});
        tags.tag("b", {3});
        tags.tag("c", {3, 4});
        QCOMPARE(model.rowCount(), 3);
        QVERIFY2(!state(0).isValid(), "nobody is asked about");
        model.setSamples({2, 3});
        QCOMPARE(state(0).toInt(), int(Qt::Checked));
        QCOMPARE(state(1).toInt(), int(Qt::PartiallyChecked));
        QVERIFY(model.setData(model.index(1), Qt::Checked, Qt::CheckStateRole));
        QCOMPARE(tags.set().find("b")->ids, (QList<qint64>{2, 3}));
        QCOMPARE(state(1).toInt(), int(Qt::Checked));
        const QPersistentModelIndex last = model.index(2);
        model.toggle(1); // of no sample any more
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(last.row(), 1);
        tags.undoStack()->undo();
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(last.data(TagModel::NameRole).toString(), QString("c"));
        QVERIFY(!model.setData(model.index(0), "b", Qt::EditRole));
        QVERIFY(model.setData(model.index(0), "first", Qt::EditRole));
        QCOMPARE(tags.set().tags().constFirst().name, QString("first"));
        while (tags.undoStack()->canUndo())
            tags.undoStack()->undo();
        QCOMPARE(model.rowCount(), 0);
        while (tags.undoStack()->canRedo())
            tags.undoStack()->redo();
        QCOMPARE(model.rowCount(), 3);
        current.setRun("/runs/b", Json{{"run", "/runs/b"}, {"id", "b"}});
        QCOMPARE(model.rowCount(), 0);
    }
};

QTEST_MAIN(SampleTagsTest)
#include "SampleTagsTest.moc"
