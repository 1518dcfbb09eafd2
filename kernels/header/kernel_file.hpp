#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/simt/texture_object.hpp"
#include "kernels/header/check.hpp"
#include "kernels/header/fill_spec.hpp"
#include "kernels/header/size.hpp"

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

/// What a header says instead of a size that it leaves to the kernel, as much as it reaches: a buffer's `rows` or
/// `cols`, the dynamic `shared`.
inline constexpr std::string_view kReached = "reached";

/// A buffer of the kernel as the header describes it. Expressions are over parameters, `width` and `height`.
struct BufferSpec {
  std::string name;
  std::string element;  ///< a CUDA type ("float"), a struct ("Point{float x, float y}") or a word parameter ("T")
  std::string rows, cols;
  FillSpec fill;       ///< empty: never written before the launch
  std::string offset;  ///< in elements, moves the pointer that the kernel gets; empty: 0
  unsigned line = 0;
};

/// A __constant__ or __device__ variable of the code that the header gives a value to.
struct VariableSpec {
  std::string name;     ///< as in the code: "coefficients", "space::table"
  std::string element;  ///< as of a buffer
  FillSpec fill;
  unsigned line = 0;
};

/// A texture or surface object that the header makes of a buffer.
struct TextureSpec {
  std::string name;
  std::string buffer;
  simt::TextureObject object;  ///< as far as the header says it: all but what the buffer is
  int dimensions = 0;          ///< 0: two where the buffer has several rows
  unsigned line = 0;
};

/// A tensor map that the header makes of a buffer, for bulk tensor copies.
struct TensorMapSpec {
  std::string name;
  std::string buffer;
  std::vector<std::string> box;  ///< what one copy moves, in elements: columns, and in two dimensions rows
  std::string swizzle;           ///< an expression: 0, 32, 64 or 128 bytes
  unsigned line = 0;
};

/// One launch of a file that makes several, one after the other.
struct LaunchSpec {
  std::string entry;
  std::vector<std::string> block, grid, args;
  std::string dynamic_shared;
  bool cooperative = false;
  std::vector<std::string> cluster;
  unsigned line = 0;                      ///< of its [[launch]]
  std::map<std::string, unsigned> lines;  ///< of its keys
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
  std::vector<std::string> args;             ///< what pack_arguments takes, in the kernel's order; perhaps none
  Check check = Check::none;                 ///< what it must do
  CheckSpec checked;                         ///< what there is to know of that
  std::string dynamic_shared;                ///< the header's `shared`: an expression in bytes; empty: none
  bool cooperative = false;                  ///< launched so that its blocks may wait for each other (grid.sync())
  std::vector<std::string> cluster;          ///< one to three expressions, in blocks; empty: no clusters
  std::optional<Size> default_size;          ///< where nobody chooses another
  std::vector<std::string> include_folders;  ///< the header's `include`, as seen from where the program runs
  std::string standard;                      ///< of the language: "c++17"; empty: c++20
  std::vector<Parameter> params;             ///< in the file's order
  std::vector<BufferSpec> buffers;           ///< in the file's order
  std::vector<VariableSpec> variables;       ///< in the file's order
  std::vector<TextureSpec> textures;         ///< and surfaces, in the file's order
  std::vector<TensorMapSpec> tensor_maps;    ///< in the file's order
  /// The launches of a file with [[launch]]; empty where the header is that of one. `entry`, `block`, … are those of
  /// the first.
  std::vector<LaunchSpec> launches;
  std::string text;                 ///< the whole file; the code is its part after the header
  std::string guessed_header;       ///< the TOML text, where it was guessed; empty else
  std::vector<std::string> doubts;  ///< what the guess assumed, a sentence each
  /// What else a file with a guessed header launches, by name: "k.cu#reverse" is that one.
  std::vector<std::string> other_kernels;
  unsigned header_line = 0;    ///< line of "/*+++"
  std::size_t header_end = 0;  ///< place in `text` of the first character after "+++*/"
  /// Lines of the header's keys ("block" -> 5), for messages about what they hold.
  std::map<std::string, unsigned> lines;

  const Parameter* find_param(const std::string& param_name) const;
  /// Line of a top-level key; the header's first line where the header does not have it.
  unsigned line_of(const std::string& key) const;
};

/// Where a kernel's text has its header.
struct HeaderPlace {
  std::size_t begin = 0;  ///< of "/*+++"
  std::size_t end = 0;    ///< of the first character after "+++*/"; npos where the header never ends
};

/// Nothing for a text without a header.
std::optional<HeaderPlace> header_place(std::string_view text);

/// Reads a kernel file's text. Throws InputError naming file, line and mend: no header, TOML that does not parse, an
/// unknown or missing key, a parameter whose default is not among its values, ….
KernelFile parse_kernel(const std::string& name, const std::string& path, const std::string& text);

/// The same for a code without a header in it: its header is the TOML text `header`, which messages call
/// `header_name`. What is wrong later on is told at the file's first line.
KernelFile parse_kernel(const std::string& name, const std::string& path, const std::string& text,
                        const std::string& header, const std::string& header_name);

/// How many launches it makes: one at least.
std::size_t launch_count(const KernelFile& kernel);

/// The kernel with launch `number` (from 0) as its only one.
KernelFile only_launch(const KernelFile& kernel, std::size_t number);

}  // namespace warplens::kernels
