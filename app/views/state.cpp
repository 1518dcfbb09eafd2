#include "app/views/state.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace warplens::views {
namespace {

// As a shell takes it for one word.
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

std::string words_of(const study::Choice& choice) {
  std::string text = quoted(choice.kernel);
  const kernels::LaunchWish& launch = choice.launch;
  const auto say_list = [&text](const char* option, const std::vector<std::string>& of) {
    if (!of.empty()) text += std::string(option) + quoted(fmt::format("{}", fmt::join(of, ",")));
  };
  say_list(" --block ", launch.block);
  say_list(" --grid ", launch.grid);
  if (!launch.shared.empty()) text += " --shared " + quoted(launch.shared);
  say_list(" --args ", launch.args);
  for (const auto& [name, value] : choice.set) text += " --set " + quoted(name + "=" + value);
  text += fmt::format(" --size {}x{}", choice.size.width, choice.size.height);
  if (choice.machine != study::MachineKind::gpu) text += " --machine " + study::machine_of(choice.machine).name;
  const simt::Dim3& block = choice.block;
  if (block.z != 0)
    text += fmt::format(" --block-index {},{},{}", block.x, block.y, block.z);
  else if (block.x != 0 || block.y != 0)
    text += fmt::format(" --block-index {},{}", block.x, block.y);
  return text;
}

}  // namespace

std::string command_of(const State& state) {
  std::string text = "warplens " + words_of(state.choice);
  if (state.warp) text += fmt::format(" --warp {}", state.warp);
  if (state.access > 0) text += fmt::format(" --access {}", state.access);
  if (state.lane >= 0) text += fmt::format(" --lane {}", state.lane);
  if (state.beside) text += " --beside " + quoted(words_of(*state.beside));
  return text;
}

}  // namespace warplens::views
