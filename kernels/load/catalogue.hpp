#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "kernels/header/kernel_file.hpp"

namespace warplens::kernels {

/// Where the header of a file without one may lie, of which the first that is there counts: k.cu.toml and k.toml beside
/// k.cu. (k.cu and k.ptx may lie side by side.)
std::array<std::filesystem::path, 2> header_files(const std::filesystem::path& source);

/// Finds KERNEL as commands take it: a catalogue name ("tile"; the program carries these files inside it), or a path to
/// a .cu or .ptx file, which is read anew each time; "k.cu#2" is the second launch of a file that makes several, and
/// "k.ptx#scale" its kernel of that name (its launch too, where the header has one of it). A file without
/// a header has the one beside it (header_files), else one that is guessed from the launch in it
/// (header_guess.hpp). Throws InputError where there is neither (and names the catalogue's nearest name).
KernelFile load_kernel(const std::string& name_or_path);
/// The same with `text` in the place of what the file (or the catalogue) has: a kernel while it is edited.
KernelFile load_kernel(const std::string& name_or_path, const std::string& text);

/// The text of its file, or of the catalogue's, whatever is in it. Throws InputError where it can't be read.
std::string text_of_kernel(const std::string& name_or_path);

/// The names of the catalogue in the order in which a class meets them (the ladder).
std::vector<std::string> catalogue();

}  // namespace warplens::kernels
