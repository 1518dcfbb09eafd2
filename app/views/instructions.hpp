#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "analysis/ptx/source_file.hpp"
#include "analysis/sass/correspondence.hpp"
#include "analysis/simt/program.hpp"
#include "analysis/trace/category.hpp"
#include "analysis/trace/recording.hpp"
#include "analysis/trace/totals.hpp"

namespace warplens::views {

/// Facts about one instruction, for use in the window.
struct InstructionFacts {
  std::string opcode;             ///< full opcode: "ld.global.f32"
  std::uint32_t ptx_line = 0;     ///< line in the PTX text, from 1
  std::uint32_t source_line = 0;  ///< line in the kernel file, from 1; 0 if the compiler gave none
  /// Form in the machine code, such as "128 bits per lane in SASS"; empty if it is the same as in PTX.
  std::string in_machine_code;
  /// True if the model counts the instruction in the form of the machine code. Otherwise hardware counts may differ.
  bool is_counted_so = true;
};

/// Returns the facts of all instructions; the index is the pc. `source_line` comes from simt::source_place. It is 0 if
/// the line is not in `kernel`, which is the file of the kernel itself.
std::vector<InstructionFacts> instruction_facts(const simt::Program& program, const sass::Correspondence& machine_code,
                                                const ptx::SourceFile& kernel);

/// Totals of the accesses of one line.
struct LineCounts {
  trace::AccessTotals global, shared, constant;
  /// Totals of each category, for example of the loads from global memory. `global`, `shared` and `constant` are sums
  /// over the categories of their memory.
  std::map<trace::Category, trace::AccessTotals> by_category;
};

/// Memories that have counts per line.
enum class Counted : std::uint8_t { global, shared, constant };

/// Returns totals of the accesses to this memory: those of the category (such as loads) that has the highest multiple
/// of its minimum. A sum over all categories would hide a high multiple of one category. If the line does not access
/// this memory, the result has no requests.
trace::AccessTotals worst_of(const LineCounts& of, Counted memory);

/// Counts per line, of the whole grid or of one block.
struct CountsByLine {
  std::map<std::uint32_t, LineCounts> source, ptx;
  bool whole_grid = false;
};

CountsByLine counts_by_line(const std::vector<InstructionFacts>& facts, const trace::Totals& totals);
/// Adds the counts of the accesses with the indices [begin, end) in the recording to `to`. The window shows the counts
/// of one block until the totals of the launch are available.
void add_counts(CountsByLine& to, const std::vector<InstructionFacts>& facts, const trace::Recording& recording,
                const Machine& machine, std::size_t begin, std::size_t end);

bool is_shared(trace::Category category);
bool is_global(trace::Category category);

/// Returns the word for a kind of access: "load", "store", "atomic", ….
const char* word_for(AccessKind kind);

/// Returns the opcode without modifiers that are irrelevant to the reader: "ld.global.nc.f32" -> "ld.global.f32".
std::string short_opcode(const std::string& opcode);

}  // namespace warplens::views
