#include "kernels/compiler/log.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <utility>

namespace warplens::kernels {
namespace {

using Severity = CompilerMessage::Severity;

constexpr std::pair<std::string_view, Severity> kMarks[] = {
    {"catastrophic error: ", Severity::error}, {"error: ", Severity::error},     {"error : ", Severity::error},
    {"fatal   : ", Severity::error},           {"warning: ", Severity::warning}, {"remark: ", Severity::remark}};

/// Parses the severity at the start of a message. "warning #177-D: text" has a number after it.
std::optional<std::pair<Severity, std::string_view>> severity_mark(std::string_view text) {
  for (const auto& [mark, severity] : kMarks)
    if (text.starts_with(mark)) return std::pair(severity, text.substr(mark.size()));
  for (const auto& [word, severity] : {std::pair("warning #", Severity::warning), {"error #", Severity::error}}) {
    if (!text.starts_with(word)) continue;
    const std::size_t colon = text.find(": ");
    if (colon != std::string_view::npos) return std::pair(severity, text.substr(colon + 2));
  }
  return std::nullopt;
}

/// Parses a position such as "file(12)".
bool take_place(std::string_view place, CompilerMessage& message) {
  if (!place.ends_with(')')) return false;
  const std::size_t open = place.rfind('(');
  if (open == std::string_view::npos) return false;
  const std::string_view number = place.substr(open + 1, place.size() - open - 2);
  const auto [after, error] = std::from_chars(number.data(), number.data() + number.size(), message.line);
  if (error != std::errc{} || after != number.data() + number.size()) return false;
  message.file = place.substr(0, open);
  return true;
}

/// Returns 12 for "ptxas application ptx input, line 12; error …"; 0 if there is no such number.
unsigned ptx_line(std::string_view line) {
  static constexpr std::string_view kWords = "ptx input, line ";
  unsigned number = 0;
  const std::size_t at = line.find(kWords);
  if (at != std::string_view::npos)
    std::from_chars(line.data() + at + kWords.size(), line.data() + line.size(), number);
  return number;
}

std::optional<CompilerMessage> parse_message(std::string_view line) {
  for (std::size_t colon = line.find(": "); colon != std::string_view::npos; colon = line.find(": ", colon + 1)) {
    const auto found = severity_mark(line.substr(colon + 2));
    if (!found) continue;
    CompilerMessage message{.severity = found->first, .text = std::string(found->second)};
    const std::string_view before = line.substr(0, colon);
    if (take_place(before, message) || before == "At end of source") return message;
  }
  // A message of the assembler: "ptxas error   : text".
  for (const std::string_view word : {"error", "fatal"}) {
    const std::size_t at = line.find(word);
    if (at == std::string_view::npos) continue;
    const std::size_t colon = line.find_first_not_of(' ', at + word.size());
    if (colon != std::string_view::npos && line.substr(colon).starts_with(": "))
      return CompilerMessage{.text = std::string(line.substr(colon + 2)), .ptx_line = ptx_line(line)};
  }
  return std::nullopt;
}

}  // namespace

std::vector<CompilerMessage> parse_messages(std::string_view log) {
  std::vector<CompilerMessage> found;
  bool is_below = false;
  while (!log.empty()) {
    const std::string_view line = log.substr(0, log.find('\n'));
    if (auto message = parse_message(line)) {
      found.push_back(std::move(*message));
      is_below = true;
    } else if (line.empty()) {
      is_below = false;
    } else if (is_below) {
      found.back().below.append(line) += '\n';
    }
    log.remove_prefix(std::min(log.size(), line.size() + 1));
  }
  return found;
}

}  // namespace warplens::kernels
