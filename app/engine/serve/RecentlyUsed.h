#pragma once

#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "base/Result.h"

namespace kindred::engine {

/// Keeps the last few values that were expensive to make. Thread-safe; two callers who want the
/// same value make it once, and others do not wait for them.
template <class Value>
class RecentlyUsed final {
public:
    explicit RecentlyUsed(size_t capacity) : m_capacity(capacity) {}

    using Made = Result<std::shared_ptr<Value>>;

    Made get(const std::string& key, const std::function<Made()>& make)
    {
        const std::shared_ptr<Slot> slot = slotFor(key);
        const std::lock_guard lock(slot->mutex);
        if (slot->value)
            return slot->value;
        Made made = make();
        if (made)
            slot->value = *made;
        return made;
    }

    /// The newest value that `fits`, or null. Values being made are passed over.
    std::shared_ptr<Value> find(const std::function<bool(const Value&)>& fits) const
    {
        const std::lock_guard lock(m_mutex);
        for (const auto& [key, slot] : m_slots) {
            const std::unique_lock ready(slot->mutex, std::try_to_lock);
            if (ready && slot->value && fits(*slot->value))
                return slot->value;
        }
        return nullptr;
    }

private:
    struct Slot {
        std::mutex mutex;
        std::shared_ptr<Value> value;
    };

    std::shared_ptr<Slot> slotFor(const std::string& key)
    {
        const std::lock_guard lock(m_mutex);
        for (auto entry = m_slots.begin(); entry != m_slots.end(); ++entry)
            if (entry->first == key) {
                m_slots.splice(m_slots.begin(), m_slots, entry);
                return entry->second;
            }
        m_slots.emplace_front(key, std::make_shared<Slot>());
        if (m_slots.size() > m_capacity)
            m_slots.pop_back();
        return m_slots.front().second;
    }

    const size_t m_capacity;
    mutable std::mutex m_mutex;
    std::list<std::pair<std::string, std::shared_ptr<Slot>>> m_slots; ///< newest first
};

} // namespace kindred::engine
