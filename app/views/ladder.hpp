#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/study/study.hpp"
#include "app/study/survey.hpp"

namespace warplens::views {

/// What a kernel's whole launch moved against the least it could have moved. Known only once it was computed.
struct Cost {
  trace::AccessTotals global, shared, constant;
};

/// All that a cost hangs on.
struct CostKey {
  std::string kernel;
  kernels::Values values;  ///< of every parameter
  kernels::Size size;
  study::MachineKind machine{};
  auto operator<=>(const CostKey&) const = default;
};

/// How far a launch is from the least, in the unit in which it is the farthest.
struct WorstCost {
  double times = 1;  ///< moved / ideal
  std::uint64_t moved = 0, ideal = 0;
  const char* unit = "sectors";  ///< or "wavefronts", or "passes" of constant memory
};

WorstCost worst_of(const Cost& cost);

/// A kernel on the ladder that a class climbs.
struct Rung {
  std::string name, title, summary;
  std::string error;                                  ///< why its file can't be read; empty when it can
  std::shared_ptr<const kernels::KernelFile> kernel;  ///< null for one whose file can't be read
  kernels::Values defaults;                           ///< of its parameters
  /// The setting that its card stands for, counts and times alike: the one that it was shown with last, at first the
  /// defaults.
  kernels::Values values;

  /// "ROWS 8", "PAD 1": the values, in the order of the kernel's sliders.
  std::vector<std::string> setting() const;
};

/// "BX 32 · BY 8": a setting as a card's caption; empty for a kernel without parameters. Of many values the first
/// `most`, and an ellipsis for the others.
std::string caption_of(const std::vector<std::string>& setting, std::size_t most = SIZE_MAX);

/// The catalogue's kernels in order, then the files that were opened, with the costs that were computed.
struct Ladder {
  std::vector<Rung> rungs;
  std::map<CostKey, Cost> costs;

  /// Adds a file that is not in the catalogue, once.
  void add(const kernels::KernelFile& kernel);
  /// Its kernel's card stands for the study's setting from now on; keeps its cost where the totals are there.
  void learn(const study::Study& study);
  /// Keeps the costs that a survey found, which are those of the defaults.
  void learn(const std::vector<study::SurveyEntry>& found);
  /// The cost of the card's setting; null where it was not computed.
  const Cost* cost(const Rung& rung, const kernels::Size& size, study::MachineKind machine) const;
  /// The kernel's rung; null where there is none.
  const Rung* rung_of(const std::string& kernel) const;
};

/// Reads the headers of the catalogue's kernels.
Ladder catalogue_ladder();

/// "Shared tile · BX 32 · BY 8 · PAD 1": a choice, with all the values of its kernel that the ladder knows.
std::string caption_of_choice(const study::Choice& choice, const Ladder& ladder);

/// The same of a choice that stands beside another: of the same kernel only the values in which they differ, "PAD 1".
std::string caption_beside(const study::Choice& choice, const study::Choice& other, const Ladder& ladder);

}  // namespace warplens::views
