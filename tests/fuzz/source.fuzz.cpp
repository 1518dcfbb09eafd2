// Entry point for libFuzzer (./dev fuzz). The bytes are a kernel file.

#include <cstddef>
#include <cstdint>
#include <string>

#include "tests/fuzz/source_attempt.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  warplens::fuzz::attempt_source(std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}
