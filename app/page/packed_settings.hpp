#pragma once

#include <map>
#include <memory>
#include <string>

#include "app/study/study.hpp"

namespace warplens::page {

/// Knows for which settings of a kernel the page has the compiled code. Answers are kept, because the window asks in
/// each frame.
class PackedSettings {
 public:
  /// Returns whether the kernel of a choice can be studied: its compiled code is in the page, or it is PTX. Also true
  /// if it cannot be loaded, so that the user sees why.
  bool has(const study::Choice& choice);

 private:
  bool find(const study::Choice& choice);

  std::string kernel_;                               ///< kernel to which the answers belong
  std::shared_ptr<const kernels::KernelFile> file_;  ///< null if it cannot be loaded
  std::shared_ptr<const std::string> text_;          ///< edited text of the kernel; null if it is not edited
  std::map<kernels::Values, bool> known_;            ///< answers, by the values that differ from the defaults
};

}  // namespace warplens::page
