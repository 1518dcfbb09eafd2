#pragma once

#include <cstdint>
#include <optional>
#include <ostream>

#include "app/reports/format.hpp"
#include "app/study/study.hpp"

namespace warplens::commands {

/// Selects the accesses of a block to show.
struct StepWish {
  std::int64_t warp = 0;
  std::optional<std::int64_t> access;  ///< index among the accesses of the warp, from 0; nullopt: all accesses
};

/// Writes accesses of a study with its recording: as JSON in "accesses", as CSV with one row per lane. Throws
/// kernels::InputError if the warp or the access does not exist.
void write_step(const study::Study& study, const StepWish& wish, Format format, std::ostream& out);

}  // namespace warplens::commands
