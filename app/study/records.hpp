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

/// A measurement that was kept: what was launched, and what came of it. Of the measurement, times are kept to four
/// digits, the date to the day, and neither the code's fingerprint, nor transfers, nor which element was wrong.
struct Record {
  std::string kernel;  ///< the catalogue's name, or a path
  std::string text;    ///< fingerprint of the kernel file that it is of
  kernels::Size size;
  kernels::Values set;  ///< of every parameter
  gpu::Measurement measurement;
};

/// A record for somebody's choice.
struct RecordMatch {
  const Record* record = nullptr;  ///< of the records that were asked
  bool exact = false;              ///< it is of that very choice; else the nearest that was recorded
  std::string differs;             ///< what it is of, where not exact: "BX=16, 8192 × 8192"
};

/// Recorded measurements, from one file or several.
class Records {
 public:
  /// Adds what a file's text says; a record of the same GPU, launch and L2 setting is replaced. Throws InputError, with
  /// `name`, for a text that is no such file.
  void add(const std::string& text, const std::string& name);
  void add(Record record);

  /// As a file: JSON, one record a line.
  std::string text() const;

  std::span<const Record> all() const { return records_; }
  /// The GPUs' names, in the order in which they were added.
  const std::vector<std::string>& gpus() const { return gpus_; }

  /// What was recorded for a choice on `gpu` (empty: the first GPU that has the kernel) with the L2 cache flushed or
  /// warm: of the same kernel with the same code. Nothing is interpolated: where the very choice is missing it is the
  /// nearest one, parameters before sizes, and says so. Nothing where the kernel was not recorded.
  std::optional<RecordMatch> find(const kernels::KernelFile& kernel, const kernels::Size& size,
                                  const kernels::Values& values, bool flushed = false,
                                  const std::string& gpu = "") const;

 private:
  std::vector<Record> records_;
  std::vector<std::string> gpus_;
  std::unordered_map<std::string, std::size_t> places_;  ///< in `records_`, by what tells a record from the others
  std::unordered_map<std::string, std::vector<std::size_t>> of_kernel_;  ///< likewise, by its name
};

/// The records that the program carries inside it (assets/recorded/*.json).
const Records& built_in_records();

/// Adds records to a file, which need not be there yet. The file is replaced as a whole: whatever happens, it is the
/// old one or the new one. Throws InputError where it can't be read or written.
void record_into(const std::string& path, std::span<const Record> records);

}  // namespace warplens::study
