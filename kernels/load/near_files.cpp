#include "kernels/load/near_files.hpp"

#include <system_error>
#include <vector>

#include "kernels/files/regular_file.hpp"

namespace warplens::kernels {
namespace {

namespace fs = std::filesystem;

/// Limits of the files that are read to find neighbours.
constexpr std::size_t kMostRead = 400, kMostBytes = std::size_t{16} << 20, kMostBytesOfFile = std::size_t{1} << 19;

/// Returns those paths in #include lines that end with `name`, a file name. This is faster than a syntax tree, because
/// many texts are searched.
std::vector<fs::path> included_as(const std::string& text, const std::string& name) {
  std::vector<fs::path> found;
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    const std::size_t line = text.rfind('\n', at) + 1, begin = text.find_last_of("\"<", at) + 1;
    const std::size_t hash = text.find_first_not_of(" \t", line), end = at + name.size();
    if (begin <= line || hash >= begin || text[hash] != '#' || end >= text.size()) continue;
    const std::size_t word = text.find_first_not_of(" \t", hash + 1);
    const bool is_include = text.compare(word, 7, "include") == 0 && (text[end] == '"' || text[end] == '>');
    const fs::path path = text.substr(begin, end - begin);
    if (is_include && path.filename() == name) found.push_back(path);
  }
  return found;
}

}  // namespace

NearFiles::NearFiles(const KernelFile& file) : project_(file.path) {
  std::error_code error;
  own_ = fs::canonical(file.path, error);
}

void NearFiles::each(const std::function<bool(const NearFile&)>& take) {
  std::size_t read = 0, bytes = 0;
  for (const fs::path& path : project_.files()) {
    if (path == own_) continue;
    if (++read > kMostRead || bytes > kMostBytes) return;
    NearFile file{project_.shown_path(path), {}};
    try {
      file.text = read_regular_file(path.string(), kMostBytesOfFile);
    } catch (const UnreadFile&) {
      continue;
    }
    bytes += file.text.size();
    if (!take(file)) return;
  }
}

bool includes_file(const NearFile& file, const fs::path& wanted) {
  const std::string name = wanted.filename().string();
  std::error_code error;
  const fs::path real = fs::canonical(wanted, error);
  for (const fs::path& path : included_as(file.text, name)) {
    const fs::path beside = fs::path(file.path).parent_path() / path;
    if (fs::is_regular_file(beside, error)) {
      if (fs::canonical(beside, error) == real) return true;
    } else if (real.native().ends_with('/' + path.lexically_normal().string())) {
      return true;
    }
  }
  return false;
}

}  // namespace warplens::kernels
