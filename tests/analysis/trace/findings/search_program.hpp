#pragma once

#include <filesystem>
#include <string>

#include "analysis/trace/findings.hpp"
#include "app/study/study.hpp"
#include "kernels/compile/compile.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/plan/plan.hpp"

namespace warplens {

inline const std::filesystem::path kFindingPrograms = std::filesystem::path(WARPLENS_SOURCE_DIR) / "tests/findings";

/// A kernel that is ready for a search.
struct LoadedProgram {
  kernels::KernelFile file;
  std::shared_ptr<const simt::Program> program;
  simt::Launch launch;
  /// The same buffers with distinct values; empty if the buffers of `launch` have distinct values already.
  std::vector<simt::Fill> other_fills;
};

inline LoadedProgram load_program(const std::string& path, const kernels::Size& size) {
  kernels::KernelFile file = kernels::load_kernel(path);
  const kernels::Values values = kernels::resolve_values(file, {});
  static kernels::Compiler compiler;  // reused for the next program
  const kernels::Compiled compiled = kernels::compile(file, values, kernels::kDefaultArch, compiler);
  auto program = simt::Program::lower(ptx::parse(compiled.ptx), compiled.entry);
  const kernels::Plan plan = kernels::plan(file, *program, size, values);
  return {std::move(file), std::move(program), plan.launch, study::distinct_fills(plan)};
}

/// Loads a program of tests/findings. All these programs are written for the same matrix size.
inline LoadedProgram load_finding_program(const std::string& name) {
  return load_program((kFindingPrograms / (name + ".cu")).string(), {256, 1});
}

}  // namespace warplens
