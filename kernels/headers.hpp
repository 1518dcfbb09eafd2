#pragma once

#include <span>

#include "kernels/compiler/request.hpp"

namespace warplens::kernels {

/// The headers that a program for nvcc includes without a thought, as far as a kernel can use what they declare: whole
/// ones (<cmath>, <cstdint>, <algorithm> …), ones that hand over to cuda::std (<array>, <tuple> …), and empty ones
/// where everything is the host's (<iostream>, <vector> …).
///
/// Where the code for the device does not mention `std`, those of cuda::std are empty too, for they take a second to
/// compile.
std::span<const Header> standard_headers(bool mentions_std);

}  // namespace warplens::kernels
