#pragma once

#include <QWidget>

#include <array>

#include "models/neighbourhood/RetrievalQuery.h"

class QCheckBox;
class QComboBox;
class QSpinBox;

namespace kindred {

/// How neighbours are asked for: k, among which images, under which table.
class RetrievalBar final : public QWidget {
    Q_OBJECT

public:
    explicit RetrievalBar(QWidget* parent = nullptr);

    RetrievalSettings settings() const;
    void setCount(int k);
    /// Whether the run tests classes that were not trained: their like is then among the test
    /// images, where else it is among the training images. What a person chooses instead is kept
    /// for each of the two kinds of runs.
    void setApart(bool apart);
    /// What the samples are, so that what is searched is named rightly; and whether they have
    /// classes, without which nothing can be named differently.
    void setKind(bool pictures, bool labelled);
    QString database(bool apart) const { return m_databases[apart ? 1 : 0]; }
    /// What the bar does not offer is left aside.
    void setDatabase(bool apart, const QString& database);
    bool onlyDisagreements() const;
    /// Whether that is wished for, be there a comparison or not.
    bool wantsDisagreements() const;
    void setDisagreements(bool only);
    /// Fields below each other instead of beside each other.
    void setUpright(bool upright);
    QString stepName() const;

    /// What the header compares with: "pixels", a run's path, or empty.
    void setComparison(const QString& comparison);
    /// What that is called.
    void nameComparison(const QString& name);
    /// What is compared with, in words, where it is an earlier step of the run itself; else empty.
    QString comparedStepName() const;
    /// Steps for which the run keeps tables, ascending.
    void setSteps(const QList<qint64>& steps);
    /// Steps as settings() has them; what is not offered is left aside.
    void chooseSteps(std::optional<qint64> step, std::optional<qint64> compared);

Q_SIGNALS:
    void settingsChanged();

private:
    QComboBox* combo(const QString& name);
    void addField(const QString& name, QWidget* field);
    void offerSteps(QComboBox* box, const QString& first, const QList<qint64>& steps);

    QList<std::pair<QWidget*, QWidget*>> m_fields; ///< label, field
    QSpinBox* m_k;
    QComboBox* m_database;
    QComboBox* m_step;
    QComboBox* m_beside;
    QCheckBox* m_disagree;
    QString m_comparison;
    bool m_labelled = true;
    std::array<QString, 2> m_databases{QStringLiteral("train"), QStringLiteral("test")};
    bool m_apart = false;
};

} // namespace kindred
