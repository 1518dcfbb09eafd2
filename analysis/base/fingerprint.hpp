#pragma once

#include <string>
#include <string_view>

namespace warplens::base {

/// Returns 16 hexadecimal digits that identify a text, the same on every machine (64-bit FNV-1a). Not secure against
/// forgery.
std::string fingerprint(std::string_view bytes);

}  // namespace warplens::base
