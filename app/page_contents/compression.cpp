#include "app/page_contents/compression.hpp"

#include <zlib.h>

#include <array>
#include <memory>
#include <stdexcept>

namespace warplens::page {
namespace {

/// Value of `windowBits` for the format gzip with the largest window.
constexpr int kGzip = 16 + MAX_WBITS;

void set_input(z_stream& stream, std::string_view data) {
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(data.data()));  // NOLINT: zlib only reads it
  stream.avail_in = static_cast<uInt>(data.size());
}

}  // namespace

std::string compress(std::string_view data) {
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzip, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::bad_alloc();
  const std::unique_ptr<z_stream, int (*)(z_stream*)> end(&stream, deflateEnd);
  std::string result(deflateBound(&stream, data.size()), '\0');
  set_input(stream, data);
  stream.next_out = reinterpret_cast<Bytef*>(result.data());
  stream.avail_out = static_cast<uInt>(result.size());
  if (deflate(&stream, Z_FINISH) != Z_STREAM_END) throw std::runtime_error("the data could not be compressed");
  result.resize(stream.total_out);
  return result;
}

std::string decompress(std::string_view compressed, std::size_t most_bytes) {
  z_stream stream{};
  if (inflateInit2(&stream, kGzip) != Z_OK) throw std::bad_alloc();
  const std::unique_ptr<z_stream, int (*)(z_stream*)> end(&stream, inflateEnd);
  set_input(stream, compressed);
  std::string data;
  std::array<char, 1 << 16> part{};
  for (int result = Z_OK; result != Z_STREAM_END;) {
    stream.next_out = reinterpret_cast<Bytef*>(part.data());
    stream.avail_out = part.size();
    result = inflate(&stream, Z_NO_FLUSH);
    if (result != Z_OK && result != Z_STREAM_END) throw std::runtime_error("the compressed data are damaged");
    data.append(part.data(), part.size() - stream.avail_out);
    if (data.size() > most_bytes) throw std::runtime_error("the compressed data are too large");
  }
  return data;
}

}  // namespace warplens::page
