#include "kernels/header_guess/launch_limits.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "kernels/header_guess/size_guess.hpp"
#include "kernels/host_program/host_evaluator.hpp"
#include "kernels/host_program/integer_role.hpp"

namespace warplens::kernels {
namespace {

/// Limits that apply only to assumed sizes. A launch within these limits executes quickly.
constexpr std::int64_t kMostThreadsInAll = std::int64_t{1} << 20, kMostAllocated = std::int64_t{4} << 20;
/// Usual side of a block, indexed by the number of its unknown sides.
constexpr std::array<std::int64_t, 4> kUsualSides{256, 256, 16, 8};
constexpr unsigned kMostRounds = 64, kMostSteps = 10'000;

using Names = std::set<std::string>;

/// The sides of a block or a grid, and the assumed integers that they depend on.
struct Sides {
  std::vector<HostValue> values;
  Names names;

  std::int64_t product() const {
    std::int64_t all = 1;
    for (const HostValue& side : values) all = bounded_product(all, std::max<std::int64_t>(side.whole(), 1));
    return all;
  }
  bool exceeds(const std::array<std::int64_t, 3>& most) const {
    for (std::size_t at = 0; at < std::min(values.size(), most.size()); ++at)
      if (values[at].is_number() && values[at].whole() > most[at]) return true;
    return false;
  }
  bool is_empty() const {
    return std::ranges::any_of(values, [](const HostValue& side) { return side.is_number() && side.number < 1; });
  }
};

class SizeChoice {
 public:
  SizeChoice(const HostProgram& program, const HostLaunch& launch)
      : program_(program), launch_(launch), sizes_(program.assumed()), steps_before_(program.steps()) {
    for (const char* const name : {"cudaMalloc", "cudaMallocManaged", "cudaMallocAsync", "cudaMallocHost"})
      for (const Code call : program.calls_of(name))
        if (const std::vector<Code> given = call.field("arguments").children(); given.size() > 1)
          allocations_.push_back(given[1]);
  }

  void choose() {
    find_shared_limit();
    choose_by_name();
    for (unsigned round = 0; round < kMostRounds && is_in_budget() && improve(); ++round) {
    }
    if (is_in_budget()) leave_a_rest();
    // Reset the number of steps. Few steps were needed up to here, so they do not count in the budget of later
    // evaluations.
    program_.steps() = steps_before_;
  }

 private:
  bool is_in_budget() const { return program_.steps() < steps_before_ + kMostSteps; }

  Sides ask(Code dimensions) {
    HostEvaluator evaluator(program_);
    evaluator.allow_assumptions();
    sizes_.take_asked();
    Sides sides{.values = evaluator.dimensions(dimensions), .names = {}};
    sides.names = sizes_.take_asked();
    return sides;
  }

  void choose_by_name() {
    const Sides block = ask(launch_.block);
    Names all = ask(launch_.grid).names;
    HostEvaluator evaluator(program_);
    evaluator.allow_assumptions();
    for (const Code argument : launch_.arguments) evaluator.value_of(argument);
    if (launch_.shared) evaluator.value_of(launch_.shared);
    all.merge(sizes_.take_asked());
    sizes_.of_launch = all;
    sizes_.of_launch.insert(block.names.begin(), block.names.end());
    std::vector<std::string> names;
    for (const std::string& name : all)
      if (!block.names.contains(name)) names.push_back(word_of(name));
    for (const std::string& name : all) {
      const std::int64_t value = sizes_.values().at(name);
      // Replace only values that were guessed from this name alone. Numbers from the command line all have the same
      // assumed value, and parameters have been guessed together with the other parameters of their function.
      const bool is_alone =
          value == reduce_size(integer_guess(word_of(name), {word_of(name)}).value, sizes_.reduction.steps);
      if (is_alone && !block.names.contains(name) && name.find('(') == std::string::npos)
        sizes_.set_unreduced(name, integer_guess(word_of(name), names).value);
    }
    take_block(block);
    if (!sizes_.reduction.of_grid_only) return;
    const Names of_grid = without(ask(launch_.grid).names, block.names);
    for (const std::string& name : sizes_.of_launch)
      if (!of_grid.contains(name) && !block.names.contains(name)) sizes_.set(name, sizes_.value_before_reduction(name));
  }

  /// Gives a usual value to each assumed integer of the block that is 0 or above the maximum number of threads.
  void take_block(const Sides& block) {
    const auto unknown = static_cast<std::size_t>(std::ranges::count_if(
        block.values, [](const HostValue& side) { return side.expression != "1" || !side.is_number(); }));
    for (const std::string& name : block.names)
      if (sizes_.values().at(name) > kMostThreadsOfBlock || sizes_.values().at(name) == 0)
        sizes_.set(name, kUsualSides[std::min(unknown, kUsualSides.size() - 1)]);
  }

  /// Returns the last word of a name: "count" for "options.count".
  static std::string word_of(const std::string& name) {
    const std::size_t dot = name.find_last_of(".>");
    return dot == std::string::npos ? name : name.substr(dot + 1);
  }

  /// Changes one assumed value if the launch is impossible or too large. Returns false if no change is needed or
  /// possible.
  bool improve() {
    const Sides block = ask(launch_.block), grid = ask(launch_.grid);
    if (block.product() > kMostThreadsOfBlock || block.exceeds(kMostOfBlock))
      return halve_largest(block.names) || replace_known(launch_.block, block);
    if (block.is_empty()) return raise_zero(block.names) || fill_block(block.names);
    if (grid.is_empty()) {
      if (raise_zero(grid.names) || fill_grid(grid.names)) return true;
      // A size may be declared as "int n = 0;" without being set later. Count such sizes as unknown, too.
      if (sizes_.are_zeros_unknown) return false;
      return sizes_.are_zeros_unknown = true;
    }
    const unsigned smaller = 2 * sizes_.reduction.steps;
    const bool is_large =
        grid.exceeds(kMostOfGrid) || bounded_product(grid.product(), block.product()) > kMostThreadsInAll >> smaller;
    if (is_large && halve_largest(without(grid.names, block.names))) return true;
    if (grid.exceeds(kMostOfGrid) && replace_known(launch_.grid, grid)) return true;
    if (reduce_shared(block)) return true;
    for (const Code bytes : allocations_) {
      HostEvaluator evaluator(program_);
      evaluator.allow_assumptions();
      sizes_.take_asked();
      const HostValue value = evaluator.value_of(bytes);
      const Names names = sizes_.take_asked();
      if (value.is_number() && value.whole() > kMostAllocated >> smaller && halve_largest(without(names, block.names)))
        return true;
    }
    return false;
  }

  /// Returns the arguments of the launch as numbers, and the assumed integers that they depend on.
  std::vector<std::pair<HostValue, Names>> ask_arguments() {
    std::vector<std::pair<HostValue, Names>> values;
    for (const Code argument : launch_.arguments) {
      HostEvaluator evaluator(program_);
      evaluator.allow_assumptions();
      sizes_.take_asked();
      HostValue value = evaluator.value_of(argument);
      values.emplace_back(std::move(value), sizes_.take_asked());
    }
    return values;
  }

  /// Returns true if the kernel adds the parameter to an index: "from + threadIdx.x".
  bool begins_at(std::size_t place) const {
    if (place >= launch_.kernel->parameters.size()) return false;
    const Code name = parse_declarator(launch_.kernel->parameters[place].field("declarator")).name;
    return name && std::ranges::any_of(find_nodes(launch_.kernel->body, {"binary_expression"}), [&](Code sum) {
             return sum.field("operator").text() == "+" &&
                    (sum.field("left").text() == name.text() || sum.field("right").text() == name.text());
           });
  }

  /// Some kernels process only the elements that remain after whole groups, for example from n / 4 * 4 to n. Such a
  /// kernel has nothing to do if n is a multiple of the group size, so n is then made smaller by 1.
  void leave_a_rest() {
    const auto before = ask_arguments();
    for (std::size_t at = 0; at < before.size(); ++at) {
      const auto& [start, names] = before[at];
      const bool is_start = start.is_number() && start.number > 1 && names.size() == 1 && begins_at(at);
      if (!is_start || sizes_.values().at(*names.begin()) != start.whole()) continue;
      const std::int64_t value = start.whole();
      sizes_.set(*names.begin(), value - 1);
      const auto after = ask_arguments();
      const bool has_rest = after[at].first.is_number() && after[at].first.whole() < value - 1;
      const bool has_end = std::ranges::any_of(after, [&](const auto& argument) {
        return argument.first.is_number() && argument.first.whole() == value - 1;
      });
      if (has_rest && has_end && !ask(launch_.grid).is_empty()) return;
      sizes_.set(*names.begin(), value);
    }
  }

  static Names without(Names names, const Names& others) {
    std::erase_if(names, [&](const std::string& name) { return others.contains(name); });
    return names;
  }

  bool halve_largest(const Names& names) {
    const std::string* largest = nullptr;
    for (const std::string& name : names)
      if (largest == nullptr || sizes_.values().at(name) > sizes_.values().at(*largest)) largest = &name;
    if (largest == nullptr || sizes_.values().at(*largest) < 2) return false;
    sizes_.set(*largest, sizes_.values().at(*largest) / 2);
    return true;
  }

  /// Finds the number of bytes of dynamic shared memory that the program allows: by default 48 KiB, otherwise the
  /// number that it gives to cudaFuncSetAttribute.
  void find_shared_limit() {
    HostEvaluator evaluator(program_);
    for (const Code call : program_.calls_of("cudaFuncSetAttribute")) {
      const std::vector<Code> given = call.field("arguments").children();
      if (given.size() != 3 || given[1].text().find("MaxDynamicSharedMemorySize") == std::string_view::npos) continue;
      const HostValue bytes = evaluator.value_of(given[2]);
      const std::int64_t most = bytes.is_number() ? bytes.whole() : kMostSharedOfBlock;
      most_shared_ = std::clamp(most, most_shared_, kMostSharedOfBlock);
    }
  }

  /// Changes one of the sizes if the dynamic shared memory is too large. Returns false if no change is needed or
  /// possible.
  bool reduce_shared(const Sides& block) {
    if (!launch_.shared) return false;
    const Sides shared = ask(launch_.shared);
    if (shared.product() <= most_shared_) return false;
    if (halve_largest(without(shared.names, block.names)) || halve_largest(shared.names)) return true;
    return shared.product() > kMostSharedOfBlock && replace_known(launch_.shared, shared);
  }

  /// Replaces the value of a host variable by a smaller assumed value, because CUDA refuses the launch with the value
  /// in the program. `code` is the part of the launch that is too large (for example the grid), and `sides` are its
  /// values. Constants of device code and of template arguments are not replaced, because the kernel depends on them.
  /// Returns false if there is no such variable.
  bool replace_known(Code code, const Sides& sides) {
    HostEvaluator evaluator(program_);
    evaluator.dimensions(code);
    std::vector<std::string> candidates = evaluator.roots();
    for (const Code name : find_nodes(code, {"identifier"})) candidates.emplace_back(name.text());
    const std::set<std::string> fixed = device_words(program_);
    const std::vector<std::string> of_template = find_template_roots(program_, launch_);
    for (const std::string& name : candidates) {
      if (fixed.contains(name) || sizes_.replaced.contains(name) ||
          std::ranges::find(of_template, name) != of_template.end())
        continue;
      const HostValue value = value_of_root(program_, launch_, name);
      if (!is_in_budget() || !value.is_number() || value.is_real || value.number < 2) continue;
      sizes_.replaced.insert(name);
      sizes_.set(name, value.whole() / 2);
      const Sides smaller = ask(code);
      if (smaller.names.contains(name) && smaller.product() < sides.product()) {
        sizes_.of_launch.insert(name);
        return true;
      }
      sizes_.replaced.erase(name);
    }
    return false;
  }

  bool raise_zero(const Names& names) {
    for (const std::string& name : names)
      if (sizes_.values().at(name) == 0) {
        sizes_.set(name, kUsualSides.back());
        return true;
      }
    return false;
  }

  /// Makes one of the sizes larger so that the block has at least one thread, because the program may divide the size.
  bool fill_block(const Names& names) {
    for (const std::string& name : names) {
      const std::int64_t value = sizes_.values().at(name);
      for (const std::int64_t factor : {256, 16, 4096}) {
        if (!is_in_budget()) break;
        sizes_.set(name, value * factor);
        const Sides block = ask(launch_.block);
        if (!block.is_empty() && block.product() <= kMostThreadsOfBlock && !block.exceeds(kMostOfBlock)) return true;
      }
      sizes_.set(name, value);
    }
    return false;
  }

  /// Changes one of the sizes so that the grid has at least one block. The present size may be too large or too small.
  bool fill_grid(const Names& names) {
    for (const std::string& name : names) {
      const std::int64_t value = sizes_.values().at(name);
      for (const std::int64_t other :
           {value / 2, value / 4, value / 16, value / 64, std::int64_t{1}, value * 16, value - 1}) {
        if (other < 1 || !is_in_budget()) continue;
        sizes_.set(name, other);
        if (!ask(launch_.grid).is_empty()) return true;
      }
      sizes_.set(name, value);
    }
    return false;
  }

  const HostProgram& program_;
  const HostLaunch& launch_;
  AssumedSizes& sizes_;
  unsigned steps_before_;
  std::int64_t most_shared_ = kUsualShared;
  std::vector<Code> allocations_;
};

}  // namespace

void choose_assumed_sizes(const HostProgram& program, const HostLaunch& launch) {
  SizeChoice(program, launch).choose();
}

}  // namespace warplens::kernels
