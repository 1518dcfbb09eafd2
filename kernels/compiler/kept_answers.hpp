#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "kernels/compiler/request.hpp"

namespace warplens::kernels {

/// Returns the folder for stored compilations. If the environment variable WARPLENS_COMPILED is set, the folder is its
/// value, and an empty value turns off storage. Otherwise it is warplens/compiled in $XDG_CACHE_HOME or ~/.cache (XDG
/// Base Directory Specification). Returns an empty path if there is no folder.
std::filesystem::path kept_answers_folder();

/// Answers of the compiler, stored in a folder so that later runs of the program need not compile the same code again.
/// An answer is returned only for an identical request and an unchanged compiler: its program, libraries and headers
/// must have the same paths and contents (for large files, the same size and time). If the path of the source is
/// relative, the working folder must also be the same, because line tables contain it. If the folder or a file in it is
/// damaged, the answer counts as not stored. Several programs may use one folder at the same time. Thread-safe.
class KeptAnswers {
 public:
  /// Stores nothing if `folder` is empty. If the total size exceeds `most_bytes`, the least recently used answers are
  /// removed.
  explicit KeptAnswers(std::filesystem::path folder, std::uint64_t most_bytes = std::uint64_t{512} << 20);

  /// Returns the stored answer of the compiler program at the path `compiler`. The answer gets the number of this
  /// request. Empty if no answer is stored.
  std::optional<CompileAnswer> find(const std::string& compiler, const CompileRequest& request) const;
  /// Stores an answer. An answer that reports a failure, or that does not name its tools, is not stored.
  void keep(const std::string& compiler, const CompileRequest& request, const CompileAnswer& answer);

 private:
  std::filesystem::path answer_file(const std::string& compiler, const std::string& asked) const;
  void drop_the_oldest() const;

  std::filesystem::path folder_;
  std::uint64_t most_bytes_;
  std::atomic<unsigned> kept_{0};
};

}  // namespace warplens::kernels
