#include "app/views/flow.hpp"

#include <algorithm>

#include "app/views/numbers.hpp"
#include "kernels/text/say.hpp"

namespace warplens::views {
namespace {

/// Returns the number of bytes that a stream transfers; nullopt if only a range is known.
std::optional<double> exact_bytes(const Stream& stream) {
  if (const auto known = stream.known()) return static_cast<double>(*known);
  if (stream.computed.is_bounded && stream.computed.is_exact()) return static_cast<double>(stream.computed.least);
  return std::nullopt;
}

}  // namespace

trace::Compulsory compulsory(const kernels::Plan& plan, const std::vector<Footprint>& footprints,
                             const std::vector<std::optional<BlockGrid>>& grids) {
  trace::Compulsory least;
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

Flow compute_flow(const trace::Levels& levels) {
  const auto traffic = [](const trace::Exchange& exchange) {
    return Traffic{{exchange.loads, {}}, {exchange.stores, {}}};
  };
  return {traffic(levels.l1), traffic(levels.l2), traffic(levels.dram), traffic(levels.shared), {}, {}};
}

void add_measured(Flow& flow, const gpu::FlowCounters& counters, const Machine& machine) {
  flow.l2.loads.measured = counters.l2_read_sectors * machine.sector_bytes;
  flow.l2.stores.measured = (counters.l2_write_sectors + counters.l2_atomic_sectors) * machine.sector_bytes;
  flow.dram.loads.measured = counters.dram_read_bytes;
  flow.dram.stores.measured = counters.dram_write_bytes;
  flow.l1_hits = {counters.l1_load_sectors, counters.l1_load_hits};
  flow.l2_hits = {counters.l2_sectors, counters.l2_hits};
}

void add_predicted(Flow& flow, const clock::Traffic& traffic, const Machine& machine) {
  const auto add = [](Stream& stream, std::uint64_t bytes) {
    if (stream.any() && !stream.computed.is_exact()) stream.predicted = bytes;
  };
  add(flow.l2.loads, traffic.l2_read_sectors * machine.sector_bytes);
  add(flow.l2.stores, traffic.l2_write_sectors * machine.sector_bytes);
  add(flow.dram.loads, traffic.dram_read_bytes);
  add(flow.dram.stores, traffic.dram_write_bytes);
  if (traffic.l1_sectors > 0 && !flow.l1_hits && flow.l2.loads.predicted)
    flow.predicted_l1_hits = {traffic.l1_sectors, traffic.l1_hits};
}

std::vector<std::string> flow_differences(const Flow& a, const Flow& b) {
  std::vector<std::string> texts;
  const auto compare = [&](const std::string& between, const Traffic& of_a, const Traffic& of_b) {
    const auto factor = [](const Stream& a_stream, const Stream& b_stream) {
      return factor_text(exact_bytes(a_stream), exact_bytes(b_stream), marked("{}× fewer bytes"),
                         marked("{}× more bytes"));
    };
    if (const std::string loads = factor(of_a.loads, of_b.loads); !loads.empty())
      texts.push_back(say("{}, loads: {}", between, loads));
    if (const std::string stores = factor(of_a.stores, of_b.stores); !stores.empty())
      texts.push_back(say("{}, stores: {}", between, stores));
  };
  compare(tr("registers ↔ L1"), a.l1, b.l1);
  compare("L1 ↔ L2", a.l2, b.l2);
  compare("L2 ↔ DRAM", a.dram, b.dram);
  compare(tr("registers ↔ shared memory"), a.shared, b.shared);
  return texts;
}

std::vector<ComparedRow> flow_rows(const Flow& a, const Flow& b) {
  std::vector<ComparedRow> rows;
  const auto add = [&](const std::string& name, const Stream& of_a, const Stream& of_b) {
    if (!of_a.any() && !of_b.any()) return;
    const std::optional<double> bytes_a = exact_bytes(of_a), bytes_b = exact_bytes(of_b);
    rows.push_back({name,
                    bytes_a,
                    bytes_b,
                    bytes_of(of_a),
                    bytes_of(of_b),
                    factor_text(bytes_a, bytes_b, marked("{}× fewer"), marked("{}× more")),
                    {}});
  };
  const auto add_both = [&](const std::string& between, const Traffic& of_a, const Traffic& of_b) {
    add(say("{}, loads", between), of_a.loads, of_b.loads);
    add(say("{}, stores", between), of_a.stores, of_b.stores);
  };
  add_both(tr("registers ↔ L1"), a.l1, b.l1);
  add_both("L1 ↔ L2", a.l2, b.l2);
  add_both("L2 ↔ DRAM", a.dram, b.dram);
  add_both(tr("registers ↔ shared memory"), a.shared, b.shared);
  std::ranges::stable_partition(rows, [](const ComparedRow& row) { return !row.ratio.empty(); });
  return rows;
}

std::string bytes_of(const Stream& stream) {
  const std::optional<std::uint64_t> known = stream.known();
  if (!known) return bytes_of(stream.computed);
  return (stream.measured ? "" : "≈ ") + byte_size(*known);
}

std::string bytes_of(const trace::Moved& moved) {
  if (!moved.is_bounded) return "≥ " + byte_size(moved.least);
  if (moved.is_exact()) return byte_size(moved.least);
  const std::string least = byte_size(moved.least), most = byte_size(moved.most);
  const auto unit = [](const std::string& text) { return text.substr(text.find(' ')); };
  // If both bounds have the same unit, the unit is written only once: "67.1–537 MB".
  return (unit(least) == unit(most) ? least.substr(0, least.find(' ')) : least) + "–" + most;
}

std::string count_of(const trace::Moved& moved, bool in_short) {
  const auto number = [in_short](std::uint64_t count) { return in_short ? rounded(count) : group_digits(count); };
  if (moved.sectors > 0) return plural("{} sector", "{} sectors", moved.sectors, number(moved.sectors));
  if (moved.wavefronts == 0) return "";
  return plural("{} wavefront", "{} wavefronts", moved.wavefronts, number(moved.wavefronts));
}

std::string share_of(const CacheHits& hits) {
  return hits.sectors > 0 ? say("{} hits", percent(hits.hits, hits.sectors)) : "";
}

}  // namespace warplens::views
