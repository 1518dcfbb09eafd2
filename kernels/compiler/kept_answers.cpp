#include "kernels/compiler/kept_answers.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>
#include <vector>

#include "analysis/base/fingerprint.hpp"
#include "analysis/base/replace_file.hpp"
#include "kernels/files/regular_file.hpp"
#include "kernels/text/json_text.hpp"

namespace warplens::kernels {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostBytesOfAFile = std::size_t{64} << 20;
/// Number of answers that are stored between two checks of the total size.
constexpr unsigned kKeptBetweenLooks = 16;

/// Maximum size of files that are identified by their contents. The compiler program is one: each build of Warplens
/// links it again, but its contents seldom change. NVRTC, with about 100 MB, is identified by size and time.
constexpr std::uintmax_t kReadWhole = std::uintmax_t{1} << 20;

/// Returns a stamp that changes if a file or a folder changes.
nlohmann::json make_stamp(const std::string& path) {
  std::error_code unknown;
  const auto bytes = fs::is_regular_file(path, unknown) ? fs::file_size(path, unknown) : 0;
  if (bytes > 0 && bytes <= kReadWhole) return {path, base::fingerprint(read_regular_file(path, kReadWhole))};
  return {path, bytes, fs::last_write_time(path, unknown).time_since_epoch().count()};
}

bool still_holds(const nlohmann::json& stamps) {
  return !stamps.empty() && std::ranges::all_of(stamps, [](const nlohmann::json& stamp) {
    return stamp == make_stamp(stamp.at(0).get_ref<const std::string&>());
  });
}

/// Returns everything that determines the answer, except the compiler: the contents of the request and the working
/// folder.
std::string request_key(CompileRequest request) {
  request.number = 0;
  request.most_bytes = 0;
  std::string folder = std::exchange(request.folder, {});
  std::error_code no_folder;
  if (folder.empty()) folder = fs::current_path(no_folder).string();
  if (fs::path(request.path).is_absolute()) folder.clear();
  return folder + '\n' + write_line(request);
}

}  // namespace

fs::path kept_answers_folder() {
  if (const char* named = std::getenv("WARPLENS_COMPILED")) return named;
  if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache && fs::path(cache).is_absolute())
    return fs::path(cache) / "warplens" / "compiled";
  if (const char* home = std::getenv("HOME"); home && fs::path(home).is_absolute())
    return fs::path(home) / ".cache" / "warplens" / "compiled";
  return {};
}

KeptAnswers::KeptAnswers(fs::path folder, std::uint64_t most_bytes)
    : folder_(std::move(folder)), most_bytes_(most_bytes) {}

fs::path KeptAnswers::answer_file(const std::string& compiler, const std::string& asked) const {
  const char* libraries = std::getenv("LD_LIBRARY_PATH");
  return folder_ / base::fingerprint(compiler + '\n' + (libraries ? libraries : "") + '\n' + asked);
}

std::optional<CompileAnswer> KeptAnswers::find(const std::string& compiler, const CompileRequest& request) const {
  if (folder_.empty()) return std::nullopt;
  const std::string asked = request_key(request);
  const fs::path file = answer_file(compiler, asked);
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return std::nullopt;
  try {
    // The file contains the stamps, the request and the answer. The request is compared as well, because different
    // requests could have the same fingerprint.
    const std::string content = read_regular_file(file.string(), kMostBytesOfAFile);
    const std::size_t end_of_stamps = content.find('\n') + 1;
    if (content.compare(end_of_stamps, asked.size(), asked) != 0) return std::nullopt;
    if (!still_holds(json_of_text(content.substr(0, end_of_stamps)))) return std::nullopt;
    CompileAnswer answer = parse_compile_answer(content.substr(end_of_stamps + asked.size()));
    answer.number = request.number;
    fs::last_write_time(file, fs::file_time_type::clock::now(), error);  // marks the stored answer as recently used
    return answer;
  } catch (const std::exception&) {  // the file is damaged
    return std::nullopt;
  }
}

void KeptAnswers::keep(const std::string& compiler, const CompileRequest& request, const CompileAnswer& answer) {
  if (folder_.empty() || answer.tools.empty() || !answer.failure.empty()) return;
  try {
    std::error_code error;
    if (fs::create_directories(folder_, error)) fs::permissions(folder_, fs::perms::owner_all, error);
    if (kept_++ % kKeptBetweenLooks == 0) drop_the_oldest();
    nlohmann::json stamps = nlohmann::json::array({make_stamp(compiler)});
    for (const std::string& tool : answer.tools) stamps.push_back(make_stamp(tool));
    const std::string asked = request_key(request);
    base::replace_file(answer_file(compiler, asked), stamps.dump() + '\n' + asked + write_line(answer));
  } catch (const std::exception&) {  // a path is not UTF-8; the code is compiled again next time
  }
}

void KeptAnswers::drop_the_oldest() const {
  struct File {
    fs::path path;
    fs::file_time_type used;
    std::uint64_t bytes;
  };
  std::vector<File> files;
  std::uint64_t bytes = 0;
  std::error_code error;
  for (fs::directory_iterator entry(folder_, error), end; !error && entry != end; entry.increment(error)) {
    std::error_code gone;
    const File file{entry->path(), entry->last_write_time(gone), entry->file_size(gone)};
    if (gone) continue;
    files.push_back(file);
    bytes += file.bytes;
  }
  if (bytes <= most_bytes_) return;
  std::ranges::sort(files, {}, &File::used);
  // Free a quarter of the space, so that the next answers need no cleanup.
  for (const File& file : files) {
    if (bytes <= most_bytes_ / 4 * 3) break;
    if (std::error_code kept; fs::remove(file.path, kept)) bytes -= file.bytes;
  }
}

}  // namespace warplens::kernels
