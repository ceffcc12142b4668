#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace kindred {

/// What kind of failure it was; the value is the exit code of the command line.
enum class ErrorCode {
    Failed = 1,       ///< something went wrong while working
    Usage = 2,        ///< knowable from the arguments alone: method, key, range
    Input = 3,        ///< anything that was read from disk and refused
    Interrupted = 130 ///< stopped by a signal; resumable
};

/// A failure in words: what happened, where, and what to do about it.
struct Error {
    ErrorCode code = ErrorCode::Failed;
    std::string what;
    std::string where;  ///< file, key or row; may be empty
    std::string remedy; ///< one sentence telling the reader what to do; may be empty

    /// "where: what. remedy" with the empty parts left out.
    std::string message() const
    {
        std::string text = where.empty() ? what : where + ": " + what;
        if (!remedy.empty())
            text += (text.ends_with('.') ? " " : ". ") + remedy;
        return text;
    }
};

inline Error usageError(std::string what, std::string where = {}, std::string remedy = {})
{
    return {ErrorCode::Usage, std::move(what), std::move(where), std::move(remedy)};
}
inline Error inputError(std::string what, std::string where = {}, std::string remedy = {})
{
    return {ErrorCode::Input, std::move(what), std::move(where), std::move(remedy)};
}
inline Error failure(std::string what, std::string where = {}, std::string remedy = {})
{
    return {ErrorCode::Failed, std::move(what), std::move(where), std::move(remedy)};
}

/// A value or an Error. Expected failures travel this way; exceptions stop at a boundary.
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : m_state(std::move(value)) {}
    Result(Error error) : m_state(std::move(error)) {}

    bool ok() const { return m_state.index() == 0; }
    explicit operator bool() const { return ok(); }

    T& value() & { return std::get<0>(m_state); }
    const T& value() const& { return std::get<0>(m_state); }
    T&& value() && { return std::get<0>(std::move(m_state)); }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    const Error& error() const { return std::get<1>(m_state); }

private:
    std::variant<T, Error> m_state;
};

template <>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error) : m_error(std::move(error)) {}

    bool ok() const { return !m_error; }
    explicit operator bool() const { return ok(); }
    const Error& error() const
    {
        assert(m_error);
        return *m_error;
    }

private:
    std::optional<Error> m_error;
};

using Status = Result<void>;

} // namespace kindred

/// Returns the error of a Result-valued expression from the enclosing function.
#define KINDRED_TRY(expression)                                                                    \
    do {                                                                                           \
        if (auto kindredResult_ = (expression); !kindredResult_.ok())                              \
            return kindredResult_.error();                                                         \
    } while (false)

#define KINDRED_CONCAT_(a, b) a##b
#define KINDRED_CONCAT(a, b) KINDRED_CONCAT_(a, b)
/// KINDRED_ASSIGN(auto image, decode(bytes)): the value, or return of the error.
#define KINDRED_ASSIGN(declaration, expression)                                                    \
    auto KINDRED_CONCAT(kindredValue_, __LINE__) = (expression);                                   \
    if (!KINDRED_CONCAT(kindredValue_, __LINE__).ok())                                             \
        return KINDRED_CONCAT(kindredValue_, __LINE__).error();                                    \
    declaration = std::move(KINDRED_CONCAT(kindredValue_, __LINE__)).value()
