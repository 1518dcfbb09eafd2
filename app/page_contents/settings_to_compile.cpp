#include "app/page_contents/settings_to_compile.hpp"

#include <algorithm>
#include <set>

namespace warplens::page {
namespace {

/// Returns at most kMostCompiledValues values of a parameter: the default, and the values around it in the list of
/// values.
std::vector<std::string> nearest_values(const kernels::Parameter& parameter) {
  const auto count = static_cast<std::ptrdiff_t>(parameter.values.size());
  const auto most = std::min<std::ptrdiff_t>(count, kMostCompiledValues);
  const std::ptrdiff_t at = std::ranges::find(parameter.values, parameter.default_value) - parameter.values.begin();
  const auto begin = parameter.values.begin() + std::clamp<std::ptrdiff_t>(at - most / 2, 0, count - most);
  return {begin, begin + most};
}

}  // namespace

SettingsToCompile list_settings(const kernels::KernelFile& kernel) {
  kernels::Values defaults;
  for (const kernels::Parameter& parameter : kernel.params) defaults[parameter.name] = parameter.default_value;
  SettingsToCompile result{.settings = {defaults}, .shortened = {}};
  std::set<std::string> keys = {kernels::compile_key(kernel, defaults, kernels::kDefaultArch)};
  for (const kernels::Parameter& parameter : kernel.params) {
    const std::size_t before = result.settings.size();
    for (const std::string& value : nearest_values(parameter)) {
      kernels::Values values = defaults;
      values[parameter.name] = value;
      if (keys.insert(kernels::compile_key(kernel, values, kernels::kDefaultArch)).second)
        result.settings.push_back(std::move(values));
    }
    // If the code does not depend on the parameter, one compilation covers all values, so none is missing.
    if (result.settings.size() > before && parameter.values.size() > kMostCompiledValues)
      result.shortened.push_back(parameter.name);
  }
  return result;
}

}  // namespace warplens::page
