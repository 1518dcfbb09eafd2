#include "app/views/sweep_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <functional>

#include "analysis/base/named.hpp"
#include "app/study/records.hpp"
#include "app/views/counts.hpp"
#include "app/views/numbers.hpp"
#include "app/views/timings.hpp"
#include "app/views/why.hpp"
#include "kernels/text/say.hpp"

namespace warplens::views {
namespace {

using study::SweepRow;
using trace::Category;

constexpr std::size_t kMostValues = 24;  // maximum number of values per axis

constexpr base::Named<MapMetric> kNames[] = {{MapMetric::sectors, marked("sectors")},
                                             {MapMetric::wavefronts, marked("wavefronts")},
                                             {MapMetric::sectors_ratio, marked("sectors ÷ minimum")},
                                             {MapMetric::wavefronts_ratio, marked("wavefronts ÷ minimum")},
                                             {MapMetric::predicted, marked("predicted time")},
                                             {MapMetric::share_of_copy, marked("share of copy speed")}};

/// Returns whether the value is a power of two, or 1.5 times a power of two. Such values are kept if a range is too
/// long to show all values.
bool is_round(const std::string& value) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc{} || end != value.data() + value.size() || number == 0) return false;
  const std::uint64_t odd = number >> std::countr_zero(number);
  return odd == 1 || odd == 3;
}

/// Returns the values of a parameter. A long range is reduced to its first values, round values (is_round), its last
/// value, and `chosen`. The first values show the difference between odd and even values.
study::SweepAxis axis_of(const kernels::Parameter& parameter, const std::string& chosen) {
  constexpr std::size_t kFirst = 8;
  const std::vector<std::string>& all = parameter.values;
  if (all.size() <= kMostValues) return {parameter.name, all};
  study::SweepAxis axis{parameter.name, {}};
  std::size_t round = 0;
  for (std::size_t at = 0; at < all.size(); ++at) {
    const bool is_wanted = at < kFirst || at + 1 == all.size() || all[at] == chosen;
    const bool has_room = round + kFirst + 2 < kMostValues;
    if (!is_wanted && !(has_room && is_round(all[at]))) continue;
    round += is_wanted ? 0 : 1;
    axis.values.push_back(all[at]);
  }
  return axis;
}

trace::AccessTotals category_sum(const trace::Totals& totals, std::initializer_list<Category> categories) {
  trace::AccessTotals sum;
  for (const Category category : categories) sum += totals.of(category);
  return sum;
}

/// Number of sectors or wavefronts, and their minimum.
struct Counts {
  std::uint64_t moved = 0, ideal = 0;
};

Counts counts_of(const trace::Totals& totals, MapMetric metric) {
  if (metric == MapMetric::sectors || metric == MapMetric::sectors_ratio) {
    const auto sum = category_sum(totals, {Category::global_load, Category::global_store, Category::global_atomic});
    return {sum.sectors, sum.ideal_sectors};
  }
  const auto sum = category_sum(totals, {Category::shared_load, Category::shared_store, Category::shared_atomic});
  return {sum.wavefronts, sum.ideal_wavefronts};
}

std::optional<double> share_of(const SweepRow& row, const study::Study& study, const study::MeasurementState& measuring,
                               const std::string& gpu) {
  if (study.choice.machine != study::MachineKind::gpu) return std::nullopt;
  study::LaunchKey key = study::key_of(study);
  key.values = row.plan->values;
  if (const gpu::Measurement* measured = measuring.of(key)) return gpu::share_of_copy(*measured);
  const auto match =
      study::built_in_records().find(*study.kernel, row.plan->size, row.plan->values, measuring.options.flushed, gpu);
  if (!match || !match->exact) return std::nullopt;
  return gpu::share_of_copy(match->record->measurement);
}

/// Returns "BX=32 BY=8".
std::string settings_of(const SweepRow& row, const study::SweepRequest& wish) {
  std::string text;
  for (const study::SweepAxis& axis : wish.axes)
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", axis.name, row.choice.set.at(axis.name));
  return text;
}

void describe_counts(MapCell& cell, const Counts& counts, MapMetric metric) {
  const bool is_ratio = metric == MapMetric::sectors_ratio || metric == MapMetric::wavefronts_ratio;
  const bool sectors = metric == MapMetric::sectors || metric == MapMetric::sectors_ratio;
  if (counts.moved == 0) {
    cell.detail += '\n';
    cell.detail += sectors ? tr("no access to global memory") : tr("no access to shared memory");
    return;
  }
  cell.text = is_ratio ? rounded_ratio(counts.moved, counts.ideal) + "×" : rounded(counts.moved);
  const std::string moved = sectors ? in_sectors(counts.moved) : in_wavefronts(counts.moved);
  cell.detail +=
      '\n' + (counts.moved == counts.ideal ? say("{}, which is the minimum", moved)
                                           : say("{}, {}× the minimum", moved, ratio(counts.moved, counts.ideal)));
  cell.cost = counts.ideal ? static_cast<double>(counts.moved) / static_cast<double>(counts.ideal) : 1;
}

/// Adds the predicted time to the texts of the cell. Returns the time in microseconds, or 0 if there is none.
double describe_time(MapCell& cell, const SweepRow& row, const std::string& gpu) {
  if (!row.prediction) return 0;
  if (!row.prediction->not_predicted.empty()) {
    cell.detail += '\n' + say("no time is predicted: {}", tr(row.prediction->not_predicted));
    return 0;
  }
  cell.text = duration(1e-6 * row.prediction->us);
  cell.detail += '\n' + say("{} predicted on {}, limited by {}", cell.text, gpu, in_words(row.prediction->limiter));
  return row.prediction->us;
}

/// Sets the costs for metrics without a minimum. The cost of a cell is then the multiple of the smallest value on the
/// map.
void compare_with_smallest(SweepMap& map, const std::vector<double>& amounts) {
  double least = 0;
  for (const double amount : amounts)
    if (amount > 0 && (least == 0 || amount < least)) least = amount;
  for (std::size_t at = 0; at < amounts.size(); ++at)
    if (amounts[at] > 0) map.cells[at].cost = amounts[at] / least;
}

}  // namespace

const char* name_of(MapMetric metric) {
  return tr(base::name_in(kNames, metric));
}

MapAxes usual_axes(const kernels::KernelFile& kernel) {
  MapAxes axes;
  for (const kernels::Parameter& parameter : kernel.params) {
    if (parameter.values.size() < 2) continue;
    if (axes.across.empty())
      axes.across = parameter.name;
    else if (axes.down.empty())
      axes.down = parameter.name;
  }
  return axes;
}

MapMetric usual_metric(const study::GridTotals& totals) {
  const Counts global = counts_of(totals.totals, MapMetric::sectors),
               shared = counts_of(totals.totals, MapMetric::wavefronts);
  return shared.moved * global.ideal > global.moved * shared.ideal ? MapMetric::wavefronts : MapMetric::sectors;
}

study::SweepRequest map_request(const study::Study& study, const MapAxes& axes, const std::string& gpu) {
  study::SweepRequest wish{study.choice, {}, std::hash<std::string>()(study.kernel->text), {}};
  wish.base.block = {0, 0, 0};
  if (study.choice.machine == study::MachineKind::gpu) wish.gpu = gpu;
  for (const std::string& name : {axes.down, axes.across}) {
    const kernels::Parameter* parameter = name.empty() ? nullptr : study.kernel->find_param(name);
    if (!parameter) continue;
    wish.axes.push_back(axis_of(*parameter, study.plan->values.at(name)));
    wish.base.set.erase(name);
  }
  return wish;
}

SweepMap sweep_map(const study::SweepTable& swept, const study::Study& study, MapMetric metric,
                   const study::MeasurementState& measuring, const std::string& gpu) {
  SweepMap map;
  const auto& axes = swept.wish.axes;
  if (axes.empty() || swept.rows.empty()) return map;
  map.across = axes.back();
  map.down = axes.size() > 1 ? axes.front() : study::SweepAxis{"", {""}};
  std::vector<double> amounts;  // value of each cell if the metric has no minimum; otherwise 0
  for (const SweepRow& row : swept.rows) {
    MapCell& cell = map.cells.emplace_back();
    cell.choice = row.choice;
    cell.detail = settings_of(row, swept.wish);
    cell.chosen = std::ranges::all_of(axes, [&](const study::SweepAxis& axis) {
      return study.plan->values.at(axis.name) == row.choice.set.at(axis.name);
    });
    amounts.push_back(0);
    if (!row.is_done()) continue;
    ++map.done;
    if (!row.totals) {
      cell.state = MapCell::State::impossible;
      cell.detail += "\n" + row.error;
      continue;
    }
    cell.state = MapCell::State::known;
    if (metric == MapMetric::share_of_copy) {
      const auto share = share_of(row, study, measuring, gpu);
      cell.text = share ? fmt::format("{:.0f} %", 100 * *share) : "";
      cell.detail += '\n' + (share ? say("{:.1f} % of copy speed", 100 * *share) : tr("neither measured nor recorded"));
      cell.cost = share && *share > 0 ? 1 / *share : 1;
      continue;
    }
    if (metric == MapMetric::predicted) {
      amounts.back() = describe_time(cell, row, swept.wish.gpu);
      continue;
    }
    const Counts counts = counts_of(row.totals->totals, metric);
    describe_counts(cell, counts, metric);
    if (metric == MapMetric::sectors || metric == MapMetric::wavefronts)
      amounts.back() = static_cast<double>(counts.moved);
  }
  compare_with_smallest(map, amounts);
  return map;
}

}  // namespace warplens::views
