#include "app/study/edit_files.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <vector>

#include "analysis/base/fingerprint.hpp"
#include "kernels/load/catalogue.hpp"

namespace warplens::study {
namespace {

namespace fs = std::filesystem;

/// Time when the program was started, minus one second, because the clock of the file system may be slightly behind.
const fs::file_time_type kSessionStart = fs::file_time_type::clock::now() - std::chrono::seconds(1);

struct Kept {
  fs::path file;
  fs::file_time_type written;
};

/// Returns whether the text still matches the fingerprint in the file's name. If so, nobody has changed the file since
/// it was written.
bool is_as_written(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  return in && file.stem().string().ends_with("-" + base::fingerprint(text));
}

/// Returns the kernels in the folder, the most recently written first.
std::vector<Kept> find_edit_files(const fs::path& folder) {
  std::vector<Kept> all;
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
    const fs::path ending = entry.path().extension();
    if (!entry.is_regular_file(ignored) || entry.is_symlink(ignored) || (ending != ".cu" && ending != ".ptx")) continue;
    const fs::file_time_type written = entry.last_write_time(ignored);
    if (!ignored) all.push_back({entry.path(), written});
  }
  std::ranges::sort(all, [](const Kept& a, const Kept& b) { return a.written > b.written; });
  return all;
}

void remove_with_header(const fs::path& file) {
  std::error_code ignored;
  fs::remove(file, ignored);
  for (const fs::path& header : kernels::header_files(file))
    if (header.string().starts_with(file.string())) fs::remove(header, ignored);
}

}  // namespace

fs::file_time_type EditLimits::session_start() {
  return kSessionStart;
}

fs::path edit_file_of(const fs::path& folder, const std::string& name, const std::string& text, const char* ending) {
  return folder / (name + "-" + base::fingerprint(text) + ending);
}

void remove_old_edit_files(const fs::path& folder, const EditLimits& limits) {
  const std::vector<Kept> all = find_edit_files(folder);
  const fs::file_time_type too_old = fs::file_time_type::clock::now() - limits.oldest;
  for (std::size_t at = 0; at < all.size(); ++at) {
    const Kept& one = all[at];
    if (one.written >= limits.since || (at < limits.most && one.written >= too_old)) continue;
    if (is_as_written(one.file)) remove_with_header(one.file);
  }
}

}  // namespace warplens::study
