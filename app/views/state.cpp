#include "app/views/state.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace warplens::views {
namespace {

// Quotes a word for a shell.
std::string quoted(const std::string& word) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_-./=,:+@%#").find(c) != std::string_view::npos || static_cast<unsigned char>(c) >= 0x80;
  };
  if (!word.empty() && word.front() != '#' && std::ranges::all_of(word, plain)) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? "'\\''" : std::string(1, c);
  return text + "'";
}

}  // namespace

std::vector<std::string> command_words(const study::Choice& choice) {
  std::vector<std::string> words{choice.kernel};
  const auto add = [&words](const char* option, const std::string& value) {
    if (!value.empty()) words.insert(words.end(), {option, value});
  };
  const kernels::LaunchWish& launch = choice.launch;
  add("--block", fmt::format("{}", fmt::join(launch.block, ",")));
  add("--grid", fmt::format("{}", fmt::join(launch.grid, ",")));
  add("--shared", launch.shared);
  add("--args", fmt::format("{}", fmt::join(launch.args, ",")));
  for (const std::string& folder : choice.include_folders) add("-I", folder);
  for (const std::string& define : choice.defines) add("-D", define);
  for (const auto& [name, value] : choice.set) add("--set", name + "=" + value);
  add("--size", fmt::format("{}x{}", choice.size.width, choice.size.height));
  if (choice.machine != study::MachineKind::gpu) add("--machine", study::machine_of(choice.machine).name);
  const simt::Dim3& block = choice.block;
  if (block.z != 0)
    add("--block-index", fmt::format("{},{},{}", block.x, block.y, block.z));
  else if (block.x != 0 || block.y != 0)
    add("--block-index", fmt::format("{},{}", block.x, block.y));
  return words;
}

std::string in_one_line(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) line += (line.empty() ? "" : " ") + quoted(word);
  return line;
}

std::string command_of(const State& state) {
  std::string text = "warplens " + in_one_line(command_words(state.choice));
  if (state.warp) text += fmt::format(" --warp {}", state.warp);
  if (state.access > 0) text += fmt::format(" --access {}", state.access);
  if (state.lane >= 0) text += fmt::format(" --lane {}", state.lane);
  if (state.beside) text += " --beside " + quoted(in_one_line(command_words(*state.beside)));
  return text;
}

}  // namespace warplens::views
