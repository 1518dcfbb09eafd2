#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <stop_token>
#include <string>

#include "kernels/compiler/request.hpp"

namespace warplens::kernels {

/// How a compilation may end without an answer.
enum class CompilerLoss {
  died,           ///< the source killed it (some kill NVRTC)
  timed_out,      ///< the time limit was over
  out_of_memory,  ///< it took more memory than it may
  cancelled,      ///< a stop was asked for
  missing,        ///< its program could not be started
};

/// That a compilation ended without an answer, with how in `what()` ("it was killed by signal 11").
class CompilerLost : public std::runtime_error {
 public:
  CompilerLost(CompilerLoss loss, const std::string& how) : std::runtime_error(how), loss_(loss) {}
  CompilerLoss loss() const { return loss_; }

 private:
  CompilerLoss loss_;
};

/// What one compilation may take.
struct CompilerLimits {
  double seconds = 60;                           ///< above 0
  std::uint64_t bytes = std::uint64_t{1} << 30;  ///< of memory, beyond what an idle compiler has; above 0
  bool operator==(const CompilerLimits&) const = default;
};

/// The version of NVRTC in the compiler's process: "13.0". Throws CompilerLost where it can't be started.
std::string nvrtc_version();

/// NVRTC in processes of its own (the program warplens_compiler, which base::companion finds; the environment's
/// WARPLENS_COMPILER names another). No source takes this program with it, and each compilation can be ended. Processes
/// stay for the next request, so that they are warm. Safe to use from several threads at once: each request that finds
/// no idle process starts one.
class Compiler {
 public:
  Compiler();
  ~Compiler();
  Compiler(const Compiler&) = delete;
  Compiler& operator=(const Compiler&) = delete;

  /// For the compilations that begin from now on.
  void set_limits(const CompilerLimits& limits);
  CompilerLimits limits() const;

  /// Throws CompilerLost where there is no answer.
  CompileAnswer compile(const CompileRequest& request, const std::stop_token& stop = {});

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace warplens::kernels
