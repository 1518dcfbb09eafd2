#pragma once

#include <string>
#include <vector>

#include "app/study/records.hpp"
#include "app/study/verification.hpp"

namespace warplens::study {

/// Counters in a table that `verify --why --format json` wrote. They can be compared with new predictions of the same
/// launches without a GPU.
struct CountedTable {
  std::string gpu;           ///< name of the GPU: "NVIDIA H200"
  std::string driver, date;  ///< driver that read the counters, and the date
  /// Launches in the order of the table, with the utilization of the hardware units. Of the data flow, the table
  /// contains only the sectors that L1 read and the bytes of DRAM. The other values of the data flow are not set.
  std::vector<Verified> launches;
};

/// Times in a table that `verify --times --format json` wrote.
struct MeasuredTable {
  std::string gpu, driver, date;
  std::vector<Record> launches;  ///< launches, with the date of the table; only the median of their times is known
};

/// Read a table that `verify` wrote. Throw kernels::InputError with the file's name if the text is not such a table.
CountedTable read_counted_table(const std::string& text, const std::string& file);
MeasuredTable read_measured_table(const std::string& text, const std::string& file);

}  // namespace warplens::study
