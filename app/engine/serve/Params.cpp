#include "engine/serve/Params.h"

namespace kindred::engine {

namespace {
const Json* member(const Json& params, const char* key)
{
    const auto found = params.find(key);
    return found == params.end() || found->is_null() ? nullptr : &*found;
}

Error wanted(const char* key, const std::string& what)
{
    return usageError("must be " + what, std::string("params.") + key);
}
} // namespace

bool hasParam(const Json& params, const char* key)
{
    return member(params, key) != nullptr;
}

Result<std::string> textParam(const Json& params, const char* key)
{
    const Json* value = member(params, key);
    if (!value || !value->is_string() || value->get_ref<const std::string&>().empty())
        return wanted(key, "a text that is not empty");
    return value->get<std::string>();
}

Result<std::string> textParam(const Json& params, const char* key, const std::string& fallback)
{
    const Json* value = member(params, key);
    if (!value)
        return fallback;
    if (!value->is_string())
        return wanted(key, "a text");
    return value->get<std::string>();
}

Result<int64_t> integerParam(const Json& params, const char* key, int64_t low, int64_t high)
{
    const Json* value = member(params, key);
    const bool fits = value && value->is_number_integer() &&
                      (!value->is_number_unsigned() || value->get<uint64_t>() <= INT64_MAX) &&
                      value->get<int64_t>() >= low && value->get<int64_t>() <= high;
    if (!fits)
        return wanted(key,
                      "a whole number from " + std::to_string(low) + " to " + std::to_string(high));
    return value->get<int64_t>();
}

Result<int64_t> integerParam(const Json& params, const char* key, int64_t low, int64_t high,
                             int64_t fallback)
{
    return hasParam(params, key) ? integerParam(params, key, low, high) : Result<int64_t>(fallback);
}

Result<bool> flagParam(const Json& params, const char* key, bool fallback)
{
    const Json* value = member(params, key);
    if (!value)
        return fallback;
    if (!value->is_boolean())
        return wanted(key, "true or false");
    return value->get<bool>();
}

Result<Json> objectParam(const Json& params, const char* key)
{
    const Json* value = member(params, key);
    if (!value || !value->is_object())
        return wanted(key, "an object");
    return *value;
}

Result<std::vector<int64_t>> idsParam(const Json& params, const char* key, size_t limit)
{
    const Json* value = member(params, key);
    if (!value || !value->is_array() || value->size() > limit)
        return wanted(key, "an array of at most " + std::to_string(limit) + " ids");
    std::vector<int64_t> ids;
    for (const Json& id : *value) {
        if (!id.is_number_integer() || id.get<int64_t>() < 0)
            return wanted(key, "an array of sample ids, whole numbers of 0 or more");
        ids.push_back(id.get<int64_t>());
    }
    return ids;
}

} // namespace kindred::engine
