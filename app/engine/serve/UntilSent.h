#pragma once

#include <functional>
#include <memory>
#include <utility>

namespace kindred::engine {

/// What a reply tells of for the first time, until that is on its way. Where it never goes
/// (cancelled, too large) nobody knows of it, and it is ended.
class UntilSent final {
public:
    /// For Reply::afterwards: calls `begin` once; destroyed before, calls `end` instead.
    static std::function<void()> then(std::function<void()> begin, std::function<void()> end)
    {
        const auto kept = std::make_shared<UntilSent>(std::move(end));
        return [kept, begin = std::move(begin)] {
            kept->m_end = nullptr;
            if (begin)
                begin();
        };
    }

    explicit UntilSent(std::function<void()> end) : m_end(std::move(end)) {}
    ~UntilSent()
    {
        if (m_end)
            m_end();
    }
    UntilSent(const UntilSent&) = delete;
    UntilSent& operator=(const UntilSent&) = delete;

private:
    std::function<void()> m_end;
};

} // namespace kindred::engine
