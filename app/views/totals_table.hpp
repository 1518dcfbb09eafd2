#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/trace/machine_code.hpp"
#include "analysis/trace/totals.hpp"
#include "app/study/study.hpp"

namespace warplens::views {

/// What the accesses to a kind of memory are counted in: what global and local memory move, what shared memory takes,
/// and the passes of constant memory.
enum class Unit { sectors, wavefronts, passes };

Unit unit_of(trace::Category category);

/// A finished row of a table of totals: commands and the window print what it has, and ask for nothing else.
struct TotalsRow {
  std::string name;            ///< for people: "ld.global.f32, 128 bits", "global load" or "all global"
  trace::AccessTotals totals;  ///< its numbers, all of them
  Unit unit = Unit::sectors;   ///< what these two are counted in
  std::uint64_t moved = 0;     ///< sectors, wavefronts or passes, by `unit`
  std::uint64_t ideal = 0;     ///< the fewest that its requests could take
  trace::Category category{};  ///< of a sum over several: one of them
  std::uint32_t ptx_line = 0;  ///< this and what follows: of an instruction; of a sum 0, or empty
  std::uint32_t source_line = 0;
  std::string file;             ///< that the line is of, where that is not the kernel's own
  std::string opcode;           ///< whole: "ld.global.f32"
  std::string source;           ///< the text of its line of the source
  bool is_of_loop = false;      ///< the loads of the loop that the hardware makes of an atomic on shared memory
  std::string in_machine_code;  ///< what it is there, in a few words; empty where as written
  std::string note;             ///< the note about its line that it is meant by, in a sentence; empty for none

  /// Whether the hardware may count otherwise: a rule that is not exact in every case, or other machine code.
  bool is_uncertain() const { return !totals.exact(); }
};

/// All that is to be said of a launch's totals.
struct TotalsTable {
  std::vector<TotalsRow> instructions;  ///< in the program's order, a row for each kind of memory that one reached
  std::vector<TotalsRow> categories;    ///< as category_rows gives them
  std::vector<TotalsRow> memories;      ///< "all global", shared, local, constant: those that were used
  std::vector<trace::MachineCodeNote> notes;
};

/// The table of a study that has totals.
TotalsTable totals_table(const study::Study& study);

/// The row of a category, whatever happened there.
TotalsRow category_row(const trace::Totals& totals, trace::Category category);

/// A row a category, in order: the four that every kernel is asked about, and the others where they happened.
std::vector<TotalsRow> category_rows(const trace::Totals& totals);

}  // namespace warplens::views
