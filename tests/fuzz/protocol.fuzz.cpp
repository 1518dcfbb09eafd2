// Entry point for libFuzzer (./dev fuzz). The bytes are a message of the worker protocol.

#include <cstddef>
#include <cstdint>
#include <string>

#include "tests/fuzz/reader_attempts.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  warplens::fuzz::attempt_protocol(std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}
