#include "kernels/gpu/error.hpp"

#include <array>
#include <utility>

namespace warplens::gpu {
namespace {

constexpr std::array kNames{
    std::pair{Fault::no_driver, "no_driver"},
    std::pair{Fault::no_gpu, "no_gpu"},
    std::pair{Fault::wrong_arch, "wrong_arch"},
    std::pair{Fault::bad_launch, "bad_launch"},
    std::pair{Fault::kernel_fault, "kernel_fault"},
    std::pair{Fault::out_of_memory, "out_of_memory"},
    std::pair{Fault::no_rights, "no_rights"},
    std::pair{Fault::unsupported, "unsupported"},
    std::pair{Fault::cancelled, "cancelled"},
    std::pair{Fault::timed_out, "timed_out"},
    std::pair{Fault::lost, "lost"},
    std::pair{Fault::protocol, "protocol"},
    std::pair{Fault::other, "other"},
};

}  // namespace

const char* name_of(Fault fault) {
  for (const auto& [known, name] : kNames)
    if (known == fault) return name;
  return "other";
}

Fault fault_named(const std::string& name) {
  for (const auto& [fault, known] : kNames)
    if (name == known) return fault;
  return Fault::other;
}

}  // namespace warplens::gpu
