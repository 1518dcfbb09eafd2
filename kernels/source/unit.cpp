#include "kernels/source/unit.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>

#include "kernels/files/allowed_folders.hpp"
#include "kernels/files/regular_file.hpp"
#include "kernels/source/declaration.hpp"
#include "kernels/source/macro_expansion.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::kernels {
namespace {

namespace fs = std::filesystem;

/// Maximum number of files that are read, more than any real program has. Each file is read only once, even if files
/// include each other without guards.
constexpr std::size_t kMostUnits = 1000;

bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

/// Returns the line of a position in a text, counted from 1.
unsigned line_number(const std::string& text, std::size_t place) {
  return static_cast<unsigned>(1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(place), '\n'));
}

/// Returns the path of an included file. Empty if no file of this name exists in the folders that Warplens searches.
/// Throws InputError if it is not a regular file (the compiler could wait for it or read it without end), or if the
/// kernel is not allowed to read it.
std::optional<std::string> find_include(const Include& include, const SourceUnit& from, const KernelFile& kernel) {
  std::vector<fs::path> folders;
  if (include.quoted) folders.push_back(fs::path(from.path).parent_path());
  folders.insert(folders.end(), kernel.include_folders.begin(), kernel.include_folders.end());
  for (const fs::path& folder : folders) {
    const fs::path path = (folder / include.name).lexically_normal();
    if (is_file(path)) {
      if (may_read(kernel.path, path)) return path.string();
      throw InputError(from.path, line_number(from.text, include.place.begin),
                       say("'{}' is not included: {}", include.name, outside(kernel.path, path)));
    }
    std::error_code ignored;
    if (fs::exists(path, ignored) && !fs::is_directory(path, ignored))
      throw InputError(from.path, line_number(from.text, include.place.begin),
                       say("'{}' is not a regular file; include a regular file instead", include.name));
  }
  return std::nullopt;
}

/// Replaces the names in #include lines by the paths of the files.
std::string rename_includes(const std::string& text, const std::vector<std::pair<Stretch, std::string>>& names) {
  std::string made;
  std::size_t done = 0;
  for (const auto& [place, path] : names) {
    made += text.substr(done, place.begin - done) + '"' + path + '"';
    done = place.end;
  }
  return made + text.substr(done);
}

}  // namespace

std::string read_source(const std::string& path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) throw InputError(path, 1, tr("is a folder; pass a .cu file in it instead"));
  std::string text;
  try {
    text = read_regular_file(path, kMostSourceBytes);
  } catch (const UnreadFile& why) {
    throw InputError(path, 1, why.what());
  }
  // Blank the byte order mark that some editors write before UTF-8.
  if (text.starts_with("\xEF\xBB\xBF")) text.replace(0, 3, "   ");
  return text;
}

std::vector<SourceUnit> source_units(const KernelFile& kernel) {
  std::vector<SourceUnit> units{{kernel.path, kernel.text}};
  for (std::size_t at = 0; at < units.size(); ++at) {
    std::vector<std::pair<Stretch, std::string>> names;
    {
      const SyntaxTree tree(units[at].text);
      for (const Include& include : find_includes(tree))
        if (const auto path = find_include(include, units[at], kernel)) names.emplace_back(include.place, *path);
    }
    for (const auto& [place, path] : names) {
      const bool known = std::ranges::find(units, path, &SourceUnit::path) != units.end();
      if (!known && units.size() < kMostUnits) units.push_back({path, read_source(path)});
    }
    units[at].text = rename_includes(units[at].text, names);
  }
  expand_kernel_macros(units);
  return units;
}

}  // namespace warplens::kernels
