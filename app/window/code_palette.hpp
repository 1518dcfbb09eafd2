#pragma once

#include "TextEditor.h"
#include "app/window/look.hpp"

namespace warplens::window {

/// The colours of code in the look's theme.
TextEditor::Palette code_palette(const Look& look);

}  // namespace warplens::window
