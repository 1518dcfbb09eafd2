#include "analysis/trace/machine_code.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "analysis/simt/source_place.hpp"
#include "analysis/trace/lane_loops.hpp"

namespace warplens::trace {
namespace {

using sass::Form;

/// Returns whether the row is an access to a kernel argument. (Such accesses are only counted if the address may differ
/// between lanes.) The assembler loads these arguments with other widths.
bool is_argument(const InstructionTotals& row, const simt::Program& program) {
  return program.code().meanings[row.pc].space == ptx::StateSpace::param;
}

bool is_load_or_store(Category category) {
  return category != Category::global_atomic && category != Category::shared_atomic &&
         category != Category::constant_load;
}

/// Summary of those accesses of one source line and category that have another form in the machine code.
struct Fate {
  std::size_t instructions = 0, reshaped = 0, unrolled = 0, sunk = 0, left_out = 0;
  std::uint32_t widest = 0;  ///< width of the widest access after widening, in bytes
  bool has_widened = false, has_split = false, has_mixed = false;
};

MachineCodeNote::Kind kind_of(const Fate& fate) {
  using enum MachineCodeNote::Kind;
  return fate.has_widened ? widened : fate.has_split ? split : fate.has_mixed ? mixed : missing;
}

/// Machine instructions of one source line, each of which replaces several accesses of the program.
struct Joints {
  std::size_t instructions = 0;  ///< number of the replaced instructions of the program
  std::size_t made = 0;          ///< number of the machine instructions
  std::uint32_t widest = 0;      ///< width of the widest machine instruction, in bytes

  void add(std::uint32_t made_by, const simt::Program& program, const sass::Correspondence& machine_code) {
    for (std::uint32_t pc = 0; pc < machine_code.made.joined.size(); ++pc)
      if (const auto* joined = program.joined(pc); joined != nullptr && joined->made_by == made_by) ++instructions;
    ++made;
    widest = std::max(widest, machine_code.by_pc[made_by].width);
  }
};

/// Returns whether at least one request of the row was made by only a part of the warp's lanes.
bool has_partial_requests(const InstructionTotals& row, const simt::Program& program, unsigned lanes) {
  return row.totals.bytes < row.totals.requests * lanes * program.code().meanings[row.pc].width;
}

void mark_unrolled(Totals& totals, const simt::Program& program, const sass::Correspondence& machine_code,
                   unsigned lanes) {
  std::vector<InstructionTotals*> rows;
  for (InstructionTotals& row : totals.instructions) {
    const bool has_copies = row.pc < machine_code.has_copies.size() && machine_code.has_copies[row.pc];
    if (has_copies && row.totals.reshaped == 0 && has_partial_requests(row, program, lanes)) rows.push_back(&row);
  }
  if (rows.empty()) return;  // the usual case; returns early because lane_loops() takes time
  const std::vector<bool> by_lane = lane_loops(program);
  for (InstructionTotals* row : rows)
    if (by_lane[row->pc]) row->totals.unrolled = row->totals.requests;
}

}  // namespace

void mark_reshaped(Totals& totals, const simt::Program& program, const sass::Correspondence& machine_code,
                   unsigned lanes) {
  for (InstructionTotals& row : totals.instructions)
    if ((is_argument(row, program) || is_load_or_store(row.category)) && !machine_code.is_known(row.pc))
      row.totals.reshaped = row.totals.requests;
  mark_unrolled(totals, program, machine_code, lanes);
  totals.jumps = count_divergent_jumps(totals.activity, program, machine_code);
  const auto depends_on_order = [](const InstructionTotals& row) { return row.totals.by_order != 0; };
  if (std::ranges::any_of(totals.instructions, depends_on_order)) totals.jumps.is_exact = false;
  const auto mark = [&](Category category, bool more) {
    if (more) totals.more_in_machine_code.set(static_cast<std::size_t>(category));
  };
  mark(Category::local_load, machine_code.added_local_load || machine_code.calls_driver);
  mark(Category::local_store, machine_code.added_local_store || machine_code.calls_driver);
  for (const Category category : {Category::global_load, Category::global_store, Category::global_atomic})
    mark(category, machine_code.calls_driver || machine_code.recurses);
  for (const Category category : {Category::shared_load, Category::shared_store, Category::shared_atomic,
                                  Category::local_load, Category::local_store})
    mark(category, machine_code.recurses);
  // It is unknown which hardware counters count bulk copies and accesses to other blocks.
  for (const Category category : {Category::shared_load, Category::shared_store, Category::shared_atomic})
    mark(category, totals.cluster_requests != 0);
  for (const Category category :
       {Category::global_load, Category::global_store, Category::shared_load, Category::shared_store})
    mark(category, totals.bulk_bytes != 0);
}

std::vector<MachineCodeNote> make_notes(const Totals& totals, const simt::Program& program,
                                        const sass::Correspondence& machine_code) {
  std::map<std::tuple<std::uint32_t, Category>, Fate> fates;
  std::map<std::tuple<std::uint32_t, Category>, Joints> joints;
  for (const InstructionTotals& row : totals.instructions) {
    if (!is_load_or_store(row.category) && !is_argument(row, program)) continue;
    const std::tuple place{simt::source_place(program, row.pc).line, row.category};
    if (const sass::Form form = machine_code.form_of(row.pc); form == Form::joined)
      joints[place].add(row.pc, program, machine_code);
    Fate& fate = fates[place];
    ++fate.instructions;
    if (row.totals.unrolled != 0) ++fate.unrolled;
    if (machine_code.form_of(row.pc) == Form::sunk) ++fate.sunk;
    if (machine_code.form_of(row.pc) == Form::left_out) ++fate.left_out;
    if (machine_code.is_known(row.pc)) continue;
    ++fate.reshaped;
    const sass::Made& made = machine_code.by_pc[row.pc];
    fate.widest = std::max(fate.widest, made.width);
    fate.has_widened |= made.form == Form::widened;
    fate.has_split |= made.form == Form::split;
    fate.has_mixed |= made.form == Form::mixed;
  }
  std::vector<MachineCodeNote> notes;
  using Kind = MachineCodeNote::Kind;
  for (const auto& [place, joint] : joints)
    notes.push_back({.kind = Kind::joined,
                     .source_line = std::get<0>(place),
                     .category = std::get<1>(place),
                     .widest = joint.widest,
                     .instructions = joint.instructions,
                     .concerned = joint.instructions,
                     .made = joint.made});
  for (const auto& [place, fate] : fates) {
    MachineCodeNote note{.source_line = std::get<0>(place),
                         .category = std::get<1>(place),
                         .widest = fate.widest,
                         .instructions = fate.instructions};
    for (const auto& [kind, concerned] :
         {std::pair(kind_of(fate), fate.reshaped), std::pair(Kind::unrolled, fate.unrolled),
          std::pair(Kind::sunk, fate.sunk), std::pair(Kind::left_out, fate.left_out)}) {
      note.kind = kind;
      note.concerned = concerned;
      if (concerned != 0) notes.push_back(note);
    }
  }
  if (machine_code.calls_driver) notes.push_back({.kind = Kind::driver_code});
  if (machine_code.recurses) notes.push_back({.kind = Kind::recursion});
  if (machine_code.added_local_load || machine_code.added_local_store) notes.push_back({.kind = Kind::saved_registers});
  if (totals.cluster_requests != 0) notes.push_back({.kind = Kind::other_blocks, .requests = totals.cluster_requests});
  if (totals.bulk_bytes != 0) notes.push_back({.kind = Kind::bulk_copies, .requests = totals.bulk_bytes});
  if (totals.texture_requests != 0) notes.push_back({.kind = Kind::textures, .requests = totals.texture_requests});
  return notes;
}

}  // namespace warplens::trace
