#include "tests/ptx/runner/recorded.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace warplens::conformance {
namespace {

constexpr unsigned kElementsPerLine = 16;

/// Returns the size in bytes of the words in which a parameter's elements are written. Elements with 128 or more bits
/// are written as words of 64 bits.
unsigned element_bytes(const Parameter& parameter) {
  return std::min(ptx::bytes_of(parameter.type), 8u);
}

std::string padded_hexadecimal(std::uint64_t value, unsigned bytes) {
  std::string text(2 * bytes, '0');
  for (std::size_t at = text.size(); at-- > 0; value >>= 4) text[at] = "0123456789abcdef"[value & 15];
  return text;
}

/// Reads the elements of one buffer. Throws std::runtime_error; its message does not contain the file and line.
std::vector<std::uint8_t> read_buffer(std::istream& values, const Parameter& parameter) {
  const unsigned width = element_bytes(parameter);
  std::vector<std::uint8_t> bytes(parameter.bytes());
  for (std::size_t at = 0; at < bytes.size(); at += width) {
    std::string word;
    if (!(values >> word)) throw std::runtime_error("ends before the test's buffers do: record it anew");
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value, 16);
    if (error != std::errc{} || end != word.data() + word.size() || word.size() != 2 * width)
      throw std::runtime_error("'" + word + "' is not an element of " + std::to_string(width) + " bytes");
    std::memcpy(bytes.data() + at, &value, width);
  }
  return bytes;
}

}  // namespace

std::filesystem::path archive_file(const std::filesystem::path& folder, const std::string& test_name) {
  return folder / "recorded" / (family_of(test_name) + ".txt");
}

Archive read_archive(const std::filesystem::path& file) {
  Archive archive{.file = file, .answers = {}};
  std::ifstream stream(file);
  Answer* answer = nullptr;
  unsigned number = 0;
  for (std::string line; std::getline(stream, line);) {
    const std::string place = file.string() + ":" + std::to_string(++number) + ": ";
    if (line.empty()) {
      answer = nullptr;
    } else if (answer != nullptr) {
      answer->values += line + "\n";
    } else {
      const std::size_t colon = line.find(": ");
      if (colon == std::string::npos) throw std::runtime_error(place + "needs 'NAME: ORIGIN' here");
      const auto [found, is_new] = archive.answers.try_emplace(line.substr(0, colon));
      if (!is_new) throw std::runtime_error(place + "has a second answer to " + found->first);
      answer = &found->second;
      *answer = {.origin = line.substr(colon + 2), .values = {}, .line = number};
    }
  }
  return archive;
}

void write_archive(const Archive& archive) {
  std::filesystem::create_directories(archive.file.parent_path());
  // Write to another file first, so that the old archive stays if the program is stopped.
  std::filesystem::path unfinished = archive.file;
  unfinished += ".unfinished";
  std::ofstream stream(unfinished);
  bool is_first = true;
  for (const auto& [name, answer] : archive.answers) {
    stream << (is_first ? "" : "\n") << name << ": " << answer.origin << '\n' << answer.values;
    is_first = false;
  }
  stream.close();
  if (!stream) throw std::runtime_error(archive.file.string() + ": cannot be written");
  std::filesystem::rename(unfinished, archive.file);
}

void set_answer(Archive& archive, const PtxTest& test, const Results& results) {
  std::string values;
  std::size_t written = 0;
  for (const Parameter& parameter : test.parameters) {
    if (!parameter.is_written()) continue;
    const std::vector<std::uint8_t>& bytes = results.buffers.at(written++);
    const unsigned width = element_bytes(parameter);
    for (std::size_t at = 0; at < bytes.size(); at += width) {
      std::uint64_t value = 0;
      std::memcpy(&value, bytes.data() + at, width);
      const bool is_last = (at / width + 1) % kElementsPerLine == 0 || at + width == bytes.size();
      values += padded_hexadecimal(value, width) + (is_last ? '\n' : ' ');
    }
  }
  archive.answers[test.name] = {.origin = results.origin, .values = std::move(values)};
}

Results recorded_results(const Archive& archive, const PtxTest& test) {
  const auto found = archive.answers.find(test.name);
  if (found == archive.answers.end())
    throw std::runtime_error(archive.file.string() + ": has no answer to " + test.name + " (" + test.place +
                             "): run warplens_conformance on a GPU");
  Results results{.origin = found->second.origin, .buffers = {}};
  std::istringstream values(found->second.values);
  try {
    for (const Parameter& parameter : test.parameters)
      if (parameter.is_written()) results.buffers.push_back(read_buffer(values, parameter));
    if (std::string more; values >> more) throw std::runtime_error("is longer than the test's buffers: record it anew");
  } catch (const std::exception& error) {
    throw std::runtime_error(archive.file.string() + ":" + std::to_string(found->second.line) + ": " + test.name +
                             ": " + error.what());
  }
  return results;
}

}  // namespace warplens::conformance
