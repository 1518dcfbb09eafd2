#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/study/study.hpp"
#include "app/study/survey.hpp"

namespace warplens::views {

/// What a kernel's whole launch moved against the least it could have moved. Known only once it was computed.
struct Cost {
  kernels::Size size;  ///< of the matrix that it was computed for
  trace::AccessTotals global, shared;
};

/// A kernel on the ladder that a class climbs.
struct Rung {
  std::string name, title, summary;
  std::string error;                                  ///< why its file can't be read; empty when it can
  std::shared_ptr<const kernels::KernelFile> kernel;  ///< null for one whose file can't be read
  kernels::Values defaults;                           ///< of its parameters
};

/// The catalogue's kernels in order, then the files that were opened, with the latest cost that was computed for each.
struct Ladder {
  std::vector<Rung> rungs;
  std::map<std::string, Cost> costs;  ///< by name

  /// Adds a file that is not in the catalogue, once.
  void add(const kernels::KernelFile& kernel);
  /// Keeps the cost of a study whose totals are there.
  void learn(const study::Study& study);
  /// Keeps the costs that a survey found, where a study has not told one at this size.
  void learn(const std::vector<study::Surveyed>& found);
  /// The cost at this size; null where it was not computed.
  const Cost* cost(const std::string& name, const kernels::Size& size) const;
};

/// Reads the headers of the catalogue's kernels.
Ladder catalogue_ladder();

}  // namespace warplens::views
