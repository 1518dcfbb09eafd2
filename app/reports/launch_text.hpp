#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "kernels/compile/compile.hpp"
#include "kernels/header/size.hpp"

namespace warplens::commands {

/// A size as the tables of launches have it: "4096x1024".
std::string size_text(const kernels::Size& size);

/// What was set, and how far the buffers were moved: "BX=32 BY=8, moved by 3 0". Empty where nothing was.
std::string setting_text(const kernels::Values& set, std::span<const std::uint64_t> offsets = {});

}  // namespace warplens::commands
