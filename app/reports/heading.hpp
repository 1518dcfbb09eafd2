#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "app/reports/page.hpp"
#include "app/study/sequence.hpp"
#include "app/study/study.hpp"

namespace warplens::commands {

/// [x, y, z].
nlohmann::ordered_json triple(const simt::Dim3& dim);

/// {"width": …, "height": …}, as every JSON output has a size.
nlohmann::ordered_json size_json(const kernels::Size& size);

/// What was chosen and how it is launched: "kernel", "size", "set" and "launch", as every JSON output begins.
nlohmann::ordered_json choice_json(const study::Study& study);

/// The same in two lines of text.
void write_heading(const study::Study& study, Page& page);

/// Before one of several launches that follow each other: which it is, and what its buffers hold.
void write_launch_heading(const std::vector<study::SequenceStep>& steps, std::size_t at, Page& page);

}  // namespace warplens::commands
