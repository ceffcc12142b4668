#pragma once

#include <QWidget>

#include "models/map/MapSession.h"

class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace kindred {

class OptionEditor;

/// How the next map is to be made, and what it will cost; from the engine's own list of options.
/// Asks again when the run or its tables change. GUI thread.
class MapParameters final : public QWidget {
    Q_OBJECT

public:
    /// `source` outlives it.
    explicit MapParameters(RunSource* source, QWidget* parent = nullptr);

    /// The run, and the step whose tables are mapped (−1: the last); asks the engine.
    void setRun(const QString& run, qint64 step);
    MapSettings settings() const;
    void setSettings(const MapSettings& settings);
    bool isValid() const;
    /// Of the choice as it is; −1 until the engine has answered.
    qint64 points() const { return m_points; }
    double seconds() const; ///< estimated
    double bytes() const;   ///< of memory, estimated; 0 until the engine has answered
    bool fits() const;      ///< into what is free of it
    QPushButton* startButton() const { return m_start; }
    /// Unfolds the options that most people leave alone, and folds them.
    QPushButton* moreButton() const { return m_toggle; }
    void showMore(bool shown);
    /// What it costs, and Start: may be put where it stays in sight while the rest is scrolled.
    QWidget* foot() const { return m_foot; }
    /// Puts another step before Start; taken over.
    void addBesideStart(QPushButton* step);

Q_SIGNALS:
    void known();  ///< points() and the estimate are there
    void wanted(); ///< Start was pressed
    void failed(const kindred::Error& error);

private:
    void ask();
    void take(const Json& answer);
    void fill(const Json& answer);
    OptionEditor* makeEditor(const Json& spec);
    void showMethod();
    void showCost();
    Json memory() const;
    void addRow(const QString& name, QWidget* field, const QString& tip);
    QHBoxLayout* makeRow(const QString& name, QWidget* field, const QString& tip);

    RunSource* m_source;
    QString m_run;
    qint64 m_step = -1;
    QVBoxLayout* m_rows;
    QComboBox* m_method;
    QComboBox* m_split;
    QLineEdit* m_seed;
    QLabel* m_sentence;
    QWidget* m_options;
    QPushButton* m_toggle;
    QWidget* m_further; ///< the options that most people leave alone
    bool m_showsMore = false;
    bool m_hasOptions = false; ///< the chosen method
    QList<OptionEditor*> m_editors;
    QWidget* m_foot;
    QLabel* m_cost;
    QPushButton* m_start;
    Json m_methods = Json::array();
    Json m_set = Json::object(); ///< what differs from default
    QString m_wantedSplit = QStringLiteral("all");
    QString m_wantedMethod = QStringLiteral("tsne");
    QStringList m_splits;
    qint64 m_points = -1;
    double m_perIteration = 0;
    double m_before = 0;
    Json m_memory = Json::object(); ///< by method
    int m_serial = 0;
};

} // namespace kindred
