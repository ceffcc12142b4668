#include "engine/serve/neighbourhood/BankFile.h"

#include <cstring>

#include "base/Files.h"

namespace kindred::engine {

namespace {
constexpr size_t kLengthBytes = 8;

/// One file in the format of safetensors, whose tensors are read where they lie.
class TensorFile final {
public:
    static Result<TensorFile> read(const fs::path& path)
    {
        TensorFile file;
        file.m_where = path.string();
        KINDRED_ASSIGN(file.m_bytes, readFile(path, uint64_t{1} << 36));
        uint64_t length = 0;
        if (file.m_bytes.size() >= kLengthBytes)
            std::memcpy(&length, file.m_bytes.data(), kLengthBytes);
        if (length == 0 || length > file.m_bytes.size() - kLengthBytes)
            return file.damaged();
        KINDRED_ASSIGN(file.m_header,
                       parseJson(file.m_bytes.substr(kLengthBytes, length), file.m_where));
        file.m_data = kLengthBytes + length;
        if (!file.m_header.is_object())
            return file.damaged();
        return file;
    }

    bool has(const char* name) const { return m_header.contains(name); }

    /// [rows, columns]; one dimension is one column.
    template <class T>
    Result<Matrix<T>> matrix(const char* name, const char* dtype) const
    {
        const Json entry = m_header.value(name, Json::object());
        const Json shape = entry.is_object() ? entry.value("shape", Json()) : Json();
        const Json place = entry.is_object() ? entry.value("data_offsets", Json()) : Json();
        if (!isSizes(shape) || !isSizes(place) || place.size() != 2 || shape.empty() ||
            shape.size() > 2 || entry.value("dtype", "") != dtype)
            return damaged();
        const auto rows = shape[0].get<uint64_t>();
        const uint64_t columns = shape.size() == 2 ? shape[1].get<uint64_t>() : 1;
        const auto begin = place[0].get<uint64_t>();
        const auto end = place[1].get<uint64_t>();
        const uint64_t room = m_bytes.size() - m_data;
        if (begin > end || end > room || (columns > 0 && rows > room / columns) ||
            rows * columns * sizeof(T) != end - begin)
            return damaged();
        Matrix<T> values(static_cast<int64_t>(rows), static_cast<int64_t>(columns));
        if (!values.empty())
            std::memcpy(values.data(), m_bytes.data() + m_data + begin, end - begin);
        return values;
    }

private:
    static bool isSizes(const Json& json)
    {
        if (!json.is_array())
            return false;
        for (const Json& value : json)
            if (!value.is_number_unsigned())
                return false;
        return true;
    }
    Error damaged() const { return inputError("is damaged", m_where); }

    std::string m_where;
    std::string m_bytes;
    Json m_header;
    size_t m_data = 0;
};
} // namespace

Result<BankFile> readBank(const RunDirectory& run, int64_t step)
{
    const fs::path path = run.checkpoints() / std::to_string(step) / "memory.safetensors";
    std::error_code ignored; // tables outlive their checkpoints
    if (!fs::is_regular_file(path, ignored))
        return inputError("no memory of step " + std::to_string(step) + " is kept",
                          run.root().string(), "Ask at the last step.");
    KINDRED_ASSIGN(const TensorFile file, TensorFile::read(path));
    BankFile bank;
    if (file.has("vectors")) {
        KINDRED_ASSIGN(bank.vectors, file.matrix<float>("vectors", "F32"));
    }
    if (file.has("valid")) {
        KINDRED_ASSIGN(Matrix<uint8_t> valid, file.matrix<uint8_t>("valid", "U8"));
        bank.valid = std::move(valid.values());
        if (static_cast<int64_t>(bank.valid.size()) != bank.vectors.rows())
            return inputError("is damaged", path.string());
    }
    if (file.has("centroids") && file.has("owners")) {
        KINDRED_ASSIGN(bank.centroids, file.matrix<float>("centroids", "F32"));
        KINDRED_ASSIGN(Matrix<int64_t> owners, file.matrix<int64_t>("owners", "I64"));
        bank.owners = std::move(owners.values());
        if (static_cast<int64_t>(bank.owners.size()) != bank.centroids.rows())
            return inputError("is damaged", path.string());
    }
    return bank;
}

} // namespace kindred::engine
