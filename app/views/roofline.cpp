#include "app/views/roofline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "app/views/numbers.hpp"
#include "app/views/timings.hpp"
#include "app/views/why.hpp"
#include "kernels/text/say.hpp"

namespace warplens::views {
namespace {

using simt::OperationKind;

constexpr MemoryLevel kLevels[] = {MemoryLevel::dram, MemoryLevel::l2, MemoryLevel::shared};

constexpr std::size_t index_level(MemoryLevel level) {
  return static_cast<std::size_t>(level);
}

std::string level_in_words(MemoryLevel level) {
  constexpr clock::Resource kResources[] = {clock::Resource::dram, clock::Resource::l2, clock::Resource::shared};
  return name_in_words(kResources[index_level(level)]);
}

/// Returns the number of machine instructions of all warps: the share of the issue slots that are used, times their
/// number.
double predicted_instructions(const clock::Gpu& gpu, const clock::Prediction& prediction) {
  const double seconds = 1e-6 * std::max(0.0, prediction.us - gpu.cost.launch_us);
  return prediction.shares[static_cast<std::size_t>(clock::Resource::issue)] * find_peak_instructions(gpu) * seconds;
}

/// Returns how much of the resource behind the roof a launch uses: bytes, operations or instructions.
double amount_used(const Roof& roof, WorkUnit unit, const LaunchWork& work) {
  if (roof.level) return work.bytes[index_level(*roof.level)];
  return roof.kind ? static_cast<double>(work.operations.of(*roof.kind)) : work.work(unit);
}

/// Returns a number with three digits and a prefix of the SI: "3.41 T".
std::string with_prefix(double number) {
  constexpr std::pair<double, const char*> kPrefixes[] = {{1e15, "P"}, {1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}};
  for (const auto& [factor, prefix] : kPrefixes)
    if (number >= 0.9995 * factor) return fmt::format("{:.3g} {}", number / factor, prefix);
  return fmt::format("{:.3g} ", number);
}

/// Returns "0.25 operations per byte of DRAM traffic".
std::string intensity_in_words(WorkUnit unit, MemoryLevel level, double intensity) {
  const std::string number = intensity_text(intensity), memory = level_in_words(level);
  return unit == WorkUnit::operations ? say("{} operations per byte of {} traffic", number, memory)
                                      : say("{} warp instructions per byte of {} traffic", number, memory);
}

}  // namespace

const char* name_of(WorkUnit unit) {
  return unit == WorkUnit::operations ? "operations" : "instructions";
}

double LaunchWork::work(WorkUnit unit) const {
  return unit == WorkUnit::operations ? static_cast<double>(operations.total()) : instructions;
}

LaunchWork launch_work(const trace::Totals& totals, const Machine& machine, const clock::Gpu& gpu,
                       const clock::Prediction& prediction) {
  using trace::Category;
  LaunchWork work{.operations = totals.operations};
  std::uint64_t wavefronts = 0, sectors = 0;
  for (const Category category : {Category::shared_load, Category::shared_store, Category::shared_atomic})
    wavefronts += totals.of(category).wavefronts;
  work.bytes[index_level(MemoryLevel::shared)] = static_cast<double>(wavefronts * machine.bank_row_bytes());
  if (!prediction.not_predicted.empty()) {
    for (const Category category : {Category::global_load, Category::global_store, Category::global_atomic})
      sectors += totals.of(category).sectors;
    work.bytes[index_level(MemoryLevel::l2)] = static_cast<double>(sectors * machine.sector_bytes + totals.bulk_bytes);
    work.instructions = static_cast<double>(totals.warp_instructions);
    return work;
  }
  const clock::Traffic& traffic = prediction.traffic;
  work.instructions = predicted_instructions(gpu, prediction);
  work.bytes[index_level(MemoryLevel::dram)] = static_cast<double>(traffic.dram_read_bytes + traffic.dram_write_bytes);
  work.bytes[index_level(MemoryLevel::l2)] =
      static_cast<double>((traffic.l2_read_sectors + traffic.l2_write_sectors) * machine.sector_bytes);
  return work;
}

WorkUnit unit_for(const LaunchWork& work) {
  return work.operations.total() == 0 ? WorkUnit::instructions : WorkUnit::operations;
}

std::vector<Roof> find_roofs(const clock::Gpu& gpu, const Machine& machine, WorkUnit unit, const LaunchWork& work) {
  std::vector<Roof> roofs;
  for (const MemoryLevel level : kLevels)
    roofs.push_back({.level = level,
                     .kind = {},
                     .name = level_in_words(level),
                     .peak = find_peak_bytes(gpu, level, machine.bank_row_bytes())});
  if (unit == WorkUnit::instructions) {
    roofs.push_back(
        {.level = {}, .kind = {}, .name = name_in_words(clock::Resource::issue), .peak = find_peak_instructions(gpu)});
    return roofs;
  }
  for (std::size_t at = 0; at < simt::kOperationKinds; ++at) {
    const auto kind = static_cast<OperationKind>(at);
    const double peak = find_peak_operations(gpu, kind);
    const bool is_shown = kind == OperationKind::fp32 || work.operations.of(kind) != 0;
    if (is_shown && peak > 0) roofs.push_back({.level = {}, .kind = kind, .name = name_in_words(kind), .peak = peak});
  }
  return roofs;
}

MemoryLevel RooflinePoint::level() const {
  // The first roofs are those of the memories.
  const auto most = std::max_element(shares.begin(), shares.begin() + clock::kMemoryLevels);
  return kLevels[most - shares.begin()];
}

std::optional<RooflinePoint> find_point(const std::vector<Roof>& roofs, WorkUnit unit, const LaunchWork& work,
                                        double seconds) {
  const double total = work.work(unit);
  const bool has_traffic = std::ranges::any_of(work.bytes, [](double bytes) { return bytes > 0; });
  if (total <= 0 || seconds <= 0 || !has_traffic) return std::nullopt;
  RooflinePoint point{.rate = total / seconds, .shares = {}};
  for (std::size_t at = 0; at < clock::kMemoryLevels; ++at)
    if (work.bytes[at] > 0) point.intensity[at] = total / work.bytes[at];
  for (const Roof& roof : roofs) point.shares.push_back(amount_used(roof, unit, work) / seconds / roof.peak);
  point.nearest = static_cast<std::size_t>(std::ranges::max_element(point.shares) - point.shares.begin());
  return point;
}

double shortest_time(const std::vector<Roof>& roofs, WorkUnit unit, const LaunchWork& work) {
  double seconds = 0;
  for (const Roof& roof : roofs) seconds = std::max(seconds, amount_used(roof, unit, work) / roof.peak);
  return seconds;
}

double attainable(const Roof& roof, double intensity) {
  return roof.level ? roof.peak * intensity : roof.peak;
}

ChartRange find_range(const std::vector<Roof>& roofs, const std::vector<RooflinePoint>& points) {
  double lowest = 0, highest = 0;  // of the peak rates
  for (const Roof& roof : roofs) {
    if (roof.level) continue;
    lowest = lowest == 0 ? roof.peak : std::min(lowest, roof.peak);
    highest = std::max(highest, roof.peak);
  }
  std::vector<double> x, y{lowest, highest};
  for (const Roof& roof : roofs)
    if (roof.level) x.insert(x.end(), {lowest / roof.peak, highest / roof.peak});
  for (const RooflinePoint& point : points) {
    y.push_back(point.rate);
    std::ranges::copy_if(point.intensity, std::back_inserter(x), [](double intensity) { return intensity > 0; });
  }
  // The margins leave room for labels next to the points and above the roofs.
  constexpr double kMargin = 0.3;
  const auto low = [](const std::vector<double>& values) {
    return static_cast<int>(std::floor(std::log10(std::ranges::min(values)) - kMargin));
  };
  const auto high = [](const std::vector<double>& values) {
    return static_cast<int>(std::ceil(std::log10(std::ranges::max(values)) + kMargin));
  };
  return {.x_low = low(x), .x_high = high(x), .y_low = low(y), .y_high = high(y)};
}

std::string rate_text(WorkUnit unit, double rate) {
  return with_prefix(rate) + (unit == WorkUnit::operations ? "FLOP/s" : "inst/s");
}

std::string peak_text(const Roof& roof, WorkUnit unit, double rate) {
  return roof.level ? bandwidth(1e-9 * rate) : rate_text(unit, rate);
}

std::string intensity_text(double intensity) {
  return fmt::format("{:.3g}", intensity);
}

const char* intensity_name(WorkUnit unit) {
  return unit == WorkUnit::operations ? tr("operations per byte") : tr("warp instructions per byte");
}

std::string describe_point(const std::vector<Roof>& roofs, WorkUnit unit, const RooflinePoint& point) {
  const MemoryLevel level = point.level();
  const std::string intensity = intensity_in_words(unit, level, point.intensity[index_level(level)]);
  const std::string share = fmt::format("{:.0f} %", 100 * point.shares[point.nearest]);
  return say("{} with {}: {} of the nearest roof ({}).", rate_text(unit, point.rate), intensity, share,
             roofs[point.nearest].name);
}

std::string describe_limit(const std::vector<Roof>& roofs, WorkUnit unit, const RooflinePoint& point) {
  const MemoryLevel level = point.level();
  const Roof& nearest = roofs[point.nearest];
  const std::string rate = rate_text(unit, point.rate);
  const std::string intensity = intensity_in_words(unit, level, point.intensity[index_level(level)]);
  // launch_work() does not know the hits in L1 of a launch without a prediction.
  if (nearest.level == MemoryLevel::l2)
    return say("At most {} with {} (limit: {}) if no load hits in L1.", rate, intensity, nearest.name);
  return say("At most {} with {} (limit: {}).", rate, intensity, nearest.name);
}

Table roofline_table(const std::vector<Roof>& roofs, WorkUnit unit, const LaunchWork& work, const RooflinePoint& point,
                     double seconds) {
  Table table(
      {{tr("roof"), Align::left}, {tr("peak")}, {tr("this launch")}, {tr("share of peak")}, {intensity_name(unit)}});
  for (std::size_t at = 0; at < roofs.size(); ++at) {
    const Roof& roof = roofs[at];
    const double intensity = roof.level ? point.intensity[index_level(*roof.level)] : 0;
    table.add({roof.name, peak_text(roof, unit, roof.peak),
               peak_text(roof, unit, amount_used(roof, unit, work) / seconds),
               fmt::format("{:.0f} %", 100 * point.shares[at]), intensity > 0 ? intensity_text(intensity) : ""});
  }
  return table;
}

std::string name_in_words(OperationKind kind) {
  switch (kind) {
    case OperationKind::fp16:
      return "FP16";
    case OperationKind::fp32:
      return "FP32";
    case OperationKind::fp64:
      return "FP64";
    case OperationKind::tensor_fp16:
      return say("tensor cores ({})", "FP16");
    case OperationKind::tensor_tf32:
      return say("tensor cores ({})", "TF32");
    case OperationKind::tensor_fp8:
      return say("tensor cores ({})", "FP8");
    case OperationKind::tensor_fp64:
      return say("tensor cores ({})", "FP64");
    case OperationKind::tensor_int8:
      return say("tensor cores ({})", "INT8");
  }
  return "";
}

std::string operations_text(const simt::Operations& operations) {
  std::string text;
  for (std::size_t at = 0; at < simt::kOperationKinds; ++at) {
    const auto kind = static_cast<OperationKind>(at);
    if (operations.of(kind) == 0) continue;
    if (!text.empty()) text += " · ";
    text += name_in_words(kind) + ": " + group_digits(operations.of(kind));
  }
  return text;
}

}  // namespace warplens::views
