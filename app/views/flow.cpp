#include "app/views/flow.hpp"

#include <algorithm>

#include "app/views/numbers.hpp"

namespace warplens::views {
namespace {

using trace::AccessTotals;
using trace::Category;

AccessTotals sum(const trace::Totals& totals, std::initializer_list<Category> categories) {
  AccessTotals all;
  for (const Category category : categories) all += totals.of(category);
  return all;
}

Stream of_sectors(const AccessTotals& totals, const Machine& machine) {
  const std::uint64_t bytes = totals.sectors * machine.sector_bytes;
  return {bytes,
          bytes,
          true,
          totals.ideal_sectors * machine.sector_bytes,
          totals.sectors ? counted(totals.sectors, "sector", "sectors") : "",
          totals.sectors ? rounded(totals.sectors) + (totals.sectors == 1 ? " sector" : " sectors") : "",
          {}};
}

Stream of_wavefronts(const AccessTotals& totals, const Machine& machine) {
  const std::uint64_t bytes = totals.wavefronts * machine.bank_row_bytes();
  return {bytes,
          bytes,
          true,
          totals.ideal_wavefronts * machine.bank_row_bytes(),
          totals.wavefronts ? counted(totals.wavefronts, "wavefront", "wavefronts") : "",
          totals.wavefronts ? rounded(totals.wavefronts) + (totals.wavefronts == 1 ? " wavefront" : " wavefronts") : "",
          {}};
}

}  // namespace

Compulsory compulsory(const kernels::Plan& plan, const std::vector<Footprint>& footprints,
                      const std::vector<std::optional<BlockGrid>>& grids) {
  Compulsory least;
  for (std::size_t i = 0; i < plan.buffers.size() && i < footprints.size() && i < grids.size(); ++i) {
    const kernels::PlannedBuffer& buffer = plan.buffers[i];
    const Footprint& footprint = footprints[i];
    const std::uint64_t whole = buffer.rows * buffer.cols;
    const auto bytes = [&](std::uint32_t Touch::*touch) {
      const auto elements = static_cast<std::uint64_t>(std::ranges::count_if(
          footprint.touched, [&](const auto& entry) { return entry.second.*touch != Touch::kNever; }));
      const bool all = grids[i] && elements == footprint.box.rows() * footprint.box.cols();
      return (all ? whole : elements) * buffer.element_bytes;
    };
    least.reads += bytes(&Touch::read);
    least.writes += bytes(&Touch::written);
  }
  return least;
}

Flow flow_of(const trace::Totals& totals, const Machine& machine, const Compulsory& least) {
  const AccessTotals loads = sum(totals, {Category::global_load, Category::local_load});
  // Atomics are carried out in L2: they go the stores' way.
  const AccessTotals stores = sum(totals, {Category::global_store, Category::global_atomic, Category::local_store});
  Flow flow;
  flow.l1 = {of_sectors(loads, machine), of_sectors(stores, machine)};
  flow.l2 = flow.l1;
  // What is asked for again may be in L1 still: between every byte once and every sector that was touched.
  Stream& misses = flow.l2.loads;
  misses.least = misses.useful = std::min({least.reads, loads.bytes, misses.most});
  misses.count = misses.exact() ? misses.count : "";
  // L1 keeps local memory and may write it back later, or never.
  if (const std::uint64_t local = totals.of(Category::local_store).sectors * machine.sector_bytes; local > 0) {
    flow.l2.stores.least -= local;
    flow.l2.stores.useful = std::min(flow.l2.stores.useful, flow.l2.stores.least);
    flow.l2.stores.count.clear();
  }
  const auto from_memory = [](std::uint64_t bytes) { return Stream{bytes, bytes, false, bytes, "", "", {}}; };
  flow.dram = {from_memory(misses.least), from_memory(std::min(least.writes, stores.bytes))};
  flow.shared = {of_wavefronts(totals.of(Category::shared_load), machine),
                 of_wavefronts(sum(totals, {Category::shared_store, Category::shared_atomic}), machine)};
  return flow;
}

void add_measured(Flow& flow, const gpu::FlowCounters& counters, const Machine& machine) {
  flow.l2.loads.measured = counters.l2_read_sectors * machine.sector_bytes;
  flow.l2.stores.measured = (counters.l2_write_sectors + counters.l2_atomic_sectors) * machine.sector_bytes;
  flow.dram.loads.measured = counters.dram_read_bytes;
  flow.dram.stores.measured = counters.dram_write_bytes;
}

std::string bytes_of(const Stream& stream) {
  if (!stream.bounded) return "≥ " + byte_size(stream.least);
  if (stream.exact()) return byte_size(stream.least);
  const std::string least = byte_size(stream.least), most = byte_size(stream.most);
  const auto unit = [](const std::string& text) { return text.substr(text.find(' ')); };
  // The unit is said once where it is the same.
  return (unit(least) == unit(most) ? least.substr(0, least.find(' ')) : least) + "–" + most;
}

}  // namespace warplens::views
