#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace warplens::window {

enum class Theme : std::uint8_t { dark, light };

/// Name of a theme in options and settings: "dark" or "light".
const char* name_of(Theme theme);
/// Returns the theme with this name; nullopt if there is none.
std::optional<Theme> theme_named(std::string_view name);

}  // namespace warplens::window
