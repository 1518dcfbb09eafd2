#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <stop_token>
#include <string>

#include "kernels/compiler/request.hpp"

namespace warplens::kernels {

/// Reasons why a compilation ended without an answer.
enum class CompilerLoss {
  died,           ///< the process crashed (some sources crash NVRTC)
  timed_out,      ///< the time limit was exceeded
  out_of_memory,  ///< the memory limit was exceeded
  cancelled,      ///< a stop was requested
  missing,        ///< the program could not be started
};

/// Reports that a compilation ended without an answer. `what()` gives the details ("the process was killed by signal
/// 11").
class CompilerLost : public std::runtime_error {
 public:
  CompilerLost(CompilerLoss loss, const std::string& how) : std::runtime_error(how), loss_(loss) {}
  CompilerLoss loss() const { return loss_; }

 private:
  CompilerLoss loss_;
};

/// Limits of one compilation.
struct CompilerLimits {
  double seconds = 60;                           ///< time limit; above 0
  std::uint64_t bytes = std::uint64_t{1} << 30;  ///< memory in addition to that of an idle compiler; above 0
  bool operator==(const CompilerLimits&) const = default;
};

/// Starts the compiler program and returns its NVRTC version: "13.0". Throws CompilerLost if the program cannot be
/// started.
std::string nvrtc_version();

/// NVRTC in separate processes, so that no source can crash this program and each compilation can be stopped. The
/// processes run the program that the environment variable WARPLENS_COMPILER names, or otherwise warplens_compiler
/// (found by base::companion). They are kept for later requests, because starting one is slow. Thread-safe: a request
/// starts a process if none is idle.
class Compiler {
 public:
  Compiler();
  ~Compiler();
  Compiler(const Compiler&) = delete;
  Compiler& operator=(const Compiler&) = delete;

  /// Sets the limits of compilations that start after this call.
  void set_limits(const CompilerLimits& limits);
  CompilerLimits limits() const;

  /// Sets the working folder of compilations that start after this call. The compiler puts it in front of relative
  /// paths in line tables. An empty path, the default, stands for the working folder of this process.
  void set_folder(std::string folder);
  /// Returns the working folder of compilations.
  std::string folder() const;

  /// Calls `see` for each answer from now on, also for stored answers. Only one thread calls it at a time.
  using Watcher = std::function<void(const CompileRequest& request, const CompileAnswer& answer)>;
  void watch(Watcher see);

  /// Compiles and returns the answer. Throws CompilerLost if there is none.
  CompileAnswer compile(const CompileRequest& request, const std::stop_token& stop = {});

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace warplens::kernels
