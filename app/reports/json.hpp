#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>

#include "app/study/line_comparison.hpp"
#include "app/study/study.hpp"

namespace warplens::commands {

/// The JSON of the reports: the keys of an object stay in the order in which they were added.
using Json = nlohmann::ordered_json;

/// Describes the launch of a row: "kernel", "size" and "set" of the choice, and "offsets" unless there are none.
Json launch_json(const study::Choice& choice, std::span<const std::uint64_t> offsets = {});

/// {"global_sectors": …, "local_sectors": …, "shared_wavefronts": …} of a source line.
Json line_traffic_json(const study::LineTraffic& traffic);

}  // namespace warplens::commands
