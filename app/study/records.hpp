#pragma once

#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "kernels/compile/compile.hpp"
#include "kernels/gpu/measurement.hpp"
#include "kernels/header/kernel_file.hpp"
#include "kernels/plan/plan.hpp"

namespace warplens::study {

/// A stored measurement and its launch. Times are stored with four digits, and the date without the time of day. A
/// record does not contain the fingerprint of the code, the transfers, or the element of the result that was wrong.
struct Record {
  std::string kernel;  ///< catalogue name, or a path
  std::string text;    ///< fingerprint of the kernel file
  kernels::Size size;
  kernels::Values set;  ///< values of all parameters
  gpu::Measurement measurement;
};

/// A record that matches a choice.
struct RecordMatch {
  const Record* record = nullptr;  ///< points into the searched records
  bool exact = false;              ///< the record is of exactly this choice; otherwise it is the nearest one
  std::string differs;             ///< settings of the record that differ: "BX=16, 8192 × 8192"; empty if exact
};

/// Recorded measurements, from one file or several.
class Records {
 public:
  /// Adds the records of a file. A new record replaces an older one of the same GPU, launch and L2 setting. Throws
  /// InputError with `name` if the text is not a file of records.
  void add(const std::string& text, const std::string& name);
  void add(Record record);

  /// Returns the text of a file: JSON, with one record per line.
  std::string text() const;

  std::span<const Record> all() const { return records_; }
  /// Returns the names of the GPUs, in the order in which they were added.
  const std::vector<std::string>& gpus() const { return gpus_; }

  /// Finds the record of a choice on `gpu`, with a flushed or warm L2 cache. If `gpu` is empty, the first GPU that has
  /// the kernel is used. The kernel's text must be the same.
  ///
  /// Records are not interpolated. If there is no record of exactly this choice, the nearest one is returned; a
  /// different parameter weighs more than a different size. Returns nullopt if the kernel was not recorded.
  std::optional<RecordMatch> find(const kernels::KernelFile& kernel, const kernels::Size& size,
                                  const kernels::Values& values, bool flushed = false,
                                  const std::string& gpu = "") const;

 private:
  std::vector<Record> records_;
  std::vector<std::string> gpus_;
  std::unordered_map<std::string, std::size_t> places_;  ///< index into `records_`, by GPU, launch and L2 setting
  std::unordered_map<std::string, std::vector<std::size_t>> of_kernel_;  ///< indices into `records_`, by kernel
};

/// Returns the records that are embedded in the program (assets/recorded/*.json).
const Records& built_in_records();

/// Adds records to a file, and creates the file if it does not exist. The file is replaced as a whole, so it always has
/// either the old or the new content. Throws InputError if the file cannot be read or written.
void record_into(const std::string& path, std::span<const Record> records);

}  // namespace warplens::study
