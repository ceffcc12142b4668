#pragma once

#include <QByteArray>

#include "models/engine/RunSource.h"

namespace kindred {

/// A request frame. A non-empty block travels beside it as |u1 [n]; the top-level parameter whose
/// value is the string "$block" is made to name it, or the "image" of its "items" that is.
wire::Message requestMessage(qint64 id, const QString& method, const Json& params,
                             const QByteArray& block);

/// The reply in an answer frame; a frame without result and error is an error too.
RunSource::Reply replyOf(const std::shared_ptr<const wire::Message>& message);

/// An answer without what the protocol promises, in words; what it lacks (`method`, `lack`) goes to
/// the program's log, for whoever mends it.
Error unreadableAnswer(const char* method, const std::string& lack);

/// Whether a run.table result names a file that cannot be read on this machine.
bool pathIsElsewhere(const Json& result);

} // namespace kindred
