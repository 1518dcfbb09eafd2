#pragma once

#include <optional>
#include <string>

#include "kernels/header/kernel_file.hpp"
#include "kernels/header_guess/reduced_guess.hpp"

namespace warplens::kernels {

/// Makes the assumed sizes of a guessed header smaller.
class SizeReducer {
 public:
  /// `kernel` is as load_kernel() returned it.
  explicit SizeReducer(const KernelFile& kernel);

  /// Returns the kernel with smaller assumed sizes. The code that is compiled is the same. Returns nullopt if the
  /// header does not depend on these sizes, or if the compiled code would depend on them.
  std::optional<KernelFile> reduce(const Reduction& reduction) const;

 private:
  const KernelFile& kernel_;
  KernelFile file_;  ///< the kernel without its header
  std::string launch_, context_;
  std::optional<HeaderGuess> before_;  ///< nullopt: the header cannot be guessed again
};

}  // namespace warplens::kernels
