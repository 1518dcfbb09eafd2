// Entry point for libFuzzer (./dev fuzz). The bytes are the text of a kernel header.

#include <cstddef>
#include <cstdint>
#include <string>

#include "tests/fuzz/reader_attempts.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  warplens::fuzz::attempt_header(std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}
