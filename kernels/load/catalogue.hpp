#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "kernels/header/kernel_file.hpp"
#include "kernels/header_guess/header_guess.hpp"

namespace warplens::kernels {

/// Returns the paths of files that may contain the header of a source file without a header: for k.cu, these are
/// k.cu.toml and k.toml in the same folder. The first one that exists is used. (k.cu.toml is needed if k.cu and k.ptx
/// are in the same folder.)
std::array<std::filesystem::path, 2> header_files(const std::filesystem::path& source);

/// Loads the kernel that a command names:
/// - "tile": a name in the catalogue, whose files are built into the program
/// - "k.cu", "k.ptx": the path of a file, which is read again each time
/// - "k.cu#2": the second launch of a header with several launches, or of the kernel if the header is guessed
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
  const std::string* text = nullptr;              ///< text in place of the contents of the file; null: the file's
  std::vector<std::string> include_folders = {};  ///< folders of include files that the kernel may use, as with -I
  std::vector<std::string> defines = {};  ///< macros of the file, as with -D; kernels of the catalogue have none
};
KernelFile load_kernel(const std::string& name_or_path, const LoadOptions& options);

/// Guesses a header for a kernel of a file, even if it has a header. `name` is a path with the forms of load_kernel;
/// the path alone means the first kernel that is launched. Throws InputError if the file has no such kernel.
HeaderGuess guess_header_of_file(const std::string& name, const LoadOptions& options = {});

/// Returns the text of a file or of a kernel in the catalogue, even if it has errors. Throws InputError if it cannot be
/// read.
std::string kernel_text(const std::string& name_or_path);

/// Returns whether a kernel of the catalogue has this name. Reads no file, so that it can be called in each frame.
/// Such a kernel cannot be changed; an edit makes a copy.
bool is_in_catalogue(std::string_view name);

/// Returns the names in the catalogue in teaching order. Reads the headers of all its kernels.
std::vector<std::string> catalogue();

}  // namespace warplens::kernels
