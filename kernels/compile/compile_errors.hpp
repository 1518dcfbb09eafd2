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

/// The first error of a source, and what else is wrong in it.
class CompileError : public InputError {
 public:
  CompileError(const InputError& first, std::string others)
      : InputError(first), others_(std::make_shared<const std::string>(std::move(others))) {}
  /// A line each like what(), for whoever can show them all; empty for nothing.
  const std::string& others() const { return *others_; }

 private:
  std::shared_ptr<const std::string> others_;  ///< shared, so that copying an error throws nothing
};

/// The first error of a compiler's log as one line with its place in the kernel's file, or in a header. An error
/// without a place is the entry's: a name expression that fits no kernel, or what the assembler says of the whole
/// kernel. The others are those of the kernel's file that follow.
CompileError first_error(const KernelFile& kernel, const DeviceCode& code, std::span<const Header> headers,
                         const std::string& log);

/// What to say of a source that ended its compiler, which was allowed that much.
InputError loss_error(const KernelFile& kernel, const CompilerLost& lost, const CompilerLimits& limits);

}  // namespace warplens::kernels
