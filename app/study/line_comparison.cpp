#include "app/study/line_comparison.hpp"

#include <map>
#include <set>
#include <utility>

#include "analysis/simt/source_place.hpp"

namespace warplens::study {
namespace {

LineTraffic traffic_of(const trace::InstructionTotals& row) {
  switch (row.category) {
    case trace::Category::global_load:
    case trace::Category::global_store:
    case trace::Category::global_atomic:
      return {.global_sectors = row.totals.sectors};
    case trace::Category::local_load:
    case trace::Category::local_store:
      return {.local_sectors = row.totals.sectors};
    case trace::Category::shared_load:
    case trace::Category::shared_store:
    case trace::Category::shared_atomic:
      return {.shared_wavefronts = row.totals.wavefronts};
    case trace::Category::constant_load:
      break;  // there are no instruction-level counters for these kinds of memory
  }
  return {};
}

/// Maps the instructions of a program to lines of the kernel's file.
class KernelLines {
 public:
  KernelLines(const simt::Program& program, const ptx::SourceFile& source) : program_(program), source_(source) {
    for (const std::string& file : program.module().files) {
      files_.emplace_back(file);
      is_kernel_.push_back(files_.back() == source);
    }
    for (std::uint32_t pc = 0; pc < program.instructions().size(); ++pc) {
      const ptx::SourceLocation& innermost = program.instructions()[pc]->source;
      if (innermost.file < files_.size()) lines_[{files_[innermost.file].path(), innermost.line}].insert(of(pc));
    }
  }

  /// Returns the line of an instruction of the program; 0 if it is not in the kernel's file.
  std::uint32_t of(std::uint32_t pc) const {
    const simt::SourcePlace place = simt::source_place(program_, pc);
    for (std::size_t file = 0; file < files_.size(); ++file)
      if (is_kernel_[file] && program_.module().files[file] == place.file) return place.line;
    return 0;
  }

  /// Returns the possible source lines of an instruction in the machine code. If the code is from an include file whose
  /// functions are called in several lines, there is more than one.
  std::set<std::uint32_t> of(const gpu::CodePlace& place) const {
    const auto found = lines_.find({place.file.path(), place.line});
    if (found != lines_.end()) return found->second;
    return {place.file == source_ ? place.line : 0};
  }

 private:
  const simt::Program& program_;
  const ptx::SourceFile& source_;
  /// Source files, indexed by file number in the PTX.
  std::vector<ptx::SourceFile> files_;
  /// is_kernel_[i] is true if files_[i] is the kernel's own file.
  std::vector<bool> is_kernel_;
  /// Key: file and line of the innermost inlined code, for example a line of an include file. Value: the lines of the
  /// kernel file that contain or call this code.
  std::map<std::pair<std::string, std::uint32_t>, std::set<std::uint32_t>> lines_;
};

}  // namespace

LineTraffic& LineTraffic::operator+=(const LineTraffic& other) {
  global_sectors += other.global_sectors;
  local_sectors += other.local_sectors;
  shared_wavefronts += other.shared_wavefronts;
  return *this;
}

std::vector<LineComparison> compare_lines(const simt::Program& program, const ptx::SourceFile& source,
                                          const trace::Totals& model,
                                          std::span<const gpu::InstructionCounters> hardware) {
  const KernelLines lines(program, source);
  std::map<std::uint32_t, LineComparison> compared;
  for (const trace::InstructionTotals& row : model.instructions) {
    LineComparison& line = compared[lines.of(row.pc)];
    line.model += traffic_of(row);
    line.merged += row.totals.merged;
  }
  for (const gpu::InstructionCounters& counted : hardware) {
    const std::set<std::uint32_t> may_be = lines.of(counted.place);
    const bool is_known = may_be.size() == 1;
    compared[is_known ? *may_be.begin() : 0].hardware +=
        {counted.global_sectors, counted.local_sectors, counted.shared_wavefronts};
    if (!is_known)
      for (const std::uint32_t line : may_be) compared[line].hardware_in_part = true;
  }
  std::vector<LineComparison> result;
  for (auto& [number, line] : compared) {
    line.line = number;
    if (line.model != LineTraffic() || line.hardware != LineTraffic()) result.push_back(line);
  }
  return result;
}

}  // namespace warplens::study
