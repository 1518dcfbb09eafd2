#pragma once

#include <string>
#include <string_view>

namespace warplens::base {

/// 16 hexadecimal digits that tell texts apart, the same on every machine (64-bit FNV-1a). No guard against malice.
std::string fingerprint(std::string_view bytes);

}  // namespace warplens::base
