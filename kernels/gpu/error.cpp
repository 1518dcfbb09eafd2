#include "kernels/gpu/error.hpp"

#include <array>
#include <utility>

namespace warplens::gpu {
namespace {

constexpr std::array kNames{
    std::pair{ErrorKind::no_driver, "no_driver"},
    std::pair{ErrorKind::no_gpu, "no_gpu"},
    std::pair{ErrorKind::wrong_arch, "wrong_arch"},
    std::pair{ErrorKind::bad_launch, "bad_launch"},
    std::pair{ErrorKind::kernel_fault, "kernel_fault"},
    std::pair{ErrorKind::out_of_memory, "out_of_memory"},
    std::pair{ErrorKind::no_rights, "no_rights"},
    std::pair{ErrorKind::unsupported, "unsupported"},
    std::pair{ErrorKind::cancelled, "cancelled"},
    std::pair{ErrorKind::timed_out, "timed_out"},
    std::pair{ErrorKind::lost, "lost"},
    std::pair{ErrorKind::protocol, "protocol"},
    std::pair{ErrorKind::other, "other"},
};

}  // namespace

const char* name_of(ErrorKind kind) {
  for (const auto& [known, name] : kNames)
    if (known == kind) return name;
  return "other";
}

ErrorKind error_kind_named(const std::string& name) {
  for (const auto& [kind, known] : kNames)
    if (name == known) return kind;
  return ErrorKind::other;
}

}  // namespace warplens::gpu
