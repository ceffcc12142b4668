#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QSet>

#include "board/session/BoardAnswers.h"
#include "board/session/BoardEditor.h"
#include "board/session/BoardPictures.h"
#include "board/session/BoardService.h"

namespace kindred {

/// What the engine thinks of the board as it is edited: one prediction under way at a time, the
/// latest board wins; what the last edit flipped; the calibrated threshold; which image hurts.
/// Follows the editor's encoder, and shows the engine every picture again that it does not have.
/// GUI thread only.
class BoardSession final : public QObject {
    Q_OBJECT

public:
    explicit BoardSession(RunSource* source, QObject* parent = nullptr);

    BoardEditor* editor() { return &m_editor; }
    const BoardDocument& document() const { return m_editor.document(); }
    BoardService* service() { return &m_service; }
    BoardPictures* pictures() { return &m_pictures; }

    /// Shows a board with its encoder; forgets the one before. It can be undone no more.
    void openDocument(const BoardDocument& document);
    /// Opens the document's encoder; false if it is open already.
    bool openEncoder();
    /// Gives up the opening of an encoder: the board is as it was before it was asked for, and the
    /// step to it can be redone.
    void cancelOpening();

    const BoardPrediction& prediction() const { return m_prediction; }
    bool hasPrediction() const { return m_hasPrediction; }
    /// The board has changed since what the shown prediction answers.
    bool isPredicting() const { return m_predictSoon || m_predicting || m_showing; }
    QString predictionError() const { return m_predictionError; }
    /// Queries that the last edit decided otherwise; giving a name is none.
    const QSet<QString>& flips() const { return m_flips; }
    /// Rules of the last prediction, those of the encoder before there is one.
    const QList<BoardRule>& rules() const { return m_rules; }
    const BoardRule* currentRule() const;
    /// The document's rules with the engine's defaults where nothing is chosen.
    BoardRules effectiveRules() const;
    /// The chosen threshold, else the calibrated one.
    std::optional<double> threshold() const { return thresholdOf(document()); }
    const std::optional<BoardCalibration>& calibration() const { return m_calibration; }
    const QList<BoardHarm>& harms() const { return m_harms; }
    QString harmWords() const { return m_harmWords; }
    bool isRanking() const { return m_hurtsId >= 0; }
    /// Pictures of the board that the engine could not be shown again.
    const QSet<QString>& missing() const { return m_missing; }
    /// Milliseconds since the edit that the shown prediction answers.
    double sinceEdit() const { return m_sinceEdit; }

    /// What every question about this board holds: classes, rule and options.
    Json teaching() const;
    /// Index of the class that each query is known to be, −1 where it is not; null where none is.
    Json truth(qsizetype limit) const;
    /// Asks what decided a query; an earlier question is dropped.
    void explain(const QString& key,
                 std::function<void(const QList<BoardEvidenceItem>&, const QString&)> done);

Q_SIGNALS:
    void predicted();  ///< prediction, flips and rules are new
    void calibrated(); ///< also: there is no calibration any more
    void ranked();     ///< harms are new, or being asked for
    /// The views have drawn what an edit changed, so long after it.
    void redrawn(double milliseconds);
    void said(const QString& text);

private:
    void edited(const BoardDocument& before);
    void serviceChanged();
    void forgetAnswers();
    void showPicturesAgain();
    void showAgain(const QSet<QString>& keys);
    void showUnknown();
    void predictSoon();
    void predict();
    void take(const RunSource::Reply& reply, const BoardDocument& asked);
    void beginFlips(const BoardDocument& before);
    void countFlips();
    void askFurther();
    void rank();
    void dropFurther();
    std::optional<double> thresholdOf(const BoardDocument& board) const;
    Json teachingOf(const BoardDocument& board) const;
    /// The keys of the first queries as "queries" of a question; the block that goes with it.
    QByteArray addQueries(Json& params, const BoardDocument& board, qsizetype limit);
    /// What board.predict is asked; `keys`: the block that goes with it.
    Json predictionQuestion(const BoardDocument& board, QByteArray& keys);

    BoardEditor m_editor;
    BoardService m_service;
    BoardPictures m_pictures;
    BoardPrediction m_prediction;
    bool m_hasPrediction = false;
    QString m_predictionError;
    QList<BoardRule> m_rules;
    BoardVerdicts m_baseline;                  ///< what was thought before the last edit
    int m_baselineOf = -1;                     ///< serial of that edit, or of a name since
    std::optional<BoardDocument> m_unanswered; ///< the board before it, while that is not known
    QSet<QString> m_flips;
    std::optional<BoardCalibration> m_calibration;
    Json m_calibratedOf; ///< what it was asked about
    QList<BoardHarm> m_harms;
    QString m_harmWords;
    QSet<QString> m_missing;
    QElapsedTimer m_edit; ///< since the last edit
    double m_sinceEdit = 0;
    bool m_predictSoon = false;
    bool m_predicting = false;
    bool m_showing = false;              ///< the engine is shown pictures again
    bool m_again = false;                ///< the board changed while a prediction was under way
    int m_generation = 0;                ///< answers about an earlier board are dropped
    bool m_asksEncoder = false;          ///< the step under way opens another encoder
    int m_step = 0;                      ///< index of the editor's stack
    std::pair<int, int> m_encoderStep{}; ///< from which index to which the last one led
    qint64 m_hurtsId = -1;
    int m_furtherOf = 0; ///< answers of calibration and ranking to an earlier question are dropped
    int m_explainOf = 0;
    QList<BoardImage> m_keysOf; ///< the queries whose keys m_keys holds
    QByteArray m_keys;          ///< eight bytes each
};

} // namespace kindred
