#pragma once

#include <nlohmann/json_fwd.hpp>

#include "app/reports/page.hpp"
#include "app/study/study.hpp"
#include "app/views/machine_code.hpp"

namespace warplens::commands {

/// Disassembles the machine code of a study that has totals. Throws kernels::InputError if it cannot be disassembled,
/// for example because nvdisasm is not installed.
views::MachineCode make_sass(const study::Study& study);

/// Returns the instructions as JSON: a list, with one object per machine instruction.
nlohmann::ordered_json sass_json(const views::MachineCode& code);

/// Writes the instructions as a table.
void write_sass(const views::MachineCode& code, Page& page);

}  // namespace warplens::commands
