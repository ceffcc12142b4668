#pragma once

#include <QAbstractTableModel>
#include <QList>

#include "base/Json.h"

namespace kindred {

class FilePictures;

/// What a folder was classified as, a file a row. GUI thread only.
class BoardResults final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Path, Class, Probability, Evidence, Problem, Columns };
    static constexpr int SortRole = Qt::UserRole;
    /// What a row is taken for, as Count::group.
    static constexpr int GroupRole = Qt::UserRole + 1;

    explicit BoardResults(QObject* parent = nullptr);

    /// The files lie on this computer, so that their pictures can be shown.
    void showPictures();
    /// Files below this folder are named from it on; their whole path is the tool tip.
    void clear(const QString& folder = {});
    /// The "items" of a board.classify answer.
    void append(const Json& items);
    int problems() const;
    /// Rows that are taken for the same.
    struct Count {
        QString group; ///< tells classes and what is none apart, whatever a class is called
        QString words;
        int rows = 0;
    };
    /// The most frequent class first; then none of these, and files that could not be read.
    QList<Count> counts() const;
    QString pathAt(int row) const { return m_rows.value(row).path; }
    /// Every row with a head, as RFC 4180 has it; numbers with a decimal point.
    QByteArray csv() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        QString path;
        QString name; ///< of the class
        double p = 0;
        double evidence = 0;
        bool none = false;
        QString error;
    };

    static QVariant alignmentOf(int column);
    static QString groupOf(const Row& row);
    static QString wordsOf(const Row& row);
    QVariant pictureOf(const Row& row) const;
    QString shownPath(const Row& row) const;

    QString m_folder; ///< with a slash at its end, or empty
    QList<Row> m_rows;
    FilePictures* m_pictures = nullptr; ///< null: the files lie elsewhere
};

} // namespace kindred
