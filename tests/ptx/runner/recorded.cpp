#include "tests/ptx/runner/recorded.hpp"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <stdexcept>

namespace warplens::conformance {
namespace {

constexpr unsigned kElementsPerLine = 16;

/// .b128 and wider are written in words of 64 bits.
unsigned element_bytes(const Parameter& parameter) {
  return std::min(ptx::bytes_of(parameter.type), 8u);
}

std::string padded_hexadecimal(std::uint64_t value, unsigned bytes) {
  std::string text(2 * bytes, '0');
  for (std::size_t at = text.size(); at-- > 0; value >>= 4) text[at] = "0123456789abcdef"[value & 15];
  return text;
}

}  // namespace

std::filesystem::path recorded_file(const std::filesystem::path& test_file) {
  return test_file.parent_path() / "recorded" / (test_file.stem().string() + ".txt");
}

void write_recorded(const std::filesystem::path& file, const PtxTest& test, const Results& results) {
  std::filesystem::create_directories(file.parent_path());
  std::ofstream stream(file);
  stream << results.origin << '\n';
  std::size_t written = 0;
  for (const Parameter& parameter : test.parameters) {
    if (!parameter.is_written()) continue;
    const std::vector<std::uint8_t>& bytes = results.buffers.at(written++);
    const unsigned width = element_bytes(parameter);
    for (std::size_t at = 0; at < bytes.size(); at += width) {
      std::uint64_t value = 0;
      std::memcpy(&value, bytes.data() + at, width);
      const bool is_last = (at / width + 1) % kElementsPerLine == 0 || at + width == bytes.size();
      stream << padded_hexadecimal(value, width) << (is_last ? '\n' : ' ');
    }
  }
  if (!stream) throw std::runtime_error(file.string() + ": cannot be written");
}

Results read_recorded(const std::filesystem::path& file, const PtxTest& test) {
  std::ifstream stream(file);
  Results results;
  if (!std::getline(stream, results.origin)) throw std::runtime_error(file.string() + ": cannot be read");
  for (const Parameter& parameter : test.parameters) {
    if (!parameter.is_written()) continue;
    const unsigned width = element_bytes(parameter);
    std::vector<std::uint8_t> bytes(parameter.bytes());
    for (std::size_t at = 0; at < bytes.size(); at += width) {
      std::string word;
      if (!(stream >> word))
        throw std::runtime_error(file.string() + ": ends before the test's buffers do: record it anew");
      const std::uint64_t value = std::stoull(word, nullptr, 16);
      std::memcpy(bytes.data() + at, &value, width);
    }
    results.buffers.push_back(std::move(bytes));
  }
  if (std::string more; stream >> more)
    throw std::runtime_error(file.string() + ": is longer than the test's buffers: record it anew");
  return results;
}

}  // namespace warplens::conformance
