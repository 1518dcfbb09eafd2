// What libFuzzer calls (./dev fuzz): the bytes are a kernel's header.

#include <cstddef>
#include <cstdint>
#include <string>

#include "tests/fuzz/reader_attempts.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  warplens::fuzz::attempt_header(std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}
