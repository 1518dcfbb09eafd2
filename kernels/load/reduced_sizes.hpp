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

  /// Returns the kernel with smaller assumed sizes, but with the same code to compile. Returns nullopt if the header
  /// does not depend on these sizes, or if the compiled code would change.
  std::optional<KernelFile> reduce(const Reduction& reduction) const;

 private:
  const KernelFile& kernel_;
  KernelFile file_;  ///< the kernel without its header
  std::string launch_, context_;
  std::optional<HeaderGuess> before_;  ///< guess without a reduction; nullopt: the header cannot be guessed again
};

}  // namespace warplens::kernels
