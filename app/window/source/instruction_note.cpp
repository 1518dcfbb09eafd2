#include "app/window/source/instruction_note.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

#include "app/views/counts.hpp"
#include "app/views/numbers.hpp"
#include "app/window/draw/draw.hpp"
#include "app/window/widgets/widgets.hpp"
#include "app/words/sass.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

using views::MachineInstruction;

std::string in_listing(const MachineInstruction& instruction) {
  const kernels::ListedInstruction& text = instruction.text;
  return fmt::format("{}{}{} {}", text.predicate, text.predicate.empty() ? "" : " ", text.opcode, text.operands);
}

std::string operation_text(const MachineInstruction& instruction) {
  std::string text = words::opcode_meaning(instruction.text.opcode);
  const std::string guard = words::guard_meaning(instruction.text.predicate);
  if (!guard.empty()) text += (text.empty() ? "" : "\n") + guard;
  return text;
}

std::string registers_text(const MachineInstruction& instruction) {
  std::vector<std::string> read, written, lines;
  for (const kernels::RegisterUse& use : instruction.text.registers) {
    if (use.is_read) read.push_back(use.name);
    if (use.is_written) written.push_back(use.name);
  }
  if (!read.empty()) lines.push_back(say("Reads: {}", fmt::format("{}", fmt::join(read, ", "))));
  if (!written.empty()) lines.push_back(say("Writes: {}", fmt::format("{}", fmt::join(written, ", "))));
  if (instruction.text.live) lines.push_back(say("Registers in use here: {}", *instruction.text.live));
  return fmt::format("{}", fmt::join(lines, "\n"));
}

std::string control_text(const views::MachineCode& code, std::size_t at) {
  const sass::ControlBits& control = code.instructions[at].control;
  std::vector<std::string> lines;
  for (unsigned barrier = 0; barrier < sass::kScoreboardBarriers; ++barrier) {
    if ((control.waits >> barrier & 1U) == 0) continue;
    const auto setter = views::find_barrier_setter(code, at, barrier);
    if (setter)
      lines.push_back(say("Waits for barrier {}, set above by {:04x} {}", barrier,
                          code.instructions[*setter].text.address, code.instructions[*setter].text.opcode));
    else
      lines.push_back(say("Waits for barrier {}", barrier));
  }
  for (std::string& sentence : words::control_sentences(control)) lines.push_back(std::move(sentence));
  return fmt::format("{}", fmt::join(lines, "\n"));
}

std::string origin_text(const MachineInstruction& instruction) {
  if (instruction.ptx_line == 0) return tr("The line table names no line of the PTX.");
  if (instruction.source_line == 0) return say("From line {} of the PTX", instruction.ptx_line);
  return say("From line {} of the PTX, line {} of the source", instruction.ptx_line, instruction.source_line);
}

std::string counts_text(const MachineInstruction& instruction) {
  std::vector<std::string> lines;
  for (const views::MachineCounts& counts : instruction.counts) {
    const bool sectors = trace::counts_sectors(counts.category);
    const trace::AccessTotals& totals = counts.totals;
    const std::string moved = sectors ? views::in_sectors(totals.sectors)
                              : counts.category == trace::Category::constant_load
                                  ? views::in_passes(totals.wavefronts)
                                  : views::in_wavefronts(totals.wavefronts);
    lines.push_back(plural("{}: {} request, {}, minimum {}", "{}: {} requests, {}, minimum {}", totals.requests,
                           views::category_in_words(counts.category), views::group_digits(totals.requests), moved,
                           views::group_digits(sectors ? totals.ideal_sectors : totals.ideal_wavefronts)));
  }
  if (!instruction.note.empty()) lines.push_back(instruction.note);
  return fmt::format("{}", fmt::join(lines, "\n"));
}

}  // namespace

std::string instruction_note(const views::MachineCode& code, std::size_t at, bool shows_counts) {
  const MachineInstruction& instruction = code.instructions[at];
  std::vector<std::string> paragraphs;
  for (std::string paragraph : {operation_text(instruction), registers_text(instruction), control_text(code, at),
                                shows_counts ? counts_text(instruction) : std::string(), origin_text(instruction)})
    if (!paragraph.empty()) paragraphs.push_back(std::move(paragraph));
  return fmt::format("{}", fmt::join(paragraphs, "\n\n"));
}

void show_instruction_note(const Scene& scene, const views::MachineCode& code, std::size_t at, bool shows_counts) {
  const Look& look = scene.look;
  if (!ImGui::BeginTooltip()) return;
  const float width = look.em * 30;
  ImGui::PushTextWrapPos(width);
  ImGui::PushFont(look.fonts.mono, look.em);
  ImGui::TextWrapped("%s", in_listing(code.instructions[at]).c_str());
  ImGui::PopFont();
  ImGui::PushFont(look.fonts.text, look.em);
  draw_wrapped_text(instruction_note(code, at, shows_counts));
  ImGui::PopFont();
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

}  // namespace warplens::window
