#pragma once

#include <string>
#include <string_view>

namespace warplens::base {

/// Returns 16 hexadecimal digits that identify a text (64-bit FNV-1a). The digits are the same on every machine. The
/// hash is not cryptographic: another text with the same digits is easy to construct.
std::string fingerprint(std::string_view bytes);

}  // namespace warplens::base
