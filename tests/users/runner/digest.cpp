#include "tests/users/runner/digest.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace warplens::users {
namespace {

constexpr std::size_t kShownBytes = 32;

std::string hexadecimal(std::uint64_t value, int digits) {
  char text[17];
  std::snprintf(text, sizeof text, "%0*llx", digits, static_cast<unsigned long long>(value));
  return text;
}

}  // namespace

std::uint64_t hash_of(std::span<const std::uint8_t> bytes) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 0x100000001b3u;
  return hash;
}

std::string describe_buffer(const std::string& name, std::span<const std::uint8_t> bytes) {
  std::string line =
      name + ": " + std::to_string(bytes.size()) + " bytes, hash " + hexadecimal(hash_of(bytes), 16) + ", begins";
  for (std::size_t at = 0; at < std::min(bytes.size(), kShownBytes); ++at)
    line += (at % 4 == 0 ? " " : "") + hexadecimal(bytes[at], 2);
  return line;
}

std::vector<std::string> printed_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back("printed: " + line);
  std::ranges::sort(lines);
  return lines;
}

void write_answer(const std::filesystem::path& file, const Answer& answer) {
  std::filesystem::create_directories(file.parent_path());
  std::ofstream stream(file);
  stream << answer.origin << "\nsource " << hexadecimal(answer.source, 16) << '\n';
  for (const std::string& line : answer.lines) stream << line << '\n';
  if (!stream) throw std::runtime_error("cannot write " + file.string());
}

Answer read_answer(const std::filesystem::path& file) {
  std::ifstream stream(file);
  if (!stream) throw std::runtime_error("there is no " + file.string());
  Answer answer;
  std::string source;
  std::getline(stream, answer.origin);
  std::getline(stream, source);
  if (!source.starts_with("source ")) throw std::runtime_error(file.string() + ":2: lacks the hash of its kernel file");
  answer.source = std::stoull(source.substr(7), nullptr, 16);
  for (std::string line; std::getline(stream, line);) answer.lines.push_back(line);
  return answer;
}

}  // namespace warplens::users
