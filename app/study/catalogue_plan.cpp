#include "app/study/catalogue_plan.hpp"

#include <algorithm>
#include <initializer_list>
#include <set>

#include "kernels/load/catalogue.hpp"

namespace warplens::study {
namespace {

using kernels::KernelFile;
using kernels::Parameter;
using kernels::Values;

constexpr kernels::Size kCommon{4096, 4096};
constexpr kernels::Size kOthers[] = {{512, 512},   {1024, 1024}, {2048, 2048}, {8192, 8192}, {16384, 16384},
                                     {4096, 1024}, {1024, 4096}, {16384, 512}, {4095, 4097}, {1000, 1000}};

Values values_of(std::initializer_list<Values::value_type> list) {
  return Values(list);
}

bool makes_up_block(const KernelFile& kernel, const Parameter& parameter) {
  return std::find(kernel.block.begin(), kernel.block.end(), parameter.name) != kernel.block.end();
}

bool is_within_warps(const std::string& x, const std::string& y) {
  const int threads = std::stoi(x) * std::stoi(y);
  return threads >= 64 && threads <= 1024;
}

/// Returns all values of a parameter. If its range is long, returns the powers of two and the last value.
std::vector<std::string> tried(const Parameter& parameter) {
  if (!parameter.is_range || parameter.values.size() <= 8) return parameter.values;
  std::vector<std::string> values;
  for (const std::string& value : parameter.values) {
    const int number = std::stoi(value);
    const bool is_power = (number & (number - 1)) == 0;
    if (is_power || value == parameter.values.back()) values.push_back(value);
  }
  return values;
}

/// Returns the settings to record:
/// - the defaults,
/// - the defaults with one parameter changed, once for each of its values,
/// - combinations of two parameters that set the block size,
/// - each value of the padding PAD with a block of 16 × 16 threads, if the kernel has PAD.
std::set<Values> all_settings(const KernelFile& kernel) {
  std::set<Values> settings{{}};
  for (const Parameter& parameter : kernel.params)
    for (const std::string& value : tried(parameter)) settings.insert(values_of({{parameter.name, value}}));
  for (const Parameter& x : kernel.params) {
    for (const Parameter& y : kernel.params) {
      if (&x >= &y || !makes_up_block(kernel, x) || !makes_up_block(kernel, y)) continue;
      for (const std::string& a : x.values)
        for (const std::string& b : y.values)
          if (is_within_warps(a, b)) settings.insert(values_of({{x.name, a}, {y.name, b}}));
    }
  }
  if (kernel.find_param("PAD") && kernel.find_param("BX")) {
    for (const std::string& value : kernel.find_param("PAD")->values)
      settings.insert(values_of({{"BX", "16"}, {"BY", "16"}, {"PAD", value}}));
  }
  return settings;
}

std::set<Values> few_settings(const KernelFile& kernel) {
  std::set<Values> settings{{}};
  for (const char* padding : {"0", "1"})
    if (kernel.find_param("PAD")) settings.insert(values_of({{"PAD", padding}}));
  for (const char* rows : {"4", "32"})
    if (kernel.find_param("ROWS")) settings.insert(values_of({{"ROWS", rows}}));
  if (kernel.find_param("SWIZZLE")) settings.insert(values_of({{"SWIZZLE", "0"}}));
  if (kernel.find_param("MASK")) settings.insert(values_of({{"MASK", "0"}}));
  if (kernel.find_param("BX") && kernel.find_param("BY")) {
    settings.insert(values_of({{"BX", "8"}, {"BY", "32"}}));
    settings.insert(values_of({{"BX", "16"}, {"BY", "16"}}));
  }
  return settings;
}

/// Returns whether the kernel allows all these values. A parameter with a list of values allows no others.
bool allows(const KernelFile& kernel, const Values& set) {
  return std::all_of(set.begin(), set.end(), [&](const auto& one) {
    const std::vector<std::string>& values = kernel.find_param(one.first)->values;
    return std::find(values.begin(), values.end(), one.second) != values.end();
  });
}

void add(const KernelFile& kernel, const kernels::Size& size, const std::set<Values>& settings,
         std::vector<Choice>& choices) {
  // Each entry has the values of all parameters. Otherwise, a setting that names a parameter's default would not equal
  // a setting that leaves it out.
  std::set<Values> known;
  for (const Values& set : settings) {
    if (!allows(kernel, set)) continue;
    if (known.insert(kernels::resolve_values(kernel, set)).second)
      choices.push_back({.kernel = kernel.name, .size = size, .set = set});
  }
}

}  // namespace

std::vector<Choice> catalogue_plan() {
  std::vector<Choice> choices;
  for (const std::string& name : kernels::catalogue()) {
    const KernelFile kernel = kernels::load_kernel(name);
    add(kernel, kCommon, all_settings(kernel), choices);
    for (const kernels::Size& size : kOthers) add(kernel, size, few_settings(kernel), choices);
  }
  return choices;
}

}  // namespace warplens::study
