#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/study/study.hpp"
#include "app/study/survey.hpp"

namespace warplens::views {

/// Totals of a whole launch, with their minimum, by memory. Only computed launches have a cost.
struct Cost {
  trace::AccessTotals global, shared, constant;
};

/// All inputs that a cost depends on.
struct CostKey {
  std::string kernel;
  kernels::Values values;  ///< of all parameters
  kernels::Size size;
  study::MachineKind machine{};
  auto operator<=>(const CostKey&) const = default;
};

/// The unit in which a launch has the highest multiple of the minimum.
struct WorstCost {
  double times = 1;  ///< multiple of the minimum: moved / ideal
  std::uint64_t moved = 0, ideal = 0;
  const char* unit = "sectors";  ///< "sectors", "wavefronts", or "passes" for constant memory
};

WorstCost worst_of(const Cost& cost);

/// One kernel in the list of kernels.
struct Rung {
  std::string name, title, summary;
  std::string error;                                  ///< reason why the file cannot be read; empty if it can
  std::shared_ptr<const kernels::KernelFile> kernel;  ///< null if the file cannot be read
  kernels::Values defaults;                           ///< defaults of its parameters
  /// Setting for which the kernel's card shows counts and times: the last one shown, at first the defaults.
  kernels::Values values;

  /// Returns the values in the order of the kernel's sliders: "ROWS 8", "PAD 1".
  std::vector<std::string> setting() const;
};

/// Returns a setting as a card's caption: "BX 32 · BY 8"; empty for a kernel without parameters. Shows the first `most`
/// values, and an ellipsis if there are more.
std::string caption_of(const std::vector<std::string>& setting, std::size_t most = SIZE_MAX);

/// Kernels of the catalogue in their order, then opened files, with the costs that were computed.
struct Ladder {
  std::vector<Rung> rungs;
  std::map<CostKey, Cost> costs;

  /// Adds a kernel, or replaces the one of the same name.
  void add(const kernels::KernelFile& kernel);
  /// Sets the card of the study's kernel to the study's setting, and keeps the cost if the study has totals.
  void learn(const study::Study& study);
  /// Keeps the costs of a survey, which are those of the defaults.
  void learn(const std::vector<study::SurveyEntry>& found);
  /// Returns the cost of the card's setting, or null if it was not computed.
  const Cost* cost(const Rung& rung, const kernels::Size& size, study::MachineKind machine) const;
  /// Returns the entry of a kernel, or null if there is none.
  const Rung* rung_of(const std::string& kernel) const;
};

/// Reads the headers of the catalogue's kernels.
Ladder catalogue_ladder();

/// Returns the caption of a choice with all values that the ladder knows: "Shared tile · BX 32 · BY 8 · PAD 1".
std::string caption_of_choice(const study::Choice& choice, const Ladder& ladder);

/// Returns the caption of a choice that is shown next to `other`. For the same kernel it has only the values that
/// differ: "PAD 1".
std::string caption_beside(const study::Choice& choice, const study::Choice& other, const Ladder& ladder);

}  // namespace warplens::views
