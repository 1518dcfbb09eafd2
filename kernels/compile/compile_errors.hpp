#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>

#include "kernels/compiler/compiler.hpp"
#include "kernels/header/kernel_file.hpp"
#include "kernels/source/device_code.hpp"
#include "kernels/text/error.hpp"

namespace warplens::kernels {

/// The first error in a source, and the other errors in it.
class CompileError : public InputError {
 public:
  CompileError(const InputError& first, std::string others)
      : InputError(first), others_(std::make_shared<const std::string>(std::move(others))) {}
  /// Returns the other errors, one per line in the format of what(), for views that can show all of them. Empty if
  /// there are none.
  const std::string& others() const { return *others_; }

 private:
  std::shared_ptr<const std::string> others_;  ///< shared, so that copying an exception does not throw
};

/// What the compiler rejected.
struct RejectedCode {
  const DeviceCode& code;
  const Sources& sources;
  std::span<const Header> headers;
  const std::string& log;           ///< the compiler's messages
  std::vector<std::string> absent;  ///< headers that were not found and count as empty
  std::string ptx;                  ///< if the assembler rejected it: the PTX
};

/// Returns the first error in a compiler's log as one line with its position in the kernel's file or in a header. If
/// names are unknown and headers were not found, the error is that of the header. An error without a position belongs
/// to the entry: a name expression that matches no kernel, or an assembler message about the whole kernel. The other
/// errors are those in the kernel's file.
CompileError first_error(const KernelFile& kernel, const RejectedCode& rejected);

/// Returns the error for a compilation without an answer. `limits` are the limits that applied to it.
InputError loss_error(const KernelFile& kernel, const CompilerLost& lost, const CompilerLimits& limits);

}  // namespace warplens::kernels
