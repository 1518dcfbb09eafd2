#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace warplens::window {

enum class Theme : std::uint8_t { dark, light };

/// As options and the settings name it: "dark" or "light".
const char* name_of(Theme theme);
/// And back; nothing for another word.
std::optional<Theme> theme_named(std::string_view name);

}  // namespace warplens::window
