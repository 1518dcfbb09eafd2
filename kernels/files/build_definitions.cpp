#include "kernels/files/build_definitions.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <string_view>
#include <system_error>

#include "kernels/files/allowed_folders.hpp"
#include "kernels/files/project_files.hpp"
#include "kernels/files/project_folder.hpp"
#include "kernels/files/regular_file.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

namespace fs = std::filesystem;

/// Limits of the build files that are read.
constexpr std::size_t kMostBuildBytes = std::size_t{1} << 18, kMostBuildFiles = 64, kMostDefinitions = 1000;
constexpr int kDeepestVariable = 8;

/// Folders beside a Makefile that usually hold parts of it.
constexpr const char* kPartFolders[] = {"", "make", "cmake"};

using Variables = std::map<std::string, std::string, std::less<>>;

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

std::string_view trim_line(std::string_view line) {
  while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
  while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
  return line;
}

bool is_makefile(const fs::path& file) {
  std::string name = file.filename().string();
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return name == "makefile" || name == "gnumakefile" || name.starts_with("makefile.") || name.ends_with(".mk") ||
         name == "make.inc";
}

bool is_cmake(const fs::path& file) {
  return file.filename() == "CMakeLists.txt" || file.extension() == ".cmake";
}

/// Returns the text with references to variables replaced: "$(NAME)", "${NAME}". Empty if a variable is unknown or not
/// constant.
std::optional<std::string> expand(std::string_view text, const Variables& variables, int depth = 0) {
  if (depth > kDeepestVariable) return std::nullopt;
  std::string made;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] != '$') {
      made += text[at++];
      continue;
    }
    const char open = at + 1 < text.size() ? text[at + 1] : '\0';
    const std::size_t end = text.find(open == '(' ? ')' : '}', at);
    if ((open != '(' && open != '{') || end == std::string_view::npos) return std::nullopt;
    const auto known = variables.find(text.substr(at + 2, end - at - 2));
    if (known == variables.end()) return std::nullopt;
    const auto value = expand(known->second, variables, depth + 1);
    if (!value || made.size() + value->size() > kMostBuildBytes) return std::nullopt;
    made += *value;
    at = end + 1;
  }
  return made;
}

/// A build file that is being read.
class BuildFile {
 public:
  BuildFile(std::string path, const std::string& text, std::vector<BuildDefinition>& found)
      : path_(std::move(path)), text_(text), found_(found) {}

  void read_makefile() {
    each_line([&](std::string_view line) {
      const std::size_t sign = line.find('=');
      if (!line.starts_with('\t') && sign != std::string_view::npos) {
        std::string_view name = line.substr(0, sign);
        while (!name.empty() && std::string_view(":?+ \t").find(name.back()) != std::string_view::npos)
          name.remove_suffix(1);
        name = trim_line(name);
        const bool appends = sign > 0 && line[sign - 1] == '+';
        if (!appends && !name.empty() && std::ranges::all_of(name, is_identifier_character))
          variables_.emplace(name, trim_line(line.substr(sign + 1)));
      }
    });
    each_line([&](std::string_view line) { take_options(line); });
  }

  void read_cmake() {
    each_command([&](std::string_view command, const std::vector<std::string_view>& words) {
      if (command == "set" && words.size() > 1) variables_.emplace(words[0], words[1]);
    });
    each_command([&](std::string_view command, const std::vector<std::string_view>& words) {
      const bool is_list = command == "add_compile_definitions" || command == "target_compile_definitions";
      for (std::size_t at = command == "target_compile_definitions" ? 1 : 0; at < words.size(); ++at) {
        std::string_view word = words[at];
        if (is_list && word != "PUBLIC" && word != "PRIVATE" && word != "INTERFACE")
          take(word.starts_with("-D") ? word.substr(2) : word);
        else if (!is_list)
          take_options(word);
      }
    });
  }

 private:
  /// Calls `take` with each line. Lines that end with a backslash continue in the next line.
  template <class Take>
  void each_line(Take take_line) {
    line_ = 1;
    for (std::size_t at = 0; at < text_.size();) {
      std::string line;
      unsigned count = 0;
      for (bool continues = true; continues && at < text_.size();) {
        const std::size_t end = std::min(text_.find('\n', at), text_.size());
        std::string_view part = std::string_view(text_).substr(at, end - at);
        while (!part.empty() && part.back() == '\r') part.remove_suffix(1);
        continues = part.ends_with('\\');
        if (continues) part.remove_suffix(1);
        line += part;
        line += ' ';
        at = end + 1;
        ++count;
      }
      take_line(std::string_view(line).substr(0, line.find('#')));
      line_ += count;
    }
  }

  /// Calls `take` with each CMake command, in lower case, and its arguments without quotes.
  template <class Take>
  void each_command(Take take_command) {
    line_ = 1;
    const auto step = [&](std::size_t& at) {
      if (text_[at] == '\n') ++line_;
      ++at;
    };
    for (std::size_t at = 0; at < text_.size();) {
      if (text_[at] == '#') {
        at = std::min(text_.find('\n', at), text_.size());
        continue;
      }
      if (!is_identifier_character(text_[at])) {
        step(at);
        continue;
      }
      std::string command;
      for (; at < text_.size() && is_identifier_character(text_[at]); ++at)
        command += static_cast<char>(std::tolower(static_cast<unsigned char>(text_[at])));
      while (at < text_.size() && is_blank(text_[at])) ++at;
      if (at >= text_.size() || text_[at] != '(') continue;
      std::vector<std::string_view> words;
      int depth = 1;
      for (++at; at < text_.size() && depth > 0;) {
        const char c = text_[at];
        if (c == '(' || c == ')') {
          depth += c == '(' ? 1 : -1;
          ++at;
        } else if (c == '#') {
          at = std::min(text_.find('\n', at), text_.size());
        } else if (c == '"') {
          std::size_t end = at + 1;
          while (end < text_.size() && text_[end] != '"') end += text_[end] == '\\' ? 2 : 1;
          end = std::min(end, text_.size());
          words.push_back(std::string_view(text_).substr(at + 1, end - at - 1));
          line_ += static_cast<unsigned>(std::ranges::count(words.back(), '\n'));
          at = end + 1;
        } else if (is_blank(c) || c == '\n') {
          step(at);
        } else {
          const std::size_t end = std::min(text_.find_first_of(" \t\r\n()\"", at), text_.size());
          words.push_back(std::string_view(text_).substr(at, end - at));
          at = end;
        }
      }
      take_command(std::string_view(command), words);
    }
  }

  /// Takes the definitions in options of the compiler: "-O3 -DBLOCK=16 -D WIDE".
  void take_options(std::string_view options) {
    for (std::size_t at = options.find("-D"); at != std::string_view::npos; at = options.find("-D", at + 2)) {
      const bool begins = at == 0 || is_blank(options[at - 1]) ||
                          std::string_view("=,;\"'").find(options[at - 1]) != std::string_view::npos;
      if (!begins) continue;
      std::size_t begin = at + 2;
      while (begin < options.size() && is_blank(options[begin])) ++begin;
      std::size_t end = begin;
      int depth = 0;
      for (; end < options.size(); ++end) {
        if (options[end] == '(' || options[end] == '{') ++depth;
        if (options[end] == ')' || options[end] == '}') --depth;
        if (depth < 0 || (depth == 0 && (is_blank(options[end]) || options[end] == ';' || options[end] == '"'))) break;
      }
      take(options.substr(begin, end - begin));
    }
  }

  /// Takes a definition "NAME" or "NAME=VALUE".
  void take(std::string_view definition) {
    const std::size_t sign = definition.find('=');
    const std::string_view name = definition.substr(0, sign);
    const bool is_name = !name.empty() && std::ranges::all_of(name, is_identifier_character) &&
                         (name.front() < '0' || name.front() > '9');
    if (!is_name || found_.size() >= kMostDefinitions) return;
    std::optional<std::string> value = "1";
    if (sign != std::string_view::npos) value = expand(definition.substr(sign + 1), variables_);
    if (!value) return;
    std::erase_if(*value, [](char c) { return c == '\'' || c == '\\'; });
    const bool is_plain = value->find_first_of("\"$`\n@") == std::string::npos;
    if (is_plain && !value->empty())
      found_.push_back({std::string(name), std::string(trim_line(*value)), path_, line_});
  }

  const std::string path_;
  const std::string& text_;
  std::vector<BuildDefinition>& found_;
  Variables variables_;
  unsigned line_ = 1;
};

/// Returns the build files of a folder, sorted, because the system returns them in any order.
std::vector<fs::path> build_files(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const char* const part : kPartFolders) {
    std::error_code error;
    fs::directory_iterator at(folder / part, fs::directory_options::skip_permission_denied, error);
    std::vector<fs::path> here;
    for (std::size_t seen = 0; !error && at != fs::directory_iterator() && seen < 10'000; at.increment(error), ++seen)
      if (is_makefile(at->path()) || is_cmake(at->path())) here.push_back(at->path());
    std::ranges::sort(here);
    files.insert(files.end(), here.begin(), here.end());
  }
  return files;
}

}  // namespace

std::vector<BuildDefinition> find_build_definitions(const std::string& kernel) {
  std::vector<BuildDefinition> found;
  std::error_code error;
  const fs::path real = fs::canonical(kernel, error);
  if (error) return found;
  const Project project = project_around(real);
  if (project.is_shared) return found;
  const ProjectFiles project_files(kernel);
  std::size_t read = 0;
  for (fs::path folder = real.parent_path();; folder = folder.parent_path()) {
    for (const fs::path& file : build_files(folder)) {
      if (++read > kMostBuildFiles || !fs::is_regular_file(file, error) || !may_read(kernel, file)) continue;
      std::string text;
      try {
        text = read_regular_file(file.string(), kMostBuildBytes);
      } catch (const UnreadFile&) {
        continue;
      }
      if (text.find("-D") == std::string::npos && text.find("compile_definitions") == std::string::npos) continue;
      BuildFile reader(project_files.shown_path(file), text, found);
      if (is_cmake(file))
        reader.read_cmake();
      else
        reader.read_makefile();
    }
    if (folder == project.folder || folder == folder.root_path()) break;
  }
  return found;
}

}  // namespace warplens::kernels
