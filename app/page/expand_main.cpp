/// Decompresses the program of the page. With LZMA, it is a third smaller than with gzip, but browsers can only
/// decompress gzip. This is a separate WebAssembly program, which page.js runs before it starts Warplens.

#include <new>
#include <optional>

#include "app/page/expand/lzma.hpp"

#define WARPLENS_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace {

// global, because page.js cannot pass a C++ object to the functions that it calls
std::optional<warplens::page::LzmaDecoder> decoder;

}  // namespace

/// Returns the address of `bytes` bytes of memory, or 0 if there is not enough memory. page.js calls this once.
WARPLENS_EXPORT(reserve) std::uint8_t* reserve(std::size_t bytes) {
  extern std::uint8_t __heap_base;
  constexpr std::size_t kPage = 65536;
  const std::size_t begin = reinterpret_cast<std::size_t>(&__heap_base);
  const std::size_t pages = (begin + bytes + kPage - 1) / kPage, present = __builtin_wasm_memory_size(0);
  if (pages > present && __builtin_wasm_memory_grow(0, pages - present) == static_cast<std::size_t>(-1)) return nullptr;
  return &__heap_base;
}

/// Starts to decompress the data at `in` into the memory at `out`.
WARPLENS_EXPORT(begin)
void begin(const std::uint8_t* in, std::size_t in_bytes, std::uint8_t* out, std::size_t out_bytes) {
  decoder.emplace(in, in_bytes, out, out_bytes);
}

/// Decompresses until at least `bytes` bytes are available, or to the end of the data. Returns the number of bytes that
/// are available, or -1 if the data is invalid.
WARPLENS_EXPORT(expand_until) int expand_until(std::size_t bytes) {
  if (decoder->expand_until(bytes) == warplens::page::LzmaDecoder::Status::invalid) return -1;
  return static_cast<int>(decoder->size());
}
