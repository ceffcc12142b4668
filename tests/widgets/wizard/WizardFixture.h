#pragma once

#include <QApplication>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QTest>

#include <algorithm>

#include "CannedEngine.h"
#include "wizard/ChoiceCard.h"
#include "wizard/DataPage.h"
#include "wizard/PlanEngine.h"
#include "wizard/TrainingWizard.h"

namespace kindred::test {

/// What a failed comparison of JSON should show.
inline QString dump(const Json& json)
{
    return QString::fromStdString(json.dump());
}

inline const QString kSource = QStringLiteral("/data/shapes");

/// A wizard over a healthy engine that never rests before it asks.
struct Fixture {
    ScriptedSource source;
    std::unique_ptr<TrainingWizard> wizard;

    Fixture() { actHealthy(source); }

    void open()
    {
        wizard = std::make_unique<TrainingWizard>(&source);
        wizard->engine()->setPatience(0, 0);
        wizard->show();
        QVERIFY(QTest::qWaitForWindowExposed(wizard.get(), 60'000));
    }
    template <class T>
    T* find(const char* name) const
    {
        return wizard->findChild<T*>(QLatin1String(name));
    }
    /// Whether a label in sight holds these words.
    bool says(const QString& words) const
    {
        const auto labels = wizard->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
            return label->isVisible() && label->text().contains(words);
        });
    }
    QPushButton* button(const char* name) const { return find<QPushButton>(name); }
    ChoiceCard* card(const char* id) const
    {
        return wizard->findChild<ChoiceCard*>(QStringLiteral("card.") + QLatin1String(id));
    }
    void click(QWidget* widget) const
    {
        QVERIFY(widget);
        QTest::mouseClick(widget, Qt::LeftButton);
    }
    /// Leads to a step through Next, with data that is fine.
    void goTo(int step, const QString& path = kSource)
    {
        if (wizard->step() == 0)
            wizard->setSource(path);
        while (wizard->step() < step) {
            QTRY_VERIFY(button("next")->isEnabled());
            QTRY_VERIFY(wizard->engine()->check().work == PlanEngine::Work::Done);
            click(button("next"));
        }
    }
    Json plan() const { return wizard->engine()->draft()->plan(); }
};

inline void drop(QWidget* target, const QString& path)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(target->rect().center(), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(target, &enter);
    QDropEvent event(target->rect().center(), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(target, &event);
}

} // namespace kindred::test
