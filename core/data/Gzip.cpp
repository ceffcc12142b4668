#include "data/Gzip.h"

#include <zlib.h>

#include "base/Text.h"

namespace kindred {

namespace {
struct Inflater {
    z_stream stream{};
    bool ready = false;
    Inflater() { ready = inflateInit2(&stream, 15 + 16) == Z_OK; }
    ~Inflater()
    {
        if (ready)
            inflateEnd(&stream);
    }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;
};
constexpr size_t kStep = size_t{256} << 10;
} // namespace

bool isGzip(std::string_view bytes)
{
    return bytes.starts_with("\x1f\x8b");
}

Result<std::string> gunzip(std::string_view bytes, const std::string& where, uint64_t maxBytes,
                           bool partial)
{
    Inflater inflater;
    if (!inflater.ready)
        return failure("zlib cannot start", where);
    z_stream& stream = inflater.stream;
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data())); // only read from
    stream.avail_in = static_cast<uInt>(bytes.size());
    std::string out;
    std::string step(kStep, '\0');
    for (;;) {
        stream.next_out = reinterpret_cast<Bytef*>(step.data());
        stream.avail_out = static_cast<uInt>(step.size());
        const int code = inflate(&stream, Z_NO_FLUSH);
        out.append(step, 0, step.size() - stream.avail_out);
        if (partial && out.size() >= maxBytes)
            return out.substr(0, maxBytes);
        if (out.size() > maxBytes)
            return inputError("unpacks to more than " + formatBytes(maxBytes), where);
        if (code == Z_STREAM_END && stream.avail_in == 0) {
            out.shrink_to_fit(); // a source keeps it for as long as it is open
            return out;
        }
        if (code == Z_STREAM_END && inflateReset(&stream) == Z_OK)
            continue; // another member follows
        if (code == Z_BUF_ERROR || (code == Z_OK && stream.avail_in == 0 && stream.avail_out > 0))
            return partial ? Result<std::string>(out)
                           : inputError("the gzip file is cut short", where);
        if (code != Z_OK)
            return inputError("the gzip file is damaged", where);
    }
}

} // namespace kindred
