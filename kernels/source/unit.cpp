#include "kernels/source/unit.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <optional>
#include <system_error>

#include "kernels/error.hpp"
#include "kernels/say.hpp"
#include "kernels/source/declaration.hpp"
#include "kernels/source/macro_expansion.hpp"

namespace warplens::kernels {
namespace {

namespace fs = std::filesystem;

/// Files that include one another without a guard are read once each; so many are no program.
constexpr std::size_t kMostUnits = 1000;

bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

/// Where the included file lies; nothing where it is not on this machine, as far as Warplens looks.
std::optional<std::string> found(const Include& include, const std::string& from, const KernelFile& kernel) {
  std::vector<fs::path> folders;
  if (include.quoted) folders.push_back(fs::path(from).parent_path());
  folders.insert(folders.end(), kernel.include_folders.begin(), kernel.include_folders.end());
  for (const fs::path& folder : folders)
    if (const fs::path path = (folder / include.name).lexically_normal(); is_file(path)) return path.string();
  return std::nullopt;
}

/// The text with its includes named by the paths of the files that they stand for.
std::string renamed(const std::string& text, const std::vector<std::pair<Stretch, std::string>>& names) {
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
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::directory) throw InputError(path, 1, tr("is a folder: name a .cu file in it"));
  if (error || status.type() == fs::file_type::not_found)
    throw InputError(path, 1,
                     say("cannot be read: {}", std::generic_category().message(error ? error.value() : ENOENT)));
  if (status.type() != fs::file_type::regular)
    throw InputError(path, 1, tr("is no regular file: put what it gives into one first"));
  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw InputError(path, 1, say("cannot be read: {}", std::generic_category().message(errno)));
  std::string text(kMostSourceBytes + 1, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  if (text.size() > kMostSourceBytes)
    throw InputError(path, 1, tr("is larger than 16 MB: no source of that size is read"));
  // The mark that some editors put before UTF-8.
  if (text.starts_with("\xEF\xBB\xBF")) text.replace(0, 3, "   ");
  return text;
}

std::vector<SourceUnit> source_units(const KernelFile& kernel) {
  std::vector<SourceUnit> units{{kernel.path, kernel.text}};
  for (std::size_t at = 0; at < units.size(); ++at) {
    std::vector<std::pair<Stretch, std::string>> names;
    {
      const SyntaxTree tree(units[at].text);
      for (const Include& include : includes_of(tree))
        if (const auto path = found(include, units[at].path, kernel)) names.emplace_back(include.place, *path);
    }
    for (const auto& [place, path] : names) {
      const bool known = std::ranges::find(units, path, &SourceUnit::path) != units.end();
      if (!known && units.size() < kMostUnits) units.push_back({path, read_source(path)});
    }
    units[at].text = renamed(units[at].text, names);
  }
  expand_kernel_macros(units);
  return units;
}

}  // namespace warplens::kernels
