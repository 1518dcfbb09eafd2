#include "app/reports/heading.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "analysis/base/numbers.hpp"
#include "app/reports/json.hpp"
#include "app/views/counts.hpp"
#include "app/views/launch_name.hpp"
#include "kernels/text/say.hpp"

namespace warplens::commands {

using base::group_digits;

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
  Json json{{"kernel", study.kernel->name},
            {"size", size_json(study.plan->size)},
            {"set", set},
            {"machine", launch.machine.name},
            {"launch",
             {{"grid", triple(launch.grid)}, {"block", triple(launch.block)}, {"shared_bytes", shared_bytes(study)}}}};
  put_launches(json, study.kernel->program_launches, study.kernel->path);
  return json;
}

void write_heading(const study::Study& study, Page& page) {
  const simt::Launch& launch = study.plan->launch;
  const std::string size = views::size_in_words(*study.kernel, study.plan->size);
  std::string text = size.empty() ? say("{}: {}", study.kernel->name, tr(study.kernel->title))
                                  : say("{}: {}, {}", study.kernel->name, tr(study.kernel->title), size);
  const char* separator = tr("; ");
  for (const kernels::Parameter& parameter : study.kernel->params) {
    text += separator + parameter.name + '=' + study.plan->values.at(parameter.name);
    separator = " ";
  }
  const std::uint64_t warps = (launch.block.count() + launch.machine.warp_size - 1) / launch.machine.warp_size;
  page.line(text);
  text = say("{} blocks of {} threads ({})", shape(launch.grid), shape(launch.block), views::in_warps(warps));
  if (const std::uint32_t bytes = shared_bytes(study)) {
    text += say(", {} bytes of shared memory", group_digits(bytes));
  }
  if (kernels::launch_count(*study.kernel) > 1) {
    text += say("; launch 1 of {}, the next is {}#2", kernels::launch_count(*study.kernel), study.kernel->name);
  }
  if (study.choice.machine != study::MachineKind::gpu) text += say(", on the {} machine", launch.machine.name);
  page.line(text);
}

void write_launch_heading(const std::vector<study::SequenceStep>& steps, std::size_t at, Page& page) {
  const study::SequenceStep& step = steps[at];
  page.line(say("Launch {} of {}: {}", at + 1, steps.size(), step.study.kernel->entry));
  if (!step.without_memory.empty())
    page.line(
        say("The buffers of this launch start with the contents from the header, because {}", step.without_memory));
}

}  // namespace warplens::commands
