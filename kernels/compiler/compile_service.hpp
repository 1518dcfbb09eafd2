#pragma once

#include <stop_token>
#include <string>

#include "kernels/compiler/compiler.hpp"

namespace warplens::kernels {

/// Compiles code for pages in browsers, which have no compiler. The code comes from strangers, so it is compiled only
/// if the compiler can be confined to CUDA's headers, within limits of time and memory. Thread-safe.
class CompileService {
 public:
  /// `folder` becomes the working folder of the compiler. It must be the folder that the program has in a page, because
  /// line tables contain it.
  CompileService(const std::string& folder, const CompilerLimits& limits);

  /// Answers a request of a page: a CompileRequest as JSON (write_line). Returns the answer as in a pack
  /// (write_packed). If the request is invalid, or the compiler crashes or exceeds a limit, the answer has the reason
  /// as its `failure`. Throws CompilerLost if a stop is requested.
  std::string answer(const std::string& request, const std::stop_token& stop = {});

 private:
  CompileAnswer compile(CompileRequest request, const std::stop_token& stop);

  Compiler compiler_;
};

}  // namespace warplens::kernels
