#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "app/reports/page.hpp"
#include "app/study/sequence.hpp"
#include "app/study/study.hpp"

namespace warplens::commands {

/// Returns the JSON array [x, y, z].
nlohmann::ordered_json triple(const simt::Dim3& dim);

/// Returns the JSON object {"width": …, "height": …}.
nlohmann::ordered_json size_json(const kernels::Size& size);

/// Returns the keys with which the JSON output of every command begins: "kernel", "size", "set", "machine" and
/// "launch".
nlohmann::ordered_json choice_json(const study::Study& study);

/// Writes the kernel, size, parameters, machine and launch of a study in two lines of text.
void write_heading(const study::Study& study, Page& page);

/// Writes a heading for one of several launches: its number and its kernel. Its buffers normally start with the
/// contents that the previous launch left. If this is impossible, the heading gives the reason, and says that the
/// Warplens header fills the buffers instead.
void write_launch_heading(const std::vector<study::SequenceStep>& steps, std::size_t at, Page& page);

}  // namespace warplens::commands
