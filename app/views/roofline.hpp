#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/clock/peak_rates.hpp"
#include "analysis/clock/prediction.hpp"
#include "analysis/machine.hpp"
#include "analysis/trace/totals.hpp"
#include "app/views/table.hpp"

namespace warplens::views {

using clock::MemoryLevel;

/// Unit in which a roofline counts work: arithmetic operations, or machine instructions of warps for kernels without
/// arithmetic operations (the "instruction roofline").
enum class WorkUnit { operations, instructions };
/// Returns the name of the unit in JSON.
const char* name_of(WorkUnit unit);

/// Work and traffic of a launch.
struct LaunchWork {
  simt::Operations operations;
  double instructions = 0;           ///< instructions of all warps
  clock::PerLevel<double> bytes{};   ///< traffic of each memory
  double work(WorkUnit unit) const;  ///< total number of operations or instructions
};

/// Returns the work and traffic of a launch. The operations are those of `totals`. Each wavefront of `totals` counts as
/// all banks of shared memory. The traffic of DRAM and L2 and the machine instructions are those of `prediction`. If
/// the launch is not predicted, the traffic of L2 is that of `totals` without hits in L1, the traffic of DRAM is
/// unknown (0), and the instructions are those of the PTX.
LaunchWork launch_work(const trace::Totals& totals, const Machine& machine, const clock::Gpu& gpu,
                       const clock::Prediction& prediction);

/// Returns the unit for a launch: instructions if it has no arithmetic operations.
WorkUnit unit_for(const LaunchWork& work);

/// Upper limit of the speed of launches: the bandwidth of a memory, or the peak rate of a unit.
struct Roof {
  std::optional<MemoryLevel> level;         ///< set for the bandwidth of a memory
  std::optional<simt::OperationKind> kind;  ///< set for the peak rate of operations of this kind
  std::string name;                         ///< "DRAM", "FP32", "instruction issue"
  double peak = 0;                          ///< bytes, operations or instructions per second
};

/// Returns the roofs of a GPU: DRAM, L2, shared memory; then the peak rates. For operations, these are the rate of FP32
/// and the rates of the other kinds that `work` contains and that are known.
std::vector<Roof> find_roofs(const clock::Gpu& gpu, const Machine& machine, WorkUnit unit, const LaunchWork& work);

/// Position of a launch in a roofline.
struct RooflinePoint {
  double rate = 0;  ///< operations or instructions per second
  /// Operations or instructions per byte of each memory; 0 if the launch does not use the memory.
  clock::PerLevel<double> intensity{};
  /// Share of the peak of each roof that the launch reaches; index: as in the list of roofs.
  std::vector<double> shares;
  std::size_t nearest = 0;  ///< index of the roof with the highest share

  /// Returns the memory at whose intensity the point is drawn: the one with the highest share.
  MemoryLevel level() const;
};

/// Returns the point of a launch that takes `seconds`; nullopt if it has no work, no traffic or no time.
std::optional<RooflinePoint> find_point(const std::vector<Roof>& roofs, WorkUnit unit, const LaunchWork& work,
                                        double seconds);

/// Returns the shortest time in seconds that all roofs together allow; 0 if the launch uses none of them.
double shortest_time(const std::vector<Roof>& roofs, WorkUnit unit, const LaunchWork& work);

/// Returns the highest rate that a roof allows at this intensity, in operations or instructions per second.
double attainable(const Roof& roof, double intensity);

/// Range of the axes of a chart in powers of ten: 10^x_low to 10^x_high, 10^y_low to 10^y_high.
struct ChartRange {
  int x_low = 0, x_high = 1, y_low = 0, y_high = 1;
  bool operator==(const ChartRange&) const = default;
};

/// Returns the range that contains all points, all peak rates, and the intensities at which the roofs of the memories
/// meet the lowest and the highest peak rate.
ChartRange find_range(const std::vector<Roof>& roofs, const std::vector<RooflinePoint>& points);

/// Returns a rate as text: "3.41 TFLOP/s" for operations, "512 Ginst/s" for instructions, "4.81 TB/s" for a memory.
std::string peak_text(const Roof& roof, WorkUnit unit, double rate);
std::string rate_text(WorkUnit unit, double rate);
/// Returns an intensity as text: "0.25", "12.4".
std::string intensity_text(double intensity);
/// Returns the label of the horizontal axis: "operations per byte".
const char* intensity_name(WorkUnit unit);

/// Returns a sentence about a point: "3.4 TFLOP/s with 0.25 operations per byte of DRAM traffic: 80 % of the nearest
/// roof (DRAM).".
std::string describe_point(const std::vector<Roof>& roofs, WorkUnit unit, const RooflinePoint& point);

/// Returns a sentence about the point of shortest_time(): "At most 35.8 TFLOP/s with 3.9 operations per byte of L2
/// traffic (limit: L2) if no load hits in L1.".
std::string describe_limit(const std::vector<Roof>& roofs, WorkUnit unit, const RooflinePoint& point);

/// Returns a table with one row per roof: its peak, the intensity, the rate of the launch and its share of the peak.
Table roofline_table(const std::vector<Roof>& roofs, WorkUnit unit, const LaunchWork& work, const RooflinePoint& point,
                     double seconds);

/// Returns the operations of each kind as text: "FP32: 4,194,304 · FP64: 128"; empty if there are none.
std::string operations_text(const simt::Operations& operations);
/// Returns the name of a kind for people: "FP32", "tensor cores (FP16)".
std::string name_in_words(simt::OperationKind kind);

}  // namespace warplens::views
