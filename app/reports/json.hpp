#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "app/study/line_comparison.hpp"
#include "app/study/study.hpp"
#include "kernels/header/program_launch.hpp"

namespace warplens::commands {

/// JSON of the reports, in which the keys of an object keep the order in which they were added.
using Json = nlohmann::ordered_json;

/// Returns a launch as JSON: "kernel", "size", "set", and "offsets" if the buffers have offsets.
Json launch_json(const study::Choice& choice, std::span<const std::uint64_t> offsets = {});

/// Adds the list "launches" if a program launches a kernel several times. Each launch has its line, grid and block
/// (null for a side that is not known), the template instance of the kernel ("tile<17>"), and whether it is the shown
/// launch. `path` is the kernel's file; a launch in another file also has the key "file".
void put_launches(Json& json, const std::vector<kernels::ProgramLaunch>& launches, const std::string& path);

/// Returns the traffic of a source line: {"global_sectors": …, "local_sectors": …, "shared_wavefronts": …}.
Json line_traffic_json(const study::LineTraffic& traffic);

}  // namespace warplens::commands
