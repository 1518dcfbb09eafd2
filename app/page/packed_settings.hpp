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
  /// Returns whether the kernel of a choice can be studied: the page can compile it, or it is PTX. Also true if it
  /// cannot be loaded, so that the user sees why.
  bool has(const study::Choice& choice);

 private:
  void load(const study::Choice& choice);
  bool find(const kernels::Values& values) const;

  std::string kernel_;                               ///< kernel to which the answers belong
  std::shared_ptr<const std::string> text_;          ///< edited text of the kernel; null if it is not edited
  std::shared_ptr<const kernels::KernelFile> file_;  ///< null if it cannot be loaded, or if it is PTX
  kernels::Values mentioned_;                        ///< parameters that the code mentions, with their defaults
  std::map<kernels::Values, bool> known_;            ///< answers, by the values of these parameters
};

}  // namespace warplens::page
