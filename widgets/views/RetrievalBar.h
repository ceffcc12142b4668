#pragma once

#include <QWidget>

#include "models/RetrievalQuery.h"

class QCheckBox;
class QComboBox;
class QSpinBox;

namespace kindred {

/// How neighbours are asked for: k, among which images, under which table, compared with what.
class RetrievalBar final : public QWidget {
    Q_OBJECT

public:
    explicit RetrievalBar(QWidget* parent = nullptr);

    RetrievalSettings settings() const;
    bool onlyDisagreements() const;
    QString comparisonName() const;
    QString stepName() const;

    void setComparison(const QString& comparison);
    /// Other runs that can be compared with: path and name.
    void setRuns(const QList<std::pair<QString, QString>>& runs);
    /// Steps for which the run keeps tables, ascending.
    void setSteps(const QList<qint64>& steps);

Q_SIGNALS:
    void settingsChanged();
    void comparisonChosen(const QString& comparison);

private:
    QComboBox* combo(const QString& name);

    QSpinBox* m_k;
    QComboBox* m_database;
    QComboBox* m_step;
    QComboBox* m_compare;
    QCheckBox* m_disagree;
    QString m_comparison;
};

} // namespace kindred
