#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/study/study.hpp"

namespace warplens::study {

/// Whether a kernel is of the catalogue, which cannot be changed: it is edited as a copy.
bool is_of_catalogue(const std::string& kernel);

/// Writes the text of an edited choice into a file, whole or not at all. Empty on success, else what is wrong.
std::string save_kernel(const Choice& choice, const std::string& path);

/// A path for the copy of a catalogue kernel that is not taken yet: "tile_mine.cu", "tile_mine2.cu", …; with .ptx where
/// `text`, which is to be saved there, is PTX.
std::string path_for_copy(const std::string& kernel, std::string_view text);

/// A complaint about a line of the kernel's text.
struct LineError {
  std::uint32_t line = 0;
  std::string message;
};

/// Those of an error's lines ("file:line: message") that are about this file.
std::vector<LineError> errors_in(const std::string& error, const std::string& path);

}  // namespace warplens::study
