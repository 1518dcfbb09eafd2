#pragma once

#include <cstdint>
#include <string>

#include "kernels/compile/compile.hpp"
#include "kernels/expression/expressions.hpp"
#include "kernels/header/kernel_file.hpp"

namespace warplens::kernels {

/// Evaluates a kernel's expressions for one size and values of its parameters, with the place in its file where one
/// fails.
class Evaluator {
 public:
  Evaluator(const KernelFile& kernel, const Size& size, const Values& values);

  const KernelFile& kernel() const { return kernel_; }
  const Names& names() const { return names_; }

  /// `what` names the expression in messages: "rows of buffer in". Throws InputError also for what is less than `least`
  /// or more than `most`.
  std::int64_t operator()(const std::string& expression, unsigned line, const std::string& what, std::int64_t least,
                          std::int64_t most) const;
  /// The same of one that may have a fraction.
  double real(const std::string& expression, unsigned line, const std::string& what) const;

 private:
  const KernelFile& kernel_;
  Names names_;
};

}  // namespace warplens::kernels
