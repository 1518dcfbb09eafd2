#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "app/lessons/check.hpp"
#include "app/page_contents/settings_to_compile.hpp"
#include "kernels/compile/compile.hpp"
#include "kernels/compiler/pack.hpp"

namespace warplens::page {

/// Working folder of the program in a page. Kernels are compiled as if they were in this folder, so that their line
/// tables have the same paths as in the page.
inline constexpr const char* kPageFolder = "/";

/// Compiles kernels and lessons for a page, and collects the results of the compiler.
class PageCompiler {
 public:
  PageCompiler();

  /// Compiles and plans a kernel with its default settings. Throws InputError if that is not possible.
  void compile_default(const std::string& name, const std::stop_token& stop = {});
  /// Compiles kernels with their settings. `names` are those of kernels::load_kernel; paths are relative to the working
  /// folder of this process. If a file makes several launches, they are all compiled. Calls `progress` with the
  /// completed share, on any thread. After a stop, the results are incomplete. Throws InputError if a kernel cannot be
  /// loaded, or cannot be compiled and planned with its default settings.
  void compile(const std::vector<std::string>& names, const std::stop_token& stop,
               const std::function<void(double)>& progress);
  /// Compiles the launches of a lesson, and returns the problems of the lesson (lessons::find_problems).
  std::vector<lessons::Problem> compile_lesson(const lessons::Lesson& lesson, const lessons::ReadState& read,
                                               std::span<const std::string> panels, const std::stop_token& stop,
                                               const std::function<void(std::size_t)>& done);

  /// Returns all results of the compiler so far.
  const kernels::Pack& pack() const { return pack_; }
  /// Returns "NAME: PARAMETER" for each parameter with values that were not compiled.
  const std::vector<std::string>& partial_parameters() const { return partial_parameters_; }

 private:
  kernels::Pack pack_;
  std::vector<std::string> partial_parameters_;
  kernels::CompileCache cache_;
};

}  // namespace warplens::page
