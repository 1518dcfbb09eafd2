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

/// JSON of stored results. Keys of an object stay in the order in which they were added.
using Json = nlohmann::ordered_json;

/// Identity of a result.
struct ResultKey {
  std::string kernel;  ///< catalogue name, or a path
  std::string text;    ///< fingerprint of the kernel file
  kernels::Size size;
  kernels::Values set;                 ///< values of all parameters
  std::vector<std::uint64_t> offsets;  ///< offsets of the buffers (kernels::with_offsets)
  std::string asked;                   ///< the kind of result and how it was obtained: "measured, L2 warm"
};

/// Returns the key of a result for a choice. Throws kernels::InputError if the kernel or a value does not exist.
ResultKey make_result_key(const Choice& choice, const std::string& asked,
                          const std::vector<std::uint64_t>& offsets = {});

/// Results in a file, one line of JSON each. Each result is written as soon as it is available, so that interrupted
/// work can be continued later. Files of several runs can be concatenated. Several threads may use an object at the
/// same time.
class ResultJournal {
 public:
  /// Reads the file if it exists. An incomplete last line is removed. Throws kernels::InputError if the file cannot be
  /// read, or if a line is not a result; the message then has the line number.
  explicit ResultJournal(std::string path);
  ~ResultJournal();
  ResultJournal(const ResultJournal&) = delete;
  ResultJournal& operator=(const ResultJournal&) = delete;

  /// Returns the latest result with this key, or nullopt if there is none.
  std::optional<Json> find(const ResultKey& key) const;
  /// Adds a line. If writing fails, this does not throw, so that the caller keeps its result. complaint() reports the
  /// failure.
  void add(const ResultKey& key, const Json& result);
  /// Returns the message of the first failure to write a result; empty if there was none.
  std::string complaint() const;

  /// Returns the number of results that the file had at the start.
  std::size_t found() const { return found_; }
  const std::string& path() const { return path_; }

 private:
  void read();

  std::string path_;
  mutable std::mutex mutex_;
  std::map<std::string, std::string> results_;  ///< JSON text of each result; the key is the JSON text of its ResultKey
  std::size_t found_ = 0;
  std::string complaint_;
  int file_ = -1;
};

}  // namespace warplens::study
