#include "app/study/machine_kind.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::study {
namespace {

constexpr MachineKind kKinds[] = {MachineKind::gpu, MachineKind::toy};

}  // namespace

Machine machine_of(MachineKind kind) {
  return kind == MachineKind::toy ? toy_machine() : gpu_machine();
}

MachineKind machine_named(const std::string& name) {
  std::vector<std::string> names;
  for (const MachineKind kind : kKinds) {
    names.push_back(machine_of(kind).name);
    if (names.back() == name) return kind;
  }
  throw kernels::InputError(
      say("there is no machine '{}'; choose {}", name, fmt::to_string(fmt::join(names, tr(" or ")))));
}

}  // namespace warplens::study
