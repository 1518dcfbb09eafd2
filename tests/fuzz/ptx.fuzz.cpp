// Entry point for libFuzzer (./dev fuzz). The bytes are a PTX text.

#include <cstddef>
#include <cstdint>
#include <string>

#include "tests/fuzz/attempt.hpp"
#include "tests/fuzz/mutation.hpp"

extern "C" {

std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  warplens::fuzz::attempt(std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}

std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
  // One of eight changes is left to libFuzzer, which changes arbitrary bytes. The other changes mostly keep the text
  // valid PTX.
  if (seed % 8 == 0) return LLVMFuzzerMutate(data, size, most);
  std::string text(reinterpret_cast<const char*>(data), size);
  text = warplens::fuzz::mutated(text, seed);
  text.resize(std::min(text.size(), most));
  text.copy(reinterpret_cast<char*>(data), text.size());
  return text.size();
}

std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t one_size, const std::uint8_t* other,
                                      std::size_t other_size, std::uint8_t* out, std::size_t most, unsigned seed) {
  std::string text = warplens::fuzz::crossed(std::string(reinterpret_cast<const char*>(one), one_size),
                                             std::string(reinterpret_cast<const char*>(other), other_size), seed);
  text.resize(std::min(text.size(), most));
  text.copy(reinterpret_cast<char*>(out), text.size());
  return text.size();
}
}
