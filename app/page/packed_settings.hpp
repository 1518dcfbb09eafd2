#pragma once

#include <map>
#include <memory>
#include <string>

#include "app/study/study.hpp"

namespace warplens::page {

/// Finds out whether the page contains compiled code for the settings of a kernel. Stores the answers, because the
/// window asks in each frame.
class PackedSettings {
 public:
  /// Returns whether the kernel of a choice can be studied: the page can compile it, or it is PTX. Also returns true if
  /// the kernel cannot be loaded, because the window then shows the error.
  bool has(const study::Choice& choice);

 private:
  void load(const study::Choice& choice);
  bool find(const kernels::Values& values) const;

  std::string kernel_;                       ///< kernel to which the stored answers belong
  std::shared_ptr<const std::string> text_;  ///< edited text of the kernel; null if it is not edited
  /// the kernel's file; null if it cannot be loaded, or if it is PTX
  std::shared_ptr<const kernels::KernelFile> file_;
  /// parameters that occur in the code of the kernel, with their defaults
  kernels::Values mentioned_;
  std::map<kernels::Values, bool> known_;  ///< stored answers; key: the values of the parameters in `mentioned_`
};

}  // namespace warplens::page
