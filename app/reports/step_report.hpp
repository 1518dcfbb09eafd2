#pragma once

#include <cstdint>
#include <optional>
#include <ostream>

#include "app/reports/format.hpp"
#include "app/study/study.hpp"

namespace warplens::commands {

/// Which of a block's accesses are shown.
struct StepWish {
  std::int64_t warp = 0;
  std::optional<std::int64_t> access;  ///< of the warp, from 0; all where it is not given
};

/// Writes the accesses of a study with its recording: as JSON "accesses", as CSV a row a lane. Throws
/// kernels::InputError for a warp or an access that is not there.
void write_step(const study::Study& study, const StepWish& wish, Format format, std::ostream& out);

}  // namespace warplens::commands
