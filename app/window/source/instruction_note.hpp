#pragma once

#include <cstddef>

#include "app/views/machine_code.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Shows a tooltip that explains a machine instruction: its operation, guard, registers and control bits, the lines
/// that it comes from, and its counts. `shows_counts` is false while a question hides the numbers.
void show_instruction_note(const Scene& scene, const views::MachineCode& code, std::size_t instruction,
                           bool shows_counts);

/// Returns the text of the tooltip, in paragraphs that are separated by empty lines.
std::string instruction_note(const views::MachineCode& code, std::size_t instruction, bool shows_counts);

}  // namespace warplens::window
