#pragma once

#include "TextEditor.h"

namespace warplens::window {

/// C++ with CUDA's words.
const TextEditor::Language* cuda_language();
/// PTX: directives as keywords, types as declarations.
const TextEditor::Language* ptx_language();

}  // namespace warplens::window
