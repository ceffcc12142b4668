#pragma once

#include <QString>

namespace kindred {

class RunListModel;

/// `wanted`, or where a run or a group of the list has that name already, the next with a number:
/// "digits", "digits 2", "digits 3". GUI thread.
QString freeRunName(const RunListModel& runs, const QString& wanted);

} // namespace kindred
