#pragma once

#include <cstdint>
#include <string>

#include "kernels/compile/compile.hpp"
#include "kernels/expression/expressions.hpp"
#include "kernels/header/kernel_file.hpp"

namespace warplens::kernels {

/// Evaluates a kernel's expressions for one matrix size and one set of parameter values. Error messages name the line
/// in the kernel's file.
class Evaluator {
 public:
  Evaluator(const KernelFile& kernel, const Size& size, const Values& values);

  const KernelFile& kernel() const { return kernel_; }
  const Names& names() const { return names_; }

  /// Returns the value of an integer expression. `what` names the expression in messages: "rows of buffer in". Throws
  /// InputError if the expression is invalid, or if its value is less than `least` or greater than `most`.
  std::int64_t operator()(const std::string& expression, unsigned line, const std::string& what, std::int64_t least,
                          std::int64_t most) const;
  /// Returns the value of an expression that may have a fraction.
  double real(const std::string& expression, unsigned line, const std::string& what) const;

 private:
  const KernelFile& kernel_;
  Names names_;
};

}  // namespace warplens::kernels
