#include "app/worker/counters_json.hpp"

#include "kernels/text/json_text.hpp"

namespace warplens::worker {
namespace {

using kernels::whole;

/// JSON key of a traffic counter, and the member of FlowCounters that contains its value.
struct FlowKey {
  const char* key;
  std::uint64_t gpu::FlowCounters::*place;
};

constexpr FlowKey kFlow[] = {
    {"l1_load_sectors", &gpu::FlowCounters::l1_load_sectors},
    {"l1_load_hits", &gpu::FlowCounters::l1_load_hits},
    {"l2_read_sectors", &gpu::FlowCounters::l2_read_sectors},
    {"l2_write_sectors", &gpu::FlowCounters::l2_write_sectors},
    {"l2_atomic_sectors", &gpu::FlowCounters::l2_atomic_sectors},
    {"l2_sectors", &gpu::FlowCounters::l2_sectors},
    {"l2_hits", &gpu::FlowCounters::l2_hits},
    {"dram_read_bytes", &gpu::FlowCounters::dram_read_bytes},
    {"dram_write_bytes", &gpu::FlowCounters::dram_write_bytes},
};

/// JSON key of a hardware unit, and the member of UnitCounters that contains its utilization.
struct UnitKey {
  const char* key;
  double gpu::UnitCounters::*place;
};

constexpr UnitKey kUnits[] = {
    {"dram", &gpu::UnitCounters::dram},     {"l2", &gpu::UnitCounters::l2},       {"l1", &gpu::UnitCounters::l1},
    {"shared", &gpu::UnitCounters::shared}, {"issue", &gpu::UnitCounters::issue},
};

Json instruction_json(const gpu::InstructionCounters& instruction) {
  return {{"offset", instruction.offset},
          {"file", instruction.place.file.path()},
          {"line", instruction.place.line},
          {"executed", instruction.executed},
          {"global_sectors", instruction.global_sectors},
          {"local_sectors", instruction.local_sectors},
          {"shared_wavefronts", instruction.shared_wavefronts}};
}

gpu::InstructionCounters instruction_of(const Json& json) {
  return {.offset = whole(json.at("offset")),
          .place = {ptx::SourceFile(json.at("file").get<std::string>()), whole(json.at("line"))},
          .executed = whole(json.at("executed")),
          .global_sectors = whole(json.at("global_sectors")),
          .local_sectors = whole(json.at("local_sectors")),
          .shared_wavefronts = whole(json.at("shared_wavefronts"))};
}

}  // namespace

Json json_of(const gpu::Counters& counters) {
  Json counts = Json::object(), by_unit = Json::object(), flow = Json::object(), instructions = Json::array();
  for (const gpu::HardwareCount& count : counters.counts) {
    counts[gpu::name_of(count.metric)] = count.value;
    if (count.by_unit) by_unit[gpu::name_of(count.metric)] = *count.by_unit;
  }
  for (const FlowKey& key : kFlow) flow[key.key] = counters.flow.*key.place;
  for (const gpu::InstructionCounters& one : counters.instructions) instructions.push_back(instruction_json(one));
  Json json{{"device", json_of(counters.device)},
            {"date", counters.date},
            {"counts", counts},
            {"by_unit", by_unit},
            {"flow", flow},
            {"instructions", instructions}};
  if (counters.units)
    for (const UnitKey& key : kUnits) json["units"][key.key] = (*counters.units).*key.place;
  return json;
}

Json json_of(const gpu::CountOptions& options) {
  return {{"instructions", options.instructions}, {"units", options.units}};
}

gpu::Counters counters_of(const Json& json) {
  gpu::Counters counters{.device = facts_of(json.at("device")), .date = json.at("date")};
  // A newer worker may send metrics that this version does not know; they are ignored.
  for (const auto& [name, value] : json.at("counts").items())
    if (const auto metric = gpu::metric_named(name)) counters.counts.push_back({*metric, whole(value)});
  // Older workers do not send this key.
  const Json by_unit = json.value("by_unit", Json::object());
  for (const auto& [name, value] : by_unit.items())
    for (gpu::HardwareCount& count : counters.counts)
      if (gpu::name_of(count.metric) == name) count.by_unit = static_cast<std::uint64_t>(whole(value));
  for (const FlowKey& key : kFlow) counters.flow.*key.place = whole(json.at("flow").at(key.key));
  if (json.contains("units")) {
    counters.units.emplace();
    for (const UnitKey& key : kUnits) (*counters.units).*key.place = json.at("units").at(key.key);
  }
  for (const Json& one : json.at("instructions")) counters.instructions.push_back(instruction_of(one));
  return counters;
}

gpu::CountOptions count_options_of(const Json& json) {
  return {.instructions = json.at("instructions"), .units = json.value("units", false)};
}

}  // namespace warplens::worker
