#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "analysis/grid/grid_totals.hpp"
#include "analysis/sass/correspondence.hpp"
#include "analysis/trace/findings.hpp"
#include "analysis/trace/recording.hpp"
#include "analysis/trace/totals.hpp"
#include "app/study/machine_kind.hpp"
#include "kernels/compile/compile.hpp"
#include "kernels/header_guess/launch_wish.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/plan/plan.hpp"

namespace warplens::study {

/// Selection of the user, as plain data. Equal choices give equal studies as long as the kernel's file does not change.
struct Choice {
  std::string kernel = "naive";  ///< catalogue name or path
  kernels::Size size;
  kernels::Values set;        ///< parameter values that differ from the kernel's defaults
  simt::Dim3 block{0, 0, 0};  ///< blockIdx of the shown block
  MachineKind machine = MachineKind::gpu;
  std::shared_ptr<const std::string> text;  ///< edited text of the kernel; null for the text of its file
  /// Launch that was added to `text` as a Warplens header, for a file without one.
  kernels::LaunchWish launch;
  std::vector<std::string> include_folders;  ///< additional include folders that the kernel may use (-I)
  std::vector<std::string> defines;          ///< macros of the kernel's files (-D): "SIDE=16"
  kernels::CompilerLimits compiler;          ///< limits of the compiler; they do not change the result
  /// Time limit of each execution (totals, search for errors, …) in seconds; 0 for none.
  double execute_seconds = 20;
  std::uint64_t memory_bytes = 0;  ///< memory limit of each execution in bytes; 0: half of this machine's memory
  bool operator==(const Choice&) const = default;
};

/// Returns the options for loading the kernel of a choice, without its edits.
inline kernels::LoadOptions file_options(const Choice& choice) {
  return {.include_folders = choice.include_folders, .defines = choice.defines};
}

/// Returns the options for loading the kernel of a choice with its edits. They refer to the text in the choice.
inline kernels::LoadOptions load_options(const Choice& choice) {
  return {.text = choice.text.get(), .include_folders = choice.include_folders, .defines = choice.defines};
}

/// Returns the choice without the edits of its kernel.
inline Choice without_edits(Choice choice) {
  choice.text = nullptr;
  choice.launch = {};
  return choice;
}

/// An execution that was stopped at its time limit, or because it never ends.
struct Cut {
  double seconds = 0;  ///< time limit of the execution
  /// Number of completed blocks, and number of blocks of the grid. A block is completed if it, or another block of its
  /// kind, was executed.
  std::uint64_t blocks = 0, grid_blocks = 0;
  simt::Where where{};  ///< place that was being executed
  /// Reason why the execution never ends, as a clause; empty if the time limit expired.
  std::string endless = {};
  double whole_seconds = 0;  ///< estimated time of the whole execution; 0 if unknown
};

/// Method of computing totals: every block is executed, or one block of each kind.
enum class TotalsMethod { full, classes };

/// Returns the name in the JSON output: "classes".
const char* name_of(TotalsMethod method);

/// Totals of the whole launch, and how they were computed.
struct GridTotals {
  trace::Totals totals;
  TotalsMethod method = TotalsMethod::full;
  std::uint64_t classes = 0;                    ///< number of kinds of block; 0 for full execution
  std::vector<grid::BlockClass> block_classes;  ///< the kinds of block; empty for full execution
  std::string reason;                           ///< why every block had to be executed; otherwise empty
  double seconds = 0;
  std::optional<Cut> cut;  ///< set if the execution was stopped, so that only some blocks are counted
};

/// Findings of a launch.
struct Findings : trace::Findings {
  /// Number of kinds of blocks, if the outermost blocks of all kinds were checked; otherwise 0.
  std::uint64_t kinds = 0;
  bool compared = false;                ///< the whole result was compared with the kernel's check
  std::uint64_t compared_blocks = 0;    ///< blocks whose results were compared instead of the whole result; 0 if none
  std::uint64_t compared_elements = 0;  ///< elements that were compared
  std::string given_up;                 ///< where the search was stopped, as part of a sentence
  /// Reason why the whole result was not compared, as a sentence. Empty if it was compared, or if the kernel has no
  /// check.
  std::string not_compared;
};

/// All results for one choice. Parts are shared and never change. A part is missing until it is computed.
struct Study {
  Choice choice;
  std::shared_ptr<const kernels::KernelFile> kernel;
  std::shared_ptr<const kernels::Compiled> compiled;
  std::shared_ptr<const simt::Program> program;
  std::shared_ptr<const sass::Correspondence> machine_code;  ///< loads and stores of the program, found in the cubin
  std::shared_ptr<const kernels::Plan> plan;
  std::shared_ptr<const trace::Recording> recording;  ///< recording of the block choice.block
  std::shared_ptr<const GridTotals> totals;           ///< totals of the whole grid
  std::shared_ptr<const Findings> findings;           ///< findings of the whole grid, or of blocks that represent it
  /// Launch of the reference kernel, whose result is the expected one; null for none.
  std::shared_ptr<const Study> reference;
};

/// Returns whether two studies are of the same launch. Their shown blocks may differ. Such studies have the same totals
/// and findings.
bool same_launch(const Study& a, const Study& b);

/// The following functions are the stages of a study. Each depends only on the stages before it. They throw
/// kernels::InputError.
///
/// load() reads, compiles, lowers and plans. The cache keeps compilations, and a stop ends the compiler.
Study load(const Choice& choice, kernels::CompileCache& cache, const std::stop_token& stop = {});
/// Throws InputError if choice.block is not a block of the grid.
void check_block(const Study& study);
/// Adds the recording of choice.block. If the recording exceeds its limits, it is incomplete
/// (trace::Recording::truncated). Throws as check_block does, and also if the recording needs more memory than the
/// choice allows.
void add_recording(Study& study, const std::stop_token& stop = {});
/// Adds the totals like add_totals(), but with a partial result if the execution exceeds the time limit of the choice:
/// GridTotals::cut is then set, and only the completed blocks are counted.
void add_totals_so_far(Study& study, unsigned threads, const std::stop_token& stop,
                       const std::function<void(double)>& progress, bool every_block = false);
/// Adds the totals of the whole grid. If possible, they are computed from one block of each kind. If this is not
/// possible, or if `every_block` is set, all blocks are executed. `stop` and `progress` are as in simt::execute_grid.
/// After a stop, nothing is added. Throws InputError if the execution exceeds the time or memory limit of the choice.
void add_totals(Study& study, unsigned threads, const std::stop_token& stop,
                const std::function<void(double)>& progress, bool every_block = false);
/// Returns other initial contents (trace::FindingOptions::other_fills), one entry per buffer of the plan. If all
/// elements of a buffer have the same initial value, its entry is a fill with distinct values. For other buffers, the
/// entry is an empty function.
std::vector<simt::Fill> distinct_fills(const kernels::Plan& plan);

/// Effort of the search for errors in a launch.
struct SearchEffort {
  bool every_block = false;
  double seconds = 0;  ///< time for checking more than the representative blocks (trace::FindingOptions::seconds)
};
/// Adds the findings of the launch. `stop` and `progress` are as in add_totals. After a stop, nothing is added.
void add_findings(Study& study, const std::stop_token& stop, const std::function<void(double)>& progress,
                  const SearchEffort& effort = {});

/// If executing the launches would exceed one of these limits, add_comparison() compares the results of some blocks
/// only.
struct ComparisonLimits {
  std::uint64_t warp_instructions = 100'000'000;  ///< maximum for all launches together
  std::uint64_t bytes = std::uint64_t{1} << 30;   ///< maximum for all buffers together
};

/// Smaller limits for the window, which compares in the background. The comparison then takes some tenths of a second.
inline constexpr ComparisonLimits kComparedMeanwhile{.warp_instructions = 10'000'000,
                                                     .bytes = std::uint64_t{256} << 20};

/// Executes the whole launch and compares its result with the kernel's check. Adds the differences to study.findings,
/// which must be set. If executing the whole launch would exceed the limits, compares only the results of some blocks.
/// The findings say what was not compared, and why. If a stop is requested, leaves the study unchanged.
void add_comparison(Study& study, unsigned threads, const std::stop_token& stop,
                    const std::function<void(double)>& progress, const ComparisonLimits& limits = {});

/// Returns a sentence about the coverage of the findings: the blocks that were checked and, if those were not all, the
/// kinds of errors that other blocks may still have.
std::string describe_coverage(const Findings& findings);

}  // namespace warplens::study
