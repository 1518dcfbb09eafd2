#include "app/page_contents/compression.hpp"

#include <lzma.h>

#include <array>
#include <cstdint>
#include <memory>
#include <stdexcept>

namespace warplens::page {
namespace {

/// Header of the format: properties (1 byte), size of the dictionary (4 bytes), size of the data (8 bytes).
constexpr std::size_t kHeaderBytes = 13, kSizeAt = 5;
/// Value of the size field if the header does not contain the size: all bits are 1.
constexpr std::uint64_t kUnknownSize = UINT64_MAX;

/// The properties that app/page/expand/lzma.hpp expects. The dictionary is large enough for matches between kernels
/// that are far apart.
lzma_options_lzma make_options() {
  lzma_options_lzma options{};
  if (lzma_lzma_preset(&options, LZMA_PRESET_DEFAULT)) throw std::runtime_error("LZMA has no default settings");
  options.dict_size = 1 << 25;
  options.lc = 3, options.lp = 0, options.pb = 0;
  return options;
}

void write_size(std::string& compressed, std::uint64_t size) {
  for (std::size_t byte = 0; byte < 8; ++byte)
    compressed[kSizeAt + byte] = static_cast<char>(size >> (8 * byte) & 0xff);
}

std::uint64_t read_size(const std::string& compressed) {
  std::uint64_t size = 0;
  for (std::size_t byte = 0; byte < 8; ++byte)
    size |= std::uint64_t{static_cast<std::uint8_t>(compressed[kSizeAt + byte])} << (8 * byte);
  return size;
}

/// Runs an encoder or a decoder. Throws std::runtime_error if it fails or the result has more than `most_bytes`.
std::string run(lzma_stream& stream, std::string_view input, std::size_t most_bytes) {
  const std::unique_ptr<lzma_stream, void (*)(lzma_stream*)> end(&stream, lzma_end);
  stream.next_in = reinterpret_cast<const std::uint8_t*>(input.data());
  stream.avail_in = input.size();
  std::string output;
  std::array<std::uint8_t, 1 << 16> part{};
  for (lzma_ret result = LZMA_OK; result != LZMA_STREAM_END;) {
    stream.next_out = part.data();
    stream.avail_out = part.size();
    result = lzma_code(&stream, LZMA_FINISH);
    if (result != LZMA_OK && result != LZMA_STREAM_END) throw std::runtime_error("the compressed data are damaged");
    output.append(reinterpret_cast<const char*>(part.data()), part.size() - stream.avail_out);
    if (output.size() > most_bytes) throw std::runtime_error("the compressed data are too large");
  }
  return output;
}

}  // namespace

std::string compress(std::string_view data) {
  const lzma_options_lzma options = make_options();
  lzma_stream stream = LZMA_STREAM_INIT;
  if (lzma_alone_encoder(&stream, &options) != LZMA_OK) throw std::runtime_error("LZMA could not be started");
  std::string compressed = run(stream, data, SIZE_MAX);
  write_size(compressed, data.size());  // the encoder does not write the size into the header
  return compressed;
}

std::string decompress(std::string_view compressed, std::size_t most_bytes) {
  if (compressed.size() < kHeaderBytes) throw std::runtime_error("the compressed data are damaged");
  std::string input(compressed);
  const std::uint64_t size = read_size(input);
  write_size(input, kUnknownSize);  // if the size is known, some versions of the decoder do not accept an end marker
  lzma_stream stream = LZMA_STREAM_INIT;
  if (lzma_alone_decoder(&stream, UINT64_MAX) != LZMA_OK) throw std::runtime_error("LZMA could not be started");
  std::string data = run(stream, input, most_bytes);
  if (data.size() != size) throw std::runtime_error("the compressed data are damaged");
  return data;
}

}  // namespace warplens::page
