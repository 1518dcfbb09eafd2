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

/// Data of Nsight Compute (ncu) for one launch, from its page "raw" or "details".
struct NcuLaunch {
  std::string id;      ///< number of the launch in the report (column "ID")
  std::string kernel;  ///< name of the kernel in the report: "transpose_tile(const float *, float *, int, int)"
  simt::Dim3 grid, block;
  std::string capability;                       ///< compute capability: "9.0"; empty if the report does not contain it
  std::map<std::string, ReportNumber> metrics;  ///< numeric metrics by name, in base units
};

/// Traffic of one source line over the whole launch.
struct NcuLine {
  std::uint32_t line = 0;
  std::uint64_t global_sectors = 0;     ///< column "L2 Theoretical Sectors Global" of the page
  std::uint64_t local_sectors = 0;      ///< column "L2 Theoretical Sectors Local"
  std::uint64_t shared_wavefronts = 0;  ///< column "L1 Wavefronts Shared"
};

/// A load or store in the machine code.
struct NcuInstruction {
  ptx::StateSpace space{};  ///< memory space: global, shared or local
  bool is_store = false;
  std::uint32_t width = 0;  ///< number of bytes per lane
  NcuLine traffic;          ///< traffic of the instruction; its field `line` is not set
};

/// Data of ncu for the code of one launch, from its page "source", per machine instruction.
struct NcuSource {
  std::string kernel;
  std::string file;            ///< file that contains the lines; empty if the page shows only machine code
  std::vector<NcuLine> lines;  ///< lines with traffic, in order; empty if the page shows only machine code
  NcuLine sum;                 ///< sum over all instructions
  /// All loads and stores with known traffic, in order of address. Empty if an instruction of another kind has traffic,
  /// because the list then cannot be matched with the instructions of the code compiled here.
  std::vector<NcuInstruction> instructions;
};

/// Contents of one or more pages of a report.
struct NcuReport {
  std::vector<NcuLaunch> launches;
  std::vector<NcuSource> sources;
};

/// Parses the output of `ncu --csv`: --page raw, --page details (the default of ncu), and --page source with
/// --print-source sass or cuda,sass. A page is recognized by the names of its columns; other text before it is skipped.
/// Throws kernels::InputError with the line if the text is not such a report.
NcuReport read_ncu_report(const std::string& path, const std::string& text);

/// Returns the name of a kernel without parameters, template arguments and namespaces: "transpose_tile".
std::string plain_kernel_name(const std::string& kernel);

}  // namespace warplens::profiler
