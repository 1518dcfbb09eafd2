#include "app/reports/json.hpp"

#include <nlohmann/json.hpp>

#include "app/reports/heading.hpp"

namespace warplens::commands {

Json launch_json(const study::Choice& choice, std::span<const std::uint64_t> offsets) {
  Json json{{"kernel", choice.kernel}, {"size", size_json(choice.size)}, {"set", choice.set}};
  for (const std::uint64_t offset : offsets) json["offsets"].push_back(offset);
  return json;
}

Json line_traffic_json(const study::LineTraffic& traffic) {
  return {{"global_sectors", traffic.global_sectors},
          {"local_sectors", traffic.local_sectors},
          {"shared_wavefronts", traffic.shared_wavefronts}};
}

}  // namespace warplens::commands
