#include "analysis/trace/machine_code.hpp"

#include <map>
#include <tuple>

#include "analysis/simt/source_place.hpp"

namespace warplens::trace {
namespace {

using sass::Form;

bool is_load_or_store(Category category) {
  return category != Category::global_atomic && category != Category::shared_atomic &&
         category != Category::constant_load;
}

std::string words_of(Category category) {
  std::string words = name_of(category);
  words.replace(words.find('_'), 1, " ");
  return words;
}

/// What became of the accesses of one line and category, as far as it can't be counted.
struct Fate {
  std::size_t instructions = 0, reshaped = 0;
  std::uint32_t widest = 0;  ///< of the widened ones, in bytes
  bool has_widened = false, has_split = false, has_mixed = false;
};

std::string text_of(Category category, const Fate& fate) {
  const std::string which = (fate.reshaped == fate.instructions ? "the " : "some of the ") + words_of(category) + "s";
  const std::string subject = which + " of this line";
  if (fate.has_widened)
    return "the assembler puts " + subject + " together, up to " + std::to_string(8 * fate.widest) +
           " bits a lane: the GPU counts fewer requests";
  if (fate.has_split) return "the assembler splits " + subject + ": the GPU counts more requests";
  if (fate.has_mixed) return "the assembler makes " + subject + " in widths of its own: the GPU's counts differ";
  return "the assembler leaves out " + subject +
         ", or makes one of them and another one: the GPU counts fewer requests";
}

/// The instructions of the machine code that stand for several of one line each.
struct Joints {
  std::size_t instructions = 0;  ///< of the program
  std::size_t made = 0;          ///< of the machine code
  std::uint32_t widest = 0;      ///< in bytes

  void add(std::uint32_t made_by, const simt::Program& program, const sass::Correspondence& machine_code) {
    for (std::uint32_t pc = 0; pc < machine_code.joined.size(); ++pc)
      if (const auto* joined = program.joined(pc); joined != nullptr && joined->made_by == made_by) ++instructions;
    ++made;
    widest = std::max(widest, machine_code.by_pc[made_by].width);
  }
};

std::string text_of(Category category, const Joints& joints) {
  return "the assembler makes " + std::to_string(joints.made) + " of " + std::to_string(joints.instructions) + " " +
         words_of(category) + "s, up to " + std::to_string(8 * joints.widest) +
         " bits a lane; these are what is counted";
}

}  // namespace

std::string words_of(const sass::Made& made) {
  switch (made.form) {
    case Form::as_written:
      return {};
    case Form::joined:
    case Form::widened:
    case Form::split:
      return std::to_string(8 * made.width) + " bits a lane in SASS";
    case Form::elsewhere:
      return "part of an access of " + std::to_string(8 * made.width) + " bits a lane in SASS";
    case Form::mixed:
      return "of several widths in SASS";
    case Form::absent:
      return "not by itself in SASS";
  }
  return {};
}

void mark_reshaped(Totals& totals, const sass::Correspondence& machine_code) {
  for (InstructionTotals& row : totals.instructions)
    if (is_load_or_store(row.category) && !machine_code.is_known(row.pc)) row.totals.reshaped = row.totals.requests;
  const auto mark = [&](Category category, bool more) {
    if (more) totals.more_in_machine_code.set(static_cast<std::size_t>(category));
  };
  mark(Category::local_load, machine_code.added_local_load || machine_code.calls_driver);
  mark(Category::local_store, machine_code.added_local_store || machine_code.calls_driver);
  for (const Category category : {Category::global_load, Category::global_store, Category::global_atomic})
    mark(category, machine_code.calls_driver);
}

std::vector<MachineCodeNote> notes_of(const Totals& totals, const simt::Program& program,
                                      const sass::Correspondence& machine_code) {
  std::map<std::tuple<std::uint32_t, Category>, Fate> fates;
  std::map<std::tuple<std::uint32_t, Category>, Joints> joints;
  for (const InstructionTotals& row : totals.instructions) {
    if (!is_load_or_store(row.category)) continue;
    const std::tuple place{simt::source_place(program, row.pc).line, row.category};
    if (const sass::Form form = machine_code.form_of(row.pc); form == Form::joined)
      joints[place].add(row.pc, program, machine_code);
    Fate& fate = fates[place];
    ++fate.instructions;
    if (machine_code.is_known(row.pc)) continue;
    ++fate.reshaped;
    const sass::Made& made = machine_code.by_pc[row.pc];
    fate.widest = std::max(fate.widest, made.width);
    fate.has_widened |= made.form == Form::widened;
    fate.has_split |= made.form == Form::split;
    fate.has_mixed |= made.form == Form::mixed;
  }
  std::vector<MachineCodeNote> notes;
  const auto add = [&](bool is_counted, const auto& place, const auto& what) {
    const auto& [line, category] = place;
    notes.push_back({is_counted, line, text_of(category, what), category});
  };
  for (const auto& [place, joint] : joints) add(true, place, joint);
  for (const auto& [place, fate] : fates)
    if (fate.reshaped != 0) add(false, place, fate);
  if (machine_code.calls_driver)
    notes.push_back(
        {false, 0, "printf, malloc and free are the driver's own code: the GPU counts their accesses as well"});
  if (machine_code.added_local_load || machine_code.added_local_store)
    notes.push_back(
        {false, 0, "the assembler puts registers aside in local memory: the GPU counts more local accesses"});
  return notes;
}

}  // namespace warplens::trace
