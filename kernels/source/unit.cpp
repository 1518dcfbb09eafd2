#include "kernels/source/unit.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <system_error>

#include "kernels/files/allowed_folders.hpp"
#include "kernels/files/project_files.hpp"
#include "kernels/files/regular_file.hpp"
#include "kernels/source/ascii_names.hpp"
#include "kernels/source/command_line_macros.hpp"
#include "kernels/source/declaration.hpp"
#include "kernels/source/library_headers.hpp"
#include "kernels/source/macro_expansion.hpp"
#include "kernels/source/mark_branches.hpp"
#include "kernels/source/name_macros.hpp"
#include "kernels/text/byte_order_mark.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"

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

/// A line of a text without its comments and blanks.
struct BareLine {
  std::size_t begin = 0, end = 0;  ///< place of the line in the text
  std::string words;               ///< the line without blanks: "extern\"C\"{"
};

/// Returns the lines of a text that are not blank.
std::vector<BareLine> bare_lines(const std::string& text) {
  const std::string code = without_comments(text);
  std::vector<BareLine> lines;
  for (std::size_t at = 0; at < code.size();) {
    const std::size_t end = std::min(code.find('\n', at), code.size());
    BareLine line{.begin = at, .end = end, .words = code.substr(at, end - at)};
    std::erase_if(line.words, [](char c) { return c == ' ' || c == '\t' || c == '\r'; });
    if (!line.words.empty()) lines.push_back(std::move(line));
    at = end + 1;
  }
  return lines;
}

/// Blanks the lines 'extern "C" {' and '}' that are alone between "#ifdef __cplusplus" and "#endif". The grammar does
/// not recognise them as a pair, and a program in a single text does not need them.
void blank_linkage_blocks(std::string& text) {
  if (text.find("__cplusplus") == std::string::npos) return;
  const std::vector<BareLine> lines = bare_lines(text);
  std::vector<std::pair<std::size_t, std::size_t>> places;
  std::ptrdiff_t open = 0;
  const auto is_condition = [](const std::string& words) {
    return words == "#ifdef__cplusplus" || words == "#ifdefined(__cplusplus)" || words == "#ifdefined__cplusplus";
  };
  for (std::size_t at = 0; at + 2 < lines.size(); ++at) {
    if (!is_condition(lines[at].words)) continue;
    std::size_t last = at + 1;
    std::string words = lines[last].words;
    if (words == "extern\"C\"") words += lines[++last].words;
    const bool opens = words == "extern\"C\"{", closes = words == "}";
    if ((!opens && !closes) || last + 1 >= lines.size() || !lines[last + 1].words.starts_with("#endif")) continue;
    open += opens ? 1 : -1;
    if (open < 0) return;
    places.emplace_back(lines[at + 1].begin, lines[last].end);
  }
  if (open != 0) return;
  for (const auto& [begin, end] : places) blank_out(text, begin, end);
}

/// Maximum number of files that are found by their names. A library in the project can have thousands.
constexpr std::size_t kMostSearched = 300;

/// Reads a kernel's file and its includes.
class UnitReader {
 public:
  UnitReader(const KernelFile& kernel, FileSearch search)
      : kernel_(kernel), search_(search), project_(kernel.path), environment_(folders_of_environment()) {}

  std::vector<SourceUnit> read() {
    add({kernel_.path, kernel_.text});
    if (search_ == FileSearch::project)
      for (const std::string& path : kernel_.context)
        if (is_file(path) && may_read(kernel_.path, path)) add({path, read_source(path), UnitOrigin::context});
    for (std::size_t at = 0; at < units_.size(); ++at) read_includes(at);
    return std::move(units_);
  }

 private:
  struct Found {
    std::string path;
    UnitOrigin origin = UnitOrigin::included;
  };

  void add(SourceUnit unit) {
    std::error_code error;
    const fs::path real = fs::canonical(unit.path, error);
    if (!error) by_file_.emplace(real, units_.size());
    spell_names_in_ascii(unit.text);
    blank_linkage_blocks(unit.text);
    unwrap_marks(unit.text);
    units_.push_back(std::move(unit));
  }

  /// Returns the index of the unit whose file is at `path`. Several paths may name the same file.
  std::optional<std::size_t> find_unit(const std::string& path) const {
    std::error_code error;
    const auto found = by_file_.find(fs::canonical(path, error));
    if (error || found == by_file_.end()) return std::nullopt;
    return found->second;
  }

  void read_includes(std::size_t at) {
    std::vector<std::pair<Stretch, std::string>> names;
    std::vector<Include> includes;
    {
      const SyntaxTree tree(units_[at].text);
      includes = find_includes(tree);
    }
    for (Include& include : includes) {
      // Compilers on Windows accept "folder\\file.h".
      std::ranges::replace(include.name, '\\', '/');
      if (const std::string library = find_library_name(include.name); !library.empty()) {
        names.emplace_back(include.place, library);
        continue;
      }
      const auto found = find_include(include, units_[at]);
      if (!found) continue;
      std::optional<std::size_t> unit = find_unit(found->path);
      if (!unit && units_.size() < kMostUnits) {
        unit = units_.size();
        // Files that a searched file includes count as searched, too.
        const UnitOrigin origin = units_[at].origin == UnitOrigin::searched ? UnitOrigin::searched : found->origin;
        add({found->path, read_source(found->path), origin});
        if (found->origin == UnitOrigin::searched) ++searched_;
      }
      const bool is_own = unit == std::size_t{0} && !kernel_.context.empty();
      names.emplace_back(include.place, is_own ? kOwnFile : unit ? units_[*unit].path : found->path);
    }
    units_[at].text = rename_includes(units_[at].text, names);
  }

  /// Returns the file of an #include. Empty if no file of this name exists in the folders that Warplens searches.
  /// Throws InputError if it is not a regular file (the compiler could wait for it or read it without end), or if the
  /// kernel is not allowed to read it.
  std::optional<Found> find_include(const Include& include, const SourceUnit& from) {
    const fs::path own = fs::path(from.path).parent_path();
    std::vector<fs::path> folders;
    if (include.quoted) folders.push_back(own);
    folders.insert(folders.end(), kernel_.include_folders.begin(), kernel_.include_folders.end());
    folders.insert(folders.end(), environment_.begin(), environment_.end());
    for (const fs::path& folder : folders) {
      const fs::path path = (folder / include.name).lexically_normal();
      if (is_file(path)) {
        if (is_allowed(path)) return Found{path.string()};
        const std::string there = path.parent_path().string();
        throw OutsideFile(
            {from.path, line_number(from.text, include.place.begin),
             say("'{}' is not included: {}, or pass -I {}", include.name, outside(kernel_.path, path), there)},
            there);
      }
      std::error_code ignored;
      if (fs::exists(path, ignored) && !fs::is_directory(path, ignored))
        throw InputError(from.path, line_number(from.text, include.place.begin),
                         say("'{}' is not a regular file; include a regular file instead", include.name));
    }
    if (search_ == FileSearch::none || searched_ >= kMostSearched || is_library_header(include.name))
      return std::nullopt;
    const auto searched = project_.find_header(include.name, own.empty() ? fs::path(".") : own);
    if (!searched) return std::nullopt;
    return Found{*searched, UnitOrigin::searched};
  }

  /// Returns true if the kernel may read a file. Files in the include folders are allowed: these folders have been
  /// checked before, or the user has given them.
  bool is_allowed(const fs::path& path) const {
    return may_read(kernel_.path, path) || std::ranges::any_of(kernel_.include_folders, [&](const std::string& folder) {
             return is_below(path, folder);
           });
  }

  const KernelFile& kernel_;
  const FileSearch search_;
  ProjectFiles project_;
  const std::vector<fs::path> environment_;
  std::vector<SourceUnit> units_;
  std::map<fs::path, std::size_t> by_file_;
  std::size_t searched_ = 0;
};

}  // namespace

std::string read_source(const std::string& path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) throw InputError(path, 1, tr("this is a folder; pass a .cu file in it instead"));
  std::string text;
  try {
    text = read_regular_file(path, kMostSourceBytes);
  } catch (const UnreadFile& why) {
    throw InputError(path, 1, why.what());
  }
  blank_byte_order_mark(text);
  return text;
}

std::vector<SourceUnit> source_units(const KernelFile& kernel, FileSearch search) {
  std::vector<SourceUnit> units = UnitReader(kernel, search).read();
  apply_definitions(units, kernel.defines);
  expand_kernel_macros(units);
  expand_name_macros(units);
  return units;
}

}  // namespace warplens::kernels
