#include "app/reports/levels_report.hpp"

#include <nlohmann/json.hpp>

#include "analysis/translation/message.hpp"
#include "app/reports/json.hpp"
#include "app/views/flow.hpp"
#include "app/views/numbers.hpp"

namespace warplens::commands {
namespace {

/// A memory level, in order from the multiprocessor outwards.
struct LevelRow {
  const char* key;
  const char* between;
  trace::Exchange trace::Levels::*place;
};

constexpr LevelRow kLevels[] = {{"l1", marked("registers and L1"), &trace::Levels::l1},
                                {"l2", marked("L1 and L2"), &trace::Levels::l2},
                                {"dram", marked("L2 and DRAM"), &trace::Levels::dram},
                                {"shared", marked("registers and shared memory"), &trace::Levels::shared}};

Json moved_json(const trace::Moved& moved) {
  Json json{{"least_bytes", moved.least}};
  if (moved.is_bounded) json["most_bytes"] = moved.most;
  json["useful_bytes"] = moved.useful;
  if (moved.sectors != 0) json["sectors"] = moved.sectors;
  if (moved.wavefronts != 0) json["wavefronts"] = moved.wavefronts;
  return json;
}

}  // namespace

trace::Levels compute_levels(const study::Study& study, bool of_block) {
  study::Study recorded = study;
  study::add_recording(recorded);
  const auto footprints = views::compute_footprints(*recorded.recording, *study.plan).buffers;
  // If the totals are those of one block, the minimum is computed from the accesses of this block alone, without those
  // of the other blocks.
  const auto grids = of_block ? std::vector<std::optional<views::BlockGrid>>(footprints.size())
                              : views::block_grids(*study.kernel, *study.plan, recorded.recording->block, footprints);
  return trace::compute_levels(study.totals->totals, study.plan->launch.machine,
                               views::compulsory(*study.plan, footprints, grids));
}

Json levels_json(const trace::Levels& levels) {
  Json json;
  for (const LevelRow& row : kLevels) {
    const trace::Exchange& exchange = levels.*row.place;
    json[row.key] = {{"loads", moved_json(exchange.loads)}, {"stores", moved_json(exchange.stores)}};
  }
  return json;
}

void write_levels(const trace::Levels& levels, Page& page) {
  using views::Align;
  views::Table table(
      {{tr("between"), Align::left}, {"", Align::left}, {tr("total")}, {tr("minimum")}, {tr("count"), Align::left}});
  const auto add = [&](const char* between, const char* direction, const trace::Moved& moved) {
    if (moved.most == 0) return;
    table.add({between, direction, views::bytes_of(moved), views::byte_size(moved.useful), views::count_of(moved)});
  };
  for (const LevelRow& row : kLevels) {
    add(tr(row.between), tr("loads"), (levels.*row.place).loads);
    add(tr(row.between), tr("stores"), (levels.*row.place).stores);
  }
  page.table(table);
}

}  // namespace warplens::commands
