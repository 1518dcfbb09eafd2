#include "app/window/draw/theme.hpp"

#include "analysis/base/named.hpp"

namespace warplens::window {
namespace {

constexpr base::Named<Theme> kNames[] = {{Theme::dark, "dark"}, {Theme::light, "light"}};

}  // namespace

const char* name_of(Theme theme) {
  return base::name_in(kNames, theme);
}

std::optional<Theme> theme_named(std::string_view name) {
  return base::value_in(kNames, name);
}

}  // namespace warplens::window
