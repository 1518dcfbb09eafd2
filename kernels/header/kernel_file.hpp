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
#include "kernels/header/program_launch.hpp"
#include "kernels/header/size.hpp"

namespace warplens::kernels {

/// A parameter of the kernel, shown as a slider or menu. Its value is an integer from a list or a range, or a word from
/// a list, such as an element type.
struct Parameter {
  std::string name;   ///< name in the code: "TILE"
  std::string label;  ///< displayed name; the same as `name` if the header has none
  std::string default_value;
  std::vector<std::string> values;  ///< all allowed values in order, also for a range
  bool is_range = false;            ///< whether the header gives `range = [lo, hi]`; otherwise it gives a list
  bool is_word = false;             ///< whether the values are words; otherwise they are integers
  unsigned line = 0;                ///< line in the kernel file
};

/// Returns the allowed values for a message: "8, 16, 32" or "0 to 4".
std::string allowed_values(const Parameter& parameter);

/// Word that a header uses in place of a size that Warplens determines by executing the kernel (plan/reach.hpp). The
/// size may be a buffer's `rows` or `cols`, or the dynamic shared memory (`shared`).
inline constexpr std::string_view kReached = "reached";

/// A buffer of the kernel, as the header describes it. Expressions may use the parameters of the kernel, `width` and
/// `height`.
struct BufferSpec {
  std::string name;
  std::string element;  ///< a CUDA type ("float"), a struct ("Point{float x}") or a parameter of types ("T")
  std::string rows, cols;
  FillSpec fill;       ///< initial contents; empty if the memory is uninitialised before the launch
  std::string offset;  ///< distance from the buffer's start to the kernel's pointer, in elements; empty means 0
  unsigned line = 0;
};

/// A __constant__ or __device__ variable of the code whose value the header sets.
struct VariableSpec {
  std::string name;     ///< name in the code: "coefficients", "space::table"
  std::string element;  ///< type of the variable's elements, written as for a buffer
  FillSpec fill;
  unsigned line = 0;
};

/// A texture or surface object of a buffer, as the header describes it.
struct TextureSpec {
  std::string name;
  std::string buffer;
  simt::TextureObject object;  ///< properties in the header; the buffer's element type determines the other properties
  std::string reference;       ///< name of the texture or surface reference that it replaces; empty: there is none
  int dimensions = 0;  ///< number of dimensions; 0: three if it has a depth, two if it has several rows, otherwise one
  std::string planes;  ///< an expression: the depth, or the number of layers or cubes; empty: one plane or cube
  unsigned line = 0;
};

/// A tensor map of a buffer for bulk tensor copies, as the header describes it.
struct TensorMapSpec {
  std::string name;
  std::string buffer;
  std::vector<std::string> box;  ///< size of one copy in elements: columns and, in two dimensions, rows
  std::string swizzle;           ///< span of the swizzle: an expression with the value 0, 32, 64 or 128 (bytes)
  unsigned line = 0;
};

/// One launch of a file that makes several launches in sequence.
struct LaunchSpec {
  std::string entry;
  std::vector<std::string> block, grid, args;
  std::string dynamic_shared;
  bool cooperative = false;
  std::vector<std::string> cluster;
  unsigned line = 0;                      ///< line of this [[launch]] in the file
  std::map<std::string, unsigned> lines;  ///< line of each key
};

/// A kernel: its parsed header and its code.
struct KernelFile {
  std::string name;                  ///< name in commands: the catalogue's file name without .cu, or the given path
  std::string path;                  ///< path of the file, for messages
  std::string title, summary;        ///< displayed texts: a few words, and a few sentences
  int order = 0;                     ///< position in the catalogue; files without one come last, sorted by name
  std::string entry;                 ///< NVRTC name expression: "transpose_tile<TILE, PAD>"
  std::vector<std::string> block;    ///< sides of the block: one to three expressions
  std::vector<std::string> grid;     ///< sides of the grid: one to three expressions
  std::vector<std::string> args;     ///< arguments for pack_arguments, in the kernel's order; may be empty
  Check check = Check::none;         ///< expected result
  CheckSpec checked;                 ///< details of the check
  std::string dynamic_shared;        ///< the header's `shared`: an expression in bytes; empty: none
  bool cooperative = false;          ///< cooperative launch: blocks may wait for each other (grid.sync())
  std::vector<std::string> cluster;  ///< sides of a cluster in blocks: one to three expressions; empty: no clusters
  std::optional<Size> default_size;  ///< matrix size that is used unless the user chooses another one
  /// Folders of include files, relative to the working directory: the header's key `include`, and the folders that the
  /// user gives.
  std::vector<std::string> include_folders;
  /// The header's key `context`, relative to the working directory: files that the kernel file does not include and
  /// that are compiled before it. They contain declarations that its kernels need, or the kernels themselves.
  std::vector<std::string> context;
  /// Macros that the user defines, as with nvcc's -D: "SIDE=16" or "WITH_GPU". They apply to all files of the kernel.
  std::vector<std::string> defines;
  std::string standard;                    ///< language standard: "c++17"; empty: c++20
  std::vector<Parameter> params;           ///< parameters, in the order of the file
  std::vector<BufferSpec> buffers;         ///< buffers, in the order of the file
  std::vector<VariableSpec> variables;     ///< variables that the header sets, in the order of the file
  std::vector<TextureSpec> textures;       ///< textures and surfaces, in the order of the file
  std::vector<TensorMapSpec> tensor_maps;  ///< tensor maps, in the order of the file
  /// The launches of a file with [[launch]]; empty if the header itself describes the only launch. `entry`, `block`, …
  /// of this struct describe the first launch.
  std::vector<LaunchSpec> launches;
  std::string text;                 ///< the whole file; the code follows the header
  std::string guessed_header;       ///< TOML text of a guessed header; otherwise empty
  std::vector<std::string> doubts;  ///< assumptions of the guess, one sentence each
  /// If the header is guessed: names of the other kernels that the file launches. Each can be opened by its name:
  /// "k.cu#reverse".
  std::vector<std::string> other_kernels;
  /// If the header is guessed: values of the program with which CUDA would refuse the launch, one sentence each.
  std::vector<std::string> program_errors;
  /// If the header is guessed: the launches of the kernel in the program. Each can be opened by its number:
  /// "k.cu#tile@2".
  std::vector<ProgramLaunch> program_launches;
  unsigned header_line = 0;    ///< line of "/*+++", with which the header begins
  std::size_t header_end = 0;  ///< position in `text` of the first character after "+++*/"
  /// Lines of the header's keys ("block" -> 5), for messages about their values.
  std::map<std::string, unsigned> lines;
  std::vector<std::size_t> assumed_args;  ///< if the header is guessed: indices of arguments with assumed values

  const Parameter* find_param(const std::string& param_name) const;
  /// Returns the line of a top-level key, or the header's first line if the header does not have the key.
  unsigned line_of(const std::string& key) const;
};

/// The position of the header in a kernel's text.
struct HeaderPlace {
  std::size_t begin = 0;  ///< position of "/*+++", with which the header begins
  std::size_t end = 0;    ///< position of the first character after "+++*/"; npos if the header has no end
};

/// Finds the header in a kernel's text. Returns nullopt if there is none.
std::optional<HeaderPlace> header_place(std::string_view text);

/// Parses a kernel file. Throws InputError if there is no header, or if the header is invalid: for example if its TOML
/// is invalid, a key is unknown or missing, or the default of a parameter is not one of its values. The message names
/// the file and the line and says what to change.
KernelFile parse_kernel(const std::string& name, const std::string& path, const std::string& text);

/// Parses a kernel whose header is not part of its text. `header` is the TOML text of the header, and `header_name` is
/// the name of the header in messages. Errors that are found later in a value of the header refer to the first line of
/// the kernel file.
KernelFile parse_kernel(const std::string& name, const std::string& path, const std::string& text,
                        const std::string& header, const std::string& header_name);

/// Returns the number of launches, at least 1.
std::size_t launch_count(const KernelFile& kernel);

/// Returns the kernel with launch `number` (counted from 0) as its only launch.
KernelFile only_launch(const KernelFile& kernel, std::size_t number);

}  // namespace warplens::kernels
