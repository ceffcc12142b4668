// A run whose folder goes away is left, and that is said, unless somebody here asked for it.

#include <QTest>
#include <QUndoStack>

#include "common/NoticeBar.h"
#include "models/runs/CurrentRun.h"
#include "models/runs/RunActions.h"
#include "widgets/frame/FakeSource.h"
#include "window/RunGone.h"

using namespace kindred;

class RunGoneTest final : public QObject {
    Q_OBJECT

    static constexpr const char* kRun = "/runs/digits";

    struct Window {
        FakeSource source;
        QUndoStack undo;
        RunActions actions{&source, &undo};
        CurrentRun current;
        NoticeBar notice;
        RunGone gone{&source, &current, &actions, &notice};

        explicit Window(const char* state = "finished")
        {
            source.answers["run.delete"] = {{"trash", "0123456789abcdef"}};
            source.answers["run.restore"] = summary(state);
            source.answers["runs.forget"] = {{"opened", {kRun}}};
            source.answers["runs.open"] = summary(state);
            current.setRun(kRun, summary(state));
        }
        static Json summary(const char* state)
        {
            return {{"run", kRun}, {"name", "My digits"}, {"state", state}};
        }
    };

private Q_SLOTS:
    void aFolderThatWasMovedIsToldUntilItIsBack()
    {
        Window window;
        Q_EMIT window.source.runRemoved("/runs/other");
        QVERIFY(window.notice.isHidden());
        Q_EMIT window.source.runRemoved(kRun);
        QVERIFY(!window.current.isSet());
        QVERIFY2(window.notice.text().contains("My digits") && window.notice.text().contains(kRun),
                 qPrintable(window.notice.text()));
        Q_EMIT window.source.runChanged(kRun, Window::summary("finished"));
        QVERIFY(window.notice.isHidden());
    }

    void aListThatGoesOnToTheNextRunIsNoReasonToBeSilent()
    {
        Window window;
        window.current.setRun("/runs/next"); // because the row of the other went
        Q_EMIT window.source.runRemoved(kRun);
        QVERIFY(!window.notice.isHidden());
        QCOMPARE(window.current.run(), QString("/runs/next"));
    }

    void whatNobodyLooksAtAnyMoreIsNotTold()
    {
        Window window;
        window.current.setRun("/runs/next"); // by choice
        QCoreApplication::processEvents();
        Q_EMIT window.source.runRemoved(kRun);
        QVERIFY(window.notice.isHidden());
    }

    void whatWasDeletedHereIsNotTold()
    {
        Window window;
        window.actions.remove({{kRun, "My digits"}}); // the answer says that it is gone
        QVERIFY(!window.current.isSet());
        QVERIFY(window.notice.isHidden());
        window.undo.undo();
        window.current.setRun(kRun, Window::summary("finished"));
        Q_EMIT window.source.runRemoved(kRun); // by hand, after it was restored
        QVERIFY(!window.notice.isHidden());
    }

    void whatWasTakenOffTheListIsNotTold()
    {
        Window window;
        window.actions.forget({{kRun, "My digits", {}, {}, false}});
        Q_EMIT window.source.runRemoved(kRun);
        QVERIFY(!window.current.isSet());
        QVERIFY(window.notice.isHidden());
    }

    void whatOnlyWaitedIsNotTold()
    {
        Window window("queued");
        Q_EMIT window.source.runRemoved(kRun);
        QVERIFY(!window.current.isSet());
        QVERIFY(window.notice.isHidden());
    }
};

QTEST_MAIN(RunGoneTest)
#include "RunGoneTest.moc"
