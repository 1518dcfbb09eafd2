#include "app/window/source/source_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "kernels/text/say.hpp"

namespace warplens::window {

std::size_t first_code_line(const std::string& text) {
  const auto header = kernels::header_place(text);
  if (!header || header->end == std::string::npos) return 0;
  if (text.find_first_not_of(" \t\r\n", header->end) == std::string::npos) return 0;
  std::size_t at = text.find('\n', header->end);
  while (at != std::string::npos && at + 1 < text.size() && text[at + 1] == '\n') ++at;
  return at == std::string::npos ? 0
                                 : static_cast<std::size_t>(std::count(
                                       text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at) + 1, '\n'));
}

std::string_view from_line(const std::string& text, std::size_t line) {
  std::size_t at = 0;
  for (; line > 0; --line) {
    at = text.find('\n', at);
    if (at == std::string::npos) return {};
    ++at;
  }
  return std::string_view(text).substr(at);
}

const std::string* text_of(const Scene& scene) {
  if (scene.choice.text) return scene.choice.text.get();
  if (scene.progress.text) return scene.progress.text.get();
  return scene.study.kernel ? &scene.study.kernel->text : nullptr;
}

std::string guess_note(const kernels::KernelFile& kernel) {
  if (kernel.guessed_header.empty()) return {};
  std::vector<std::string> doubts = kernel.program_errors;
  doubts.insert(doubts.end(), kernel.doubts.begin(), kernel.doubts.end());
  if (doubts.empty()) return tr("The header is guessed from the launch in the file.");
  return say("The header is guessed: {}.", fmt::format("{}", fmt::join(doubts, "; ")));
}

bool belongs_to_text(const Scene& scene) {
  if (!scene.study.kernel) return false;
  if (*text_of(scene) == scene.study.kernel->text) return true;
  return scene.study.choice.kernel == scene.choice.kernel && !scene.progress.text;
}

}  // namespace warplens::window
