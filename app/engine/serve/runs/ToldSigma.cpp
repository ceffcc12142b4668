#include "engine/serve/runs/ToldSigma.h"

#include "base/Json.h"

namespace kindred::engine {

std::optional<double> toldSigma(const RunDirectory& run, int64_t step)
{
    std::optional<double> sigma;
    EventReader reader{run};
    for (bool more = true; more;) {
        const auto chunk = reader.poll();
        if (!chunk)
            break;
        for (const Json& event : chunk->events) {
            if (event.value("kind", "") != "scalars" || event.value("step", INT64_MAX) > step)
                continue;
            const Json values = event.value("values", Json::object());
            const Json value = values.is_object() ? values.value("sigma", Json()) : Json();
            if (value.is_number() && value.get<double>() > 0)
                sigma = value.get<double>();
        }
        more = chunk->more;
    }
    return sigma;
}

} // namespace kindred::engine
