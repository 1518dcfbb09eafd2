#include "app/window/source/machine_code_view.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/views/numbers.hpp"
#include "app/window/source/instruction_note.hpp"
#include "app/window/widgets/widgets.hpp"
#include "app/words/sass.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

using views::MachineInstruction;

double find_cost(const MachineInstruction& instruction) {
  double worst = 1;
  for (const views::MachineCounts& counts : instruction.counts) {
    const std::uint64_t moved = counts.totals.sectors + counts.totals.wavefronts;
    const std::uint64_t ideal = counts.totals.ideal_sectors + counts.totals.ideal_wavefronts;
    if (ideal != 0) worst = std::max(worst, static_cast<double>(moved) / static_cast<double>(ideal));
  }
  return worst;
}

/// Returns the counts per request, and a sign for counts of several instructions.
std::string cost_text(const MachineInstruction& instruction) {
  std::string text;
  for (const views::MachineCounts& counts : instruction.counts) {
    const std::string one = views::per_request(counts);
    if (!one.empty()) text += (text.empty() ? "" : " ") + one;
  }
  if (instruction.counts.empty() && !instruction.note.empty()) text = "?";
  return text;
}

ListingCell make_cell(const views::MachineCode& code, std::size_t at) {
  const MachineInstruction& instruction = code.instructions[at];
  const kernels::ListedInstruction& text = instruction.text;
  return {
      .number = fmt::format("{:04x}", text.address),
      .code = fmt::format("{}{}{} {}", text.predicate, text.predicate.empty() ? "" : " ", text.opcode, text.operands),
      .waits = words::numbers_in(instruction.control.waits),
      .sets = views::barriers_set(instruction.control),
      .stall = fmt::format("{} {:>2}", instruction.control.yields ? 'Y' : ' ', instruction.control.stall),
      .cost = cost_text(instruction),
      .heat = find_cost(instruction),
      .ptx_line = instruction.ptx_line,
      .source_line = instruction.source_line,
      .instruction = at};
}

ListingCell make_label(const std::string& label) {
  return {.code = label + ":", .is_faded = true};
}

void add_labels(const views::MachineCode& code, std::size_t at, std::vector<ListingRow>& rows) {
  const MachineInstruction& instruction = code.instructions[at];
  const bool begins = at == 0 || code.instructions[at - 1].section != instruction.section;
  if (begins && instruction.section != 0) rows.push_back({{make_label(code.sections[instruction.section])}});
  for (const std::string& label : instruction.text.labels) rows.push_back({{make_label(label)}});
}

}  // namespace

std::string absence_of_machine_code(const study::Study& study, const study::Disassembly* disassembly) {
  if (!study.compiled) return {};
  if (!disassembly || disassembly->compiled != study.compiled) return tr("The machine code is being disassembled …");
  return disassembly->error;
}

bool MachineCodeView::update(std::optional<Made>& made, const study::Study& study,
                             const std::shared_ptr<const study::Disassembly>& disassembly) {
  const translation::Messages* const language = translation::current_language();
  if (made && made->disassembly == disassembly && made->totals == study.totals &&
      made->correspondence == study.machine_code && made->language == language)
    return false;
  made = Made{views::make_machine_code(study, *disassembly), disassembly, study.totals, study.machine_code, language};
  return true;
}

void MachineCodeView::make_rows(bool compares, bool has_same_source) {
  compared_ = compares;
  std::vector<ListingRow> rows;
  if (!compares) {
    for (std::size_t at = 0; at < shown_->code.instructions.size(); ++at) {
      add_labels(shown_->code, at, rows);
      rows.push_back({{make_cell(shown_->code, at)}});
    }
    listing_.set_rows(std::move(rows));
    return;
  }
  diff_ = views::compare_machine_code(beside_->code, shown_->code);
  for (const views::MachineCodePair& pair : diff_.rows) {
    const auto cell = [&](const std::optional<std::size_t>& at, const views::MachineCode& code) {
      ListingCell made = at ? make_cell(code, *at) : ListingCell();
      made.mark = !at                   ? RowMark::absent
                  : !(pair.a && pair.b) ? RowMark::only_here
                  : pair.is_equal       ? RowMark::none
                                        : RowMark::changed;
      return made;
    };
    ListingRow row{{cell(pair.a, beside_->code), cell(pair.b, shown_->code)}};
    // The current line is one of launch B, and so are the colours of the source lines.
    row.sides.front().ptx_line = 0;
    if (!has_same_source) row.sides.front().source_line = 0;
    rows.push_back(std::move(row));
  }
  listing_.set_rows(std::move(rows));
}

std::string MachineCodeView::summary() const {
  if (diff_.only_a + diff_.only_b + diff_.changed == 0) return tr("A and B have the same machine code.");
  return say("Instructions: {} only in A, {} only in B, {} with other operands, {} equal",
             views::group_digits(diff_.only_a), views::group_digits(diff_.only_b), views::group_digits(diff_.changed),
             views::group_digits(diff_.rows.size() - diff_.only_a - diff_.only_b - diff_.changed));
}

std::uint32_t MachineCodeView::draw(const Scene& scene, View& view, Changes& changes, const LineTints& tints,
                                    std::uint32_t current_ptx_line) {
  if (!scene.study.compiled) return 0;
  changes.disassemble = scene.study.compiled;
  const bool compares = scene.beside && scene.beside->study->compiled && scene.beside->study->program;
  if (compares) changes.disassemble_beside = scene.beside->study->compiled;
  if (const std::string why = absence_of_machine_code(scene.study, scene.disassembly.get()); !why.empty()) {
    draw_empty_note(scene.look, why);
    return 0;
  }
  const bool has_beside =
      compares && absence_of_machine_code(*scene.beside->study, scene.disassembly_beside.get()).empty();
  bool is_new = update(shown_, scene.study, scene.disassembly);
  if (has_beside) is_new |= update(beside_, *scene.beside->study, scene.disassembly_beside);
  if (is_new || compared_ != has_beside)
    make_rows(has_beside, has_beside && scene.beside->study->kernel->text == scene.study.kernel->text);
  if (compared_) draw_wrapped_text(summary(), true);

  const bool shows_counts = !scene.hides_figures_in(view, "source");
  const ListingMouse mouse =
      listing_.draw(scene.look,
                    {.tints = &tints,
                     .current_ptx_line = current_ptx_line,
                     .focused_source_line = view.focus.source_line,
                     .shows_costs = shows_counts},
                    [&view] { view.frames_until_settled = std::max(view.frames_until_settled, 2); });
  if (!mouse.hovered || !mouse.hovered->instruction) return 0;
  const bool is_of_a = compared_ && std::ranges::any_of(listing_.rows(), [&](const ListingRow& row) {
                         return &row.sides.front() == mouse.hovered;
                       });
  show_instruction_note(scene, is_of_a ? beside_->code : shown_->code, *mouse.hovered->instruction, shows_counts);
  if (!is_of_a) view.next_focus.source_line = mouse.hovered->source_line;
  return mouse.clicked && !is_of_a ? mouse.hovered->ptx_line : 0;
}

}  // namespace warplens::window
