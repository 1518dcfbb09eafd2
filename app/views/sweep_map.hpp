#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/study/measurement/state.hpp"
#include "app/study/sweeper.hpp"

namespace warplens::views {

/// What a map's cells tell.
enum class MapMetric { sectors, wavefronts, sectors_ratio, wavefronts_ratio, predicted, share_of_copy };

/// For people: "sectors ÷ ideal".
const char* name_of(MapMetric metric);
inline constexpr MapMetric kMapMetrics[] = {MapMetric::sectors,       MapMetric::wavefronts,
                                            MapMetric::sectors_ratio, MapMetric::wavefronts_ratio,
                                            MapMetric::predicted,     MapMetric::share_of_copy};

/// The parameters of a map: one's values stand across, the other's down. With one parameter there is no other.
struct MapAxes {
  std::string across, down;
  bool operator==(const MapAxes&) const = default;
};

/// The first two parameters of a kernel that have several values; fewer where there are fewer.
MapAxes usual_axes(const kernels::KernelFile& kernel);

/// What there is most to learn of: the memory of which a launch moves the most times what it must. How much it moves,
/// and not how many times the ideal: a block of one thread moves no more than its requests must, but has many of them.
MapMetric usual_metric(const study::GridTotals& totals);

/// What is to be swept over for a map around a study's choice. Of a long range as many values as a map has room for,
/// the chosen one among them. Times are predicted for `gpu`.
study::SweepRequest map_request(const study::Study& study, const MapAxes& axes, const std::string& gpu);

struct MapCell {
  enum class State { waiting, known, impossible };
  State state = State::waiting;
  std::string text;     ///< the metric; empty where it is not known
  std::string detail;   ///< the settings and the metric in full, or why there is none
  double cost = 1;      ///< times the best there could be, or that is on the map
  bool chosen = false;  ///< what is shown now
  study::Choice choice;
};

struct SweepMap {
  study::SweepAxis across, down;  ///< `down` has one value and no name where there is one parameter
  std::vector<MapCell> cells;     ///< row by row
  std::size_t done = 0;           ///< that are not waiting
  const MapCell& at(std::size_t column, std::size_t row) const { return cells[row * across.values.size() + column]; }
};

/// The map of a sweep around a study's choice. Shares of a copy are those that were measured, else recorded of the very
/// settings on `gpu`; others stay empty.
SweepMap sweep_map(const study::SweepTable& swept, const study::Study& study, MapMetric metric,
                   const study::MeasurementState& measuring, const std::string& gpu);

}  // namespace warplens::views
