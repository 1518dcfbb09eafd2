#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/study/measurement/state.hpp"
#include "app/study/sweeper.hpp"

namespace warplens::views {

/// Number that a map shows in each cell. A map has one cell for each combination of the values of two parameters.
enum class MapMetric { sectors, wavefronts, sectors_ratio, wavefronts_ratio, predicted, share_of_copy };

/// Returns the name of a metric for people: "sectors ÷ minimum".
const char* name_of(MapMetric metric);
inline constexpr MapMetric kMapMetrics[] = {MapMetric::sectors,       MapMetric::wavefronts,
                                            MapMetric::sectors_ratio, MapMetric::wavefronts_ratio,
                                            MapMetric::predicted,     MapMetric::share_of_copy};

/// Names of the parameters of a map, along its columns (`across`) and rows (`down`). `down` is empty for one parameter.
struct MapAxes {
  std::string across, down;
  bool operator==(const MapAxes&) const = default;
};

/// Returns the first two parameters of a kernel that have more than one value. If there is only one such parameter,
/// `down` is empty.
MapAxes usual_axes(const kernels::KernelFile& kernel);

/// Returns the most instructive metric: `sectors` or `wavefronts`, depending on which memory has the higher multiple of
/// the minimum. The metric is the total, not the multiple (`sectors_ratio`), because the multiple can be misleading.
/// For example, blocks of one thread have a multiple of 1, but a high total.
MapMetric usual_metric(const study::GridTotals& totals);

/// Returns the sweep for a map: the choice of the study, with all values of the two parameters. A long range is reduced
/// to as many values as a map can show; the value of the choice is one of them. Times are predicted for `gpu`.
study::SweepRequest map_request(const study::Study& study, const MapAxes& axes, const std::string& gpu);

struct MapCell {
  enum class State { waiting, known, impossible };
  State state = State::waiting;
  std::string text;    ///< value of the metric; empty if not known
  std::string detail;  ///< the settings, and the value of the metric in full or the reason why it is missing
  /// The value as a multiple of the minimum. For metrics without a minimum, it is a multiple of the smallest value on
  /// the map.
  double cost = 1;
  bool chosen = false;  ///< whether these are the settings that are shown now
  study::Choice choice;
};

struct SweepMap {
  /// Parameters and their values; with only one parameter, `down` has a single value and no name.
  study::SweepAxis across, down;
  std::vector<MapCell> cells;  ///< cells of the map, row by row
  std::size_t done = 0;        ///< number of cells whose value is computed, or cannot be computed
  const MapCell& at(std::size_t column, std::size_t row) const { return cells[row * across.values.size() + column]; }
};

/// Returns the map for the results of a sweep (map_request). The share of copy speed is measured, or recorded on `gpu`
/// with exactly the same settings. If it is neither measured nor recorded, the text of the cell is empty.
SweepMap sweep_map(const study::SweepTable& swept, const study::Study& study, MapMetric metric,
                   const study::MeasurementState& measuring, const std::string& gpu);

}  // namespace warplens::views
