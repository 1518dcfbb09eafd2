#pragma once

#include <memory>
#include <span>

#include "analysis/trace/findings/detector.hpp"

namespace warplens::trace {

/// One row of the table of detectors. To add a kind of finding, add one file and one row.
struct DetectorRow {
  std::unique_ptr<Detector> (*make)(const Search& search);
};
std::span<const DetectorRow> detectors();

// Each of the functions below is in a separate file.
std::unique_ptr<Detector> make_memory_faults(const Search& search);
std::unique_ptr<Detector> make_execution_faults(const Search& search);
std::unique_ptr<Detector> make_barrier_divergence(const Search& search);
std::unique_ptr<Detector> make_warp_divergence(const Search& search);
std::unique_ptr<Detector> make_shared_race(const Search& search);
std::unique_ptr<Detector> make_global_race(const Search& search);
std::unique_ptr<Detector> make_write_conflict(const Search& search);
std::unique_ptr<Detector> make_uninitialised(const Search& search);
std::unique_ptr<Detector> make_index_overflow(const Search& search);
std::unique_ptr<Detector> make_undefined_values(const Search& search);
std::unique_ptr<Detector> make_division_by_zero(const Search& search);
std::unique_ptr<Detector> make_not_finite(const Search& search);
std::unique_ptr<Detector> make_heap_faults(const Search& search);

}  // namespace warplens::trace
