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

/// Code that the compiler or the assembler rejected, with the messages of both.
struct RejectedCode {
  const DeviceCode& code;
  const Sources& sources;
  std::span<const Header> headers;
  const std::string& log;           ///< the compiler's messages
  std::vector<std::string> absent;  ///< include files that were not found; the compiler got empty files instead
  std::string ptx;                  ///< the PTX if the assembler rejected it; otherwise empty
};

/// Returns the first error in a compiler's log as one line, with its position in the kernel's file or in an include
/// file. If names are unknown and include files were not found, the error names the missing include file. Some errors
/// have no position: a name expression that matches no kernel, or an assembler message about the whole kernel. They get
/// the line of the header's `entry`. CompileError::others() contains the other errors in the kernel's file.
CompileError first_error(const KernelFile& kernel, const RejectedCode& rejected);

/// Returns the error for a compilation that ended without an answer. `limits` are the limits that applied to it.
InputError loss_error(const KernelFile& kernel, const CompilerLost& lost, const CompilerLimits& limits);

}  // namespace warplens::kernels
