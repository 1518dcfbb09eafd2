#pragma once

#include "TextEditor.h"
#include "app/window/draw/look.hpp"

namespace warplens::window {

/// The colours of code in the look's theme.
TextEditor::Palette code_palette(const Look& look);

}  // namespace warplens::window
