#include "app/profiler/ncu_fit.hpp"

#include <algorithm>
#include <array>

#include "kernels/plan/evaluator.hpp"
#include "kernels/plan/plan.hpp"
#include "kernels/text/error.hpp"

namespace warplens::profiler {
namespace {

using kernels::KernelFile;
using kernels::Size;
using kernels::Values;
using Sides = std::array<std::int64_t, 3>;

constexpr std::uint64_t kMostCombinations = 20'000;
constexpr std::uint64_t kMostSide = 2147483647;

/// Evaluates the dimensions of a grid or block. Returns nullopt if an expression has no valid value.
std::optional<Sides> sides_of(const KernelFile& kernel, const std::vector<std::string>& expressions, const Size& size,
                              const Values& values) {
  Sides sides{1, 1, 1};
  try {
    const kernels::Evaluator value_of(kernel, size, values);
    for (std::size_t at = 0; at < expressions.size() && at < 3; ++at)
      sides[at] = value_of(expressions[at], 1, "", 0, static_cast<std::int64_t>(kMostSide));
  } catch (const kernels::InputError&) {
    return std::nullopt;
  }
  return sides;
}

Sides sides_of(const simt::Dim3& shape) {
  return {shape.x, shape.y, shape.z};
}

/// Tries all values of the parameters that may be changed. If several combinations give the block of the report, keeps
/// the combination with the fewest changes.
class Settings {
 public:
  Settings(const KernelFile& kernel, const study::Choice& choice, const Sides& block)
      : kernel_(kernel), size_(choice.size), block_(block), values_(kernels::resolve_values(kernel, choice.set)) {
    std::uint64_t combinations = 1;
    for (const kernels::Parameter& parameter : kernel.params) {
      if (choice.set.contains(parameter.name) || parameter.is_word) continue;
      combinations *= std::max<std::size_t>(parameter.values.size(), 1);
      if (combinations > kMostCombinations) break;
      free_.push_back(&parameter);
    }
    Values tried = values_;
    try_all(0, 0, tried);
  }

  const std::optional<Values>& found() const { return found_; }

 private:
  void try_all(std::size_t at, std::size_t changes, Values& tried) {
    if (found_ && changes >= changes_) return;
    if (at == free_.size()) {
      if (sides_of(kernel_, kernel_.block, size_, tried) != block_) return;
      found_ = tried, changes_ = changes;
      return;
    }
    const kernels::Parameter& parameter = *free_[at];
    const std::string own = values_.at(parameter.name);
    try_all(at + 1, changes, tried);
    for (const std::string& value : parameter.values) {
      if (value == own) continue;
      tried[parameter.name] = value;
      try_all(at + 1, changes + 1, tried);
    }
    tried[parameter.name] = own;
  }

  const KernelFile& kernel_;
  Size size_;
  Sides block_;
  Values values_;
  std::vector<const kernels::Parameter*> free_;
  std::optional<Values> found_;
  std::size_t changes_ = 0;
};

/// Returns the smallest length of a side for which `reaches` is true, or kMostSide + 1 if there is none. If `reaches`
/// is true for a length, it must also be true for all larger lengths.
template <class Reaches>
std::uint64_t least_side(Reaches reaches) {
  std::uint64_t below = 0, above = kMostSide + 1;
  while (above - below > 1) {
    const std::uint64_t middle = below + (above - below) / 2;
    (reaches(middle) ? above : below) = middle;
  }
  return above;
}

/// Finds the matrix sizes with which a launch has this grid.
class Sizes {
 public:
  Sizes(const KernelFile& kernel, const Values& values, const Sides& grid)
      : kernel_(kernel), values_(values), grid_(grid) {}

  std::optional<SizeRange> range(const Size& start) const {
    const Size base{std::max<std::uint64_t>(start.width, 1), std::max<std::uint64_t>(start.height, 1)};
    const std::array<bool, 3> by_width = changed(base, {base.width * 2 + 4096, base.height}),
                              by_height = changed(base, {base.width, base.height * 2 + 4096});
    SizeRange range{base, base};
    const auto widths = side(by_width, by_height, [&](std::uint64_t width) { return Size{width, base.height}; });
    if (widths) range.least.width = widths->first, range.most.width = widths->second;
    const auto heights = side(by_height, by_width, [&](std::uint64_t height) {
      return Size{range.most.width, height};
    });
    if (heights) range.least.height = heights->first, range.most.height = heights->second;
    if (sides_of(kernel_, kernel_.grid, range.most, values_) != grid_) return std::nullopt;
    return range;
  }

 private:
  std::array<bool, 3> changed(const Size& from, const Size& to) const {
    const auto a = sides_of(kernel_, kernel_.grid, from, values_), b = sides_of(kernel_, kernel_.grid, to, values_);
    std::array<bool, 3> result{};
    for (std::size_t at = 0; at < 3; ++at) result[at] = a && b && (*a)[at] != (*b)[at];
    return result;
  }

  /// Returns the smallest and the largest length of one side of the matrix for which the grid equals `grid_`. own[i] is
  /// true if dimension i of the grid depends on this side, and other[i] if it depends on the other side. The search
  /// compares the dimensions that depend on this side alone. If there are none, it compares all dimensions that depend
  /// on this side.
  template <class SizeOf>
  std::optional<std::pair<std::uint64_t, std::uint64_t>> side(const std::array<bool, 3>& own,
                                                              const std::array<bool, 3>& other, SizeOf size_of) const {
    std::array<bool, 3> looked_at{};
    for (std::size_t at = 0; at < 3; ++at) looked_at[at] = own[at] && !other[at];
    if (std::ranges::none_of(looked_at, [](bool one) { return one; })) looked_at = own;
    const auto beyond = [&](std::int64_t more) {
      return least_side([&](std::uint64_t side) {
        const auto sides = sides_of(kernel_, kernel_.grid, size_of(side), values_);
        for (std::size_t at = 0; at < 3; ++at)
          if (looked_at[at] && (!sides || (*sides)[at] >= grid_[at] + more)) return true;
        return std::ranges::none_of(looked_at, [](bool one) { return one; });
      });
    };
    const std::uint64_t least = beyond(0), most = beyond(1) - 1;
    if (least > most || most == 0 || most > kMostSide) return std::nullopt;
    return std::pair(least, most);
  }

  const KernelFile& kernel_;
  const Values& values_;
  Sides grid_;
};

}  // namespace

FittedLaunch fit_launch(const KernelFile& kernel, const study::Choice& choice, const simt::Dim3& grid,
                        const simt::Dim3& block, const FitLimits& limits) {
  FittedLaunch fitted{.choice = choice, .settings = {}};
  Values values = kernels::resolve_values(kernel, choice.set);
  const Settings settings(kernel, choice, sides_of(block));
  fitted.has_block = settings.found().has_value();
  if (fitted.has_block) {
    for (const auto& [name, value] : *settings.found())
      if (values.at(name) != value) {
        fitted.settings.emplace_back(name, value);
        fitted.choice.set[name] = value;
      }
    values = *settings.found();
  }
  fitted.has_grid = sides_of(kernel, kernel.grid, choice.size, values) == sides_of(grid);
  if (limits.size_is_given) return fitted;
  const std::optional<SizeRange> range = Sizes(kernel, values, sides_of(grid)).range(choice.size);
  if (!range) return fitted;
  fitted.sizes = range;
  if (!fitted.has_grid) fitted.choice.size = range->most;
  fitted.has_grid = true;
  return fitted;
}

std::vector<Size> sizes_to_try(const SizeRange& range, std::size_t most) {
  std::vector<Size> sizes;
  const auto take = [&](const Size& size) {
    if (sizes.size() < most && std::ranges::find(sizes, size) == sizes.end()) sizes.push_back(size);
  };
  const std::uint64_t first = std::min(range.most.width, range.most.height),
                      last = std::max(range.least.width, range.least.height);
  for (std::uint64_t side = first; side >= last && sizes.size() < most; --side) take({side, side});
  for (std::uint64_t width = range.most.width; width >= range.least.width && sizes.size() < most; --width)
    take({width, range.most.height});
  for (std::uint64_t height = range.most.height; height >= range.least.height && sizes.size() < most; --height)
    take({range.most.width, height});
  return sizes;
}

}  // namespace warplens::profiler
