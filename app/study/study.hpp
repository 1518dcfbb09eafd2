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
#include "kernels/plan/plan.hpp"

namespace warplens::study {

/// What a user has chosen. Plain data; equal choices have equal studies (while the kernel's file stays as it is).
struct Choice {
  std::string kernel = "naive";  ///< catalogue name or path
  kernels::Size size;
  kernels::Values set;        ///< only what differs from the kernel's defaults
  simt::Dim3 block{0, 0, 0};  ///< blockIdx of the block that is shown
  MachineKind machine = MachineKind::gpu;
  std::shared_ptr<const std::string> text;  ///< the kernel's, while it is edited; null: that of its file
  kernels::LaunchWish launch;               ///< that `text` has in its header, where the file itself has none
  kernels::CompilerLimits compiler;         ///< what compiling may take; changes nothing else
  /// Seconds that each execution may take (the totals', the search for mistakes, …); 0: however long it takes.
  double execute_seconds = 20;
  std::uint64_t memory_bytes = 0;  ///< of this machine's memory, for each execution; 0: half of what there is
  bool operator==(const Choice&) const = default;
};

/// The choice whose kernel is what its file says.
inline Choice of_the_file(Choice choice) {
  choice.text = nullptr;
  choice.launch = {};
  return choice;
}

/// An execution that was given up because its time was over.
struct Cut {
  double seconds = 0;                         ///< that it was allowed
  std::uint64_t blocks = 0, grid_blocks = 0;  ///< executed to their end, or told from others that were; in all
  simt::Where where{};                        ///< where it stood
};

/// How totals are come by: every block is executed, or one of each kind.
enum class TotalsMethod { full, classes };

/// As the JSON calls it: "classes".
const char* name_of(TotalsMethod method);

/// The totals of the whole launch and how they were come by.
struct GridTotals {
  trace::Totals totals;
  TotalsMethod method = TotalsMethod::full;
  std::uint64_t classes = 0;                    ///< kinds of blocks that were told apart; 0 for full execution
  std::vector<grid::BlockClass> block_classes;  ///< the kinds themselves; empty for full execution
  std::string reason;                           ///< why every block had to be executed; empty else
  double seconds = 0;
  std::optional<Cut> cut;  ///< the counts are those of some blocks alone
};

/// What is wrong with a launch.
struct Findings : trace::Findings {
  std::uint64_t kinds = 0;   ///< of blocks of which all were looked at, the outermost ones of each; 0: not told apart
  bool compared = false;     ///< the result was held against the kernel's check
  std::string given_up;      ///< where the search was cut, as the words of a sentence
  std::string not_compared;  ///< why it was not, as a sentence; empty where it was, or where there is no check
};

/// All that is known about one choice. Parts are shared and never change; one that is missing has not been made yet.
struct Study {
  Choice choice;
  std::shared_ptr<const kernels::KernelFile> kernel;
  std::shared_ptr<const kernels::Compiled> compiled;
  std::shared_ptr<const simt::Program> program;
  std::shared_ptr<const sass::Correspondence> machine_code;  ///< the program's loads and stores in the cubin
  std::shared_ptr<const kernels::Plan> plan;
  std::shared_ptr<const trace::Recording> recording;  ///< of choice.block
  std::shared_ptr<const GridTotals> totals;           ///< of the whole grid
  std::shared_ptr<const Findings> findings;           ///< of the whole grid, or of blocks that stand for it
  std::shared_ptr<const Study> reference;  ///< the launch of the kernel that the result is held against, where one is
};

/// Whether two studies are of the same launch, whatever block they show: then they have the same totals and findings.
bool same_launch(const Study& a, const Study& b);

/// Stages, each a pure function of the ones before. They throw kernels::InputError.
/// `load` reads, compiles, lowers and plans; the cache saves what was compiled before, and a stop ends its compiler.
Study load(const Choice& choice, kernels::CompileCache& cache, const std::stop_token& stop = {});
/// Throws InputError where the grid has no block choice.block.
void check_block(const Study& study);
/// Adds the recording of choice.block, whole or as far as its limits allow (trace::Recording::truncated); throws as
/// check_block does, and where it takes more than the choice's memory.
void add_recording(Study& study, const std::stop_token& stop = {});
/// Adds the totals of the whole grid, or of what could be executed in the choice's seconds (GridTotals::cut). As
/// add_totals else.
void add_totals_so_far(Study& study, unsigned threads, const std::stop_token& stop,
                       const std::function<void(double)>& progress, bool every_block = false);
/// Adds the totals of the whole grid, from the kinds of its blocks where that can be, else (and where `every_block`
/// asks for it) from executing all of them; `stop` and `progress` as in simt::execute_grid. On cancel nothing is
/// added. Throws InputError where that takes longer than the choice's seconds, or more than its memory.
void add_totals(Study& study, unsigned threads, const std::stop_token& stop,
                const std::function<void(double)>& progress, bool every_block = false);
/// For each of the plan's buffers that begins with equal values, distinct ones; an empty function for the others
/// (trace::FindingOptions::other_fills).
std::vector<simt::Fill> distinct_fills(const kernels::Plan& plan);

/// How much of a launch is searched for mistakes.
struct SearchEffort {
  bool every_block = false;
  double seconds = 0;  ///< for looking at more blocks than those that stand for all (trace::FindingOptions::seconds)
};
/// Adds what is wrong with the launch; `stop` and `progress` likewise, on cancel nothing is added.
void add_findings(Study& study, const std::stop_token& stop, const std::function<void(double)>& progress,
                  const SearchEffort& effort = {});

/// How much a comparison may take.
struct ComparisonLimits {
  std::uint64_t warp_instructions = 100'000'000;  ///< of all launches together
  std::uint64_t bytes = std::uint64_t{1} << 30;   ///< of all buffers together
};

/// What a result is compared for while somebody looks at the window: some tenths of a second.
inline constexpr ComparisonLimits kComparedMeanwhile{.warp_instructions = 10'000'000,
                                                     .bytes = std::uint64_t{256} << 20};

/// Executes the launch whole and holds its result against the kernel's check; what differs joins the findings, which
/// must be there. Where it cannot be compared, or not within the limits, they say why. On cancel nothing is changed.
void add_comparison(Study& study, unsigned threads, const std::stop_token& stop,
                    const std::function<void(double)>& progress, const ComparisonLimits& limits = {});

/// How far findings reach, as a sentence: which blocks were looked at and, where that were not all, which kinds of
/// mistakes the others may still have.
std::string reach_of(const Findings& findings);

}  // namespace warplens::study
