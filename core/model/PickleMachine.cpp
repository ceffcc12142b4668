#include "model/PickleMachine.h"

#include <cstring>
#include <map>

#include "model/TensorRebuild.h"

namespace kindred {

namespace {
using Kind = PickleValue::Kind;

// Opcodes of Python's pickletools that a state dict uses.
enum Opcode : uint8_t {
    Mark = '(',
    Stop = '.',
    BinFloat = 'G',
    BinInt = 'J',
    BinInt1 = 'K',
    BinInt2 = 'M',
    NoneValue = 'N',
    BinPersistentId = 'Q',
    Reduce = 'R',
    BinUnicode = 'X',
    EmptyList = ']',
    Append = 'a',
    Build = 'b',
    Global = 'c',
    Appends = 'e',
    BinGet = 'h',
    LongBinGet = 'j',
    BinPut = 'q',
    LongBinPut = 'r',
    SetItem = 's',
    TupleOf = 't',
    SetItems = 'u',
    EmptyDict = '}',
    EmptyTuple = ')',
    Protocol = 0x80,
    Tuple1 = 0x85,
    Tuple2 = 0x86,
    Tuple3 = 0x87,
    NewTrue = 0x88,
    NewFalse = 0x89,
    Long1 = 0x8a,
    ShortBinUnicode = 0x8c,
    StackGlobal = 0x93,
    Memoize = 0x94,
    Frame = 0x95
};

class Machine {
public:
    Machine(std::string_view program, const StorageLookup& storage, const std::string& where,
            PickleArena& arena)
        : m_program(program), m_storage(storage), m_where(where), m_arena(arena)
    {
    }

    Result<PickleValue*> run()
    {
        while (m_at < m_program.size()) {
            const auto opcode = static_cast<uint8_t>(m_program[m_at++]);
            if (opcode == Stop) {
                if (m_stack.size() != 1 || !m_marks.empty())
                    return damaged();
                return m_stack.back();
            }
            KINDRED_TRY(execute(opcode));
        }
        return damaged();
    }

private:
    Error damaged() const { return inputError("the pickle in it is damaged", m_where); }

    Status execute(uint8_t opcode)
    {
        switch (opcode) {
        case Protocol:
            return take(1).ok() ? Status() : damaged();
        case Frame:
            return take(8).ok() ? Status() : damaged();
        case Mark:
            m_marks.push_back(m_stack.size());
            return {};
        case NoneValue:
            return push(Kind::None);
        case NewTrue:
            return pushInteger(1, Kind::Boolean);
        case NewFalse:
            return pushInteger(0, Kind::Boolean);
        case BinInt:
            return pushLittle(4);
        case BinInt1:
            return pushLittle(1);
        case BinInt2:
            return pushLittle(2);
        case Long1:
            return pushLong();
        case BinFloat:
            return pushReal();
        case BinUnicode:
            return pushText(4);
        case ShortBinUnicode:
            return pushText(1);
        case EmptyList:
            return push(Kind::List);
        case EmptyDict:
            return push(Kind::Dictionary);
        case EmptyTuple:
            return push(Kind::Tuple);
        case TupleOf:
            return collectTuple();
        case Tuple1:
            return collect(1);
        case Tuple2:
            return collect(2);
        case Tuple3:
            return collect(3);
        default:
            return executeObject(opcode);
        }
    }

    Status executeObject(uint8_t opcode)
    {
        switch (opcode) {
        case Append:
            return extend(Kind::List, m_stack.empty() ? 0 : m_stack.size() - 1);
        case Appends:
            return extendFromMark(Kind::List);
        case SetItem:
            return extend(Kind::Dictionary, m_stack.size() < 2 ? 0 : m_stack.size() - 2);
        case SetItems:
            return extendFromMark(Kind::Dictionary);
        case BinPut:
            return remember(1);
        case LongBinPut:
            return remember(4);
        case Memoize:
            return rememberAs(m_memo.size());
        case BinGet:
            return recall(1);
        case LongBinGet:
            return recall(4);
        case Global:
            return pushGlobal();
        case StackGlobal:
            return pushStackGlobal();
        case BinPersistentId:
            return loadStorage();
        case Reduce:
            return reduce();
        case Build:
            return m_stack.size() < 2 ? Status(damaged()) : (m_stack.pop_back(), Status());
        default:
            return inputError("the pickle in it uses opcode " + std::to_string(opcode) +
                                  ", which a state dict does not need",
                              m_where, "Save model.state_dict() with torch.save.");
        }
    }

    Result<std::string_view> take(size_t count)
    {
        if (count > m_program.size() - m_at)
            return damaged();
        const std::string_view bytes = m_program.substr(m_at, count);
        m_at += count;
        return bytes;
    }

    Result<uint64_t> little(size_t count)
    {
        KINDRED_ASSIGN(const std::string_view bytes, take(count));
        uint64_t value = 0;
        std::memcpy(&value, bytes.data(), count);
        return value;
    }

    Status pushValue(PickleValue* value)
    {
        m_stack.push_back(value);
        return {};
    }

    Status push(Kind kind) { return pushValue(m_arena.make(kind)); }

    Status pushInteger(int64_t number, Kind kind)
    {
        PickleValue* value = m_arena.make(kind);
        value->integer = number;
        return pushValue(value);
    }

    Status pushLittle(size_t count)
    {
        KINDRED_ASSIGN(const uint64_t value, little(count));
        const bool isSigned = count == 4;
        return pushInteger(isSigned ? static_cast<int32_t>(static_cast<uint32_t>(value))
                                    : static_cast<int64_t>(value),
                           Kind::Integer);
    }

    Status pushLong()
    {
        KINDRED_ASSIGN(const uint64_t count, little(1));
        if (count > 8)
            return damaged();
        KINDRED_ASSIGN(uint64_t value, little(count));
        if (count > 0 && count < 8 && ((value >> (8 * count - 1)) & 1U) != 0)
            value |= ~uint64_t{0} << (8 * count);
        return pushInteger(static_cast<int64_t>(value), Kind::Integer);
    }

    Status pushReal()
    {
        KINDRED_ASSIGN(const std::string_view bytes, take(8));
        uint64_t bits = 0;
        for (const char byte : bytes)
            bits = bits << 8 | static_cast<uint8_t>(byte);
        PickleValue* value = m_arena.make(Kind::Real);
        std::memcpy(&value->real, &bits, sizeof bits);
        return pushValue(value);
    }

    Status pushText(size_t lengthBytes)
    {
        KINDRED_ASSIGN(const uint64_t length, little(lengthBytes));
        KINDRED_ASSIGN(const std::string_view bytes, take(length));
        PickleValue* value = m_arena.make(Kind::Text);
        value->text = bytes;
        return pushValue(value);
    }

    Status collect(size_t count)
    {
        if (m_stack.size() < count)
            return damaged();
        PickleValue* value = m_arena.make(Kind::Tuple);
        value->items.assign(m_stack.end() - static_cast<ptrdiff_t>(count), m_stack.end());
        m_stack.resize(m_stack.size() - count);
        return pushValue(value);
    }

    Status collectTuple()
    {
        if (m_marks.empty() || m_marks.back() > m_stack.size())
            return damaged();
        const size_t count = m_stack.size() - m_marks.back();
        m_marks.pop_back();
        return collect(count);
    }

    /// Moves what lies above `from` into the container just below it.
    Status extend(Kind kind, size_t from)
    {
        const size_t count = m_stack.size() - from;
        if (from == 0 || m_stack[from - 1]->kind != kind ||
            (kind == Kind::Dictionary && count % 2 != 0))
            return damaged();
        PickleValue& container = *m_stack[from - 1];
        container.items.insert(container.items.end(),
                               m_stack.begin() + static_cast<ptrdiff_t>(from), m_stack.end());
        m_stack.resize(from);
        return {};
    }

    Status extendFromMark(Kind kind)
    {
        if (m_marks.empty() || m_marks.back() > m_stack.size())
            return damaged();
        const size_t from = m_marks.back();
        m_marks.pop_back();
        return extend(kind, from);
    }

    Status remember(size_t count)
    {
        KINDRED_ASSIGN(const uint64_t key, little(count));
        return rememberAs(key);
    }

    Status rememberAs(uint64_t key)
    {
        if (m_stack.empty())
            return damaged();
        m_memo[key] = m_stack.back();
        return {};
    }

    Status recall(size_t count)
    {
        KINDRED_ASSIGN(const uint64_t key, little(count));
        const auto found = m_memo.find(key);
        return found == m_memo.end() ? Status(damaged()) : pushValue(found->second);
    }

    Result<std::string> line()
    {
        const size_t end = m_program.find('\n', m_at);
        if (end == std::string_view::npos)
            return damaged();
        std::string text(m_program.substr(m_at, end - m_at));
        m_at = end + 1;
        return text;
    }

    Status pushGlobal()
    {
        KINDRED_ASSIGN(const std::string module, line());
        KINDRED_ASSIGN(const std::string name, line());
        return pushClass(module + " " + name);
    }

    Status pushStackGlobal()
    {
        if (m_stack.size() < 2)
            return damaged();
        const std::string name = m_stack.back()->text;
        const std::string module = m_stack[m_stack.size() - 2]->text;
        m_stack.resize(m_stack.size() - 2);
        return pushClass(module + " " + name);
    }

    Status pushClass(const std::string& name)
    {
        if (!isKnownPickleClass(name))
            return inputError("the file asks for “" + name + "”, which is refused", m_where,
                              "Only plain state dicts are read; save model.state_dict().");
        PickleValue* value = m_arena.make(Kind::Class);
        value->text = name;
        return pushValue(value);
    }

    Status loadStorage()
    {
        if (m_stack.empty())
            return damaged();
        KINDRED_ASSIGN(m_stack.back(), storageFromPersistentId(*m_stack.back(), m_where, m_arena));
        return {};
    }

    Status reduce()
    {
        if (m_stack.size() < 2)
            return damaged();
        const PickleValue* arguments = m_stack.back();
        m_stack.pop_back();
        KINDRED_ASSIGN(m_stack.back(),
                       reduceKnown(*m_stack.back(), *arguments, m_storage, m_where, m_arena));
        return {};
    }

    std::string_view m_program;
    const StorageLookup& m_storage;
    const std::string& m_where;
    PickleArena& m_arena;
    size_t m_at = 0;
    std::vector<PickleValue*> m_stack;
    std::vector<size_t> m_marks;
    std::map<uint64_t, PickleValue*> m_memo;
};
} // namespace

Result<PickleValue*> runPickle(std::string_view program, const StorageLookup& storage,
                               const std::string& where, PickleArena& arena)
{
    return Machine(program, storage, where, arena).run();
}

} // namespace kindred
