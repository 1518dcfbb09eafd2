#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "kernels/compile/compile.hpp"
#include "kernels/header/size.hpp"

namespace warplens::commands {

/// Formats a size for the tables of launches: "4096x1024".
std::string size_text(const kernels::Size& size);

/// Formats the settings of a launch and the offsets of its buffers: "BX=32 BY=8, buffer offsets 3 0". Empty if the
/// launch has neither.
std::string setting_text(const kernels::Values& set, std::span<const std::uint64_t> offsets = {});

}  // namespace warplens::commands
