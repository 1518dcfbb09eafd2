#pragma once

#include "TextEditor.h"
#include "app/window/draw/look.hpp"

namespace warplens::window {

/// Returns the colours of code in the theme of `look`.
TextEditor::Palette code_palette(const Look& look);

}  // namespace warplens::window
