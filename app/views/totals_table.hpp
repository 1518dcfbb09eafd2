#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/trace/machine_code.hpp"
#include "analysis/trace/totals.hpp"
#include "app/study/study.hpp"

namespace warplens::views {

/// Unit in which accesses to a kind of memory are counted: sectors of global and local memory, wavefronts of shared
/// memory, passes of constant memory.
enum class Unit { sectors, wavefronts, passes };

Unit unit_of(trace::Category category);

/// One row of a table of totals, ready to print. Commands and the window show totals only in such rows.
struct TotalsRow {
  std::string name;            ///< name for people: "ld.global.f32, 128 bits", "global load" or "global total"
  trace::AccessTotals totals;  ///< all counts of the row
  Unit unit = Unit::sectors;   ///< unit of `moved` and `ideal`
  std::uint64_t moved = 0;     ///< total number of sectors, wavefronts or passes
  std::uint64_t ideal = 0;     ///< minimum for these requests, in the same unit
  trace::Category category{};  ///< category of the accesses; for a sum over several categories, one of them
  std::uint32_t ptx_line = 0;  ///< line in the PTX; this and the following fields are 0 or empty if the row is a sum
  std::uint32_t source_line = 0;
  std::string file;    ///< name of the file that has the source line, if it is not the kernel's own file
  std::string opcode;  ///< full opcode: "ld.global.f32"
  std::string source;  ///< text of the source line
  /// True if the hardware executes an atomic on shared memory as a loop, and the row counts the loads of that loop.
  bool is_of_loop = false;
  /// Form in the machine code ("128 bits per lane in SASS"); empty if it is the same as in the PTX.
  std::string in_machine_code;
  /// The note about the machine code that applies to the instruction, as a sentence; empty if there is none.
  std::string note;

  /// Returns whether the hardware may count differently. Possible reasons are that a rule is not exact in every case,
  /// and that the machine code differs.
  bool is_uncertain() const { return !totals.exact(); }
};

/// Everything that is shown about the totals of a launch.
struct TotalsTable {
  /// Rows of the instructions in program order. If an instruction made accesses of several categories, it has one row
  /// per category.
  std::vector<TotalsRow> instructions;
  std::vector<TotalsRow> categories;  ///< result of category_rows()
  /// Sums by memory: "global total", "shared total", "local total", "constant total"; only memories that are used.
  std::vector<TotalsRow> memories;
  std::vector<trace::MachineCodeNote> notes;
};

/// Returns the table of a study that has totals.
TotalsTable totals_table(const study::Study& study);

/// Returns a row with these counts, without an instruction. Its name is that of the category.
TotalsRow counts_row(trace::Category category, const trace::AccessTotals& totals);

/// Returns the row of a category, even if it has no accesses.
TotalsRow category_row(const trace::Totals& totals, trace::Category category);

/// Returns one row per category, in order. Loads and stores of global and shared memory always have a row; other
/// categories have one only if they have accesses.
std::vector<TotalsRow> category_rows(const trace::Totals& totals);

}  // namespace warplens::views
