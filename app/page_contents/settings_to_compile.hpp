#pragma once

#include <string>
#include <vector>

#include "kernels/compile/compile.hpp"

namespace warplens::page {

/// Maximum number of values of a parameter that are compiled for a page.
inline constexpr std::size_t kMostCompiledValues = 64;

/// The settings of a kernel that are compiled for a page.
struct SettingsToCompile {
  /// The default values of all parameters, followed by the defaults with one parameter changed. Settings that compile
  /// to the same code are listed once.
  std::vector<kernels::Values> settings;
  /// Parameters that have too many values: only the kMostCompiledValues values nearest to the default are included.
  std::vector<std::string> shortened;
};

/// Lists the settings of a kernel that are compiled for a page. Throws InputError as kernels::compile_key does.
SettingsToCompile list_settings(const kernels::KernelFile& kernel);

}  // namespace warplens::page
