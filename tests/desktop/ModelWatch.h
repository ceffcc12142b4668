#pragma once

#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QAbstractProxyModel>
#include <QListWidget>
#include <QSet>
#include <QTableWidget>

namespace kindred {

/// Watches models with QAbstractItemModelTester from the moment at which they are added until they
/// go: what they do wrong fails the test that goes on then. GUI thread only.
class ModelWatch final {
public:
    /// The model and, where it only arranges another one, that too.
    void add(QAbstractItemModel* model)
    {
        while (model) {
            if (!m_watched.contains(model)) {
                m_watched.insert(model);
                m_classes.insert(model->metaObject()->className());
                // A child, so that it goes with the model.
                new QAbstractItemModelTester(
                    model, QAbstractItemModelTester::FailureReportingMode::QtTest, model);
                QObject::connect(model, &QObject::destroyed, &m_context,
                                 [this](QObject* gone) { m_watched.remove(gone); });
            }
            auto* arranged = qobject_cast<QAbstractProxyModel*>(model);
            model = arranged ? arranged->sourceModel() : nullptr;
        }
    }

    /// What every list, table and tree below the widget shows. Of item widgets, whose models are
    /// Qt's own, nothing: those are reset while they are destroyed.
    void addAll(const QWidget* widget)
    {
        for (const auto* view : widget->findChildren<QAbstractItemView*>())
            if (!qobject_cast<const QListWidget*>(view) && !qobject_cast<const QTableWidget*>(view))
                add(view->model());
    }

    /// Of all that were ever watched, as their meta-objects call them.
    const QSet<QByteArray>& classes() const { return m_classes; }

private:
    QSet<const QObject*> m_watched;
    QSet<QByteArray> m_classes;
    QObject m_context; ///< ends the connections with it
};

} // namespace kindred
