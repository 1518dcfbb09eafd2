#include "app/study/guess_fit.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/base/nearest.hpp"
#include "analysis/simt/execute.hpp"
#include "analysis/simt/group.hpp"
#include "analysis/simt/out_of_memory.hpp"
#include "app/study/header_edits.hpp"
#include "app/study/launch_conduct.hpp"
#include "kernels/header_guess/header_draft.hpp"
#include "kernels/plan/reach.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::study {
namespace {

using kernels::BufferSpec;
using kernels::KernelFile;
using kernels::Plan;

/// Limits of one execution: accesses, seconds, and warp instructions per block. kMostSecondsInAll is the limit of all
/// executions together.
constexpr std::uint64_t kMostAccesses = 100'000;
constexpr double kMostSeconds = 0.5, kMostSecondsInAll = 2;
constexpr std::uint64_t kMostInstructions = 1'000'000;
/// Maximum number of changes that are tried for the same problem.
constexpr unsigned kMostTrials = 24;
/// A change is rejected if this many blocks of the changed launch make no access.
constexpr std::uint64_t kMostIdleBlocks = 256;
/// try_arguments() tries smaller values only for arguments up to this value. A larger argument is probably the size of
/// the data.
constexpr std::uint64_t kMostReduced = 1024;

/// A guessed kernel whose assumptions are changed until the launch works.
class GuessFit {
 public:
  GuessFit(KernelFile& kernel, const simt::Program& program, const Choice& choice, const kernels::Size& size,
           const kernels::Values& values, const std::stop_token& stop)
      : kernel_(kernel), program_(program), choice_(choice), size_(size), values_(values), stop_(stop) {
    double seconds = kMostSecondsInAll;
    if (choice.execute_seconds > 0) seconds = std::min(seconds, choice.execute_seconds / 4);
    until_ = *simt::within_seconds(seconds).until;
  }

  FittedPlan fit() {
    if (!kernel_.cooperative && simt::uses_grid_sync(program_)) become_cooperative();
    Plan plan = make_plan(kernel_);
    if (kernel_.doubts.empty()) return {std::move(plan)};
    Conduct conduct = observe_blocks(plan);
    if (grow(conduct, plan)) conduct = observe_blocks(plan);
    if (conduct.accesses == 0 && conduct.is_clean() && has_accesses()) {
      try_arguments(conduct, plan, true);
      if (conduct.accesses == 0) try_positions(conduct, plan);
      if (conduct.accesses == 0) try_fields(conduct, plan);
    }
    if (conduct.fails && conduct.accesses == 0) try_flat_block(conduct, plan);
    if (conduct.leaves_memory()) try_arguments(conduct, plan, false);
    if (conduct.leaves_memory()) try_size_arguments(conduct, plan);
    if (conduct.leaves_shared) try_blocks(conduct, plan);
    if (!conduct.is_clean()) try_contents(conduct, plan);
    const bool works = conduct.is_clean() && (conduct.accesses > 0 || !has_accesses());
    return {std::move(plan), works};
  }

 private:
  Plan make_plan(const KernelFile& kernel) const {
    return kernels::plan(kernel, program_, size_, values_, machine_of(choice_.machine), choice_.memory_bytes);
  }

  bool is_in_time() const { return !stop_.stop_requested() && std::chrono::steady_clock::now() < until_; }

  /// Executes blocks of a planned launch. After `most_idle` blocks without accesses, no further block is executed.
  Conduct observe_blocks(const Plan& plan, std::uint64_t most_idle = UINT64_MAX) const {
    ConductObserver observer(plan.launch);
    std::uint64_t idle = 0;
    simt::Launch launch = plan.launch;
    simt::GlobalMemory memory(program_, launch);
    simt::Limits limits =
        simt::within_seconds(kMostSeconds, {.instructions_per_block = kMostInstructions, .stop = stop_});
    limits.until = std::min(*limits.until, until_);
    try {
      simt::execute_blocks(program_, launch, kernels::sample_blocks(launch.grid), memory, observer, limits,
                           [&](double) {
                             const std::uint64_t accesses = observer.conduct().accesses;
                             return accesses < kMostAccesses && (accesses > 0 || ++idle < most_idle);
                           });
    } catch (const simt::OutOfMemory&) {
      // The result describes the execution until the memory ran out.
    }
    return observer.conduct();
  }

  bool has_accesses() const {
    return std::ranges::any_of(program_.code().meanings, [](const simt::Meaning& meaning) {
      return meaning.memory != simt::MemoryAction::none && meaning.space != ptx::StateSpace::param;
    });
  }

  void doubt(std::string sentence) { kernel_.doubts.push_back(std::move(sentence)); }

  void become_cooperative() {
    KernelFile changed = kernel_;
    changed.cooperative = true;
    try {
      make_plan(changed);
    } catch (const kernels::InputError&) {
      return;  // The grid is too large for a cooperative launch. The plan reports this.
    }
    kernel_.cooperative = true;
    set_line(kernel_.guessed_header, "cooperative", "cooperative = true");
    doubt(tr("the kernel calls grid.sync(), so a cooperative launch is assumed"));
  }

  bool has_dynamic_shared() const {
    return std::ranges::any_of(program_.module().variables,
                               [](const ptx::Variable& variable) { return variable.is_unsized; });
  }

  /// Enlarges memory that is too small to the number of bytes that the kernel accesses. Returns true if the plan was
  /// changed.
  bool grow(const Conduct& conduct, Plan& plan) {
    KernelFile changed = kernel_;
    std::vector<std::string> sentences;
    if (conduct.leaves_shared && has_dynamic_shared() && kernel_.dynamic_shared != kernels::kReached) {
      changed.dynamic_shared = kernels::kReached;
      set_line(changed.guessed_header, "shared ", fmt::format("shared  = \"{}\"", kernels::kReached));
      sentences.push_back(
          tr("the assumed dynamic shared memory would be too small; it gets as many bytes as the kernel "
             "accesses"));
    }
    for (const std::size_t at : conduct.too_small) {
      if (at >= changed.buffers.size() || kernels::asks_for_reach(changed.buffers[at])) continue;
      BufferSpec& buffer = changed.buffers[at];
      std::string& side = buffer.rows == "1" ? buffer.cols : buffer.rows;
      const char* const key = buffer.rows == "1" ? "cols" : "rows";
      set_in_buffer(changed.guessed_header, buffer.name, fmt::format("{} = {}", key, kernels::toml_text(side)),
                    fmt::format("{} = \"{}\"", key, kernels::kReached));
      side = kernels::kReached;
      sentences.push_back(
          say("'{}' would be too small with these assumptions; it gets as many elements as the kernel accesses",
              buffer.name));
    }
    if (sentences.empty()) return false;
    plan = make_plan(changed);
    kernel_ = std::move(changed);
    for (std::string& sentence : sentences) doubt(std::move(sentence));
    return true;
  }

  /// Returns the value of an argument that is an integer; nullopt for any other argument.
  std::optional<std::uint64_t> integer_argument(std::size_t at) const {
    if (at >= kernel_.args.size() || at >= program_.entry().params.size()) return std::nullopt;
    const ptx::Variable& parameter = program_.module().variables[program_.entry().params[at]];
    const std::string& text = kernel_.args[at];
    const bool is_number = !text.empty() && text.size() < 10 && text.find_first_not_of("0123456789") == text.npos;
    if (!is_number || parameter.count != 1 || ptx::is_float(parameter.type)) return std::nullopt;
    return std::stoull(text);
  }

  /// Sets arguments to a value. Returns true if the launch then works.
  bool try_value(const std::vector<std::size_t>& set, std::uint64_t value, Conduct& conduct, Plan& plan) {
    KernelFile changed = kernel_;
    for (const std::size_t at : set) changed.args[at] = std::to_string(value);
    set_line(changed.guessed_header, "args ", "args    = " + kernels::toml_list(changed.args));
    return accept(std::move(changed), conduct, plan);
  }

  /// Tries other values of assumed integer arguments. If `are_skipped` is true, no thread accesses memory; the probable
  /// cause is an argument that is 0. If it is false, threads access memory out of bounds; the probable cause is an
  /// argument that is too large for an array of fixed size.
  void try_arguments(Conduct& conduct, Plan& plan, bool are_skipped) {
    std::vector<std::size_t> candidates;
    for (const std::size_t at : kernel_.assumed_args)
      if (const auto value = integer_argument(at);
          value && (are_skipped ? *value == 0 : *value > 1 && *value <= kMostReduced))
        candidates.push_back(at);
    const std::uint64_t threads =
        std::min<std::uint64_t>(plan.launch.grid.count() * plan.launch.block.count(), 1 << 20);
    std::vector<std::uint64_t> tried = are_skipped ? std::vector<std::uint64_t>{threads, plan.launch.block.count(), 1}
                                                   : std::vector<std::uint64_t>{4, 1, 0};
    unsigned trials = 0;
    // First changes each argument alone, then all of them together. If three or more arguments are 0, they are probably
    // conditions and not sizes, so setting all of them to 1 is tried first.
    std::vector<std::vector<std::size_t>> sets;
    const bool are_conditions = are_skipped && candidates.size() > 2;
    if (are_conditions) sets.push_back(candidates);
    for (const std::size_t at : candidates) sets.push_back({at});
    if (candidates.size() > 1) sets.push_back(candidates);
    for (const std::vector<std::size_t>& set : sets) {
      // The number of elements may be the product of two sizes, so try the square root of the number of threads.
      if (are_skipped && set.size() == 2)
        tried.front() = std::max<std::uint64_t>(1, std::llround(std::sqrt(static_cast<double>(threads))));
      for (const std::uint64_t value : tried) {
        if (are_conditions && trials == 0 && value != 1) continue;
        if (++trials > kMostTrials || !is_in_time()) return;
        if (!try_value(set, value, conduct, plan)) continue;
        for (const std::size_t at : set)
          doubt(
              are_skipped
                  ? say("with argument {} = 0, no thread would access memory; {} is assumed", at + 1, value)
                  : say("with a larger value of argument {}, threads would access memory out of bounds; {} is assumed",
                        at + 1, value));
        return;
      }
    }
  }

  /// Returns true if an argument is a number for an integer parameter: a number in digits, or a size ("width").
  bool is_integer_argument(std::size_t at) const {
    if (at >= kernel_.args.size() || at >= program_.entry().params.size()) return false;
    const ptx::Variable& parameter = program_.module().variables[program_.entry().params[at]];
    const std::string& text = kernel_.args[at];
    return integer_argument(at) ||
           ((text == "width" || text == "height") && parameter.count == 1 && !ptx::is_float(parameter.type));
  }

  /// If no thread accesses memory, sets assumed integer arguments to 0. The value of such an argument was assumed
  /// because it looked like a size. If it is really a position in the data, this position is outside of the data.
  /// Several positions got the same assumed value, so arguments with equal values are changed together.
  void try_positions(Conduct& conduct, Plan& plan) {
    std::map<std::string, std::vector<std::size_t>> by_value;
    for (const std::size_t at : kernel_.assumed_args)
      if (is_integer_argument(at) && kernel_.args[at] != "0") by_value[kernel_.args[at]].push_back(at);
    unsigned trials = 0;
    const auto takes = [&](const std::vector<std::size_t>& set, const std::string& before) {
      if (++trials > kMostTrials || !is_in_time() || !try_value(set, 0, conduct, plan)) return false;
      for (const std::size_t at : set)
        doubt(say("with argument {} = {}, no thread would access memory; {} is assumed", at + 1, before, 0));
      return true;
    };
    for (const auto& [value, set] : by_value)
      if (takes(set, value)) return;
    for (const auto& [value, set] : by_value)
      for (std::size_t at = 0; set.size() > 1 && at < set.size(); ++at) {
        std::vector<std::size_t> others = set;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(at));
        if (takes({set[at]}, value) || (others.size() > 1 && takes(others, value))) return;
      }
  }

  /// If no thread accesses memory, sets the integer fields of assumed structs to a small number. First changes only the
  /// fields that are 0, because they may be sizes. Then changes all fields, because an assumed size may be a position
  /// that is outside of the data.
  void try_fields(Conduct& conduct, Plan& plan) {
    constexpr std::uint64_t kValue = 16;
    for (const std::size_t at : kernel_.assumed_args)
      for (const bool only_zeros : {true, false}) {
        if (at >= kernel_.args.size() || !kernel_.args[at].starts_with('{') || !is_in_time()) continue;
        KernelFile changed = kernel_;
        changed.args[at] = with_integers(kernel_.args[at], std::to_string(kValue), only_zeros);
        if (changed.args[at] == kernel_.args[at]) continue;
        set_line(changed.guessed_header, "args ", "args    = " + kernels::toml_list(changed.args));
        if (!accept(std::move(changed), conduct, plan)) continue;
        doubt(
            say("with the assumed fields of argument {}, no thread would access memory; {} is assumed for its integer "
                "fields",
                at + 1, kValue));
        return;
      }
  }

  /// Tries a one-dimensional block if the block size was guessed because the program does not launch the kernel. The
  /// kernel may assert that blockDim.y is 1.
  void try_flat_block(Conduct& conduct, Plan& plan) {
    if (!kernel_.program_launches.empty() || plan.launch.block.y * plan.launch.block.z == 1) return;
    KernelFile changed = kernel_;
    changed.block = {std::to_string(plan.launch.block.count())};
    set_line(changed.guessed_header, "block ", "block   = " + kernels::toml_list(changed.block));
    if (!accept(std::move(changed), conduct, plan)) return;
    doubt(
        say("with a block of several dimensions, an assertion would fail; a block of {} threads in one dimension is "
            "assumed",
            plan.launch.block.count()));
  }

  /// Tries small values of an argument that was assumed to be the width or height of the data. The argument may be the
  /// length of an array of fixed size instead. A small value is accepted only if at least as many warps as before
  /// access memory.
  void try_size_arguments(Conduct& conduct, Plan& plan) {
    unsigned trials = 0;
    for (const std::size_t at : kernel_.assumed_args) {
      if (at >= kernel_.args.size() || (kernel_.args[at] != "width" && kernel_.args[at] != "height")) continue;
      for (const char* const value : {"4", "1"}) {
        if (++trials > kMostTrials || !is_in_time()) return;
        KernelFile changed = kernel_;
        changed.args[at] = value;
        set_line(changed.guessed_header, "args ", "args    = " + kernels::toml_list(changed.args));
        if (!accept(std::move(changed), conduct, plan, conduct.warps.size())) continue;
        doubt(
            say("with a larger argument {}, threads would access memory out of bounds; {} is assumed", at + 1, value));
        return;
      }
    }
  }

  /// Tries smaller blocks if the block size was guessed because the program does not launch the kernel. A smaller block
  /// helps if arrays in shared memory have one element per thread.
  void try_blocks(Conduct& conduct, Plan& plan) {
    if (!kernel_.program_launches.empty()) return;
    KernelFile changed = kernel_;
    for (unsigned trial = 0; trial < 4 && is_in_time(); ++trial) {
      const auto largest = std::ranges::max_element(
          changed.block, {}, [](const std::string& side) { return std::make_pair(side.size(), side); });
      if (largest == changed.block.end() || largest->find_first_not_of("0123456789") != std::string::npos) return;
      const std::string before = *largest;
      if (before.size() > 4 || std::stoul(before) < 16) return;
      *largest = std::to_string(std::stoul(before) / 2);
      const std::string end = fmt::format(", {})", before);
      const auto axis = static_cast<std::size_t>(largest - changed.block.begin());
      if (axis < changed.grid.size() && changed.grid[axis].ends_with(end))
        changed.grid[axis].replace(changed.grid[axis].size() - end.size(), end.size(), fmt::format(", {})", *largest));
      set_line(changed.guessed_header, "block ", "block   = " + kernels::toml_list(changed.block));
      set_line(changed.guessed_header, "grid ", "grid    = " + kernels::toml_list(changed.grid));
      if (!accept(changed, conduct, plan)) continue;
      doubt(say("with a larger block, threads would access shared memory out of bounds; {} is assumed",
                fmt::to_string(fmt::join(kernel_.block, " × "))));
      return;
    }
  }

  /// If the contents of integer buffers are assumed, tries two other contents: the index of each element, and zeros.
  void try_contents(Conduct& conduct, Plan& plan) {
    if (!conduct.fails && !conduct.has_wrong_address) return;
    for (const char* const fill : {"index", "zero"}) {
      if (!is_in_time()) return;
      KernelFile changed = kernel_;
      std::vector<std::string> names;
      for (BufferSpec& buffer : changed.buffers) {
        const bool is_random = buffer.fill.kind == kernels::FillSpec::Kind::uniform && buffer.fill.high == "9";
        if (!is_random) continue;
        set_in_buffer(changed.guessed_header, buffer.name, "fill = { random = \"uniform\", low = 0, high = 9 }",
                      fmt::format("fill = \"{}\"", fill));
        buffer.fill = kernels::FillSpec(fill);
        names.push_back(buffer.name);
      }
      if (names.empty() || !accept(std::move(changed), conduct, plan)) continue;
      doubt(say("with random contents of {}, the kernel would fail; \"{}\" is assumed", base::join_words(names), fill));
      return;
    }
  }

  /// Accepts a changed kernel if its launch works: no errors, and at least `least_warps` warps access memory.
  bool accept(KernelFile changed, Conduct& conduct, Plan& plan, std::size_t least_warps = 1) {
    try {
      Plan made = make_plan(changed);
      Conduct better = observe_blocks(made, kMostIdleBlocks);
      // A buffer that was large enough for the old values may be too small for the new ones.
      if (!better.too_small.empty() || better.leaves_shared) {
        std::swap(kernel_, changed);
        const std::size_t doubts = kernel_.doubts.size();
        if (grow(better, made)) better = observe_blocks(made);
        if (better.is_clean() && better.warps.size() >= least_warps) {
          conduct = std::move(better);
          plan = std::move(made);
          return true;
        }
        kernel_.doubts.resize(doubts);
        std::swap(kernel_, changed);
        return false;
      }
      if (!better.is_clean() || better.warps.size() < least_warps) return false;
      kernel_ = std::move(changed);
      conduct = std::move(better);
      plan = std::move(made);
      return true;
    } catch (const kernels::InputError&) {
      return false;
    }
  }

  KernelFile& kernel_;
  const simt::Program& program_;
  const Choice& choice_;
  const kernels::Size& size_;
  const kernels::Values& values_;
  std::stop_token stop_;
  std::chrono::steady_clock::time_point until_;
};

}  // namespace

FittedPlan fit_and_plan(kernels::KernelFile& kernel, const simt::Program& program, const Choice& choice,
                        const kernels::Size& size, const kernels::Values& values, const std::stop_token& stop) {
  if (!kernel.guessed_header.empty()) return GuessFit(kernel, program, choice, size, values, stop).fit();
  return {kernels::plan(kernel, program, size, values, machine_of(choice.machine), choice.memory_bytes)};
}

}  // namespace warplens::study
