#pragma once

#include <QList>

#include <cstring>

#include "common/JsonFields.h"
#include "models/engine/RunSource.h"

namespace kindred {

/// An answer of run.table as whole numbers or coordinates, row-major; empty where it is not what
/// was asked for.
template <class T>
QList<T> tableOf(const RunSource::Reply& reply, const char* dtype, qsizetype* columns = nullptr)
{
    if (!reply.message)
        return {};
    const auto block =
        wire::findBlock(*reply.message, valueOr(reply.result, "data", Json()), dtype);
    if (!block || block->shape.empty() || block->shape.size() > 2)
        return {};
    if (columns)
        *columns = block->shape.size() == 2 ? static_cast<qsizetype>(block->shape[1]) : 1;
    QList<T> values(static_cast<qsizetype>(block->count()));
    std::memcpy(values.data(), block->data, static_cast<size_t>(values.size()) * sizeof(T));
    return values;
}

} // namespace kindred
