#include "app/commands/heading.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "analysis/base/numbers.hpp"

namespace warplens::commands {

using Json = nlohmann::ordered_json;
using base::counted;
using base::grouped;

namespace {

std::uint64_t shared_bytes(const study::Study& study) {
  return study.program->shared_bytes_with(study.plan->launch.dynamic_shared_bytes);
}

std::string shape(const simt::Dim3& dim) {
  return dim.z == 1 ? fmt::format("{} × {}", dim.x, dim.y) : fmt::format("{} × {} × {}", dim.x, dim.y, dim.z);
}

}  // namespace

Json triple(const simt::Dim3& dim) {
  return Json::array({dim.x, dim.y, dim.z});
}

Json size_json(const kernels::Size& size) {
  return {{"width", size.width}, {"height", size.height}};
}

Json choice_json(const study::Study& study) {
  const simt::Launch& launch = study.plan->launch;
  Json set = Json::object();
  for (const kernels::Parameter& parameter : study.kernel->params) {
    set[parameter.name] = study.plan->values.at(parameter.name);
  }
  return {{"kernel", study.kernel->name},
          {"size", size_json(study.plan->size)},
          {"set", set},
          {"machine", launch.machine.name},
          {"launch",
           {{"grid", triple(launch.grid)}, {"block", triple(launch.block)}, {"shared_bytes", shared_bytes(study)}}}};
}

void write_heading(const study::Study& study, std::ostream& out) {
  const simt::Launch& launch = study.plan->launch;
  out << fmt::format("{}: {}, {} columns × {} rows", study.kernel->name, study.kernel->title, study.plan->size.width,
                     study.plan->size.height);
  const char* separator = "; ";
  for (const kernels::Parameter& parameter : study.kernel->params) {
    out << separator << parameter.name << '=' << study.plan->values.at(parameter.name);
    separator = " ";
  }
  const std::uint64_t warps = (launch.block.count() + launch.machine.warp_size - 1) / launch.machine.warp_size;
  out << fmt::format("\n{} blocks of {} threads ({})", shape(launch.grid), shape(launch.block),
                     counted(warps, "warp", "warps"));
  if (const std::uint32_t bytes = shared_bytes(study)) {
    out << fmt::format(", {} bytes of shared memory", grouped(bytes));
  }
  if (kernels::launch_count(*study.kernel) > 1) {
    out << fmt::format("; launch 1 of {}, the next is {}#2", kernels::launch_count(*study.kernel), study.kernel->name);
  }
  if (study.choice.machine != study::MachineKind::gpu) out << ", on the " << launch.machine.name << " machine";
  out << '\n';
}

}  // namespace warplens::commands
