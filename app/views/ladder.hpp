#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/study/study.hpp"
#include "app/study/survey.hpp"

namespace warplens::views {

/// Totals of a whole launch and their minimum, for each kind of memory.
struct Cost {
  trace::AccessTotals global, shared, constant;
};

/// All inputs that a cost depends on.
struct CostKey {
  std::string kernel;
  kernels::Values values;  ///< values of all parameters
  kernels::Size size;
  study::MachineKind machine{};
  auto operator<=>(const CostKey&) const = default;
};

/// The unit (sectors, wavefronts or passes) in which the cost of a launch is the highest multiple of the minimum.
struct WorstCost {
  double times = 1;  ///< multiple of the minimum
  std::uint64_t moved = 0, ideal = 0;
  const char* unit = "sectors";  ///< name of the unit: "sectors", "wavefronts", or "passes" for constant memory
};

WorstCost worst_of(const Cost& cost);

/// One kernel in the list of kernels (Ladder).
struct Rung {
  std::string name, title, summary;
  std::string error;                                  ///< reason why the file cannot be read; empty if it can be read
  std::shared_ptr<const kernels::KernelFile> kernel;  ///< the parsed file; null if it cannot be read
  kernels::Values defaults;                           ///< defaults of its parameters
  /// Parameter values for which the list of kernels in the window shows counts and times. These are the values with
  /// which the kernel was shown last, or the defaults if it was not shown yet.
  kernels::Values values;

  /// Returns the values in the order of the kernel's sliders: "ROWS 8", "PAD 1".
  std::vector<std::string> setting() const;
};

/// Returns a caption for these parameter values: "BX 32 · BY 8". It is empty for a kernel without parameters. It
/// contains the first `most` values, and an ellipsis if there are more.
std::string caption_of(const std::vector<std::string>& setting, std::size_t most = SIZE_MAX);

/// The list of kernels: those of the catalogue in their order, then opened files. It also stores the costs of the
/// launches whose totals were computed.
struct Ladder {
  std::vector<Rung> rungs;
  std::map<CostKey, Cost> costs;

  /// Adds a kernel, or replaces the one of the same name.
  void add(const kernels::KernelFile& kernel);
  /// Sets Rung::values of the study's kernel to the parameter values of the study. If the study has totals, also stores
  /// the cost.
  void learn(const study::Study& study);
  /// Stores the costs that a survey has found. A survey computes each kernel with its default values.
  void learn(const std::vector<study::SurveyEntry>& found);
  /// Returns the cost of the kernel with the parameter values `rung.values`, or null if it was not computed.
  const Cost* cost(const Rung& rung, const kernels::Size& size, study::MachineKind machine) const;
  /// Returns the entry of the kernel with this name or path, or null if there is none.
  const Rung* rung_of(const std::string& kernel) const;
};

/// Returns a list with the kernels of the catalogue. Reads their headers.
Ladder catalogue_ladder();

/// Returns the caption of a choice with the values of all parameters: "Shared tile · BX 32 · BY 8 · PAD 1".
std::string caption_of_choice(const study::Choice& choice, const Ladder& ladder);

/// Returns the caption of a choice that is shown next to `other`. If both choices have the same kernel, it contains
/// only the values that differ: "PAD 1". If the sizes differ, it contains the size: "4096 × 4096 · PAD 1".
std::string caption_beside(const study::Choice& choice, const study::Choice& other, const Ladder& ladder);

}  // namespace warplens::views
