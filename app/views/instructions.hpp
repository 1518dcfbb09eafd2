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

/// What the window says about one instruction.
struct InstructionFacts {
  std::string opcode;             ///< whole: "ld.global.f32"
  std::uint32_t ptx_line = 0;     ///< in the PTX text, from 1
  std::uint32_t source_line = 0;  ///< in the kernel file, from 1; 0 where the compiler gave none
  std::string in_machine_code;    ///< what the assembler made of it; empty where that is as written
  bool is_counted_so = true;      ///< as it is in the machine code: else the hardware's counts differ
};

/// By pc. Lines of the source are those of simt::source_place, as far as they are of `kernel`, the kernel's own file.
std::vector<InstructionFacts> instruction_facts(const simt::Program& program, const sass::Correspondence& machine_code,
                                                const ptx::SourceFile& kernel);

/// What the accesses of one line came to.
struct LineCounts {
  trace::AccessTotals global, shared, constant;
  std::map<trace::Category, trace::AccessTotals> by_category;  ///< what the sums above are of
};

/// The memories that a line's costs are told of.
enum class Counted : std::uint8_t { global, shared, constant };

/// Of the line's loads, stores and atomics of a memory those that are the farthest from the least: their mean with the
/// others would hide them. Without requests where it has none.
trace::AccessTotals worst_of(const LineCounts& of, Counted memory);

/// Counts by line, of the whole grid or of one block.
struct CountsByLine {
  std::map<std::uint32_t, LineCounts> source, ptx;
  bool whole_grid = false;
};

CountsByLine counts_by_line(const std::vector<InstructionFacts>& facts, const trace::Totals& totals);
/// Adds the recording's accesses number `begin` up to `end`: counts of one block, for as long as the totals are not
/// there.
void add_counts(CountsByLine& to, const std::vector<InstructionFacts>& facts, const trace::Recording& recording,
                const Machine& machine, std::size_t begin, std::size_t end);

bool is_shared(trace::Category category);
bool is_global(trace::Category category);

/// "load", "store", "atomic", ….
const char* word_for(AccessKind kind);

/// The opcode without what every reader of it knows: "ld.global.nc.f32" -> "ld.global.f32".
std::string short_opcode(const std::string& opcode);

}  // namespace warplens::views
