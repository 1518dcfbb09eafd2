#pragma once

#include <cstddef>
#include <string>

namespace warplens::kernels {

/// Changes the conditions around a position of a text so that the preprocessor keeps the code there: "#if 0" becomes
/// "#if 1". Conditions "#ifdef X", "#if defined(X)" and "#ifndef X" are not changed. No position changes. Returns the
/// first line that was changed, counted from 1; 0 if there is none.
unsigned enable_branch(std::string& text, std::size_t place);

}  // namespace warplens::kernels
