#pragma once

#include "app/window/actions.hpp"

namespace warplens::window {

/// The strip at the window's top: menu, kernel, size, commands, text size, theme.
void draw_toolbar(const Scene& scene, const Rect& where, const std::vector<Action>& all, View& view, Changes& changes);

/// A message in a strip of its own, such as a kernel that does not compile. Returns its height; draws nothing and
/// returns 0 for an empty message.
float banner_height(const Look& look, const std::string& message, float width);
void draw_banner(const Look& look, const Rect& where, const std::string& message);

/// The command palette: every action, found by typing a part of its name.
void draw_commands(const Look& look, const std::vector<Action>& all, View& view, Changes& changes);

/// Asks for a kernel file's path.
void draw_open_file(const Scene& scene, View& view, Changes& changes);

/// Whether the letters of `typed` occur in `name` in this order, whatever their case.
bool matches(const std::string& name, const std::string& typed);

}  // namespace warplens::window
