#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/study/study.hpp"

namespace warplens::study {

/// JSON of results that are kept: the keys of an object stay in the order in which they were added.
using Json = nlohmann::ordered_json;

/// What a result is of.
struct ResultKey {
  std::string kernel;  ///< the catalogue's name, or a path
  std::string text;    ///< fingerprint of the kernel file
  kernels::Size size;
  kernels::Values set;                 ///< of every parameter
  std::vector<std::uint64_t> offsets;  ///< of the buffers (kernels::moved)
  std::string asked;                   ///< what was made of it, and how: "measured, L2 warm"
};

/// The key of what is asked of a choice. Throws kernels::InputError for a kernel or a value that is not there.
ResultKey key_of(const Choice& choice, const std::string& asked, const std::vector<std::uint64_t>& offsets = {});

/// Results in a file, a line of JSON each, which stands there as soon as it is made: work that was interrupted goes on
/// where it ended. Files of several runs may be put together by writing one after the other. Safe to use from several
/// threads.
class ResultJournal {
 public:
  /// Reads what the file has; there need not be one. A last line that was not written to its end is taken back. Throws
  /// kernels::InputError where the file can't be read, and with its line for one that is no result.
  explicit ResultJournal(std::string path);
  ~ResultJournal();
  ResultJournal(const ResultJournal&) = delete;
  ResultJournal& operator=(const ResultJournal&) = delete;

  /// What was kept of this last; nothing where that was never made.
  std::optional<Json> find(const ResultKey& key) const;
  /// Adds a line. What can't be written is no loss to whoever made it: it is complained of.
  void add(const ResultKey& key, const Json& result);
  /// Why a result could not be written, the first time; empty where all were.
  std::string complaint() const;

  /// How many results the file had at first.
  std::size_t found() const { return found_; }
  const std::string& path() const { return path_; }

 private:
  void read();

  std::string path_;
  mutable std::mutex mutex_;
  std::map<std::string, std::string> results_;  ///< as JSON, by what the key says
  std::size_t found_ = 0;
  std::string complaint_;
  int file_ = -1;
};

}  // namespace warplens::study
