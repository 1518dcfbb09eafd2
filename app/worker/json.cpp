#include "app/worker/json.hpp"

#include "analysis/base/base64.hpp"
#include "app/worker/fill_json.hpp"
#include "kernels/gpu/error.hpp"
#include "kernels/text/json_text.hpp"

namespace warplens::worker {
namespace {

using kernels::whole;

Json triple(const simt::Dim3& dim) {
  return Json::array({dim.x, dim.y, dim.z});
}

simt::Dim3 dim_of(const Json& json) {
  return {whole(json.at(0)), whole(json.at(1)), whole(json.at(2))};
}

Json json_of(const gpu::JobBuffer& buffer) {
  return {{"name", buffer.name},
          {"element", buffer.element},
          {"rows", buffer.rows},
          {"cols", buffer.cols},
          {"offset", buffer.offset},
          {"bytes", buffer.bytes},
          {"fill", worker::json_of(buffer.fill)}};
}

gpu::JobBuffer buffer_of(const Json& json) {
  return {.name = json.at("name"),
          .element = json.at("element"),
          .rows = whole(json.at("rows")),
          .cols = whole(json.at("cols")),
          .offset = whole(json.at("offset")),
          .bytes = whole(json.at("bytes")),
          .fill = fill_of(json.at("fill"))};
}

Json json_of(const gpu::JobTexture& texture) {
  const simt::TextureObject& object = texture.object;
  return {
      {"buffer", texture.buffer},
      {"columns", object.columns},
      {"rows", object.rows},
      {"planes", object.planes},
      {"dimensions", object.dimensions},
      {"layered", object.is_layered},
      {"cube", object.is_cube},
      {"kind", static_cast<int>(object.kind)},
      {"surface", object.is_surface},
      {"channel", static_cast<int>(object.channel)},
      {"channels", object.channels},
      {"channel_bytes", object.channel_bytes},
      {"outside",
       {static_cast<int>(object.outside[0]), static_cast<int>(object.outside[1]), static_cast<int>(object.outside[2])}},
      {"linear_filter", object.filters_linearly},
      {"normalized", object.is_normalized},
      {"fractions", object.reads_fractions}};
}

/// Reads an enumerator that is written as its number. Throws if the number is greater than that of `last`, the last
/// enumerator.
template <class Enumeration>
Enumeration one_of(const Json& json, Enumeration last) {
  const std::uint8_t number = whole(json);
  if (number > static_cast<std::uint8_t>(last)) throw kernels::JsonNotWhole();
  return static_cast<Enumeration>(number);
}

gpu::JobTexture texture_of(const Json& json) {
  const auto mode = [&](std::size_t dimension) {
    return one_of(json.at("outside").at(dimension), simt::TextureObject::Address::mirror);
  };
  return {.buffer = whole(json.at("buffer")),
          .object = {.columns = whole(json.at("columns")),
                     .rows = whole(json.at("rows")),
                     .planes = whole(json.at("planes")),
                     .dimensions = whole(json.at("dimensions")),
                     .is_layered = json.at("layered"),
                     .is_cube = json.at("cube"),
                     .kind = one_of(json.at("kind"), simt::TextureObject::Kind::array),
                     .is_surface = json.at("surface"),
                     .channel = one_of(json.at("channel"), simt::TextureObject::Channel::floating),
                     .channels = whole(json.at("channels")),
                     .channel_bytes = whole(json.at("channel_bytes")),
                     .outside = {mode(0), mode(1), mode(2)},
                     .filters_linearly = json.at("linear_filter"),
                     .is_normalized = json.at("normalized"),
                     .reads_fractions = json.at("fractions")}};
}

Json json_of(const gpu::JobTensorMap& tensor) {
  const simt::TensorMap& map = tensor.map;
  return {{"buffer", tensor.buffer},
          {"columns", map.columns},
          {"rows", map.rows},
          {"row_bytes", map.row_bytes},
          {"element_bytes", map.element_bytes},
          {"box", {map.box_columns, map.box_rows}},
          {"dimensions", map.dimensions},
          {"swizzle", static_cast<int>(map.swizzle)}};
}

gpu::JobTensorMap tensor_map_of(const Json& json) {
  return {.buffer = whole(json.at("buffer")),
          .map = {.columns = whole(json.at("columns")),
                  .rows = whole(json.at("rows")),
                  .row_bytes = whole(json.at("row_bytes")),
                  .element_bytes = whole(json.at("element_bytes")),
                  .box_columns = whole(json.at("box").at(0)),
                  .box_rows = whole(json.at("box").at(1)),
                  .dimensions = whole(json.at("dimensions")),
                  .swizzle = one_of(json.at("swizzle"), simt::TensorMap::Swizzle::bytes128)}};
}

Json json_of(const gpu::JobVariable& variable) {
  return {{"symbol", variable.symbol},
          {"element", variable.element},
          {"count", variable.count},
          {"fill", worker::json_of(variable.fill)}};
}

gpu::JobVariable variable_of(const Json& json) {
  return {json.at("symbol"), json.at("element"), whole(json.at("count")), fill_of(json.at("fill"))};
}

Json json_of(const gpu::JobArgument& argument) {
  Json json{{"at", argument.at}};
  if (argument.buffer) {
    json["buffer"] = *argument.buffer;
    json["byte_offset"] = argument.byte_offset;
  }
  if (argument.texture) json["texture"] = *argument.texture;
  if (argument.tensor_map) json["tensor_map"] = *argument.tensor_map;
  return json;
}

gpu::JobArgument argument_of(const Json& json) {
  gpu::JobArgument argument{.at = whole(json.at("at"))};
  if (json.contains("buffer")) {
    argument.buffer = static_cast<std::uint32_t>(whole(json.at("buffer")));
    argument.byte_offset = whole(json.at("byte_offset"));
  }
  if (json.contains("texture")) argument.texture = static_cast<std::uint32_t>(whole(json.at("texture")));
  if (json.contains("tensor_map")) argument.tensor_map = static_cast<std::uint32_t>(whole(json.at("tensor_map")));
  return argument;
}

Json json_of(const gpu::Difference& difference) {
  return {{"buffer", difference.buffer},
          {"row", difference.row},
          {"col", difference.col},
          {"got", difference.got},
          {"expected", difference.expected}};
}

gpu::Difference difference_of(const Json& json) {
  return {json.at("buffer"), whole(json.at("row")), whole(json.at("col")), json.at("got"), json.at("expected")};
}

Json json_of(const gpu::TransferTime& time) {
  return {{"in", time.in}, {"out", time.out}};
}

Json json_of(const gpu::Transfers& transfers) {
  Json json{{"bytes_in", transfers.bytes_in},
            {"bytes_out", transfers.bytes_out},
            {"pageable", json_of(transfers.pageable)},
            {"pinned", json_of(transfers.pinned)}};
  if (transfers.mapped) json["mapped"] = *transfers.mapped;
  return json;
}

gpu::Transfers transfers_of(const Json& json) {
  const auto time_of = [&](const char* key) {
    return gpu::TransferTime{json.at(key).at("in"), json.at(key).at("out")};
  };
  gpu::Transfers transfers{.bytes_in = whole(json.at("bytes_in")),
                           .bytes_out = whole(json.at("bytes_out")),
                           .pageable = time_of("pageable"),
                           .pinned = time_of("pinned")};
  if (json.contains("mapped")) transfers.mapped = json.at("mapped").get<double>();
  return transfers;
}

Json json_of(const std::vector<gpu::JobArgument>& arguments) {
  Json json = Json::array();
  for (const gpu::JobArgument& argument : arguments) json.push_back(json_of(argument));
  return json;
}

std::vector<gpu::JobArgument> arguments_of(const Json& json) {
  std::vector<gpu::JobArgument> arguments;
  for (const Json& argument : json) arguments.push_back(argument_of(argument));
  return arguments;
}

Json json_of(const std::vector<gpu::JobVariable>& variables) {
  Json json = Json::array();
  for (const gpu::JobVariable& variable : variables) json.push_back(json_of(variable));
  return json;
}

std::vector<gpu::JobVariable> variables_of(const Json& json) {
  std::vector<gpu::JobVariable> variables;
  for (const Json& variable : json) variables.push_back(variable_of(variable));
  return variables;
}

std::string text_of_code(const std::vector<char>& code) {
  return base::base64({reinterpret_cast<const std::uint8_t*>(code.data()), code.size()});
}

std::vector<char> code_of(const Json& json) {
  const std::vector<std::uint8_t> bytes = base::bytes_of_base64(json.get<std::string>());
  return {bytes.begin(), bytes.end()};
}

Json json_of(const gpu::JobLaunch& launch) {
  Json json{{"entry", launch.entry},
            {"grid", triple(launch.grid)},
            {"block", triple(launch.block)},
            {"dynamic_shared_bytes", launch.dynamic_shared_bytes},
            {"cooperative", launch.cooperative},
            {"arguments", json_of(launch.arguments)},
            {"argument_bytes", base::base64(launch.argument_bytes)},
            {"inner_pointers", json_of(launch.inner_pointers)},
            {"variables", json_of(launch.variables)},
            {"cubin", text_of_code(launch.cubin)}};
  if (launch.cluster) json["cluster"] = triple(*launch.cluster);
  return json;
}

gpu::JobLaunch launch_of(const Json& json) {
  gpu::JobLaunch launch{.cubin = code_of(json.at("cubin")),
                        .entry = json.at("entry"),
                        .grid = dim_of(json.at("grid")),
                        .block = dim_of(json.at("block")),
                        .dynamic_shared_bytes = whole(json.at("dynamic_shared_bytes")),
                        .cooperative = json.at("cooperative"),
                        .argument_bytes = base::bytes_of_base64(json.at("argument_bytes").get<std::string>()),
                        .arguments = arguments_of(json.at("arguments")),
                        .inner_pointers = arguments_of(json.at("inner_pointers")),
                        .variables = variables_of(json.at("variables"))};
  if (json.contains("cluster")) launch.cluster = dim_of(json.at("cluster"));
  return launch;
}

kernels::Check check_of(const std::string& name) {
  if (const auto check = kernels::check_named(name)) return *check;
  throw gpu::Error(gpu::ErrorKind::protocol, "there is no check '" + name + "'");
}

}  // namespace

Json json_of(const gpu::DeviceFacts& facts) {
  return {{"name", facts.name},
          {"compute_capability", {facts.major, facts.minor}},
          {"multiprocessors", facts.multiprocessors},
          {"sm_clock_hz", facts.sm_clock_hz},
          {"memory_clock_hz", facts.memory_clock_hz},
          {"bus_bits", facts.bus_bits},
          {"l2_bytes", facts.l2_bytes},
          {"memory_bytes", facts.memory_bytes},
          {"driver", facts.driver},
          {"runtime", facts.runtime}};
}

gpu::DeviceFacts facts_of(const Json& json) {
  return {.name = json.at("name"),
          .major = whole(json.at("compute_capability").at(0)),
          .minor = whole(json.at("compute_capability").at(1)),
          .multiprocessors = whole(json.at("multiprocessors")),
          .sm_clock_hz = json.at("sm_clock_hz"),
          .memory_clock_hz = json.at("memory_clock_hz"),
          .bus_bits = whole(json.at("bus_bits")),
          .l2_bytes = whole(json.at("l2_bytes")),
          .memory_bytes = whole(json.at("memory_bytes")),
          .driver = json.at("driver"),
          .runtime = json.at("runtime")};
}

Json json_of(const gpu::Job& job) {
  Json buffers = Json::array(), outputs = Json::array(), textures = Json::array();
  for (const gpu::JobTexture& texture : job.textures) textures.push_back(json_of(texture));
  for (const gpu::JobBuffer& buffer : job.buffers) buffers.push_back(json_of(buffer));
  for (const kernels::PlannedCheck::Output& output : job.outputs)
    outputs.push_back({{"buffer", output.buffer}, {"expression", output.expression}});
  Json json{{"launch", json_of(job.launch)},        {"arch", job.arch},   {"buffers", buffers},
            {"check", kernels::name_of(job.check)}, {"outputs", outputs}, {"names", job.names}};
  json["textures"] = textures;
  for (const gpu::JobTensorMap& map : job.tensor_maps) json["tensor_maps"].push_back(json_of(map));
  if (job.tolerance) json["tolerance"] = *job.tolerance;
  if (job.reference) json["reference"] = json_of(*job.reference);
  return json;
}

gpu::Job job_of(const Json& json) {
  gpu::Job job{.launch = launch_of(json.at("launch")),
               .arch = json.at("arch"),
               .check = check_of(json.at("check")),
               .names = names_of(json.at("names"))};
  for (const Json& buffer : json.at("buffers")) job.buffers.push_back(buffer_of(buffer));
  for (const Json& texture : json.at("textures")) job.textures.push_back(texture_of(texture));
  if (json.contains("tensor_maps"))
    for (const Json& map : json.at("tensor_maps")) job.tensor_maps.push_back(tensor_map_of(map));
  for (const Json& output : json.at("outputs"))
    job.outputs.push_back({whole(output.at("buffer")), output.at("expression").get<std::string>()});
  if (json.contains("tolerance")) job.tolerance = json.at("tolerance").get<double>();
  if (json.contains("reference")) job.reference = launch_of(json.at("reference"));
  return job;
}

Json json_of(const gpu::Timing& timing) {
  return {{"minimum", timing.minimum},
          {"median", timing.median},
          {"spread", timing.spread},
          {"repetitions", timing.repetitions}};
}

gpu::Timing timing_of(const Json& json) {
  return {json.at("minimum"), json.at("median"), json.at("spread"), whole(json.at("repetitions"))};
}

Json json_of(const gpu::Measurement& measurement) {
  Json json{{"device", json_of(measurement.device)},
            {"date", measurement.date},
            {"cubin", measurement.cubin},
            {"bytes", measurement.bytes},
            {"flushed", measurement.flushed},
            {"kernel", json_of(measurement.kernel)},
            {"copy", json_of(measurement.copy)}};
  if (measurement.geam) json["geam"] = json_of(*measurement.geam);
  json["checked"] = measurement.checked;
  json["differences"] = measurement.differences;
  if (measurement.first_difference) json["first_difference"] = json_of(*measurement.first_difference);
  if (measurement.transfers) json["transfers"] = json_of(*measurement.transfers);
  return json;
}

gpu::Measurement measurement_of(const Json& json) {
  gpu::Measurement measurement{.device = facts_of(json.at("device")),
                               .date = json.at("date"),
                               .cubin = json.at("cubin"),
                               .bytes = whole(json.at("bytes")),
                               .flushed = json.at("flushed"),
                               .kernel = timing_of(json.at("kernel")),
                               .copy = timing_of(json.at("copy")),
                               .checked = json.at("checked"),
                               .differences = whole(json.at("differences"))};
  if (json.contains("geam")) measurement.geam = timing_of(json.at("geam"));
  if (json.contains("first_difference")) measurement.first_difference = difference_of(json.at("first_difference"));
  if (json.contains("transfers")) measurement.transfers = transfers_of(json.at("transfers"));
  return measurement;
}

Json json_of(const gpu::MeasureOptions& options) {
  return {{"budget_seconds", options.budget_seconds},
          {"stable_within", options.stable_within},
          {"flushed", options.flushed},
          {"transfers", options.transfers},
          {"geam", options.geam}};
}

gpu::MeasureOptions measure_options_of(const Json& json) {
  return {.budget_seconds = json.at("budget_seconds"),
          .stable_within = json.at("stable_within"),
          .flushed = json.at("flushed"),
          .transfers = json.at("transfers"),
          .geam = json.at("geam")};
}

}  // namespace warplens::worker
