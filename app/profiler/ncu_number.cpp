#include "app/profiler/ncu_number.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "analysis/base/numbers.hpp"

namespace warplens::profiler {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Replaces each UTF-8 space in a field with ' ', and removes spaces at both ends.
std::string simplify(std::string_view field) {
  std::string made;
  for (std::size_t at = 0; at < field.size(); ++at) {
    const std::string_view rest = field.substr(at);
    if (rest.starts_with("\xE2\x80\xAF") || rest.starts_with("\xE2\x80\x89")) {  // narrow and thin spaces
      made += ' ';
      at += 2;
    } else if (rest.starts_with("\xC2\xA0")) {  // non-breaking space
      made += ' ';
      at += 1;
    } else {
      made += field[at];
    }
  }
  while (!made.empty() && made.back() == ' ') made.pop_back();
  made.erase(0, std::min(made.find_first_not_of(' '), made.size()));
  return made;
}

/// Returns whether the separator `mark` divides the digits into groups of three. The first group may be shorter.
bool groups_by(std::string_view digits, char mark) {
  std::size_t group = 0;
  bool first = true;
  for (const char c : digits) {
    if (is_digit(c)) {
      ++group;
    } else if (c == mark) {
      if (first ? group < 1 || group > 3 : group != 3) return false;
      first = false;
      group = 0;
    } else {
      return false;
    }
  }
  return !first && group == 3;
}

/// Returns whether a field is a number that can only be read with a decimal comma.
bool needs_comma(std::string_view field) {
  const std::size_t comma = field.find(','), point = field.find('.');
  if (comma == std::string_view::npos) return std::ranges::count(field, '.') > 1 && groups_by(field, '.');
  const std::string_view fraction = field.substr(comma + 1);
  if (fraction.empty() || !std::ranges::all_of(fraction, is_digit)) return false;
  if (point != std::string_view::npos) return point < comma && groups_by(field.substr(0, comma), '.');
  return fraction.size() != 3 && std::ranges::all_of(field.substr(0, comma), is_digit) && comma > 0;
}

constexpr std::array<std::pair<char, double>, 4> kLetters{{{'K', 1e3}, {'M', 1e6}, {'G', 1e9}, {'T', 1e12}}};
constexpr std::array<std::string_view, 8> kUnits{"byte", "sector", "inst",  "request",
                                                 "warp", "thread", "block", "cycle"};

/// Parses a number. Sets the largest rounding error to half a unit of the last digit.
std::optional<ReportNumber> with_last_digit(std::string_view field, const NumberForm& form) {
  std::string digits = simplify(field);
  const char grouping = form.decimal == '.' ? ',' : '.';
  std::erase_if(digits, [&](char c) { return c == grouping || c == ' ' || c == '\''; });
  if (digits.empty()) return std::nullopt;
  std::ranges::replace(digits, form.decimal, '.');
  double value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc{} || end != digits.data() + digits.size() || !std::isfinite(value)) return std::nullopt;
  const std::size_t point = std::min(digits.find('.'), digits.size() - 1);
  return ReportNumber{value, 0.5 * std::pow(10.0, -static_cast<double>(digits.size() - 1 - point))};
}

/// Returns the factor for the first letter of a unit; 1 if the unit has no such prefix.
double scale_of(std::string_view unit) {
  if (unit.size() < 2) return 1;
  const auto letter = std::ranges::find(kLetters, unit.front(), &std::pair<char, double>::first);
  const bool known =
      std::ranges::any_of(kUnits, [&](std::string_view base) { return unit.substr(1).starts_with(base); });
  return letter != kLetters.end() && known ? letter->second : 1;
}

}  // namespace

NumberForm number_form(std::span<const std::string> fields) {
  return {std::ranges::any_of(fields, [](const std::string& field) { return needs_comma(simplify(field)); }) ? ','
                                                                                                             : '.'};
}

std::optional<ReportNumber> number_in(std::string_view field, const NumberForm& form) {
  std::optional<ReportNumber> number = with_last_digit(field, form);
  if (number && number->value == std::round(number->value)) number->rounding = 0;
  return number;
}

std::optional<ReportNumber> number_in(std::string_view field, std::string_view unit, const NumberForm& form) {
  const double scale = scale_of(unit);
  if (scale == 1) return number_in(field, form);
  std::optional<ReportNumber> number = with_last_digit(field, form);
  if (!number) return std::nullopt;
  number->value *= scale;
  number->rounding *= scale;
  if (number->value == 0 || number->rounding < 1) *number = {std::round(number->value), 0};
  return number;
}

std::string ncu_number(std::uint64_t number) {
  return base::group_digits(number);
}

}  // namespace warplens::profiler
