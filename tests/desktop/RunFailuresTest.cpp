// A run that fails while nobody looks at it is told, once, with the reason and a way to it; of a
// group all in one notice.

#include <QAbstractButton>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "common/NoticeBar.h"
#include "models/runs/RunListModel.h"
#include "widgets/frame/FakeSource.h"
#include "window/RunFailures.h"

using namespace kindred;

class RunFailuresTest final : public QObject {
    Q_OBJECT

    std::unique_ptr<FakeSource> m_source;
    std::unique_ptr<RunListModel> m_runs;
    std::unique_ptr<NoticeBar> m_notice;
    std::unique_ptr<RunFailures> m_failures;

    static Json fold(int number, const std::string& state)
    {
        const std::string name = "digits/fold-" + std::to_string(number);
        Json summary = {{"run", "/runs/" + name}, {"name", name}, {"state", state}};
        summary["group"] = {
            {"path", "/runs/digits"}, {"name", "digits"}, {"settings", {{"fold", number}}}};
        if (state == "failed")
            summary["error"] = "the disk is full";
        return summary;
    }

    void change(const Json& summary)
    {
        Q_EMIT m_source->runChanged(QString::fromStdString(summary["run"]), summary);
    }

private Q_SLOTS:
    void init()
    {
        QLocale::setDefault(QLocale::c());
        m_failures.reset();
        m_source = std::make_unique<FakeSource>();
        m_runs = std::make_unique<RunListModel>(m_source.get());
        m_notice = std::make_unique<NoticeBar>();
        m_failures = std::make_unique<RunFailures>(m_source.get(), m_runs.get(), m_notice.get());
    }

    void oneThatFailsIsToldWithItsReason()
    {
        change(fold(1, "running"));
        change(fold(2, "queued"));
        QVERIFY(m_notice->isHidden());
        change(fold(1, "failed"));
        QVERIFY(!m_notice->isHidden());
        QVERIFY2(m_notice->text().contains("digits/fold-1") &&
                     m_notice->text().contains("the disk is full. Its log"),
                 qPrintable(m_notice->text()));
        QSignalSpy wanted(m_failures.get(), &RunFailures::runWanted);
        for (auto* button : m_notice->findChildren<QPushButton*>())
            if (button->text() == "See the run")
                button->click();
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(wanted[0][0].toString(), QString("/runs/digits/fold-1"));
        QVERIFY(m_notice->isHidden());
        change(fold(1, "failed")); // told once
        QVERIFY(m_notice->isHidden());
    }

    void severalOfAGroupAreOneNotice()
    {
        for (int number : {1, 2, 3})
            change(fold(number, "running"));
        change(fold(1, "failed"));
        change(fold(3, "crashed"));
        QVERIFY2(m_notice->text().contains("2 run") && m_notice->text().contains("fold-3"),
                 qPrintable(m_notice->text()));
        // Of those that are left the notice speaks on.
        m_failures->see("/runs/digits/fold-3");
        QVERIFY2(m_notice->text().startsWith("Run “digits/fold-1”: "),
                 qPrintable(m_notice->text()));
        change(fold(1, "running")); // resumed
        QVERIFY(m_notice->isHidden());
        change(fold(1, "failed"));
        QVERIFY2(m_notice->text().contains("fold-1"), qPrintable(m_notice->text()));
        Q_EMIT m_source->runRemoved("/runs/digits/fold-1");
        QVERIFY(m_notice->isHidden());
    }

    void ofTheOthersTheNoticeSpeaksOn()
    {
        for (int number : {1, 2, 3})
            change(fold(number, "running"));
        for (int number : {1, 2, 3})
            change(fold(number, "failed"));
        const auto press = [this](const QString& text) {
            for (auto* button : m_notice->findChildren<QAbstractButton*>())
                if (button->text() == text || button->accessibleName() == text)
                    return button->click();
            QFAIL("no such button");
        };
        press("See the run");
        QVERIFY2(m_notice->text().contains("2 run") && m_notice->text().contains("fold-2"),
                 qPrintable(m_notice->text()));
        press("Dismiss");
        QVERIFY(m_notice->isHidden());
        m_failures->see("/runs/digits/fold-2");
        QVERIFY(m_notice->isHidden()); // dismissed is dismissed
    }

    void theOneThatIsLookedAtTellsItself()
    {
        change(fold(1, "running"));
        change(fold(2, "running"));
        m_failures->see("/runs/digits/fold-1");
        change(fold(1, "failed"));
        QVERIFY(m_notice->isHidden());
        m_failures->see("/runs/wine");
        change(fold(2, "failed"));
        QVERIFY2(m_notice->text().startsWith("Run “digits/fold-2”: "),
                 qPrintable(m_notice->text()));
    }

    void oneThatIsOfNoGroupIsToldToo()
    {
        for (const char* state : {"running", "crashed"}) {
            for (const char* name : {"wine", "digits"})
                change({{"run", std::string("/runs/") + name}, {"name", name}, {"state", state}});
        }
        QVERIFY2(m_notice->text().startsWith("Run “digits”: crashed"),
                 qPrintable(m_notice->text()));
        QVERIFY2(!m_notice->text().contains("group"), qPrintable(m_notice->text()));
        m_failures->see("/runs/digits"); // each has a notice of its own
        QVERIFY2(m_notice->text().startsWith("Run “wine”: crashed"), qPrintable(m_notice->text()));
    }

    void whatFailedBeforeIsNoNews()
    {
        change(fold(1, "failed")); // opened now
        QVERIFY(m_notice->isHidden());
    }
};

QTEST_MAIN(RunFailuresTest)
#include "RunFailuresTest.moc"
