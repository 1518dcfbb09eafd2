#include "app/reports/json.hpp"

#include <nlohmann/json.hpp>

#include "app/reports/heading.hpp"

namespace warplens::commands {

Json launch_json(const study::Choice& choice, std::span<const std::uint64_t> offsets) {
  Json json{{"kernel", choice.kernel}, {"size", size_json(choice.size)}, {"set", choice.set}};
  for (const std::uint64_t offset : offsets) json["offsets"].push_back(offset);
  return json;
}

namespace {

Json sides_json(const kernels::KnownSides& sides) {
  Json json = Json::array();
  for (const auto& side : sides) json.push_back(side ? Json(*side) : Json(nullptr));
  return json;
}

}  // namespace

void put_launches(Json& json, const std::vector<kernels::ProgramLaunch>& launches, const std::string& path) {
  if (launches.size() < 2) return;
  Json list = Json::array();
  for (const kernels::ProgramLaunch& launch : launches) {
    Json one;
    if (launch.path != path) one["file"] = launch.path;
    one["line"] = launch.line;
    one["grid"] = sides_json(launch.grid);
    one["block"] = sides_json(launch.block);
    one["instance"] = launch.instance;
    one["selected"] = launch.is_selected;
    list.push_back(std::move(one));
  }
  json["launches"] = std::move(list);
}

Json line_traffic_json(const study::LineTraffic& traffic) {
  return {{"global_sectors", traffic.global_sectors},
          {"local_sectors", traffic.local_sectors},
          {"shared_wavefronts", traffic.shared_wavefronts}};
}

}  // namespace warplens::commands
