#include "models/runs/MethodTitles.h"

#include "common/EngineWords.h"
#include "common/JsonFields.h"

namespace kindred {

MethodTitles::MethodTitles(const Json& registry)
{
    for (const Json& method : arrayOf(registry, "methods"))
        m_titles.insert(textOf(method, "id"), engineWords(method, "title"));
}

} // namespace kindred
