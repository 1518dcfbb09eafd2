#include "kernels/header/program_launch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Maximum number of launches that a message lists.
constexpr std::size_t kMostNamed = 12;

/// Returns "4 × 4 × 2" without trailing sides of 1. An unknown side is "?".
std::string write_known_sides(const KnownSides& sides) {
  std::size_t count = sides.size();
  while (count > 1 && sides[count - 1] == 1) --count;
  std::string text;
  for (std::size_t at = 0; at < count; ++at)
    text += (at == 0 ? "" : " × ") + (sides[at] ? std::to_string(*sides[at]) : std::string("?"));
  return text;
}

}  // namespace

std::size_t selected_number(const std::vector<ProgramLaunch>& launches) {
  const auto selected = std::ranges::find_if(launches, &ProgramLaunch::is_selected);
  return selected == launches.end() ? 0 : static_cast<std::size_t>(selected - launches.begin()) + 1;
}

std::string describe_launch(const ProgramLaunch& launch, std::string_view file) {
  const std::string grid = write_known_sides(launch.grid), block = write_known_sides(launch.block);
  return launch.path == file
             ? say("line {}, {}, grid {}, block {}", launch.line, launch.instance, grid, block)
             : say("{}:{}, {}, grid {}, block {}", launch.path, launch.line, launch.instance, grid, block);
}

std::string describe_selection(const std::vector<ProgramLaunch>& launches) {
  const std::size_t number = selected_number(launches), count = launches.size();
  if (count < 2 || number == 0) return {};
  const ProgramLaunch& launch = launches[number - 1];
  return number < count ? say("this is launch {} of {} of '{}' (line {}); --launch {} selects the next", number, count,
                              launch.kernel, launch.line, number + 1)
                        : say("this is launch {} of {} of '{}' (line {}); --launch 1 selects the first", number, count,
                              launch.kernel, launch.line);
}

std::string list_launches(const std::vector<ProgramLaunch>& launches, std::string_view file) {
  std::string list;
  for (std::size_t at = 0; at < std::min(launches.size(), kMostNamed); ++at)
    list += (at == 0 ? "" : ", ") + fmt::format("{} ({})", at + 1, describe_launch(launches[at], file));
  return launches.size() > kMostNamed ? list + ", …" : list;
}

LaunchName split_launch_name(const std::string& name) {
  const std::size_t at = name.rfind('@');
  if (at == std::string::npos) return {.kernel = name};
  const std::string number = name.substr(at + 1);
  if (number.empty() || number.find_first_not_of("0123456789") != std::string::npos) return {.kernel = name};
  // No program has so many launches that their numbers need more digits.
  constexpr std::size_t kMostDigits = 6;
  return {.kernel = name.substr(0, at), .number = std::stoul(number.substr(0, kMostDigits))};
}

std::string launch_name(const std::string& kernel, const std::string& entry, std::size_t number) {
  const std::string name = entry.empty() ? kernel : kernel + '#' + entry;
  if (number == 0) return name;
  std::error_code error;
  const bool has_entry = name.rfind('#') != std::string::npos && !std::filesystem::exists(name, error);
  return name + (has_entry ? '@' : '#') + std::to_string(number);
}

std::string remove_spaces(std::string_view code) {
  constexpr std::string_view kSpaces = " \t\r\n";
  std::string text;
  bool was_space = false;
  for (const char c : code) {
    if (kSpaces.find(c) != std::string_view::npos) {
      was_space = true;
      continue;
    }
    if (was_space && !text.empty() && is_identifier_character(text.back()) && is_identifier_character(c)) text += ' ';
    was_space = false;
    text += c;
  }
  return text;
}

}  // namespace warplens::kernels
