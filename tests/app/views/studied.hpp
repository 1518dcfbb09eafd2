#pragma once

#include <memory>
#include <string>
#include <utility>

#include "app/study/study.hpp"

namespace warplens::views {

/// Returns a choice of a kernel, a matrix size, parameters that differ from their defaults, and the shown block.
inline study::Choice choice(std::string kernel, kernels::Size size = {64, 64}, kernels::Values set = {},
                            simt::Dim3 block = {0, 0, 0}) {
  return {.kernel = std::move(kernel), .size = size, .set = std::move(set), .block = block};
}

/// Returns the study of a choice with the recording of its block.
inline study::Study recorded(const study::Choice& choice) {
  static kernels::CompileCache cache;
  study::Study study = study::load(choice, cache);
  study::add_recording(study);
  return study;
}

/// Returns the study of a choice with its recording and the totals of its grid.
inline study::Study totalled(const study::Choice& choice) {
  study::Study study = recorded(choice);
  study::add_totals(study, 1, {}, {});
  return study;
}

/// Returns the study of the catalogue's tile at 64 × 64 with its recording and totals.
inline const study::Study& totalled_tile() {
  static const study::Study study = totalled(choice("tile"));
  return study;
}

}  // namespace warplens::views
