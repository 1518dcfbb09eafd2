#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warplens::kernels {

/// Sides of a grid or a block, as far as the host code determines them.
using KnownSides = std::array<std::optional<std::int64_t>, 3>;

/// A launch in the host code of a file without a header. A launch in a function template is listed once for each
/// instance of the kernel.
struct ProgramLaunch {
  std::string kernel;    ///< name of the kernel, without template arguments
  std::string instance;  ///< the kernel with its template arguments: "tile<17>"
  std::string path;      ///< file of the launch
  unsigned line = 0;
  KnownSides grid, block;
  bool is_selected = false;  ///< whether the header is guessed from this launch
};

/// Returns the number of the selected launch, counted from 1; 0 if none is selected.
std::size_t selected_number(const std::vector<ProgramLaunch>& launches);

/// Returns the launch in words: "line 12, tile<17>, grid 4 × 4, block 256". `file` is the path of the kernel's file;
/// the path of the launch is shown only if it differs from `file`.
std::string describe_launch(const ProgramLaunch& launch, std::string_view file);

/// Returns a sentence that names the selected launch and the command-line option that selects another one. Empty if
/// there is only one launch.
std::string describe_selection(const std::vector<ProgramLaunch>& launches);

/// Returns the launches with their numbers, for an error: "1 (line 12, …), 2 (line 14, …)". A long list is shortened.
std::string list_launches(const std::vector<ProgramLaunch>& launches, std::string_view file);

/// The name of a launch: "tile" or "tile@2".
struct LaunchName {
  std::string kernel;      ///< name of the kernel: "tile"; may be empty
  std::size_t number = 0;  ///< number after "@", counted from 1; 0 if there is none
};
LaunchName split_launch_name(const std::string& name);

/// Returns the name with which load_kernel() loads a launch of a kernel: "k.cu", "k.cu#tile", "k.cu#tile@2" or
/// "k.cu#2". `entry` may be empty. `number` is counted from 1; 0 selects the default launch.
std::string launch_name(const std::string& kernel, const std::string& entry, std::size_t number);

/// Removes spaces without meaning from C++ code: "tile< 17 >" -> "tile<17>".
std::string remove_spaces(std::string_view code);

}  // namespace warplens::kernels
