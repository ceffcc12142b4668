#pragma once

#include <QWidget>

#include "base/Json.h"
#include "wizard/SplitChoice.h"

class QComboBox;
class QLabel;
class QLineEdit;

namespace kindred {

/// Chooses how a source is divided into training and test images. A rule that misses its number is
/// not reported until it has one.
class SplitEditor final : public QWidget {
    Q_OBJECT

public:
    explicit SplitEditor(QWidget* parent = nullptr);

    /// chosen: the rule of the plan, "" for automatic; resolved: the rule that holds; subsets:
    /// images of each part.
    void showRule(const QString& chosen, const QString& resolved, const Json& subsets);

Q_SIGNALS:
    void edited(const QString& rule);

private:
    void onKind();
    void report();
    void showFields();
    void offerFold(bool offered);

    SplitChoice m_rule;
    SplitChoice m_shown; ///< what showRule() was given
    QComboBox* m_kind;
    QLineEdit* m_share;
    QLineEdit* m_count;
    QLineEdit* m_path;
    QLabel* m_sentence;
    QLabel* m_counts;
};

} // namespace kindred
