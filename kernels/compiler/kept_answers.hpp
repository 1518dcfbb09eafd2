#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "kernels/compiler/request.hpp"

namespace warplens::kernels {

/// Where the user's compilations are kept: the folder that the environment's WARPLENS_COMPILED names (empty: nothing is
/// kept), else $XDG_CACHE_HOME/warplens/compiled, else ~/.cache/warplens/compiled (the XDG Base Directory
/// Specification). Empty where there is none.
std::filesystem::path kept_answers_folder();

/// Compilers' answers in a folder, so that what was compiled once is there at once the next time that a program starts.
/// An answer is found for the very request alone, from a compiler whose program, libraries and headers are still the
/// files that they were (path and content, or size and time of large ones), and, where the source's path is relative,
/// in the same working folder, which stands in line tables. Whatever is wrong with the folder or a file in it is as if
/// nothing were kept. Several programs may use one folder at a time. Thread-safe.
class KeptAnswers {
 public:
  /// In an empty folder's name nothing is kept. Where `most_bytes` are exceeded, what was not used for longest goes.
  explicit KeptAnswers(std::filesystem::path folder, std::uint64_t most_bytes = std::uint64_t{512} << 20);

  /// The answer that the program at `compiler` gave; its `number` is the request's.
  std::optional<CompileAnswer> find(const std::string& compiler, const CompileRequest& request) const;
  /// Keeps one that names its tools; another one is not kept.
  void keep(const std::string& compiler, const CompileRequest& request, const CompileAnswer& answer);

 private:
  std::filesystem::path file_of(const std::string& compiler, const std::string& asked) const;
  void drop_the_oldest() const;

  std::filesystem::path folder_;
  std::uint64_t most_bytes_;
  std::atomic<unsigned> kept_{0};
};

}  // namespace warplens::kernels
