#pragma once

#include <memory>
#include <string>
#include <utility>

#include "app/study/study.hpp"

namespace warplens::views {

/// What is chosen: a kernel, a matrix, parameters other than their defaults, the block that is shown.
inline study::Choice choice(std::string kernel, kernels::Size size = {64, 64}, kernels::Values set = {},
                            simt::Dim3 block = {0, 0, 0}) {
  return {.kernel = std::move(kernel), .size = size, .set = std::move(set), .block = block};
}

/// The study of a choice, with the recording of its block.
inline study::Study recorded(const study::Choice& choice) {
  static kernels::CompileCache cache;
  study::Study study = study::load(choice, cache);
  study::add_recording(study);
  return study;
}

/// And with the totals of its grid.
inline study::Study totalled(const study::Choice& choice) {
  study::Study study = recorded(choice);
  study::add_totals(study, 1, {}, {});
  return study;
}

/// The catalogue's tile at 64×64, with the totals of its grid.
inline const study::Study& totalled_tile() {
  static const study::Study study = totalled(choice("tile"));
  return study;
}

}  // namespace warplens::views
