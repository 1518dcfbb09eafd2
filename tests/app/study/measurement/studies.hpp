#pragma once

#include <memory>
#include <string>

#include "app/study/study.hpp"

namespace warplens::study {

/// Returns the study of a kernel on a small matrix, with findings. `block_width` sets BX; empty for the default.
inline std::shared_ptr<Study> study_of(const std::string& block_width, const std::string& kernel = "naive",
                                       kernels::Size size = {64, 64}) {
  static kernels::CompileCache cache;
  Choice choice;
  choice.kernel = kernel;
  choice.size = size;
  if (!block_width.empty()) choice.set = {{"BX", block_width}};
  auto study = std::make_shared<Study>(load(choice, cache));
  add_findings(*study, {}, {});
  return study;
}

inline std::shared_ptr<Study> without_findings(const Study& study) {
  auto copy = std::make_shared<Study>(study);
  copy->findings = nullptr;
  return copy;
}

/// Returns the study of a kernel that writes out of bounds (first function) or reads out of bounds (second function).
inline std::shared_ptr<Study> writing_out_of_bounds() {
  return study_of("", std::string(WARPLENS_SOURCE_DIR) + "/tests/findings/oob_write.cu");
}
inline std::shared_ptr<Study> reading_out_of_bounds() {
  return study_of("", std::string(WARPLENS_SOURCE_DIR) + "/tests/findings/oob_read.cu", {256, 1});
}

}  // namespace warplens::study
