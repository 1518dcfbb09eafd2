#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analysis/ptx/types.hpp"
#include "analysis/simt/launch.hpp"
#include "app/profiler/ncu_number.hpp"

namespace warplens::profiler {

/// What Nsight Compute (ncu) says of one launch: of its page "raw", or "details".
struct NcuLaunch {
  std::string id;      ///< as the report counts the launches
  std::string kernel;  ///< as it calls the kernel: "transpose_tile(const float *, float *, int, int)"
  simt::Dim3 grid, block;
  std::string capability;                       ///< "9.0"; empty where the report does not say
  std::map<std::string, ReportNumber> metrics;  ///< by name, in their base units; what is no number is left out
};

/// The traffic of one line of the source, over the whole launch.
struct NcuLine {
  std::uint32_t line = 0;
  std::uint64_t global_sectors = 0;     ///< "L2 Theoretical Sectors Global"
  std::uint64_t local_sectors = 0;      ///< "L2 Theoretical Sectors Local"
  std::uint64_t shared_wavefronts = 0;  ///< "L1 Wavefronts Shared"
};

/// A load or a store of the machine code.
struct NcuInstruction {
  ptx::StateSpace space{};  ///< global, shared or local
  bool is_store = false;
  std::uint32_t width = 0;  ///< bytes a lane
  NcuLine traffic;          ///< its line is not known
};

/// What it says of one launch's code: of its page "source", by machine instruction.
struct NcuSource {
  std::string kernel;
  std::string file;            ///< of the lines; empty where the page shows machine code alone
  std::vector<NcuLine> lines;  ///< those that have traffic, in order; none where the page shows machine code alone
  NcuLine sum;                 ///< of all instructions
  /// All that is known to move something, in order of address; none where one of them is no such load or store.
  std::vector<NcuInstruction> instructions;
};

/// One or more pages of a report.
struct NcuReport {
  std::vector<NcuLaunch> launches;
  std::vector<NcuSource> sources;
};

/// Reads what `ncu --csv` prints: --page raw, --page details (what it prints without --page), and --page source with
/// --print-source sass or cuda,sass. Knows the report by its columns' names, whichever they are and whatever stands
/// before them. Throws InputError naming the line for what is no such report.
NcuReport read_ncu_report(const std::string& path, const std::string& text);

/// The kernel's name in a report without its parameters, template arguments and namespaces: "transpose_tile".
std::string plain_kernel_name(const std::string& kernel);

}  // namespace warplens::profiler
