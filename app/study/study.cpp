#include "app/study/study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "analysis/base/named.hpp"
#include "analysis/ptx/error.hpp"
#include "analysis/simt/source_place.hpp"
#include "analysis/trace/lane_loops.hpp"
#include "analysis/trace/machine_code.hpp"
#include "app/study/architecture_load.hpp"
#include "app/study/execution_limits.hpp"
#include "app/study/guess_fit.hpp"
#include "app/study/launch_effort.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/load/reduced_sizes.hpp"
#include "kernels/plan/plan_memory.hpp"
#include "kernels/ptx/ptx_source.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::study {
namespace {

/// Returns the instruction in a line of the PTX, or null if there is none.
const ptx::Instruction* instruction_in(const ptx::Module& module, unsigned ptx_line) {
  for (const ptx::Function& function : module.functions)
    for (const ptx::Instruction& instruction : function.instructions)
      if (instruction.line == ptx_line) return &instruction;
  return nullptr;
}

/// Converts an error in a PTX line to an error at its source line. If all code of the line is from an include file, the
/// error names the include file.
kernels::InputError error_at(const kernels::KernelFile& kernel, const kernels::Compiled& compiled,
                             const ptx::Module& module, const ptx::Error& error) {
  if (kernels::is_ptx(kernel.text)) return {kernel.path, error.line(), error.what()};
  const std::string message = fmt::format("{} (line {} of the PTX)", error.what(), error.line());
  const ptx::Instruction* const instruction = instruction_in(module, error.line());
  if (instruction == nullptr || instruction->source.line == 0) return {kernel.path, kernel.line_of("entry"), message};
  const simt::SourcePlace place = simt::source_place(module, instruction->source);
  if (place.file.empty() || ptx::SourceFile(place.file) == compiled.source) return {kernel.path, place.line, message};
  return {std::string(place.file), place.line, message};
}

std::shared_ptr<const simt::Program> lower_program(const kernels::KernelFile& kernel, const kernels::Compiled& compiled,
                                                   const kernels::Size& size, const kernels::Values& values) {
  std::shared_ptr<const ptx::Module> module;
  try {
    module = kernels::with_variables(ptx::parse(compiled.ptx), kernel, size, values);
    return simt::Program::lower(module, compiled.entry);
  } catch (const ptx::Error& error) {
    throw error_at(kernel, compiled, module ? *module : ptx::Module{}, error);
  }
}

/// Finds the loads and stores of the program in the machine code. The result is empty if the cubin cannot be read.
sass::Correspondence find_in_machine_code(const simt::Program& program, const kernels::Compiled& compiled) {
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(compiled.cubin.data());
  const auto cubin = sass::read_cubin({bytes, compiled.cubin.size()});
  return cubin ? sass::correspond(program, *cubin) : sass::Correspondence();
}

/// Returns the differences between the machine code and the PTX that affect the counts. An unrolled loop is included
/// only if its lanes may have different trip counts. All other unrolled loops are counted as in the PTX.
simt::MachineCode relevant_machine_code(const simt::Program& program, const sass::Correspondence& machine_code) {
  simt::MachineCode made = machine_code.made;
  if (made.unrolled.empty()) return made;
  const std::vector<bool> by_lane = trace::lane_loops(program);
  std::erase_if(made.unrolled, [&](const simt::UnrolledLoop& loop) { return !by_lane[loop.first_pc]; });
  return made;
}

}  // namespace

const char* name_of(TotalsMethod method) {
  static constexpr base::Named<TotalsMethod> kMethods[] = {{TotalsMethod::full, "full"},
                                                           {TotalsMethod::classes, "classes"}};
  return base::name_in(kMethods, method);
}

bool same_launch(const Study& a, const Study& b) {
  return a.compiled == b.compiled && a.choice.kernel == b.choice.kernel && a.choice.size == b.choice.size &&
         a.choice.machine == b.choice.machine && a.plan->values == b.plan->values && a.kernel->text == b.kernel->text &&
         // the contents are compared too, because a data file may have changed
         std::ranges::equal(a.plan->buffers, b.plan->buffers, {}, &kernels::PlannedBuffer::fill,
                            &kernels::PlannedBuffer::fill);
}

kernels::KernelFile kernel_of(const Choice& choice) {
  kernels::KernelFile kernel = kernels::load_kernel(choice.kernel, load_options(choice));
  // The added Warplens header is below the last line of the file, so its line numbers would mean nothing to the user.
  if (!choice.launch.empty()) kernel.lines.clear(), kernel.header_line = 1;
  return kernel;
}

Study load(const Choice& choice, kernels::CompileCache& cache, const std::stop_token& stop) {
  return load_for_architecture(kernels::kDefaultArch, choice, cache, stop);
}

Study load_for_architecture(const std::string& arch, const Choice& choice, kernels::CompileCache& cache,
                            const std::stop_token& stop) {
  return load_for_architecture(arch, kernel_of(choice), choice, cache, stop);
}

namespace {

/// Returns the launch of the kernel that the Warplens header names as the reference.
kernels::KernelFile reference_of(const kernels::KernelFile& kernel) {
  kernels::KernelFile reference = kernel;
  const kernels::CheckSpec& checked = kernel.checked;
  reference.entry = checked.entry;
  if (!checked.block.empty()) reference.block = checked.block;
  if (!checked.grid.empty()) reference.grid = checked.grid;
  if (!checked.args.empty()) reference.args = checked.args;
  if (!checked.dynamic_shared.empty()) reference.dynamic_shared = checked.dynamic_shared;
  for (const char* key : {"entry", "block", "grid", "args", "shared"}) reference.lines[key] = kernel.line_of("check");
  reference.check = kernels::Check::none;
  reference.checked = {};
  return reference;
}

/// Lowers the compiled code of a study for a size.
void lower_code(Study& study, const kernels::Size& size, const kernels::Values& values) {
  study.program = lower_program(*study.kernel, *study.compiled, size, values);
  study.machine_code =
      std::make_shared<const sass::Correspondence>(find_in_machine_code(*study.program, *study.compiled));
  if (simt::MachineCode made = relevant_machine_code(*study.program, *study.machine_code); !made.is_empty())
    study.program = study.program->with_machine_code(std::move(made));
}

/// Plans the launch of a study whose code is lowered. Returns false if the launch does not work.
bool plan_launch(Study& study, const kernels::Size& size, const kernels::Values& values, const std::stop_token& stop) {
  auto kernel = std::make_shared<kernels::KernelFile>(*study.kernel);
  FittedPlan fitted = fit_and_plan(*kernel, *study.program, study.choice, size, values, stop);
  study.plan = std::make_shared<kernels::Plan>(std::move(fitted.plan));
  study.kernel = std::move(kernel);
  return fitted.works;
}

/// Replaces the launch of a study by launches with smaller assumed sizes, and plans them. The study's code must already
/// be lowered.
class SmallerLaunches {
 public:
  SmallerLaunches(const Study& whole, const kernels::Values& values, const std::stop_token& stop)
      : whole_(whole), values_(values), stop_(stop), reducer_(*whole.kernel) {}

  /// Tries launches from the largest to the smallest, and returns the first one that works. If the original launch
  /// takes too long (`is_long`), skips launches that also take too long, except the smallest one. If no launch works,
  /// returns the first one that was tried if `is_long` is true, otherwise nullopt.
  std::optional<Study> find_launch(bool is_long) {
    constexpr kernels::Reduction kReductions[] = {{1, true}, {1, false}, {2, true}, {2, false}, {4, false}};
    std::optional<Study> broken;
    for (std::size_t at = 0; at < std::size(kReductions) && !stop_.stop_requested(); ++at) {
      const bool is_last = at + 1 == std::size(kReductions);
      if (!is_last && std::chrono::steady_clock::now() > until_) continue;
      try {
        std::optional<Study> smaller = reduce(kReductions[at]);
        if (!smaller || (is_long && !is_last && takes_long(*smaller, size_, values_, stop_, false))) continue;
        if (plan_launch(*smaller, size_, values_, stop_)) return smaller;
        if (is_long && !broken) broken = std::move(smaller);
      } catch (const kernels::InputError&) {
        // The next reduction may be possible.
      }
    }
    return broken;
  }

 private:
  static constexpr double kMostSeconds = 3;

  /// Returns the study with smaller sizes, but without a plan; nullopt if there is no difference. Sets `size_`.
  std::optional<Study> reduce(const kernels::Reduction& reduction) {
    std::optional<kernels::KernelFile> smaller = reducer_.reduce(reduction);
    if (!smaller || smaller->guessed_header == tried_) return std::nullopt;
    tried_ = smaller->guessed_header;
    smaller->doubts.push_back(
        tr("with larger sizes, the launch would fail or take too long; smaller sizes are assumed"));
    size_ = smaller->default_size.value_or(whole_.choice.size);
    Study other = whole_;
    other.kernel = std::make_shared<kernels::KernelFile>(std::move(*smaller));
    lower_code(other, size_, values_);
    return other;
  }

  const Study& whole_;
  const kernels::Values& values_;
  const std::stop_token& stop_;
  kernels::SizeReducer reducer_;
  std::string tried_;  ///< guessed header of the last attempt
  kernels::Size size_;
  std::chrono::steady_clock::time_point until_ = *simt::within_seconds(kMostSeconds).until;
};

/// Plans the launch of a study with a guessed header. If the launch would take too long or does not work, the sizes
/// that depend on assumptions are made smaller.
void plan_guessed_launch(Study& study, const kernels::Values& values, const std::stop_token& stop) {
  const Study whole = study;
  const bool is_long = takes_long(whole, whole.choice.size, values, stop);
  if (!is_long && plan_launch(study, whole.choice.size, values, stop)) return;
  if (std::optional<Study> smaller = SmallerLaunches(whole, values, stop).find_launch(is_long))
    study = std::move(*smaller);
  else if (is_long)
    plan_launch(study, whole.choice.size, values, stop);
}

}  // namespace

Study load_for_architecture(const std::string& arch, kernels::KernelFile kernel, const Choice& choice,
                            kernels::CompileCache& cache, const std::stop_token& stop) {
  Study study;
  study.choice = choice;
  study.kernel = std::make_shared<kernels::KernelFile>(std::move(kernel));
  const kernels::Values values = kernels::resolve_values(*study.kernel, choice.set);
  cache.compiler().set_limits(choice.compiler);
  study.compiled = cache.get(*study.kernel, values, arch, stop);
  lower_code(study, choice.size, values);
  // A size that the user gives is not reduced.
  const bool has_own_size = study.kernel->default_size && *study.kernel->default_size == choice.size;
  if (has_own_size && !study.kernel->doubts.empty() && !study.kernel->guessed_header.empty())
    plan_guessed_launch(study, values, stop);
  else
    plan_launch(study, choice.size, values, stop);
  if (study.kernel->check == kernels::Check::kernel)
    study.reference =
        std::make_shared<const Study>(load_for_architecture(arch, reference_of(*study.kernel), choice, cache));
  return study;
}

void check_block(const Study& study) {
  const simt::Dim3& block = study.choice.block;
  const simt::Dim3& grid = study.plan->launch.grid;
  if (block.x >= grid.x || block.y >= grid.y || block.z >= grid.z) {
    throw kernels::InputError(study.kernel->path, study.kernel->line_of("grid"),
                              say("there is no block {},{},{}: the grid has {} × {} × {} blocks, counted from 0",
                                  block.x, block.y, block.z, grid.x, grid.y, grid.z));
  }
}

void add_recording(Study& study, const std::stop_token& stop) {
  check_block(study);
  execute_within_memory(study, [&] {
    study.recording = std::make_shared<trace::Recording>(
        trace::record_block(*study.program, study.plan->launch, study.choice.block, recording_limits_of(study.choice),
                            limits_of(study.choice, stop)));
  });
}

namespace {

grid::GridTotals made_totals(const Study& study, unsigned threads, const simt::Limits& limits,
                             const std::function<void(double)>& progress, bool every_block) {
  if (!every_block) return grid::grid_totals(*study.program, study.plan->launch, threads, limits, progress);
  grid::GridTotals made = grid::totals_of_every_block(*study.program, study.plan->launch, threads, limits, progress);
  made.reason = marked("full execution was requested");
  return made;
}

}  // namespace

void add_totals_so_far(Study& study, unsigned threads, const std::stop_token& stop,
                       const std::function<void(double)>& progress, bool every_block) {
  const auto begin = std::chrono::steady_clock::now();
  grid::GridTotals made;
  execute_within_memory(
      study, [&] { made = made_totals(study, threads, limits_of(study.choice, stop), progress, every_block); });
  if (made.cancelled) return;
  trace::mark_reshaped(made.totals, *study.program, *study.machine_code, study.plan->launch.machine.warp_size);
  GridTotals grid{.totals = std::move(made.totals),
                  .method = made.from_classes ? TotalsMethod::classes : TotalsMethod::full,
                  .classes = made.classes.size(),
                  .block_classes = std::move(made.classes),
                  .reason = std::move(made.reason)};
  grid.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (made.cut) {
    const std::uint64_t all = study.plan->launch.grid.count();
    grid.cut = Cut{study.choice.execute_seconds, made.blocks, all, *made.cut, std::move(made.endless)};
    if (!made.from_classes && made.blocks > 0)
      grid.cut->whole_seconds = grid.seconds * static_cast<double>(all) / static_cast<double>(made.blocks);
  }
  study.totals = std::make_shared<GridTotals>(std::move(grid));
}

void add_totals(Study& study, unsigned threads, const std::stop_token& stop,
                const std::function<void(double)>& progress, bool every_block) {
  Study counted = study;
  add_totals_so_far(counted, threads, stop, progress, every_block);
  if (counted.totals && counted.totals->cut) refuse_cut(study, *counted.totals->cut);
  study.totals = counted.totals;
}

}  // namespace warplens::study
