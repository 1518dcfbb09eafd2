#pragma once

#include <cstdint>
#include <string>

#include "kernels/plan/plan.hpp"

namespace warplens::views {

/// Returns an address of global memory as an offset in bytes: "in + 1,024", "in − 16". The offset counts from the
/// element that the kernel's pointer points to. An address outside of all buffers is hexadecimal.
std::string address_name(const kernels::Plan& plan, std::uint64_t address);

}  // namespace warplens::views
