#include "tests/users/runner/job.hpp"

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace warplens::users {
namespace {

using Json = nlohmann::json;

Json binary(const std::vector<std::uint8_t>& bytes) {
  return Json::binary(bytes);
}

std::vector<std::uint8_t> bytes_of(const Json& json) {
  return json.get_binary();
}

}  // namespace

void write_job(const std::filesystem::path& file, const Job& job) {
  Json json{{"name", job.name},
            {"source", job.source},
            {"cubin", binary(job.cubin)},
            {"entry", job.entry},
            {"grid", job.grid},
            {"block", job.block},
            {"shared", job.dynamic_shared_bytes},
            {"buffers", Json::array()},
            {"parameters", Json::array()}};
  for (const Job::Buffer& buffer : job.buffers)
    json["buffers"].push_back(
        {{"name", buffer.name}, {"address", buffer.address}, {"initial", binary(buffer.initial)}});
  for (const auto& parameter : job.parameters) json["parameters"].push_back(binary(parameter));
  const std::vector<std::uint8_t> bytes = Json::to_cbor(json);
  std::ofstream stream(file, std::ios::binary);
  stream.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  if (!stream) throw std::runtime_error("cannot write " + file.string());
}

Job read_job(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw std::runtime_error("there is no " + file.string());
  const std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(stream), {}};
  const Json json = Json::from_cbor(bytes);
  Job job{.name = json["name"], .source = json["source"], .cubin = bytes_of(json["cubin"]), .entry = json["entry"]};
  for (std::size_t d = 0; d < 3; ++d) {
    job.grid[d] = json["grid"][d];
    job.block[d] = json["block"][d];
  }
  job.dynamic_shared_bytes = json["shared"];
  for (const Json& buffer : json["buffers"])
    job.buffers.push_back({buffer["name"], buffer["address"], bytes_of(buffer["initial"])});
  for (const Json& parameter : json["parameters"]) job.parameters.push_back(bytes_of(parameter));
  return job;
}

}  // namespace warplens::users
