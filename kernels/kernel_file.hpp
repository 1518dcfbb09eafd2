#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "kernels/check.hpp"

namespace warplens::kernels {

/// A slider or a menu of the kernel: an integer from a list or a range, or a word (an element type) from a list.
struct Parameter {
  std::string name;   ///< as in the code: "TILE"
  std::string label;  ///< for people; the name where the header gives none
  std::string default_value;
  std::vector<std::string> values;  ///< the allowed values in order; for a range, all of them
  bool is_range = false;            ///< `range = [lo, hi]` rather than a list
  bool is_word = false;             ///< its values are words, not integers
  unsigned line = 0;                ///< in the kernel file
};

/// The values that a parameter may have, as a message lists them: "8, 16, 32" or "0 to 4".
std::string allowed_values(const Parameter& parameter);

/// A buffer of the kernel as the header describes it. Expressions are over parameters, `width` and `height`.
struct BufferSpec {
  std::string name;
  std::string element;  ///< a CUDA type ("float") or the name of a word parameter ("T")
  std::string rows, cols;
  std::string fill;    ///< "index", "zero", "random" or empty (never written)
  std::string offset;  ///< in elements, moves the pointer that the kernel gets; empty: 0
  unsigned line = 0;
};

/// One kernel: its header, read, and its code.
struct KernelFile {
  std::string name;            ///< how commands call it: the catalogue's file name without .cu, or the path as given
  std::string path;            ///< of the file, for messages
  std::string title, summary;  ///< for people: a few words; a few sentences
  int order = 0;               ///< place on the catalogue's ladder; files without one come last, by name
  std::string entry;           ///< NVRTC name expression: "transpose_tile<TILE, PAD>"
  std::vector<std::string> block;            ///< one to three expressions
  std::vector<std::string> grid;             ///< one to three expressions
  std::vector<std::string> args;             ///< buffers, sizes and parameters by name, in the kernel's order
  Check check = Check::none;                 ///< what it must do
  std::string dynamic_shared;                ///< the header's `shared`: an expression in bytes; empty: none
  std::vector<Parameter> params;             ///< in the file's order
  std::vector<BufferSpec> buffers;           ///< in the file's order
  std::vector<std::string> include_folders;  ///< beside the kernel's file
  std::string standard = "c++20";
  std::string text;            ///< the whole file; the code is its part after the header
  unsigned header_line = 0;    ///< line of "/*+++"
  std::size_t header_end = 0;  ///< place in `text` of the first character after "+++*/"
  std::string guessed_header;        ///< the TOML text, where it was guessed; empty else
  std::vector<std::string> doubts;  ///< what the guess assumed, a sentence each
  /// Lines of the header's keys ("block" -> 5), for messages about what they hold.
  std::map<std::string, unsigned> lines;

  const Parameter* find_param(const std::string& param_name) const;
  /// Line of a top-level key; the header's first line where the header does not have it.
  unsigned line_of(const std::string& key) const;
};

/// Reads a kernel file's text. Throws InputError naming file, line and mend: no header, TOML that does not parse, an
/// unknown or missing key, a parameter whose default is not among its values, ….
KernelFile parse_kernel(const std::string& name, const std::string& path, const std::string& text);

/// The same for a code without a header in it: its header is the TOML text `header`, which messages call
/// `header_name`. What is wrong later on is told at the file's first line.
KernelFile parse_kernel(const std::string& name, const std::string& path, const std::string& text,
                        const std::string& header, const std::string& header_name);

/// Finds KERNEL as commands take it: a catalogue name ("tile"; the program carries these files inside it), or a path to
/// a .cu file, which is read anew each time. A file without a header has the one beside it (k.toml beside k.cu), else one
/// that is guessed from the launch in it (header_guess.hpp). Throws InputError where there is neither (and names the catalogue's
/// nearest name).
KernelFile load_kernel(const std::string& name_or_path);

/// The names of the catalogue in the order in which a class meets them (the ladder).
std::vector<std::string> catalogue();

}  // namespace warplens::kernels
