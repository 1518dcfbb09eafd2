#pragma once

#include "TextEditor.h"

namespace warplens::window {

/// Returns the language definition of C++ with the keywords and built-in names of CUDA.
const TextEditor::Language* cuda_language();
/// Returns the language definition of PTX. Directives have the colour of keywords, and types have the colour of
/// declarations.
const TextEditor::Language* ptx_language();

}  // namespace warplens::window
