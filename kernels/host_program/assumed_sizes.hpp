#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "kernels/host_program/host_code.hpp"
#include "kernels/host_program/integer_role.hpp"

namespace warplens::kernels {

/// The integers of a program that the host code does not determine, because they are read from a file, the command line
/// or a tensor. Each has one assumed value, so that the grid, the sizes and the arguments that depend on it are
/// consistent.
class AssumedSizes {
 public:
  /// Returns the assumed value of `name`. At the first call for a name, its value becomes `otherwise`.
  std::int64_t take(std::string_view name, std::int64_t otherwise);
  /// Sets the assumed value of a name.
  void set(std::string_view name, std::int64_t value) {
    values_[std::string(name)] = value;
    unreduced_.emplace(name, value);
  }
  const std::map<std::string, std::int64_t, std::less<>>& values() const { return values_; }

  /// If true, a size whose initial value in the program is 0 counts as unknown. Otherwise the launch would have no
  /// blocks.
  bool are_zeros_unknown = false;
  /// Sets the assumed value of a name to `value`, reduced by `reduction`.
  void set_unreduced(const std::string& name, std::int64_t value) {
    values_[name] = reduce_size(value, reduction.steps);
    unreduced_[name] = value;
  }

  /// Amount by which assumed sizes are reduced (reduce_size).
  Reduction reduction;
  /// Returns the value that a name would have without the reduction.
  std::int64_t value_before_reduction(const std::string& name) const { return unreduced_.at(name); }
  /// Names whose value in the program is replaced by the assumed value, because CUDA refuses the launch with the
  /// program's value.
  std::set<std::string, std::less<>> replaced;
  /// The names that the block, the grid and the arguments of the launch depend on.
  std::set<std::string> of_launch;

  /// Returns the names that were passed to take() since the last call of this function.
  std::set<std::string> take_asked();

 private:
  std::map<std::string, std::int64_t, std::less<>> values_, unreduced_;
  std::set<std::string> asked_;
};

struct Evaluation;
struct HostValue;
struct VariableUse;

/// Value that is assumed for a number of the command line.
inline constexpr std::int64_t kAssumedOfCommandLine = 1024;

/// Returns the assumed value of an integer variable or field that the host code does not determine. Unknown for other
/// types, and in evaluations without assumed values. The value is stored under the whole text of the variable: "n",
/// "options.count".
HostValue assume_variable(const Evaluation& evaluation, Code variable);

/// Returns an assumed value for an integer named `name`, and notes the assumption.
HostValue assume_size(const Evaluation& evaluation, std::string_view name, std::int64_t otherwise);

/// Returns the assumed value of a name in AssumedSizes::replaced. Unknown for other names, and in evaluations without
/// assumed values.
HostValue replace_value(const Evaluation& evaluation, std::string_view name);

/// Returns true if an unknown value replaces the initial value of a variable before the variable is used:
/// "int n = 0; std::cin >> n;". `from` is the position after the initialisation. `use` is null for a variable outside
/// of functions; such a variable may be replaced anywhere.
bool is_replaced_start(const Evaluation& evaluation, const HostValue& start, const VariableUse* use,
                       std::string_view name, std::size_t from = 0);

}  // namespace warplens::kernels
