#pragma once

#include <string>

namespace warplens::kernels {

/// Returns an assumed size as a number that an integer type can hold. `assumed` is a number or an expression. A type of
/// one byte gets a small number instead, because usual sizes do not fit; a type of two bytes gets at most 32767. Other
/// types do not change the size.
std::string fit_assumed_size(const std::string& assumed, const std::string& type);

}  // namespace warplens::kernels
