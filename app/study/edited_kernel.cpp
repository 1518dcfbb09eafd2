#include "app/study/edited_kernel.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <sstream>
#include <utility>

#include "kernels/files/written_file.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/ptx/ptx_source.hpp"
#include "kernels/text/say.hpp"

namespace warplens::study {

std::string save_kernel(const Choice& choice, const std::string& path) {
  if (!choice.text) return tr("there are no edits to save");
  if (path.empty()) return tr("enter a file name");
  return kernels::failure_to_write(path, *choice.text);
}

std::string path_for_copy(const std::string& kernel, std::string_view text) {
  const char* const ending = kernels::is_ptx(text) ? ".ptx" : ".cu";
  std::error_code ignored;
  for (int number = 1;; ++number) {
    const std::string path = kernel + "_mine" + (number > 1 ? std::to_string(number) : "") + ending;
    if (!std::filesystem::exists(path, ignored)) return path;
  }
}

std::vector<LineError> errors_in(const std::string& error, const std::string& path) {
  std::vector<LineError> found;
  std::istringstream lines(error);
  for (std::string line; std::getline(lines, line);) {
    const std::string prefix = path + ":";
    if (!line.starts_with(prefix)) {
      // An indented line continues the message before it.
      if (!found.empty() && line.starts_with(' ')) found.back().message += "\n" + line;
      continue;
    }
    LineError one;
    const char* const end = line.data() + line.size();
    const auto read = std::from_chars(line.data() + prefix.size(), end, one.line);
    if (read.ec != std::errc{} || read.ptr == end || *read.ptr != ':') continue;
    one.message = std::string(read.ptr + 1, end);
    if (one.message.starts_with(' ')) one.message.erase(0, 1);
    found.push_back(std::move(one));
  }
  return found;
}

}  // namespace warplens::study
