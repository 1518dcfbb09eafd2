#pragma once

#include <string>

namespace warplens::kernels {

/// Blanks the directives of conditions around the specifiers of a declaration, because the parser expects a whole
/// declaration in a condition and loses the class around it:
///
///     #ifdef __CUDACC__
///       __host__ __device__
///     #endif
///       float at(int i) const;
///
/// The specifiers of all branches stay. All positions stay the same. Returns false if there are no such conditions.
bool blank_specifier_conditions(std::string& text);

}  // namespace warplens::kernels
