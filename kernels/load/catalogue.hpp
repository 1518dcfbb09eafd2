#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "kernels/header/kernel_file.hpp"
#include "kernels/header_guess/header_guess.hpp"

namespace warplens::kernels {

/// If a source file contains no header, a separate file can contain it. Returns the possible paths of this file:
/// k.cu.toml and k.toml for k.cu. The first file that exists is used. (k.cu.toml is needed if k.cu and k.ptx are in the
/// same folder.)
std::array<std::filesystem::path, 2> header_files(const std::filesystem::path& source);

/// Loads the kernel that a command names:
/// - "tile": a name in the catalogue, whose files are built into the program
/// - "k.cu", "k.ptx": the path of a file, which is read again each time
/// - "k.cu#2": the second launch in the header; if the header is guessed, the second launch of the kernel
/// - "k.ptx#scale": the kernel of this name, with its launch if the header has one
/// - "k.cu#scale@2": the second launch of this kernel
///
/// If a file has no header, the header file next to it is used (header_files). Otherwise a header is guessed
/// (header_guess.hpp) from the kernel's launch in this file or in files around it (neighbours.hpp). Throws InputError
/// if there is no such kernel, launch or file, and suggests the most similar name in the catalogue.
KernelFile load_kernel(const std::string& name_or_path);
/// Loads a kernel that is being edited: `text` replaces the contents of the file. The name has the same forms as in
/// load_kernel(name_or_path).
KernelFile load_kernel(const std::string& name_or_path, const std::string& text);

/// Options for loading a kernel.
struct LoadOptions {
  const std::string* text = nullptr;  ///< text to use instead of the contents of the file; null: the file is read
  std::vector<std::string> include_folders = {};  ///< folders of include files that the kernel may use, as with -I
  std::vector<std::string> defines = {};  ///< macros to define, as with -D; ignored for kernels of the catalogue
};
KernelFile load_kernel(const std::string& name_or_path, const LoadOptions& options);

/// Guesses a header for a kernel of a file, even if the file has a header. `name` is a path in one of the forms of
/// load_kernel; the path alone selects the first kernel that is launched. Throws InputError if the file has no such
/// kernel.
HeaderGuess guess_header_of_file(const std::string& name, const LoadOptions& options = {});

/// Returns the text of a file or of a kernel in the catalogue, even if it has errors. Throws InputError if it cannot be
/// read.
std::string kernel_text(const std::string& name_or_path);

/// Returns true if a kernel of the catalogue has this name. Such a kernel cannot be changed; editing it makes a copy.
/// Reads no file, so it can be called in each frame of the window.
bool is_in_catalogue(std::string_view name);

/// Returns the names in the catalogue in teaching order. Reads the headers of all its kernels.
std::vector<std::string> catalogue();

}  // namespace warplens::kernels
