#pragma once

#include "TextEditor.h"

namespace warplens::window {

/// C++ with the keywords and built-in names of CUDA.
const TextEditor::Language* cuda_language();
/// PTX: directives as keywords, types as declarations.
const TextEditor::Language* ptx_language();

}  // namespace warplens::window
