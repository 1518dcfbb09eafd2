#include "app/views/source_constants.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "kernels/text/source_text.hpp"

namespace warplens::views {
namespace {

constexpr std::string_view kBlank = " \t\r";

std::string_view without_blanks(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kBlank), end = text.find_last_not_of(kBlank);
  return begin == std::string_view::npos ? std::string_view() : text.substr(begin, end - begin + 1);
}

struct Constant {
  std::string_view name, value;
};

// Reads "#define NAME VALUE". A macro with parameters is not a constant.
std::optional<Constant> read_define(std::string_view line) {
  if (!line.starts_with('#')) return std::nullopt;
  line = without_blanks(line.substr(1));
  constexpr std::string_view kDefine = "define";
  if (!line.starts_with(kDefine)) return std::nullopt;
  line = without_blanks(line.substr(kDefine.size()));
  const std::size_t end =
      static_cast<std::size_t>(std::ranges::find_if_not(line, kernels::is_identifier_character) - line.begin());
  if (end == 0 || end == line.size() || line[end] == '(') return std::nullopt;
  return Constant{line.substr(0, end), without_blanks(line.substr(end))};
}

// Reads "constexpr int NAME = VALUE;", with other words before the name.
std::optional<Constant> read_variable(std::string_view line) {
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos) return std::nullopt;
  const std::string_view declared = without_blanks(line.substr(0, equals));
  const bool is_constant = declared.starts_with("const") || declared.starts_with("static const");
  if (!is_constant || declared.find_first_of("(*[,<") != std::string_view::npos) return std::nullopt;
  std::size_t begin = declared.size();
  while (begin > 0 && kernels::is_identifier_character(declared[begin - 1])) --begin;
  const std::size_t end = line.find_first_of(";,", equals);
  if (begin == declared.size() || end == std::string_view::npos) return std::nullopt;
  return Constant{declared.substr(begin), without_blanks(line.substr(equals + 1, end - equals - 1))};
}

}  // namespace

void add_source_constants(std::string_view source, kernels::Names& names) {
  while (!source.empty()) {
    const std::size_t end = std::min(source.find('\n'), source.size());
    const std::string_view line = without_blanks(source.substr(0, std::min(source.find("//"), end)));
    source.remove_prefix(std::min(end + 1, source.size()));
    std::optional<Constant> constant = read_define(line);
    if (!constant) constant = read_variable(line);
    if (!constant || names.contains(std::string(constant->name))) continue;
    try {
      names[std::string(constant->name)] = kernels::evaluate(std::string(constant->value), names);
    } catch (const kernels::ExpressionError&) {  // not an integer constant
    }
  }
}

}  // namespace warplens::views
