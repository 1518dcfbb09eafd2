#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace warplens::window {

/// Returns the extension of a file name in lower case: ".png"; empty if there is none.
std::string ending_of(const std::filesystem::path& file);

/// Writes pixels (RGBA, top row first) as a PNG file, atomically. Throws std::runtime_error if the file cannot be
/// written.
void write_png(const std::filesystem::path& file, int width, int height, const std::vector<std::uint8_t>& pixels);

}  // namespace warplens::window
