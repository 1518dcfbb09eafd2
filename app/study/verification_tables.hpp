#pragma once

#include <string>
#include <vector>

#include "app/study/records.hpp"
#include "app/study/verification.hpp"

namespace warplens::study {

/// What the hardware said in a table that `verify --why --format json` wrote: what is predicted of the same launches
/// can be held against it anew, without a GPU.
struct CountedTable {
  std::string gpu;           ///< its name: "NVIDIA H200"
  std::string driver, date;  ///< of the counters
  /// In the table's order, with the units and of the flow what the table has: sectors that L1 read, DRAM's bytes.
  std::vector<Verified> launches;
};

/// Likewise of one that `verify --times --format json` wrote.
struct MeasuredTable {
  std::string gpu, driver, date;
  std::vector<Record> launches;  ///< with the median alone, and the date of the table
};

/// Read such a table. They throw kernels::InputError, with the file's name, for a text that is none.
CountedTable counted_table_of(const std::string& text, const std::string& file);
MeasuredTable measured_table_of(const std::string& text, const std::string& file);

}  // namespace warplens::study
