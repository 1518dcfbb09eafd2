#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/study/study.hpp"

namespace warplens::study {

/// Writes the text of an edited choice to a file, completely or not at all. Returns an error message, empty on success.
std::string save_kernel(const Choice& choice, const std::string& path);

/// Returns an unused path for a copy of a catalogue kernel: "tile_mine.cu", "tile_mine2.cu", …. The ending is .ptx if
/// `text`, the text to save, is PTX.
std::string path_for_copy(const std::string& kernel, std::string_view text);

/// An error message for one line of the kernel's text.
struct LineError {
  std::uint32_t line = 0;
  std::string message;
};

/// Returns the messages in `error` ("file:line: message") that are about this file.
std::vector<LineError> errors_in(const std::string& error, const std::string& path);

}  // namespace warplens::study
