#include "app/study/edited.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <regex>
#include <sstream>
#include <utility>

#include "analysis/base/fingerprint.hpp"
#include "kernels/error.hpp"
#include "kernels/header_guess/launch_wish.hpp"
#include "kernels/ptx/ptx_source.hpp"
#include "kernels/say.hpp"
#include "kernels/written_file.hpp"

namespace warplens::study {

bool is_of_catalogue(const std::string& kernel) {
  const std::vector<std::string> all = kernels::catalogue();
  return std::ranges::find(all, kernel) != all.end();
}

std::string save_kernel(const Choice& choice, const std::string& path) {
  if (!choice.text) return tr("nothing was edited");
  if (path.empty()) return tr("name a file");
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

namespace {

namespace fs = std::filesystem;

/// "k.cu#2" as the file and "#2"; another name as it is, and nothing.
std::pair<std::string, std::string> file_and_launch(const std::string& kernel) {
  std::error_code ignored;
  const std::size_t mark = kernel.rfind('#');
  if (mark == std::string::npos || fs::exists(kernel, ignored)) return {kernel, ""};
  return {kernel.substr(0, mark), kernel.substr(mark)};
}

/// Whether the text is the file's with the launch that the choice names, which a command says without it.
bool is_text_of_launch(const Choice& choice) {
  if (choice.launch.empty()) return false;
  try {
    const kernels::KernelFile kernel = kernels::load_kernel(choice.kernel);
    return *choice.text == kernels::text_with_launch(kernel.text, kernel.guessed_header, choice.launch);
  } catch (const kernels::InputError&) {
    return false;
  }
}

/// The text with whole paths where it includes what lies beside `file`, which it is to leave.
std::string with_whole_includes(const std::string& text, const fs::path& file) {
  static const std::regex kInclude("^([ \t]*#[ \t]*include[ \t]*\")([^\"\n]+)\"(.*)$");
  std::istringstream lines(text);
  std::string whole;
  std::error_code ignored;
  for (std::string line; std::getline(lines, line);) {
    std::smatch parts;
    if (std::regex_match(line, parts, kInclude))
      if (const fs::path header = fs::absolute(file, ignored).parent_path() / parts[2].str();
          fs::is_regular_file(header, ignored))
        line = parts[1].str() + header.lexically_normal().string() + '"' + parts[3].str();
    whole += line + '\n';
  }
  if (!text.ends_with('\n') && !whole.empty()) whole.pop_back();
  return whole;
}

/// The header that lies beside `file`, for a text that has none; nothing where there is none.
std::optional<fs::path> header_beside(const fs::path& file, const std::string& text) {
  if (kernels::header_place(text)) return std::nullopt;
  std::error_code ignored;
  for (const fs::path& header : kernels::header_files(file))
    if (fs::is_regular_file(header, ignored)) return header;
  return std::nullopt;
}

void write(const fs::path& file, const std::string& text) {
  if (const std::string wrong = kernels::failure_to_write(file, text); !wrong.empty()) throw kernels::InputError(wrong);
}

}  // namespace

Choice standing_alone(const Choice& choice, const fs::path& folder) {
  Choice alone = choice;
  const auto [file, launch] = file_and_launch(choice.kernel);
  std::error_code ignored;
  if (fs::is_regular_file(file, ignored) && !is_of_catalogue(file))
    alone.kernel = fs::absolute(file, ignored).lexically_normal().string() + launch;
  if (!choice.text || is_text_of_launch(choice)) return alone;
  if (folder.empty()) throw kernels::InputError(tr("there is no folder to keep what was edited in: save it first"));
  const fs::path own = folder / "edited";
  fs::create_directories(own, ignored);  // a folder that is missing after this shows when the file is written
  const std::string text = with_whole_includes(*choice.text, file);
  const char* const ending = kernels::is_ptx(text) ? ".ptx" : ".cu";
  const fs::path copy = own / (fs::path(file).stem().string() + "-" + base::fingerprint(text) + ending);
  write(copy, text);
  if (const auto header = header_beside(file, text))
    write(kernels::header_files(copy).front(), kernels::text_of_kernel(header->string()));
  alone = of_the_file(choice);
  alone.kernel = copy.string() + launch;
  return alone;
}

std::vector<LineError> errors_in(const std::string& error, const std::string& path) {
  std::vector<LineError> found;
  std::istringstream lines(error);
  for (std::string line; std::getline(lines, line);) {
    const std::string prefix = path + ":";
    if (!line.starts_with(prefix)) {
      // What goes on in the next line belongs to what was said before.
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
