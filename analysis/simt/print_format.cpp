#include "analysis/simt/print_format.hpp"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <optional>

namespace warplens::simt {
namespace {

/// Maximum width and precision. A larger one could fill the memory with blanks.
constexpr int kMostWidth = 4096;

/// The parts of one conversion, such as "%-08.3lld".
struct Conversion {
  std::string flags;
  std::optional<int> width, precision;
  bool width_is_argument = false, precision_is_argument = false;
  unsigned bytes = 4;   ///< size of an integer argument in bytes
  unsigned narrow = 0;  ///< size in bytes to which h (2) or hh (1) reduces an integer; otherwise 0
  char letter = 0;
  std::size_t length = 0;  ///< number of characters of the conversion in the format
};

std::optional<int> number_at(std::string_view text, std::size_t& at) {
  std::optional<int> number;
  while (at < text.size() && text[at] >= '0' && text[at] <= '9') {
    number = std::min(number.value_or(0) * 10 + (text[at] - '0'), kMostWidth);
    ++at;
  }
  return number;
}

/// Parses the conversion at the start of `text`, which must start with '%'. If the conversion is invalid, the letter of
/// the result is 0.
Conversion conversion_at(std::string_view text) {
  Conversion found;
  std::size_t at = 1;
  const auto accept = [&](char letter) { return at < text.size() && text[at] == letter ? (++at, true) : false; };
  while (at < text.size() && std::string_view("-+ #0").find(text[at]) != std::string_view::npos)
    found.flags += text[at++];
  found.width_is_argument = accept('*');
  if (!found.width_is_argument) found.width = number_at(text, at);
  if (accept('.')) {
    found.precision_is_argument = accept('*');
    if (!found.precision_is_argument) found.precision = number_at(text, at).value_or(0);
  }
  if (accept('h')) {
    found.narrow = accept('h') ? 1 : 2;
  } else if (accept('l')) {
    accept('l');
    found.bytes = 8;
  } else if (accept('j') || accept('z') || accept('t')) {
    found.bytes = 8;
  }
  if (at < text.size() && std::string_view("diouxXcspfFeEgGaA%").find(text[at]) != std::string_view::npos) {
    found.letter = text[at++];
    found.length = at;
  }
  return found;
}

template <class T>
std::string print_value(const Conversion& conversion, const char* length, T value) {
  std::string format = "%" + conversion.flags;
  if (conversion.width) format += std::to_string(*conversion.width);
  if (conversion.precision) format += "." + std::to_string(*conversion.precision);
  format += std::string(length) + conversion.letter;
  const int letters = std::snprintf(nullptr, 0, format.c_str(), value);
  std::string text(letters > 0 ? static_cast<std::size_t>(letters) : 0, '\0');
  std::snprintf(text.data(), text.size() + 1, format.c_str(), value);
  return text;
}

/// Prints a pointer of the device. It has 64 bits, also if a pointer of the host has only 32.
std::string print_pointer(Conversion conversion, std::uint64_t pointer) {
  if constexpr (sizeof(void*) == sizeof pointer)
    return print_value(conversion, "", reinterpret_cast<void*>(static_cast<std::uintptr_t>(pointer)));
  if (pointer == 0) {
    conversion.precision.reset();
    conversion.letter = 's';
    return print_value(conversion, "", "(nil)");
  }
  conversion.flags += '#';
  conversion.letter = 'x';
  return print_value(conversion, "ll", static_cast<unsigned long long>(pointer));
}

std::string integer(const Conversion& conversion, std::uint64_t bits) {
  const bool is_signed = conversion.letter == 'd' || conversion.letter == 'i';
  const unsigned bytes = conversion.narrow != 0 ? conversion.narrow : conversion.bytes;
  const unsigned unused = 64 - 8 * bytes;
  if (is_signed) return print_value(conversion, "ll", static_cast<long long>(bits << unused) >> unused);
  return print_value(conversion, "ll", static_cast<unsigned long long>(bits << unused >> unused));
}

}  // namespace

Printed format_print(std::string_view format, const std::function<std::uint64_t(unsigned bytes)>& take,
                     const std::function<std::string(std::uint64_t address)>& text_at) {
  Printed result;
  const auto argument = [&](unsigned bytes) {
    ++result.arguments;
    return take(bytes);
  };
  const auto size_argument = [&] { return std::clamp(static_cast<int>(argument(4)), -kMostWidth, kMostWidth); };
  while (!format.empty()) {
    const std::size_t plain = std::min(format.find('%'), format.size());
    result.text += format.substr(0, plain);
    format.remove_prefix(plain);
    if (format.empty()) break;
    Conversion conversion = conversion_at(format);
    if (conversion.letter == 0) {
      result.text += format.front();
      format.remove_prefix(1);
      continue;
    }
    format.remove_prefix(conversion.length);
    if (conversion.width_is_argument) conversion.width = size_argument();
    if (conversion.precision_is_argument) conversion.precision = std::max(size_argument(), 0);
    if (conversion.width.value_or(0) < 0) {
      conversion.flags += '-';
      conversion.width = -*conversion.width;
    }
    switch (conversion.letter) {
      case '%':
        result.text += '%';
        break;
      case 'c':
        result.text += print_value(conversion, "", static_cast<int>(argument(4)));
        break;
      case 's':
        result.text += print_value(conversion, "", text_at(argument(8)).c_str());
        break;
      case 'p':
        result.text += print_pointer(conversion, argument(8));
        break;
      case 'd':
      case 'i':
      case 'o':
      case 'u':
      case 'x':
      case 'X':
        result.text += integer(conversion, argument(conversion.bytes));
        break;
      default:
        result.text += print_value(conversion, "", std::bit_cast<double>(argument(8)));
    }
  }
  return result;
}

}  // namespace warplens::simt
