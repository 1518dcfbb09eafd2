#include "kernels/host_program/cuda_runtime.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "kernels/host_program/host_arithmetic.hpp"
#include "kernels/host_program/host_expressions.hpp"
#include "kernels/host_program/host_objects.hpp"
#include "kernels/text/say.hpp"

namespace warplens::kernels {
namespace {

// Values of an H100 or H200 (compute capability 9.0; "Hopper Tuning Guide", NVIDIA).
constexpr std::int64_t kMultiprocessors = 132, kThreadsOfMultiprocessor = 2048, kBlocksOfMultiprocessor = 32;
constexpr std::int64_t kThreadsOfBlock = 1024, kThreadsOfWarp = 32;

struct DeviceProperty {
  std::string_view ending;  ///< common end of the names of a cudaDeviceProp field and a cudaDeviceAttr value
  std::int64_t value;
};

constexpr std::array kDeviceProperties{
    DeviceProperty{"ultiProcessorCount", kMultiprocessors},
    DeviceProperty{"axThreadsPerMultiProcessor", kThreadsOfMultiprocessor},
    DeviceProperty{"axThreadsPerBlock", kThreadsOfBlock},
    DeviceProperty{"arpSize", kThreadsOfWarp},
};

/// Returns `number`, a property of the assumed device, and records the assumption in the findings.
HostValue assume_device(const Evaluation& evaluation, std::int64_t number) {
  evaluation.findings.assume(say("the device is assumed to have {} multiprocessors with {} threads each",
                                 kMultiprocessors, kThreadsOfMultiprocessor));
  return HostValue::integer(number);
}

/// Returns the property with this name; null if there is none.
const DeviceProperty* find_property(std::string_view name) {
  const auto* const property =
      std::ranges::find_if(kDeviceProperties, [&](const DeviceProperty& one) { return name.ends_with(one.ending); });
  return property == kDeviceProperties.end() ? nullptr : property;
}

using CallArguments = std::vector<Code>;

/// Returns the device number that cudaGetDevice(&device) writes.
HostValue query_device(const Evaluation&, const CallArguments&, const HostScope&) {
  return HostValue::integer(0);
}

/// Returns the value that cudaDeviceGetAttribute(&value, attribute, device) writes.
HostValue query_attribute(const Evaluation& evaluation, const CallArguments& arguments, const HostScope&) {
  const DeviceProperty* const property = arguments.size() == 3 ? find_property(last_word(arguments[1])) : nullptr;
  return property == nullptr ? HostValue() : assume_device(evaluation, property->value);
}

/// Returns the number of blocks that cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, …) writes. Considers only
/// the number of threads, because registers and shared memory are unknown before the kernel is compiled.
HostValue query_occupancy(const Evaluation& evaluation, const CallArguments& arguments, const HostScope& scope) {
  if (arguments.size() < 3) return {};
  const HostValue threads = evaluate(evaluation, arguments[2], scope);
  if (!threads.is_number() || threads.number < 1) return {};
  const std::int64_t blocks =
      std::min(kBlocksOfMultiprocessor, kThreadsOfMultiprocessor / std::max<std::int64_t>(1, threads.whole()));
  return blocks == 0 ? HostValue() : assume_device(evaluation, blocks);
}

/// Returns the fields of the cudaPitchedPtr that cudaMalloc3D(&pointer, extent) writes. The pointer has no value.
HostValue query_pitched_memory(const Evaluation& evaluation, const CallArguments& arguments, const HostScope& scope) {
  if (arguments.size() < 2) return {};
  const HostValue extent = evaluate(evaluation, arguments[1], scope);
  if (extent.parts.size() < 2) return {};
  return {.kind = HostValue::Kind::list,
          .parts = {HostValue(), calculate_pitch(extent.parts[0]), extent.parts[0], extent.parts[1]}};
}

struct RuntimeQuery {
  std::string_view name;
  bool has_variants;  ///< whether longer function names that begin with `name` have the same meaning: "…WithFlags"
  HostValue (*value)(const Evaluation&, const CallArguments&, const HostScope&);
};

constexpr std::array kRuntimeQueries{
    RuntimeQuery{"cudaGetDevice", false, query_device},
    RuntimeQuery{"cudaDeviceGetAttribute", false, query_attribute},
    RuntimeQuery{"cudaMalloc3D", false, query_pitched_memory},
    RuntimeQuery{"cudaOccupancyMaxActiveBlocksPerMultiprocessor", true, query_occupancy},
};

}  // namespace

Code runtime_query_before(const VariableUse& use, std::size_t from) {
  Code found;
  for (const Code call : find_nodes(use.function.body, {"call_expression"})) {
    if (call.node.begin() < from || call.node.end() > use.place.node.begin()) continue;
    const std::string_view name = last_word(call.field("function"));
    // "cudaMemcpyToSymbol(grid, &host, …)" only reads the variable.
    if (!name.starts_with("cuda") || name.starts_with("cudaMemcpy") || name.starts_with("cudaLaunch")) continue;
    const bool is_asked = std::ranges::any_of(call.field("arguments").children(), [&](Code argument) {
      return argument.is("pointer_expression") && argument.field("argument").text() == use.name;
    });
    if (is_asked) found = call;
  }
  return found;
}

HostValue evaluate_runtime_query(const Evaluation& evaluation, Code call, const HostScope& scope) {
  const std::string_view name = last_word(call.field("function"));
  for (const RuntimeQuery& query : kRuntimeQueries)
    if (query.has_variants ? name.starts_with(query.name) : name == query.name)
      return query.value(evaluation, call.field("arguments").children(), scope);
  return {};
}

HostValue evaluate_device_property(const Evaluation& evaluation, Code object, std::string_view field) {
  const DeviceProperty* const property = find_property(field);
  if (property == nullptr || !object.is("identifier")) return {};
  const Code declaration = evaluation.program.declaration_of(object);
  if (!declaration || !declaration.field("type") || !declaration.field("type").text().ends_with("cudaDeviceProp"))
    return {};
  return assume_device(evaluation, property->value);
}

Code pitch_query_before(const HostProgram& program, const Function& function, Code before, std::string_view variable) {
  Code found;
  for (const Code call : program.calls_of("cudaMallocPitch")) {
    if (call.node.begin() >= before.node.begin() || program.around(call) != &function) continue;
    const std::vector<Code> given = call.field("arguments").children();
    if (given.size() < 4 || !given[1].is("pointer_expression")) continue;
    if (given[1].field("argument").text() == variable) found = call;
  }
  return found;
}

HostValue evaluate_pitch(const Evaluation& evaluation, Code call, const HostScope& scope) {
  return calculate_pitch(evaluate(evaluation, call.field("arguments").children()[2], scope));
}

HostValue calculate_pitch(const HostValue& row_bytes) {
  constexpr std::int64_t kUnit = 512;
  if (!row_bytes.is_number()) return {};
  const auto rows = (static_cast<std::int64_t>(row_bytes.number) + kUnit - 1) / kUnit;
  HostValue pitch = HostValue::integer(rows * kUnit);
  if (!is_constant(row_bytes))
    pitch.expression = fmt::format("ceil_div({}, {}) * {}", row_bytes.expression, kUnit, kUnit);
  return pitch;
}

void set_pitch_fields(const Evaluation& evaluation, const VariableUse& use, const HostScope& scope, HostValue& object) {
  if (object.kind != HostValue::Kind::list) return;
  const HostProgram& program = evaluation.program;
  const Code declaration = program.declaration_of(use.place);
  const Code type = declaration && declaration.field("type") ? program.type(declaration.field("type").text()) : Code();
  if (!type) return;
  const std::vector<std::string_view> names = field_names(type);
  for (std::size_t at = 0; at < std::min(names.size(), object.parts.size()); ++at) {
    const std::string field = std::string(use.name) + '.' + std::string(names[at]);
    if (const Code call = pitch_query_before(program, use.function, use.place, field))
      object.parts[at] = evaluate_pitch(evaluation, call, scope);
  }
}

}  // namespace warplens::kernels
